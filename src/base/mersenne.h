/* Mersenne: the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), seeded and drawn from as
 * CPython's random.Random does it, or the C++ library of GCC.
 *
 * Only for repeating draws that another program makes and that its result depends on: Fast
 * Downward's translator, in Python, chooses in this way which action it tests next; the published
 * planner, in C++, which list replaces an empty one. Everything else uses rng.h. */
#ifndef BASE_MERSENNE_H
#define BASE_MERSENNE_H

#include <stdint.h>

enum { MERSENNE_WORDS = 624 };

typedef struct Mersenne {
    uint32_t state[MERSENNE_WORDS];
    int32_t next; /* the word that the next number is made of */
} Mersenne;

/* Like random.Random(seed). */
void mersenne_seed(Mersenne *mersenne, uint64_t seed);

/* Like std::mt19937(seed). */
void mersenne_seed_word(Mersenne *mersenne, uint32_t seed);

/* Like getrandbits(32), and like a call of std::mt19937. */
uint32_t mersenne_next(Mersenne *mersenne);

/* Like randrange(bound); bound > 0. */
uint32_t mersenne_below(Mersenne *mersenne, uint32_t bound);

/* Like std::uniform_int_distribution(0, bound - 1) of GCC 11 and later; bound > 0. */
uint32_t mersenne_below_wide(Mersenne *mersenne, uint32_t bound);

#endif
