/* Dial queue: a priority queue whose items can change their keys.
 *
 * Items are numbers 0 .. count - 1; each is in the queue at most once. Small keys have a list of
 * their own each, doubly linked through the items, and a bit that says whether it is empty. Larger
 * keys share a binary heap in which every item knows its place. So a change of a key is a few
 * stores if it is small and logarithmic if not, and memory does not depend on the number of
 * changes.
 *
 * Among equal small keys, the item that got its key last comes first; ties in the heap are
 * broken by the order of the operations. Nothing is allocated after dial_queue_init. */
#ifndef HEUR_DIAL_QUEUE_H
#define HEUR_DIAL_QUEUE_H

#include <assert.h>
#include <stdint.h>

enum { DIAL_QUEUE_NUM_LISTS = 1 << 13 };
#define DIAL_QUEUE_NO_KEY UINT32_MAX /* key of an item that is not in the queue */

typedef struct DialItem {
    uint32_t key;
    int32_t next, prev; /* in its list, -1: none; or `next` is its place in the heap */
} DialItem;

typedef struct DialQueue {
    DialItem *items;
    int32_t *heads;   /* per small key: first item; -1: none */
    uint64_t *filled; /* bit set of the small keys with items */
    int32_t *heap;    /* items with larger keys */
    int32_t heap_size, count;
    uint32_t first_word; /* words of `filled` before are zero */
} DialQueue;

void dial_queue_init(DialQueue *queue, int32_t count);
void dial_queue_release(DialQueue *queue);

/* Takes out all items. Cost: the number of items. */
void dial_queue_clear(DialQueue *queue);

/* The smallest key; DIAL_QUEUE_NO_KEY if the queue is empty. */
uint32_t dial_queue_min(DialQueue *queue);

/* The item to be handled next among those with this key, which must be the smallest. */
static inline int32_t dial_queue_first(const DialQueue *queue, uint32_t key)
{
    int32_t item = key < DIAL_QUEUE_NUM_LISTS ? queue->heads[key] : queue->heap[0];
    assert(item >= 0 && queue->items[item].key == key);
    return item;
}

/* Slow paths. */
void dial_queue_heap_insert(DialQueue *queue, int32_t item);
void dial_queue_heap_remove(DialQueue *queue, int32_t item);

static inline void dial_queue_unlink(DialQueue *queue, DialItem item)
{
    if (item.prev >= 0) {
        queue->items[item.prev].next = item.next;
    } else {
        queue->heads[item.key] = item.next;
        if (item.next < 0) {
            queue->filled[item.key / 64] &= ~(UINT64_C(1) << item.key % 64);
        }
    }
    if (item.next >= 0) {
        queue->items[item.next].prev = item.prev;
    }
}

static inline void dial_queue_link(DialQueue *queue, int32_t item, uint32_t key)
{
    int32_t head = queue->heads[key];
    queue->items[item] = (DialItem){.key = key, .next = head, .prev = -1};
    if (head >= 0) {
        queue->items[head].prev = item;
    }
    queue->heads[key] = item;
    queue->filled[key / 64] |= UINT64_C(1) << key % 64;
    queue->first_word = key / 64 < queue->first_word ? key / 64 : queue->first_word;
}

/* Puts the item in, moves it, or takes it out (DIAL_QUEUE_NO_KEY). */
static inline void dial_queue_set(DialQueue *queue, int32_t item, uint32_t key)
{
    assert(item >= 0 && item < queue->count);
    DialItem old = queue->items[item];
    if (old.key == key) {
        return;
    }
    if (old.key < DIAL_QUEUE_NUM_LISTS) {
        dial_queue_unlink(queue, old);
    } else if (old.key != DIAL_QUEUE_NO_KEY) {
        dial_queue_heap_remove(queue, item);
    }
    queue->items[item].key = key;
    if (key < DIAL_QUEUE_NUM_LISTS) {
        dial_queue_link(queue, item, key);
    } else if (key != DIAL_QUEUE_NO_KEY) {
        dial_queue_heap_insert(queue, item);
    }
}

#endif
