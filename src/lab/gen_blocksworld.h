/* Blocks world problems: two states, each of them drawn from all states of n blocks with the same
 * probability, by the counting argument of [ST01].
 *
 * The number of states that can be made of u towers without a ground and g towers with one is
 *
 *     c(0, g) = 1,     c(u + 1, g) = (u + g) c(u, g) + c(u, g + 1):
 *
 * the last tower goes onto one of the u + g others, or onto the table. So blocks are taken one by
 * one, and each goes to the table with probability c(u, g + 1) / (that sum). Only ratios of counts
 * are needed, and they are small numbers; rounding shifts probabilities by less than 2^-50.
 * Takes O(n^2) time and memory. */
#ifndef LAB_GEN_BLOCKSWORLD_H
#define LAB_GEN_BLOCKSWORLD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rng.h"
#include "lab/gen_text.h"

enum { GEN_BLOCKSWORLD_TABLE = -1 };

/* ratios of c for n blocks; freed with gen_blocksworld_counts_release */
typedef struct GenBlocksworldCounts {
    int n;
    double *ratio;
} GenBlocksworldCounts;

void gen_blocksworld_counts_init(GenBlocksworldCounts *counts, int n);
void gen_blocksworld_counts_release(GenBlocksworldCounts *counts);

/* Draws a state: out_below[b] is the block below b, or GEN_BLOCKSWORLD_TABLE. */
void gen_blocksworld_draw(const GenBlocksworldCounts *counts, Rng *rng, int32_t *out_below);

#endif
