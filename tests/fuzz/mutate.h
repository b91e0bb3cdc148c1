/* Random changes of inputs, for fuzzing without libFuzzer: with any compiler and its sanitizers. */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"

enum { MUTATE_MAX_SIZE = 1 << 16 };

typedef struct Mutant {
    uint8_t data[MUTATE_MAX_SIZE];
    size_t size;
} Mutant;

/* A few changes of single bytes, blocks and numbers; `other` lends bytes. */
void mutate(Mutant *mutant, const uint8_t *other, size_t other_size, Rng *rng);

#endif
