/* A search that is nothing but the numbers that a controller looks at, for tests of controllers.
 *
 * It takes the place of search/search.c in the test program: the linker finds these functions first
 * and leaves the real ones out. A controller that calls one more must have it here, too. */
#ifndef TESTS_FAKE_SEARCH_H
#define TESTS_FAKE_SEARCH_H

#include "control/control.h"

enum { FAKE_MAX_LISTS = 4 };

struct Search {
    int num_lists;
    SearchKind kind;
    SearchStatus status;
    SearchStats stats;
    OpenListStats lists[FAKE_MAX_LISTS];
    int32_t initial_h[FAKE_MAX_LISTS], best_h[FAKE_MAX_LISTS];
    int last_list;
};

/* Names such as those of --lists. */
static const ListSpec FAKE_LISTS[FAKE_MAX_LISTS] = {
    {.name = "ff"}, {.name = "ff/-g", .tie = LIST_TIE_LARGE_G}, {.name = "pdb(0,1)"}, {.name = "cg"}};

static inline ControlSettings fake_settings(int num_lists)
{
    return (ControlSettings){.lists = FAKE_LISTS, .num_lists = num_lists};
}

/* The first `num_lists` of these numbers of entries. */
static inline Search fake_search(int num_lists, const int64_t *counts)
{
    Search search = {.num_lists = num_lists};
    for (int i = 0; i < num_lists; i++) {
        search.lists[i].count = counts[i];
    }
    return search;
}

/* An observation of a search with these statistics after so many steps. */
static inline void fake_observe(Observation *observation, const OpenListStats *stats, int64_t step)
{
    Search search = {.num_lists = observation->num_lists, .stats.steps = step};
    for (int i = 0; i < search.num_lists; i++) {
        search.lists[i] = stats[i];
    }
    observation_take(observation, &search);
}

#define COUNTS(...) ((const int64_t[]){__VA_ARGS__})

int search_num_lists(const Search *search)
{
    return search->num_lists;
}

SearchStatus search_status(const Search *search)
{
    return search->status;
}

SearchStats search_stats(const Search *search)
{
    return search->stats;
}

OpenListStats search_list_stats(const Search *search, int list)
{
    return search->lists[list];
}

int64_t search_list_count(const Search *search, int list)
{
    return search->lists[list].count;
}

int64_t search_list_min(const Search *search, int list)
{
    return search->lists[list].min;
}

int32_t search_best_h(const Search *search, int list)
{
    return search->best_h[list];
}

int32_t search_initial_h(const Search *search, int list)
{
    return search->initial_h[list];
}

SearchKind search_kind(const Search *search)
{
    return search->kind;
}

int search_last_list(const Search *search)
{
    return search->last_list;
}

const ListSpec *search_list_spec(const Search *search, int list)
{
    (void)search;
    return &FAKE_LISTS[list];
}

bool search_list_is_reliable(const Search *search, int list)
{
    (void)search;
    (void)list;
    return true;
}

#endif
