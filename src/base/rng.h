/* Random numbers that are the same on every machine for the same seed.
 *
 * The generator is xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", 2021): 256 bits of state, period 2^256 - 1, a few instructions per number. The state
 * is filled from the seed by splitmix64, so that seeds 0, 1, 2, ... give unrelated streams. Not for
 * secrets. One Rng belongs to one thread. Zeroed storage is not a valid Rng: seed it first. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

typedef struct Rng {
    uint64_t state[4];
} Rng;

void rng_seed(Rng *rng, uint64_t seed);

uint64_t rng_next(Rng *rng);

/* Uniform in 0 .. bound - 1, without bias; bound > 0. */
uint32_t rng_below(Rng *rng, uint32_t bound);

/* Uniform in [0, 1): a multiple of 2^-53. */
double rng_unit(Rng *rng);

/* From the normal distribution with mean 0 and variance 1. Takes no function of the mathematical
 * library, whose last digits are not the same everywhere. */
double rng_normal(Rng *rng);

/* Every order is equally likely; count < 2^32. */
void rng_shuffle(Rng *rng, int32_t *items, size_t count);

#endif
