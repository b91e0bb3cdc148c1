/* Search for invariants: guess, check and repair ([H09] sec. 5).
 *
 * Begins with every fluent predicate alone. A candidate that no action breaks is accepted; the
 * first action found to break it ends the check and yields refined candidates at the end of the
 * queue. Which action is tested next is drawn at random, with the generator and the seed of Fast
 * Downward, because the candidates depend on it. */
#ifndef GROUND_INVARIANT_SEARCH_H
#define GROUND_INVARIANT_SEARCH_H

#include "base/progress.h"
#include "ground/ground_task.h"
#include "ground/invariant.h"

typedef struct InvariantLimits {
    size_t max_candidates;
    double max_seconds; /* of processor time; what was accepted until then is the result */
} InvariantLimits;

typedef struct InvariantSearch {
    InvariantSet candidates; /* in the order in which they were made */
    IntVec accepted;         /* candidates, in the order of their tests */
} InvariantSearch;

/* False when stopped by `progress`; release the search in any case. */
bool invariant_search_run(InvariantSearch *search, const GroundTask *task, InvariantLimits limits,
                          const Progress *progress);

void invariant_search_release(InvariantSearch *search);

#endif
