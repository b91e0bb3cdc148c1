/* Open list: states waiting for expansion, ordered by key, first in first out within a key.
 *
 * A key is a value, such as h, or a value and what breaks ties among equal values, made by
 * open_list_tied_key. A list has keys of one kind; its statistics are about values alone.
 *
 * Keys below OPEN_LIST_DENSE live in an array of buckets with a two-level bitmap, so the smallest
 * and the largest key are two bit scans away. Larger keys (tasks with large action costs) are
 * found through a hash index and ordered by two heaps of buckets; so are all
 * tied keys. A bucket is a chain of 64-byte chunks, 15 state ids each, from a common pool. A list of
 * moves has a state and an operator that leads away from it in place of each state: 7 in a chunk.
 *
 * Count, sum, sum of squares, minimum and maximum are kept on every push and pop: what a
 * controller observes (paper, "state features") costs O(1), whatever the list holds. Entries of
 * states that were closed through another list stay until they are popped and are counted, as in
 * the paper's system.
 *
 * Pushing allocates nothing after open_list_try_reserve for as many pushes. */
#ifndef SEARCH_OPEN_LIST_H
#define SEARCH_OPEN_LIST_H

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
    return OPEN_LIST_TIED | (int64_t)value << OPEN_LIST_TIE_BITS | tie;
}

/* Of the values: mean and variance are 0 when count is 0; min and max have no meaning then. The variance is that
 * of the population (divided by count). */
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

/* From now on entries are not taken by key: every tied key that is there is equally likely to be next,
 * and then the oldest entry of it. The empty list gets a generator with this seed, and has it again
 * when it is cleared. Its keys must be tied ones. */
void open_list_draw(OpenList *list, uint64_t seed);

/* Empties the list and keeps its memory. Costs a few steps for every key that is in use, and with
 * large keys those that ever were. */
void open_list_clear(OpenList *list);

/* Bytes held for entries. */
size_t open_list_size(const OpenList *list);

/* Room for `extra` pushes; false when memory runs out. */
bool open_list_try_reserve(OpenList *list, int32_t extra);

void open_list_push(OpenList *list, OpenKey key, int32_t state);

/* Removes and returns the oldest state of the smallest key, or of one that is drawn; the list must not
 * be empty. */
int32_t open_list_pop(OpenList *list);

/* The same for lists of moves. */
void open_list_push_move(OpenList *list, OpenKey key, OpenMove move);
OpenMove open_list_pop_move(OpenList *list);

/* The state that open_list_pop would return, unless it draws; that of the next move. */
int32_t open_list_peek(const OpenList *list);

int64_t open_list_count(const OpenList *list);

/* Smallest value; the list must not be empty. */
int64_t open_list_min(const OpenList *list);

/* Not const: forgets large keys that have become empty. */
OpenListStats open_list_stats(OpenList *list);

#endif
