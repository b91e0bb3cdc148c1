#include "base/rng.h"

#include <assert.h>
#include <stdbool.h>

static uint64_t rotate_left(uint64_t x, int bits)
{
    return (x << bits) | (x >> (64 - bits));
}

/* Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014. */
static uint64_t splitmix_next(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15U;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

void rng_seed(Rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        rng->state[i] = splitmix_next(&seed);
    }
}

uint64_t rng_next(Rng *rng)
{
    uint64_t *s = rng->state;
    assert(s[0] | s[1] | s[2] | s[3]); /* the all-zero state would stay zero for ever */
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* Lemire, "Fast random integer generation in an interval", 2019: scales 32 random bits by the bound
 * and rejects the few values that would make some results likelier than others. The division that
 * finds out how many those are is rarely reached. */
uint32_t rng_below(Rng *rng, uint32_t bound)
{
    assert(bound > 0);
    uint64_t scaled = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)scaled < bound) {
        uint32_t rejected = -bound % bound; /* 2^32 mod bound */
        while ((uint32_t)scaled < rejected) {
            scaled = (rng_next(rng) >> 32) * bound;
        }
    }
    return (uint32_t)(scaled >> 32);
}

double rng_unit(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* True with probability exp(-x), 0 <= x <= 1: a falling run x > u1 > u2 > ... of uniform numbers
 * has even length with this probability (von Neumann, "Various techniques used in connection with
 * random digits", 1951). */
static bool happens_exp(Rng *rng, double x)
{
    bool is_even = true;
    for (double next = rng_unit(rng); next < x; next = rng_unit(rng)) {
        x = next;
        is_even = !is_even;
    }
    return is_even;
}

/* `times` events of probability exp(-x) one after the other. */
static bool all_happen_exp(Rng *rng, double x, int times)
{
    for (int i = 0; i < times; i++) {
        if (!happens_exp(rng, x)) {
            return false;
        }
    }
    return true;
}

/* Karney, "Sampling exactly from the normal distribution", 2016, algorithm N: the integer part has
 * weight exp(-k^2/2), the fraction exp(-x(2k+x)/2) given the integer part. 6 uniform numbers are
 * rarely enough; this is for filling networks, not for inner loops. */
double rng_normal(Rng *rng)
{
    for (;;) {
        int whole = 0;
        while (happens_exp(rng, 0.5)) {
            whole++;
        }
        if (!all_happen_exp(rng, 0.5, whole * (whole - 1))) {
            continue;
        }
        double x = rng_unit(rng);
        if (all_happen_exp(rng, x * (2 * whole + x) / (2 * whole + 2), whole + 1)) {
            return rng_next(rng) >> 63 ? -(whole + x) : whole + x;
        }
    }
}

void rng_shuffle(Rng *rng, int32_t *items, size_t count)
{
    assert(count <= UINT32_MAX);
    for (size_t last = count; last-- > 1;) {
        size_t other = rng_below(rng, (uint32_t)last + 1);
        int32_t item = items[last];
        items[last] = items[other];
        items[other] = item;
    }
}
