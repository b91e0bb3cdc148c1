/* Random choices that several generators make. */
#ifndef LAB_GEN_RANDOM_H
#define LAB_GEN_RANDOM_H

#include <stdbool.h>

#include "base/rng.h"
#include "base/vec.h"

/* True in `percent` of 100 cases. */
static inline bool gen_random_chance(Rng *rng, int percent)
{
    return rng_below(rng, 100) < (uint32_t)percent;
}

/* 0 .. count - 1; count > 0. */
static inline int gen_random_index(Rng *rng, int count)
{
    return (int)rng_below(rng, (uint32_t)count);
}

/* Fills the vector with 0 .. count - 1 in random order; the first k of them are a random choice of
 * k. */
static inline void gen_random_order(Rng *rng, int count, IntVec *out_order)
{
    out_order->size = 0;
    for (int i = 0; i < count; i++) {
        int_vec_push(out_order, i);
    }
    rng_shuffle(rng, out_order->data, out_order->size);
}

#endif
