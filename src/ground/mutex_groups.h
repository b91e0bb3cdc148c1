/* MutexGroups: sets of facts of which at most one is true in any reachable state [H09].
 *
 * They are the instances of invariants (invariant_search.h) of which the initial state has exactly
 * one atom. Facts that share no group may be true together. */
#ifndef GROUND_MUTEX_GROUPS_H
#define GROUND_MUTEX_GROUPS_H

#include "base/progress.h"
#include "ground/ground_task.h"

/* Group i: facts[begin[i] .. begin[i + 1] - 1], ascending; groups in lexicographic order. */
typedef struct MutexGroups {
    int32_t num_groups;
    IntVec begin; /* num_groups + 1 */
    IntVec facts;
} MutexGroups;

/* False when stopped by `progress`; nothing to release then. */
bool mutex_groups_find(const GroundTask *task, const Progress *progress, MutexGroups *out_groups);

void mutex_groups_release(MutexGroups *groups);

/* The inverse: the groups of fact f are groups[begin[f] .. begin[f + 1] - 1], ascending. */
typedef struct MutexGroupsIndex {
    int32_t *begin; /* num_facts + 1 */
    int32_t *groups;
    int32_t num_facts;
} MutexGroupsIndex;

void mutex_groups_index_init(MutexGroupsIndex *index, const MutexGroups *groups, int32_t num_facts);
void mutex_groups_index_release(MutexGroupsIndex *index);

#endif
