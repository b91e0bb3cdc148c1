#include "heur/dial_queue.h"

#include "base/mem.h"

enum { NUM_WORDS = DIAL_QUEUE_NUM_LISTS / 64 };

void dial_queue_init(DialQueue *queue, int32_t count)
{
    *queue = (DialQueue){.items = MEM_NEW(DialItem, (size_t)count),
                         .heads = MEM_NEW(int32_t, DIAL_QUEUE_NUM_LISTS),
                         .filled = MEM_NEW(uint64_t, NUM_WORDS),
                         .heap = MEM_NEW(int32_t, (size_t)count),
                         .count = count,
                         .first_word = NUM_WORDS};
    for (int32_t i = 0; i < count; i++) {
        queue->items[i].key = DIAL_QUEUE_NO_KEY;
    }
    for (int32_t key = 0; key < DIAL_QUEUE_NUM_LISTS; key++) {
        queue->heads[key] = -1;
    }
}

void dial_queue_release(DialQueue *queue)
{
    MEM_FREE(queue->items, (size_t)queue->count);
    MEM_FREE(queue->heads, DIAL_QUEUE_NUM_LISTS);
    MEM_FREE(queue->filled, NUM_WORDS);
    MEM_FREE(queue->heap, (size_t)queue->count);
    *queue = (DialQueue){0};
}

void dial_queue_clear(DialQueue *queue)
{
    for (uint32_t word = queue->first_word; word < NUM_WORDS; word++) {
        for (uint64_t bits = queue->filled[word]; bits; bits &= bits - 1) {
            uint32_t key = word * 64 + (uint32_t)__builtin_ctzll(bits);
            for (int32_t item = queue->heads[key]; item >= 0; item = queue->items[item].next) {
                queue->items[item].key = DIAL_QUEUE_NO_KEY;
            }
            queue->heads[key] = -1;
        }
        queue->filled[word] = 0;
    }
    for (int32_t i = 0; i < queue->heap_size; i++) {
        queue->items[queue->heap[i]].key = DIAL_QUEUE_NO_KEY;
    }
    queue->heap_size = 0;
    queue->first_word = NUM_WORDS;
}

uint32_t dial_queue_min(DialQueue *queue)
{
    for (uint32_t word = queue->first_word; word < NUM_WORDS; word++) {
        if (queue->filled[word]) {
            queue->first_word = word;
            return word * 64 + (uint32_t)__builtin_ctzll(queue->filled[word]);
        }
    }
    queue->first_word = NUM_WORDS;
    return queue->heap_size > 0 ? queue->items[queue->heap[0]].key : DIAL_QUEUE_NO_KEY;
}

static void place(DialQueue *queue, int32_t at, int32_t item)
{
    queue->heap[at] = item;
    queue->items[item].next = at;
}

static void sift_up(DialQueue *queue, int32_t at, int32_t item)
{
    uint32_t key = queue->items[item].key;
    while (at > 0 && key < queue->items[queue->heap[(at - 1) / 2]].key) {
        place(queue, at, queue->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(queue, at, item);
}

static void sift_down(DialQueue *queue, int32_t at, int32_t item)
{
    uint32_t key = queue->items[item].key;
    for (int32_t child; (child = 2 * at + 1) < queue->heap_size; at = child) {
        if (child + 1 < queue->heap_size &&
            queue->items[queue->heap[child + 1]].key < queue->items[queue->heap[child]].key) {
            child++;
        }
        if (key <= queue->items[queue->heap[child]].key) {
            break;
        }
        place(queue, at, queue->heap[child]);
    }
    place(queue, at, item);
}

void dial_queue_heap_insert(DialQueue *queue, int32_t item)
{
    assert(queue->heap_size < queue->count);
    sift_up(queue, queue->heap_size++, item);
}

void dial_queue_heap_remove(DialQueue *queue, int32_t item)
{
    int32_t at = queue->items[item].next;
    assert(at >= 0 && at < queue->heap_size && queue->heap[at] == item);
    int32_t last = queue->heap[--queue->heap_size];
    if (last == item) {
        return;
    }
    if (queue->items[last].key < queue->items[item].key) {
        sift_up(queue, at, last);
    } else {
        sift_down(queue, at, last);
    }
}
