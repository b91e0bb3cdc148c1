/* What kind of search the options of a command ask for, presets included.
 *
 * A preset is a row of names for lists, controller and kind of search that go well together; what
 * the user says besides goes before it. */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include "search/search.h"

typedef struct CliPreset {
    const char *name;
    const char *lists, *control, *search, *costs, *preferred; /* as the options take them */
    bool is_anytime;
    const char *summary;
} CliPreset;

extern const CliPreset cli_search_presets[];
extern const int cli_search_num_presets;

enum { CLI_SEARCH_UNSAID = -1 };

typedef struct CliSearch {
    /* As the user writes it; NULL or 0 where nothing is said, CLI_SEARCH_UNSAID for `sharing_rate`. */
    const char *preset, *lists, *control, *search, *costs, *preferred;
    int64_t weight, bound, sharing_rate;
    bool reopens, is_anytime;
    bool prefers_first; /* without `preferred`: only the heuristic of the first list is asked */

    /* What it means, after cli_search_resolve. */
    SearchKind kind;
    TaskCosts cost_kind;
    ListSpecs specs;
    bool *prefers; /* per list */
} CliSearch;

/* Takes over what the preset says where the user is silent, and reads the lists. Who says nothing
 * at all about lists, controller and search gets lama-first. False and an Error
 * if something makes no sense; release in any case. */
bool cli_search_resolve(CliSearch *wanted, Error *error);
void cli_search_release(CliSearch *wanted);

/* Fills in lists, kind, costs, weight, bound; after cli_search_resolve. */
void cli_search_fill(const CliSearch *wanted, SearchOptions *options);

#endif
