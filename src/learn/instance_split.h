/* Instance split: training instances and validation instances. */
#ifndef LEARN_INSTANCE_SPLIT_H
#define LEARN_INSTANCE_SPLIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct InstanceSplit {
    int32_t *indices; /* first the training instances, then those held out */
    int count;
    const int32_t *validation;
    int num_learned, num_validation;
} InstanceSplit;

/* Holds out a share of the instances for validation, drawn with the seed; at least one if the share
 * is not 0. Both parts stay in the order of the set. If the share is 0, or nothing would be left to
 * train on, both parts are all instances. */
void instance_split_init(InstanceSplit *split, int count, double share, uint64_t seed);
/* The same, but holds out the largest ones, of equals the later ones; both parts by ascending size.
 * What is learned from small instances and good on larger ones may be good on still larger ones. */
void instance_split_init_by_size(InstanceSplit *split, const int64_t *sizes, int count,
                                 double share);
void instance_split_release(InstanceSplit *split);

/* Whether the validation instances are not training instances. */
static inline bool instance_split_is_held_out(const InstanceSplit *split)
{
    return split->num_learned < split->count;
}

#endif
