/* Open list: states that wait for expansion, ordered by key, first in first out within a key.
 *
 * Problem: a search pushes and pops millions of entries, and a controller reads the statistics of
 * all lists before every step. Neither may cost more than a few nanoseconds.
 *
 * Idea: h values are small whole numbers, so entries go into buckets, one per key.
 *
 *   - Keys below OPEN_LIST_DENSE are an array of buckets with a bitmap of two levels, 64 words and
 *     a summary word: the smallest and the largest key are two bit scans away.
 *   - Larger keys (large action costs, --weight) have buckets in a hash index, ordered by two
 *     heaps, one for the minimum and one for the maximum. A bucket that becomes empty stays in a
 *     heap until it reaches the top.
 *   - A bucket is a queue of 64-byte chunks, 15 state numbers each, from a pool that all buckets of
 *     the list share.
 *
 * A key is a value, such as h, or a value and a tie that orders equal values: a *tied* key, made by
 * open_list_tied_key. A tie can have several parts (open_list_set_tie_bits). A list has keys of one
 * kind. Statistics are about values alone.
 *
 * A list of moves has pairs in place of states: a state and an operator that is to be applied to
 * it, 7 in a chunk. Deferred search uses it.
 *
 * Count, sum and sum of squares are updated by every push and pop, as integers, so they are exact:
 * the five statistics of [SBL21] cost O(1). There is no operation to remove an entry. Stale
 * entries, of states that were expanded through another list, stay until they are popped, and are
 * counted.
 *
 * Invariants: a bit of the bitmap is set exactly if its bucket is not empty; the bit of the summary
 * exactly if the word is not 0; every non-empty large bucket is in both heaps. A push allocates
 * nothing: open_list_try_reserve must have made room. Push and pop cost O(1) for dense keys and
 * O(log keys) when a large bucket becomes filled or empty. */
#ifndef SEARCH_OPEN_LIST_H
#define SEARCH_OPEN_LIST_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OpenList OpenList;

typedef int64_t OpenKey; /* >= 0; a value alone is below OPEN_LIST_TIED */

enum { OPEN_LIST_DENSE = 4096, OPEN_LIST_TIE_BITS = 31 };

/* Marks tied keys, and keeps them out of the dense range. */
#define OPEN_LIST_TIED (INT64_C(1) << 2 * OPEN_LIST_TIE_BITS)

/* The smaller tie comes first. */
static inline OpenKey open_list_tied_key(int32_t value, int32_t tie)
{
    assert(value >= 0 && tie >= 0);
    return OPEN_LIST_TIED | (int64_t)value << OPEN_LIST_TIE_BITS | tie;
}

/* Of the values. Mean and variance of an empty list are 0; its min and max are not defined. The
 * variance is that of the population (divided by count). */
typedef struct OpenListStats {
    int64_t count;
    int64_t min, max;
    double mean, variance;
} OpenListStats;

typedef struct OpenMove {
    int32_t state, op;
} OpenMove;

OpenList *open_list_new(void);
OpenList *open_list_new_of_moves(void);
void open_list_free(OpenList *list);

/* For an empty list: the tie is the lowest so many bits of a tied key, the value the bits between
 * them and OPEN_LIST_TIED. OPEN_LIST_TIE_BITS unless this is called. */
void open_list_set_tie_bits(OpenList *list, int bits);

/* Makes the empty list one that draws: a pop takes any filled tied key with the same probability,
 * and the oldest entry of it (type-based selection [XMHT14]). All keys must be tied. Clearing the
 * list seeds the generator again. */
void open_list_draw(OpenList *list, uint64_t seed);

/* The same, but a pop takes key h with a probability proportional to exp(-h / temperature), and any
 * entry of it with the same probability [KB22]. Keys are values alone; those from OPEN_LIST_DENSE
 * on are one type. A pop costs O(filled keys). */
void open_list_draw_softmin(OpenList *list, uint64_t seed, double temperature);

/* Empties the list and keeps its memory. Costs O(filled dense keys), and with large keys O(large
 * keys that were ever filled). */
void open_list_clear(OpenList *list);

/* Bytes held for entries. */
size_t open_list_size(const OpenList *list);

/* Room for `extra` pushes; false when memory runs out. */
bool open_list_try_reserve(OpenList *list, int32_t extra);

/* Pushes, and pops the oldest state of the smallest key, or of a drawn one. A list that is popped
 * must not be empty. */
void open_list_push(OpenList *list, OpenKey key, int32_t state);
int32_t open_list_pop(OpenList *list);

/* The same for lists of moves. */
void open_list_push_move(OpenList *list, OpenKey key, OpenMove move);
OpenMove open_list_pop_move(OpenList *list);

/* The state, or the state of the move, that would be popped next; not of a list that is empty or
 * draws. */
bool open_list_can_peek(const OpenList *list);
int32_t open_list_peek(const OpenList *list);

/* A walk along the moves that the list would pop next, as long as it is not changed: those of the
 * smallest key, in order. A list that draws has none. False at the end. */
typedef struct OpenListWalk {
    int32_t chunk;
    int16_t index;
    int32_t num_left;
} OpenListWalk;

OpenListWalk open_list_walk(const OpenList *list);
bool open_list_walk_next(const OpenList *list, OpenListWalk *walk, OpenMove *out_move);

int64_t open_list_count(const OpenList *list);

/* Smallest value of a list that is not empty. */
int64_t open_list_min(const OpenList *list);

/* Not const: removes empty large buckets from the top of a heap. */
OpenListStats open_list_stats(OpenList *list);

/* Walks the whole list and compares counts, sums and bitmaps. For assertions and tests. */
bool open_list_check(const OpenList *list);

#endif
