/* Novelty of states: whether a state has something that the search has not seen before [LG17].
 *
 * States come one after the other, each with the key of its group: values of heuristics, such as
 * the landmarks that are still to come. The novelty of a state is 1 if one of its facts is new
 * among the states of its group, 2 if a pair of its facts is, and 3 otherwise. With width 1, pairs
 * do not count, and the novelty is 1 or 2. A search by novelty leaves plateaus quickly, as smaller
 * values come first.
 *
 * The tables have a bit per fact and group, with width 2 also one per pair of facts and group, in
 * rows that are allocated when they are first needed. A measurement costs the number of variables,
 * with width 2 its square. Both are bounded as in NOLAN [CS25]: a task with more than
 * NOVELTY_MAX_VARIABLES variables gets width 1. Memory is, too: once the rows of pairs have
 * NOVELTY_MAX_BYTES, pairs that need a further row do not count as new. Zeroed storage is a valid
 * empty table. */
#ifndef HEUR_NOVELTY_H
#define HEUR_NOVELTY_H

#include "base/hash_index.h"
#include "base/vec.h"
#include "task/task.h"

enum { NOVELTY_MAX_WIDTH = 2, NOVELTY_MAX_VARIABLES = 100, NOVELTY_MAX_BYTES = 1 << 29 };

DEFINE_VEC(NoveltyRowVec, novelty_row_vec, uint64_t *);

typedef struct Novelty {
    const Task *task;
    int width, key_size;
    size_t row_words, num_rows;
    IntVec keys; /* of all groups, one behind the other */
    HashIndex index;
    NoveltyRowVec facts; /* per group: facts seen */
    NoveltyRowVec pairs; /* per group and fact: larger facts seen together with it; NULL: none */
} Novelty;

/* `key_size` is the number of values in the key of a group. */
void novelty_init(Novelty *novelty, const Task *task, int width, int key_size);
void novelty_release(Novelty *novelty);

/* Forgets all states that it has seen, and gives their memory back. */
void novelty_clear(Novelty *novelty);

/* Bytes */
size_t novelty_size(const Novelty *novelty);

/* The novelty of a state, which counts as seen from now on. */
int32_t novelty_measure(Novelty *novelty, const int32_t *key, const int32_t *values);

#endif
