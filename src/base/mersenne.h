/* Mersenne: the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), seeded and drawn from as
 * CPython's random.Random does it.
 *
 * Only for repeating draws that a Python program makes: the peer chooses by this generator which
 * action it tests next, and its result depends on it. Everything else uses rng.h. */
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

/* Like getrandbits(32). */
uint32_t mersenne_next(Mersenne *mersenne);

/* Like randrange(bound); bound > 0. */
uint32_t mersenne_below(Mersenne *mersenne, uint32_t bound);

#endif
