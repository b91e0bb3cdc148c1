/* Bucket queue: the priority queue inside the heuristics.
 *
 * Small non-negative keys with int32 payloads; among equal keys the entry pushed last comes first
 * (heuristics break ties by it, so the order is part of the contract). One stack per key; the
 * entries are nodes of one array, so a push is a store and a pop is a load.
 *
 * Large keys would make the array of stacks sparse, so, like Fast Downward's queue, this one turns
 * itself into a binary heap when a key of 100 or more exceeds the number of pushes since the last
 * clear, and stays a heap for good. Ties in the heap fall as they do in libstdc++'s
 * priority_queue, for the same reason. Hence key <= max(99, pushes) in bucket mode, which bounds
 * the memory. */
#ifndef BASE_BUCKET_QUEUE_H
#define BASE_BUCKET_QUEUE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct BucketNode {
    int32_t value;
    int32_t below; /* next node of the same stack; -1: none */
} BucketNode;

typedef struct HeapEntry {
    int32_t key, value;
} HeapEntry;

typedef struct BucketQueue {
    int32_t *tops;     /* per key: top node of its stack; -1: empty */
    BucketNode *nodes; /* numbered by push since the last clear */
    int32_t capacity;  /* pushes that fit; there are capacity + 100 stacks */
    int32_t num_pushes;
    int32_t size;    /* entries now */
    int32_t cursor;  /* no entry has a smaller key */
    int32_t highest; /* no entry has a larger key */
    bool is_heap;
    HeapEntry *heap;
} BucketQueue;

enum { BUCKET_QUEUE_ALWAYS_BUCKETS = 100 }; /* keys below never cause the change */

/* Room for `capacity` pushes between two clears without further allocation. */
void bucket_queue_init(BucketQueue *queue, int32_t capacity);
void bucket_queue_release(BucketQueue *queue);

/* Keys below this have a stack of their own. */
static inline int32_t bucket_queue_num_stacks(const BucketQueue *queue)
{
    return queue->capacity + BUCKET_QUEUE_ALWAYS_BUCKETS;
}

/* Slow paths of push and pop. */
void bucket_queue_grow(BucketQueue *queue);
void bucket_queue_become_heap(BucketQueue *queue);
void bucket_queue_heap_push(BucketQueue *queue, int32_t key, int32_t value);
HeapEntry bucket_queue_heap_pop(BucketQueue *queue);

/* Empties the queue and starts counting pushes anew; a heap stays one. */
void bucket_queue_clear(BucketQueue *queue);

/* For an empty queue: goes back to an earlier count of pushes, whose nodes are used again. For
 * users whose keys from now on are no larger than those before; they cause no change. */
static inline void bucket_queue_rewind(BucketQueue *queue, int32_t num_pushes)
{
    assert(queue->size == 0 && num_pushes <= queue->num_pushes);
    queue->num_pushes = num_pushes;
}

/* Push and pop of a queue that is not a heap and has room, with keys that cause no change. */
static inline void bucket_queue_push_bucket(BucketQueue *queue, int32_t key, int32_t value)
{
    assert(!queue->is_heap && queue->num_pushes < queue->capacity);
    assert(key >= 0 && key < bucket_queue_num_stacks(queue));
    queue->nodes[queue->num_pushes] = (BucketNode){value, queue->tops[key]};
    queue->tops[key] = queue->num_pushes++;
    queue->size++;
    queue->cursor = key < queue->cursor ? key : queue->cursor;
    queue->highest = key > queue->highest ? key : queue->highest;
}

static inline HeapEntry bucket_queue_pop_bucket(BucketQueue *queue)
{
    assert(!queue->is_heap && queue->size > 0);
    int32_t key = queue->cursor;
    while (queue->tops[key] < 0) {
        key++;
    }
    queue->cursor = key;
    BucketNode node = queue->nodes[queue->tops[key]];
    queue->tops[key] = node.below;
    queue->size--;
    return (HeapEntry){key, node.value};
}

/* Makes room for `count` more pushes. */
static inline void bucket_queue_reserve(BucketQueue *queue, int32_t count)
{
    while (queue->capacity - queue->num_pushes < count) {
        bucket_queue_grow(queue);
    }
}

static inline void bucket_queue_push(BucketQueue *queue, int32_t key, int32_t value)
{
    assert(key >= 0);
    if (queue->num_pushes == queue->capacity) {
        bucket_queue_grow(queue);
    }
    if (key >= BUCKET_QUEUE_ALWAYS_BUCKETS && key > queue->num_pushes && !queue->is_heap) {
        bucket_queue_become_heap(queue);
    }
    if (queue->is_heap) {
        bucket_queue_heap_push(queue, key, value);
        return;
    }
    bucket_queue_push_bucket(queue, key, value);
}

/* The entry with the smallest key; the queue must not be empty. */
static inline HeapEntry bucket_queue_pop(BucketQueue *queue)
{
    return queue->is_heap ? bucket_queue_heap_pop(queue) : bucket_queue_pop_bucket(queue);
}

#endif
