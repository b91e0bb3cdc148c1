/* Search for invariants: guess, check and repair [H09] sec. 5. */
#ifndef GROUND_INVARIANT_SEARCH_H
#define GROUND_INVARIANT_SEARCH_H

#include "base/progress.h"
#include "ground/ground_task.h"
#include "ground/invariant.h"

typedef struct InvariantLimits {
    size_t max_candidates;
    double max_seconds; /* of processor time; the result is what was accepted until then */
} InvariantLimits;

typedef struct InvariantSearch {
    InvariantSet candidates; /* in the order in which they were made */
    IntVec accepted;         /* candidates, in the order of their checks */
} InvariantSearch;

/* False when stopped by `progress`; release the search in any case. */
bool invariant_search_run(InvariantSearch *search, const GroundTask *task, InvariantLimits limits,
                          const Progress *progress);

void invariant_search_release(InvariantSearch *search);

#endif
