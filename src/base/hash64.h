/* Mixing of 64-bit numbers, for hashes that are sums or chains of parts. */
#ifndef BASE_HASH64_H
#define BASE_HASH64_H

#include <stdint.h>

/* Every bit of the result depends on every bit of x (the finalizer of SplitMix64). */
static inline uint64_t hash64_mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* The hash of a chain that goes on with `next`. */
static inline uint64_t hash64_join(uint64_t chain, uint64_t next)
{
    return hash64_mix(chain ^ hash64_mix(next));
}

#endif
