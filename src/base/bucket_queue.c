#include "base/bucket_queue.h"

#include <assert.h>

#include "base/mem.h"

static size_t num_stacks(int32_t capacity)
{
    return (size_t)capacity + BUCKET_QUEUE_ALWAYS_BUCKETS;
}

static void resize(BucketQueue *queue, int32_t capacity)
{
    int32_t old = queue->capacity;
    assert(capacity > old && queue->num_pushes <= old);
    size_t old_stacks = queue->tops ? num_stacks(old) : 0;
    queue->tops = mem_resize(queue->tops, old_stacks, num_stacks(capacity), sizeof *queue->tops);
    for (size_t i = old_stacks; i < num_stacks(capacity); i++) {
        queue->tops[i] = -1;
    }
    queue->nodes = mem_resize(queue->nodes, (size_t)old, (size_t)capacity, sizeof *queue->nodes);
    queue->heap = mem_resize(queue->heap, (size_t)old, (size_t)capacity, sizeof *queue->heap);
    queue->capacity = capacity;
}

void bucket_queue_init(BucketQueue *queue, int32_t capacity)
{
    *queue = (BucketQueue){.highest = -1};
    resize(queue, capacity > 0 ? capacity : 1);
}

void bucket_queue_release(BucketQueue *queue)
{
    MEM_FREE(queue->tops, queue->tops ? num_stacks(queue->capacity) : 0);
    MEM_FREE(queue->nodes, (size_t)queue->capacity);
    MEM_FREE(queue->heap, (size_t)queue->capacity);
    *queue = (BucketQueue){0};
}

void bucket_queue_grow(BucketQueue *queue)
{
    resize(queue, queue->capacity + queue->capacity / 2 + 8);
}

void bucket_queue_clear(BucketQueue *queue)
{
    for (int32_t key = queue->cursor; key <= queue->highest; key++) {
        queue->tops[key] = -1;
    }
    queue->num_pushes = 0;
    queue->size = 0;
    queue->cursor = 0;
    queue->highest = -1;
}

/* Lays the stack of one key out from bottom to top behind the entries already there. */
static int32_t move_stack(BucketQueue *queue, int32_t key, int32_t end)
{
    int32_t depth = 0;
    for (int32_t node = queue->tops[key]; node >= 0; node = queue->nodes[node].below) {
        depth++;
    }
    int32_t at = end + depth;
    for (int32_t node = queue->tops[key]; node >= 0; node = queue->nodes[node].below) {
        queue->heap[--at] = (HeapEntry){key, queue->nodes[node].value};
    }
    queue->tops[key] = -1;
    return end + depth;
}

/* Keys ascending is a valid heap already, so the entries stay where they are laid. */
void bucket_queue_become_heap(BucketQueue *queue)
{
    int32_t end = 0;
    for (int32_t key = queue->cursor; key <= queue->highest; key++) {
        end = move_stack(queue, key, end);
    }
    assert(end == queue->size);
    queue->is_heap = true;
    queue->num_pushes = queue->size;
    queue->cursor = 0;
    queue->highest = -1;
}

static void sift_up(HeapEntry *heap, int32_t hole, HeapEntry entry)
{
    while (hole > 0 && heap[(hole - 1) / 2].key > entry.key) {
        heap[hole] = heap[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    heap[hole] = entry;
}

/* In heap mode num_pushes only guards the capacity: it equals size. */
void bucket_queue_heap_push(BucketQueue *queue, int32_t key, int32_t value)
{
    assert(queue->is_heap && queue->size < queue->capacity);
    sift_up(queue->heap, queue->size, (HeapEntry){key, value});
    queue->size++;
    queue->num_pushes = queue->size;
}

/* Sinks the hole to a leaf first, the right child on ties, and lets the last entry rise from
 * there. */
HeapEntry bucket_queue_heap_pop(BucketQueue *queue)
{
    HeapEntry *heap = queue->heap;
    assert(queue->is_heap && queue->size > 0);
    HeapEntry smallest = heap[0];
    int32_t count = --queue->size;
    queue->num_pushes = queue->size;
    HeapEntry last = heap[count];
    int32_t hole = 0;
    while (2 * hole + 2 < count) {
        int32_t child = 2 * hole + 2;
        child -= heap[child].key > heap[child - 1].key; /* no branch: it would be a coin toss */
        heap[hole] = heap[child];
        hole = child;
    }
    if (2 * hole + 2 == count) {
        heap[hole] = heap[count - 1];
        hole = count - 1;
    }
    sift_up(heap, hole, last);
    return smallest;
}
