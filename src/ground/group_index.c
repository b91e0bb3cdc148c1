#include "ground/group_index.h"

void group_index_init(GroupIndex *index, const FactGroups *groups, int32_t num_facts)
{
    *index = (GroupIndex){.begin = MEM_NEW(int32_t, (size_t)num_facts + 1),
                          .groups = MEM_NEW(int32_t, groups->facts.size),
                          .num_facts = num_facts};
    for (size_t i = 0; i < groups->facts.size; i++) {
        index->begin[groups->facts.data[i]]++;
    }
    int32_t sum = 0;
    for (int32_t fact = 0; fact <= num_facts; fact++) {
        sum += index->begin[fact];
        index->begin[fact] = sum;
    }
    /* Filling from behind moves each begin from the end of its range to the start. */
    for (int32_t group = groups->num_groups - 1; group >= 0; group--) {
        for (int32_t i = groups->begin.data[group]; i < groups->begin.data[group + 1]; i++) {
            index->groups[--index->begin[groups->facts.data[i]]] = group;
        }
    }
}

void group_index_release(GroupIndex *index)
{
    if (index->begin) {
        MEM_FREE(index->groups, (size_t)index->begin[index->num_facts]);
        MEM_FREE(index->begin, (size_t)index->num_facts + 1);
    }
    *index = (GroupIndex){0};
}
