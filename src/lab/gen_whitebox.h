/* The artificial domain of the white-box study of [SBL21]: tasks whose best schedule of two
 * heuristics is known.
 *
 *     ss     0 . . . . . . . 1 . . . . . . . 2 ...  S, the goal
 *     v0     0 1 2 ... X+1   0 . . . . . . . 0          word 01...: v0 moves in stage 0,
 *     v1     0 . . . . . . . 0 1 2 ... X+1   0          v1 in stage 1
 *
 * ss counts stages. In stage j one of the counters v0 and v1, the one that letter j of a hidden
 * word names, goes up from 0 to X + 1 and then back to 0 while ss goes on. Besides there are X
 * switches x0, x1, ... that can be set at any time and have no effect. A perfect
 * projection to {ss, v0}, pdb(0,1), sees the way through the stages of letter 0 and a plateau of
 * 2^X states in all others, and pdb(0,2) the other way round. So a schedule that follows the word
 * expands the plan's states and no others: S (X + 2) + 1 pops. */
#ifndef LAB_GEN_WHITEBOX_H
#define LAB_GEN_WHITEBOX_H

#include "base/rng.h"
#include "lab/gen_text.h"

/* Of S and of X. */
enum { GEN_WHITEBOX_MIN = 2, GEN_WHITEBOX_MAX = 10 };

typedef struct GenWhitebox {
    char word[GEN_WHITEBOX_MAX + 1]; /* letters 0 and 1; its length is S */
    int num_switches;                /* X */
} GenWhitebox;

/* S, X and the letters are uniform, as in the published instances. */
GenWhitebox gen_whitebox_draw(Rng *rng);

/* Adds the task in SAS+ form, byte for byte as the published ones. */
void gen_whitebox_add_task(const GenWhitebox *whitebox, GenText *text);

/* Adds the list of every pop of the best schedule, a JSON array that replay:FILE reads. */
void gen_whitebox_add_schedule(const GenWhitebox *whitebox, GenText *text);

#endif
