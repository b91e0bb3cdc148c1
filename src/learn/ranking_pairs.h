/* Ranking pairs: which states should come before which, from a plan [CTT24].
 *
 * Along a plan, every state is better than the one before it, and better than the other successors
 * of the one before it, its siblings. Siblings that are known to be as good are left out: those on
 * the plan, and those by an operator that comes later in the plan and commutes with the operators
 * in between, so that the plan could as well have begun with it. Detours of a search come behind
 * the states that should have come first (detours.h).
 *
 * Cost: O(states on the plan * siblings + detours) feature vectors. */
#ifndef LEARN_RANKING_PAIRS_H
#define LEARN_RANKING_PAIRS_H

#include "learn/detours.h"
#include "learn/ranking_rows.h"

enum { RANKING_PAIRS_MAX_SIBLINGS = 60 }; /* of a state: more teach little more */

typedef struct RankingPlan {
    const Task *task;
    const Plan *plan;
    const StateWordVec *detours; /* pairs; NULL: none */
    int32_t max_siblings;        /* of a state; of more, every n-th is taken; 0: none */
} RankingPlan;

/* Adds the pairs of a plan; the tracker must be for its task. */
void ranking_pairs_add(RankingRows *rows, const RankingPlan *source, WlTracker *tracker);

#endif
