#include "learn/instance_split.h"

#include "base/mem.h"
#include "base/rng.h"

static int num_kept_of(int count, double share)
{
    int num_kept = share > 0 ? (int)(share * count + 0.5) : 0;
    num_kept = share > 0 && num_kept == 0 ? 1 : num_kept;
    return num_kept < count ? num_kept : 0;
}

static void mark_kept(bool *is_kept, int count, int num_kept, uint64_t seed)
{
    int32_t *order = MEM_NEW(int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    Rng rng;
    rng_seed(&rng, seed);
    rng_shuffle(&rng, order, (size_t)count);
    for (int i = 0; i < num_kept; i++) {
        is_kept[order[i]] = true;
    }
    MEM_FREE(order, (size_t)count);
}

/* Both parts without their contents; returns the number of instances that are held out. */
static int begin(InstanceSplit *split, int count, double share)
{
    int num_kept = num_kept_of(count, share);
    int num_learned = count - num_kept;
    *split = (InstanceSplit){.indices = MEM_NEW(int32_t, (size_t)count),
                             .count = count,
                             .num_learned = num_learned,
                             .num_validation = num_kept > 0 ? num_kept : count};
    split->validation = split->indices + (num_kept > 0 ? num_learned : 0);
    return num_kept;
}

void instance_split_init(InstanceSplit *split, int count, double share, uint64_t seed)
{
    int num_kept = begin(split, count, share);
    int num_learned = count - num_kept;
    bool *is_kept = MEM_NEW(bool, (size_t)count);
    mark_kept(is_kept, count, num_kept, seed);
    int next_learned = 0, next_kept = num_learned;
    for (int32_t i = 0; i < count; i++) {
        split->indices[is_kept[i] ? next_kept++ : next_learned++] = i;
    }
    MEM_FREE(is_kept, (size_t)count);
}

/* Insertion sort: trainings have hundreds of instances at most. */
void instance_split_init_by_size(InstanceSplit *split, const int64_t *sizes, int count,
                                 double share)
{
    (void)begin(split, count, share);
    for (int32_t i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && sizes[split->indices[at - 1]] > sizes[i]; at--) {
            split->indices[at] = split->indices[at - 1];
        }
        split->indices[at] = i;
    }
}

void instance_split_release(InstanceSplit *split)
{
    MEM_FREE(split->indices, (size_t)split->count);
}
