/* Greedy best-first search with several open lists as the theorems of [SBL21] define it: an
 * expanded state leaves all lists at once, and the next list is the one with the smallest mean
 * value.
 *
 * search.h keeps such states in the other lists until they come to their top, as planners do, and
 * they count in the mean until then. That is not the same: on the families of gen_theory.h the
 * initial state, left behind in the list of h1, lifts its mean from 3.5 to 4.3, above the 4 of h0,
 * and the policy of the proofs takes the wrong turn. So the theorems need this search; it is for
 * them only, without limits and plans. O(lists) per state besides evaluating and expanding it. */
#ifndef LAB_THEORY_SEARCH_H
#define LAB_THEORY_SEARCH_H

#include <stdint.h>

#include "base/vec.h"
#include "heur/heur.h"
#include "task/task.h"

/* Number of states expanded until a goal state was, that one included; 0 if there is none to be
 * found. Adds the list of every step to out_choices. There is a list per heuristic; none of them
 * may be path-dependent. */
int64_t theory_search_run(const Task *task, const HeurSet *heuristics, IntVec *out_choices);

#endif
