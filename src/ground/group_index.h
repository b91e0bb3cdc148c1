/* GroupIndex: for every fact the groups that it is in; FactGroups turned round. */
#ifndef GROUND_GROUP_INDEX_H
#define GROUND_GROUP_INDEX_H

#include "ground/fact_groups.h"

/* Groups of fact f: groups[begin[f] .. begin[f + 1] - 1], ascending. */
typedef struct GroupIndex {
    int32_t *begin; /* num_facts + 1 */
    int32_t *groups;
    int32_t num_facts;
} GroupIndex;

void group_index_init(GroupIndex *index, const FactGroups *groups, int32_t num_facts);
void group_index_release(GroupIndex *index);

#endif
