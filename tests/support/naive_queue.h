/* The reference queue of the heuristics, with all entries in one list: the smallest key comes first
 * and the newest of equals, until the queue becomes a heap, with the ties of a heap. */
#ifndef TESTS_SUPPORT_NAIVE_QUEUE_H
#define TESTS_SUPPORT_NAIVE_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct NaiveEntry {
    int32_t key, item;
    int32_t time; /* pushes before it */
} NaiveEntry;

DEFINE_VEC(NaiveEntryVec, naive_entry_vec, NaiveEntry);

typedef struct NaiveQueue {
    NaiveEntryVec entries;
    int32_t num_pushes;
    bool is_heap;
} NaiveQueue;

void naive_queue_push(NaiveQueue *queue, int32_t key, int32_t item);
NaiveEntry naive_queue_pop(NaiveQueue *queue);

/* Leaves a heap one. */
void naive_queue_clear(NaiveQueue *queue);

#endif
