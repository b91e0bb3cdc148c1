/* Instance split: which instances a training learns from, and which it is evaluated on. */
#ifndef LEARN_INSTANCE_SPLIT_H
#define LEARN_INSTANCE_SPLIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct InstanceSplit {
    int32_t *indices; /* first those to learn from, then those kept for evaluation */
    int count;
    const int32_t *validation;
    int num_learned, num_validation;
} InstanceSplit;

/* A share is kept for evaluation, chosen by the seed, at least one if there is a share; both parts
 * stay in the order of the set. Without a share, or if nothing would be left to learn from, both
 * parts are everything. */
void instance_split_init(InstanceSplit *split, int count, double share, uint64_t seed);
void instance_split_release(InstanceSplit *split);

/* Whether the instances for evaluation are kept from learning. */
static inline bool instance_split_is_held_out(const InstanceSplit *split)
{
    return split->num_learned < split->count;
}

#endif
