/* Observation: all that a controller may see of a search.
 *
 * A controller chooses from an Observation and from nothing else; it never gets the search itself.
 * This header is therefore the complete answer to "what may a decision depend on": the statistics
 * of the open lists that [SBL21] uses, the h values that progress is measured by, and counters of
 * the search. Traces record it, the wire sends it, features are computed from it.
 *
 * Everything is counted, nothing is measured with a clock: the same search gives the same
 * observations on every machine. Entries of states that were expanded through another list are part
 * of the statistics, as in the published system.
 *
 * An observation also holds the statistics of the one taken before it, and of the first one, since
 * features are differences and ratios of these. "Before" means: when the controller was asked
 * before.
 *
 * Taking an observation costs O(lists) and allocates nothing. */
#ifndef CONTROL_OBSERVATION_H
#define CONTROL_OBSERVATION_H

#include <stdbool.h>
#include <stdint.h>

#include "search/search.h"

typedef struct Observation {
    /* The search. */
    SearchKind kind;
    SearchStatus status;
    int64_t step;      /* t of the paper: steps so far */
    int64_t work;      /* SearchStats.work */
    int64_t progress;  /* SearchStats.progress */
    int64_t dead_ends; /* SearchStats.dead_ends; neither in traces nor sent to remote controllers */
    int last_list;     /* that the last step used; -1: there was none */

    /* Its lists; arrays with one element per list. */
    int num_lists;
    OpenListStats *now;
    OpenListStats *before;  /* equal to `now` in the first observation */
    OpenListStats *initial; /* those of the first observation */
    int32_t *best_h;        /* smallest h so far; HEUR_DEAD_END: none */
    int32_t *initial_h;     /* h of the initial state; HEUR_DEAD_END: a dead end */
    bool *is_reliable;      /* the heuristic is infinite for dead ends only */

    int64_t num_taken;
    /* Set by an owner that needs only `count` and `min` of the statistics, which saves time at
     * every step; the other statistics, `before` and `initial` are not valid then. */
    bool is_brief;
} Observation;

void observation_init(Observation *observation, int num_lists);
void observation_release(Observation *observation);

/* Forgets what was seen, for the next search with as many lists. */
void observation_reset(Observation *observation);

void observation_take(Observation *observation, const Search *search);

#endif
