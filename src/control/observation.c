#include "control/observation.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

void observation_init(Observation *observation, int num_lists)
{
    assert(num_lists > 0);
    size_t n = (size_t)num_lists;
    *observation = (Observation){.num_lists = num_lists,
                                 .last_list = -1,
                                 .now = MEM_NEW(OpenListStats, n),
                                 .before = MEM_NEW(OpenListStats, n),
                                 .initial = MEM_NEW(OpenListStats, n),
                                 .best_h = MEM_NEW(int32_t, n),
                                 .initial_h = MEM_NEW(int32_t, n),
                                 .is_reliable = MEM_NEW(bool, n)};
}

void observation_release(Observation *observation)
{
    size_t n = (size_t)observation->num_lists;
    MEM_FREE(observation->now, n);
    MEM_FREE(observation->before, n);
    MEM_FREE(observation->initial, n);
    MEM_FREE(observation->best_h, n);
    MEM_FREE(observation->initial_h, n);
    MEM_FREE(observation->is_reliable, n);
    *observation = (Observation){0};
}

void observation_reset(Observation *observation)
{
    observation->num_taken = 0;
}

/* What stays the same during a run. */
static void take_constants(Observation *observation, const Search *search)
{
    observation->kind = search_kind(search);
    for (int list = 0; list < observation->num_lists; list++) {
        observation->initial_h[list] = search_initial_h(search, list);
        observation->is_reliable[list] = search_list_is_reliable(search, list);
    }
}

static void take_brief(Observation *observation, const Search *search)
{
    for (int list = 0; list < observation->num_lists; list++) {
        int64_t count = search_list_count(search, list);
        observation->now[list].count = count;
        observation->now[list].min = count > 0 ? search_list_min(search, list) : 0;
    }
}

static void take_full(Observation *observation, const Search *search)
{
    OpenListStats *now = observation->before;
    observation->before = observation->now;
    observation->now = now;
    for (int list = 0; list < observation->num_lists; list++) {
        now[list] = search_list_stats(search, list);
        assert(now[list].count == 0 || now[list].min <= now[list].max);
    }
    if (observation->num_taken == 0) {
        size_t size = (size_t)observation->num_lists * sizeof *now;
        memcpy(observation->before, now, size);
        memcpy(observation->initial, now, size);
    }
}

void observation_take(Observation *observation, const Search *search)
{
    assert(observation->num_lists == search_num_lists(search));
    SearchStats stats = search_stats(search);
    observation->status = search_status(search);
    observation->step = stats.steps;
    observation->work = stats.work;
    observation->progress = stats.progress;
    observation->dead_ends = stats.dead_ends;
    observation->last_list = search_last_list(search);
    if (observation->num_taken == 0) {
        take_constants(observation, search);
    }
    for (int list = 0; list < observation->num_lists; list++) {
        observation->best_h[list] = search_best_h(search, list);
    }
    if (observation->is_brief) {
        take_brief(observation, search);
    } else {
        take_full(observation, search);
    }
    observation->num_taken++;
    assert(observation->last_list < observation->num_lists && observation->step >= 0);
}
