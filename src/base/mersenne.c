#include "base/mersenne.h"

#include <assert.h>

enum { SHIFT = 397 }; /* distance of the word that is mixed in */

static void fill_from_word(uint32_t *state, uint32_t seed)
{
    state[0] = seed;
    for (uint32_t i = 1; i < MERSENNE_WORDS; i++) {
        state[i] = 1812433253U * (state[i - 1] ^ state[i - 1] >> 30) + i;
    }
}

/* The word at `at` takes in the one before it; the last word is also the one before the first. */
static void take_in(uint32_t *state, uint32_t at, uint32_t factor)
{
    uint32_t before = state[at - 1];
    state[at] ^= (before ^ before >> 30) * factor;
}

static uint32_t step(uint32_t *state, uint32_t at)
{
    if (at + 1 < MERSENNE_WORDS) {
        return at + 1;
    }
    state[0] = state[MERSENNE_WORDS - 1];
    return 1;
}

/* The authors' initialisation by an array; CPython passes the 32-bit digits of the seed, lowest
 * first, at least one. */
void mersenne_seed(Mersenne *mersenne, uint64_t seed)
{
    uint32_t digits[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    uint32_t num_digits = digits[1] ? 2 : 1;
    uint32_t *state = mersenne->state;
    fill_from_word(state, 19650218U);
    uint32_t at = 1;
    for (uint32_t k = 0; k < MERSENNE_WORDS; k++) {
        take_in(state, at, 1664525U);
        state[at] += digits[k % num_digits] + k % num_digits;
        at = step(state, at);
    }
    for (uint32_t k = 1; k < MERSENNE_WORDS; k++) {
        take_in(state, at, 1566083941U);
        state[at] -= at;
        at = step(state, at);
    }
    state[0] = 0x80000000U;
    mersenne->next = MERSENNE_WORDS;
}

void mersenne_seed_word(Mersenne *mersenne, uint32_t seed)
{
    fill_from_word(mersenne->state, seed);
    mersenne->next = MERSENNE_WORDS;
}

static void refill(uint32_t *state)
{
    for (uint32_t i = 0; i < MERSENNE_WORDS; i++) {
        uint32_t joined =
            (state[i] & 0x80000000U) | (state[(i + 1) % MERSENNE_WORDS] & 0x7fffffffU);
        state[i] =
            state[(i + SHIFT) % MERSENNE_WORDS] ^ joined >> 1 ^ (joined & 1 ? 0x9908b0dfU : 0);
    }
}

uint32_t mersenne_next(Mersenne *mersenne)
{
    assert(mersenne->next >= 0 && mersenne->next <= MERSENNE_WORDS);
    if (mersenne->next == MERSENNE_WORDS) {
        refill(mersenne->state);
        mersenne->next = 0;
    }
    uint32_t word = mersenne->state[mersenne->next++];
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680U;
    word ^= word << 15 & 0xefc60000U;
    return word ^ word >> 18;
}

/* As many of the highest bits as the bound has, again until the number is below. */
uint32_t mersenne_below(Mersenne *mersenne, uint32_t bound)
{
    assert(bound > 0);
    int unused_bits = __builtin_clz(bound);
    uint32_t number;
    do {
        number = mersenne_next(mersenne) >> unused_bits;
    } while (number >= bound);
    return number;
}

/* The upper half of a product (Lemire, "Fast random integer generation in an interval", 2019); the
 * few lower halves that would make some results likelier than others are drawn again. */
uint32_t mersenne_below_wide(Mersenne *mersenne, uint32_t bound)
{
    assert(bound > 0);
    uint32_t first_fair = -bound % bound;
    uint64_t product;
    do {
        product = (uint64_t)mersenne_next(mersenne) * bound;
    } while ((uint32_t)product < first_fair);
    return (uint32_t)(product >> 32);
}
