/* The search that the options of a command ask for.
 *
 * A preset is a named combination of lists, controller and kind of search. Other options override
 * it. */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include "search/search.h"

typedef struct CliPreset {
    const char *name;
    /* As the options take them. */
    const char *lists, *control, *search, *costs, *preferred, *symmetry;
    bool is_anytime;
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
} CliPreset;

extern const CliPreset cli_search_presets[];
extern const int cli_search_num_presets;

enum { CLI_SEARCH_UNSAID = -1 };

typedef struct CliSearch {
    /* As the user writes it; NULL or 0 where nothing is said, CLI_SEARCH_UNSAID for
     * `sharing_rate`. */
    const char *preset, *lists, *control, *search, *costs, *preferred, *symmetry;
    int64_t weight, bound, sharing_rate;
    bool reopens, is_anytime;
    bool prefers_first; /* without `preferred`: only the heuristic of the first list counts */
    const struct WlModel *model;    /* for learned heuristics; NULL: there is none */
    const struct RuleSet *rule_set; /* for the arm rules; NULL: there is none */

    /* What it means, after cli_search_resolve. */
    SearchKind kind;
    bool is_astar; /* an eager search by g + h, then by h, that reopens */
    TaskCosts cost_kind;
    bool prunes_symmetric;
    ListSpecs specs;
    bool *prefers; /* per list */
} CliSearch;

/* Fills the gaps from the preset, and parses lists and kinds. Without lists, controller, search,
 * preferred heuristics and weight, the preset is veer. False and an Error if an option makes
 * no sense; release in any case. */
bool cli_search_resolve(CliSearch *wanted, Error *error);
void cli_search_release(CliSearch *wanted);

/* Fills in lists, kind, costs, weight, bound; after cli_search_resolve. */
void cli_search_fill(const CliSearch *wanted, SearchOptions *options);

#endif
