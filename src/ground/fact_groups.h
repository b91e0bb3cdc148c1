/* FactGroups: sets of facts of which at most one is true at any time.
 *
 * Facts that share no group may be true together. Groups come from invariants (invariant_search.h)
 * instantiated with the objects of the initial state. */
#ifndef GROUND_FACT_GROUPS_H
#define GROUND_FACT_GROUPS_H

#include "base/progress.h"
#include "ground/ground_task.h"

/* Group i: facts[begin[i] .. begin[i + 1] - 1], ascending; groups in lexicographic order. */
typedef struct FactGroups {
    int32_t num_groups;
    IntVec begin; /* num_groups + 1 */
    IntVec facts;
} FactGroups;

/* False when the progress said stop; nothing to release then. */
bool fact_groups_find(const GroundTask *task, const Progress *progress, FactGroups *out_groups);

void fact_groups_release(FactGroups *groups);

#endif
