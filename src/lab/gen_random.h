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

/* 0 .. count - 1 but not `first`, which is one of them; count > 1. */
static inline int gen_random_other(Rng *rng, int count, int first)
{
    int other = gen_random_index(rng, count - 1);
    return other + (other >= first);
}

/* Fills the vector with `size` independent numbers of 0 .. count - 1. */
static inline void gen_random_indexes(Rng *rng, int size, int count, IntVec *out_indexes)
{
    out_indexes->size = 0;
    for (int i = 0; i < size; i++) {
        int_vec_push(out_indexes, gen_random_index(rng, count));
    }
}

/* A place of 0 .. count - 1 to start from for each of `size` things, and another one to go to. */
static inline void gen_random_trips(Rng *rng, int size, int count, IntVec *out_starts,
                                    IntVec *out_ends)
{
    gen_random_indexes(rng, size, count, out_starts);
    out_ends->size = 0;
    for (int i = 0; i < size; i++) {
        int_vec_push(out_ends, gen_random_other(rng, count, out_starts->data[i]));
    }
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
