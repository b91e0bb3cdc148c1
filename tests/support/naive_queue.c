#include "support/naive_queue.h"

#include <stdlib.h>

static int compare_entries(const void *left, const void *right)
{
    const NaiveEntry *a = left, *b = right;
    return a->key != b->key ? (a->key > b->key) - (a->key < b->key) : a->time - b->time;
}

static void swap(NaiveEntry *a, NaiveEntry *b)
{
    NaiveEntry copy = *a;
    *a = *b;
    *b = copy;
}

static void sift_up(NaiveEntry *heap, size_t at)
{
    for (; at > 0 && heap[(at - 1) / 2].key > heap[at].key; at = (at - 1) / 2) {
        swap(&heap[at], &heap[(at - 1) / 2]);
    }
}

void naive_queue_push(NaiveQueue *queue, int32_t key, int32_t item)
{
    if (!queue->is_heap && key >= 100 && key > queue->num_pushes) {
        queue->is_heap = true;
        if (queue->entries.size) {
            qsort(queue->entries.data, queue->entries.size, sizeof(NaiveEntry), compare_entries);
        }
    }
    naive_entry_vec_push(&queue->entries, (NaiveEntry){key, item, queue->num_pushes++});
    if (queue->is_heap) {
        sift_up(queue->entries.data, queue->entries.size - 1);
    }
}

static NaiveEntry heap_pop(NaiveEntryVec *entries)
{
    NaiveEntry *heap = entries->data;
    NaiveEntry top = heap[0], last = heap[entries->size - 1];
    size_t n = --entries->size, hole = 0;
    while (2 * hole + 2 < n) {
        size_t left = 2 * hole + 1;
        size_t child = heap[left].key < heap[left + 1].key ? left : left + 1;
        heap[hole] = heap[child];
        hole = child;
    }
    if (2 * hole + 2 == n) {
        heap[hole] = heap[n - 1];
        hole = n - 1;
    }
    heap[hole] = last;
    sift_up(heap, hole);
    return top;
}

/* Smallest key, newest of equals. */
static NaiveEntry stacks_pop(NaiveEntryVec *entries)
{
    size_t best = 0;
    for (size_t i = 1; i < entries->size; i++) {
        const NaiveEntry *a = &entries->data[i], *b = &entries->data[best];
        if (a->key < b->key || (a->key == b->key && a->time > b->time)) {
            best = i;
        }
    }
    NaiveEntry entry = entries->data[best];
    entries->data[best] = entries->data[--entries->size];
    return entry;
}

NaiveEntry naive_queue_pop(NaiveQueue *queue)
{
    return queue->is_heap ? heap_pop(&queue->entries) : stacks_pop(&queue->entries);
}

void naive_queue_clear(NaiveQueue *queue)
{
    queue->entries.size = 0;
    queue->num_pushes = 0;
}
