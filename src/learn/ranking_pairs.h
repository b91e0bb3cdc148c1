/* Ranking pairs: which states should come before which, from a plan [CTT24].
 *
 * Along a plan, every state is better than the one before it, and better than the other successors
 * of the one before it, its siblings. Siblings that are known to be as good are left out: those on
 * the plan, and those by an operator that comes later in the plan and commutes with the operators
 * in between, so that the plan could as well have begun with it.
 *
 * Cost: O(states on the plan * siblings) feature vectors. */
#ifndef LEARN_RANKING_PAIRS_H
#define LEARN_RANKING_PAIRS_H

#include "learn/ranking_rows.h"
#include "task/plan.h"

enum { RANKING_PAIRS_MAX_SIBLINGS = 60 }; /* of a state; of more, every n-th is taken */

/* Adds the pairs of a plan of the task that the tracker is for. */
void ranking_pairs_add(RankingRows *rows, const Task *task, const Plan *plan, WlTracker *tracker);

#endif
