/* Proof: what the end of a search proves.
 *
 * A plan is proved cheapest if the search is A* [HNR68]: states are expanded in the order of g + h,
 * again if they are reached more cheaply, under the costs of the task, and h never exceeds the cost
 * of a plan. Then no state that waits can lead to a cheaper plan when a goal is expanded.
 *
 * There is proved to be no plan if the search ran out of states, and only states were left out that
 * a heuristic proved to be dead ends. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include <stdbool.h>
#include <stdint.h>

#include "search/search.h"

/* Why the cost of a plan that a search with these options found is not proved to be the least, to
 * follow a colon; NULL: it is. */
const char *proof_gap(const SearchOptions *options, const Task *task, int64_t cost);

/* Whether a search with these options that is exhausted has met everything that can lead to a plan
 * below its bound. */
bool proof_is_exhaustive(const SearchOptions *options, const Task *task);

#endif
