/* The search that the options of a command ask for.
 *
 * A preset is a named combination of lists, controller and kind of search. Other options override
 * it. */
#ifndef PLAN_SEARCH_CHOICE_H
#define PLAN_SEARCH_CHOICE_H

#include "search/search.h"

typedef struct SearchPreset {
    const char *name;
    /* As the options take them. */
    const char *lists, *control, *search, *costs, *preferred, *symmetry;
    bool is_anytime;
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
} SearchPreset;

extern const SearchPreset search_choice_presets[];
extern const int search_choice_num_presets;

enum { SEARCH_CHOICE_UNSAID = -1 };

typedef struct SearchChoice {
    /* As the user writes it; NULL or 0 where nothing is said, SEARCH_CHOICE_UNSAID for
     * `sharing_rate`. */
    const char *preset, *lists, *control, *search, *costs, *preferred, *symmetry;
    int64_t weight, bound, sharing_rate;
    bool reopens, is_anytime;
    bool prefers_first; /* without `preferred`: only the heuristic of the first list counts */
    const struct WlModel *model;    /* for learned heuristics; NULL: there is none */
    const struct RuleSet *rule_set; /* for the arm rules; NULL: there is none */

    /* What it means, after search_choice_resolve. */
    SearchKind kind;
    bool is_astar; /* an eager search by g + h, then by h, that reopens */
    TaskCosts cost_kind;
    bool prunes_symmetric;
    ListSpecs specs;
    bool *prefers; /* per list */
} SearchChoice;

/* Fills the gaps from the preset, and parses lists and kinds. Without lists, controller, search,
 * preferred heuristics and weight, the preset is veer. False and an Error if an option makes
 * no sense; release in any case. */
bool search_choice_resolve(SearchChoice *wanted, Error *error);
void search_choice_release(SearchChoice *wanted);

/* Fills in lists, kind, costs, weight, bound; after search_choice_resolve. */
void search_choice_fill(const SearchChoice *wanted, SearchOptions *options);

#endif
