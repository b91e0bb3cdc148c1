#include "base/hash_index.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum { FIRST_CAPACITY = 64 };

static void move_slots(HashIndex *from, HashSlot *slots, size_t capacity)
{
    assert(capacity > from->capacity && (capacity & (capacity - 1)) == 0);
    for (size_t i = 0; i < from->capacity; i++) {
        HashSlot slot = from->slots[i];
        if (slot.id_plus_one) {
            size_t at = slot.hash & (capacity - 1);
            while (slots[at].id_plus_one) {
                at = (at + 1) & (capacity - 1);
            }
            slots[at] = slot;
        }
    }
}

bool hash_index_try_reserve(HashIndex *index, size_t count)
{
    size_t capacity = index->capacity ? index->capacity : FIRST_CAPACITY;
    while (count > capacity / 8 * 7) {
        capacity *= 2;
    }
    if (capacity == index->capacity) {
        return true;
    }
    HashSlot *slots = mem_try_new(capacity, sizeof *slots);
    if (!slots) {
        return false;
    }
    move_slots(index, slots, capacity);
    MEM_FREE(index->slots, index->capacity);
    index->slots = slots;
    index->capacity = capacity;
    return true;
}

void hash_index_reserve(HashIndex *index, size_t count)
{
    if (!hash_index_try_reserve(index, count)) {
        mem_fail(count * sizeof(HashSlot));
    }
}

void hash_index_release(HashIndex *index)
{
    MEM_FREE(index->slots, index->capacity);
    *index = (HashIndex){0};
}

void hash_index_clear(HashIndex *index)
{
    if (index->count > 0) {
        memset(index->slots, 0, index->capacity * sizeof *index->slots);
        index->count = 0;
    }
}

/* Multiply-and-fold: the high half of the product carries every input bit down. */
static uint64_t fold(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0xbb67ae8584caa73bu; /* digits of sqrt(3), odd */
    return hash ^ hash >> 32;
}

uint32_t hash_index_hash_bytes(const void *bytes, size_t size)
{
    const char *at = bytes;
    uint64_t golden_ratio = 0x9e3779b97f4a7c15u;
    uint64_t hash = golden_ratio ^ size;
    uint64_t word;
    for (; size >= sizeof word; at += sizeof word, size -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = fold(hash, word);
    }
    if (size > 0) {
        word = 0;
        memcpy(&word, at, size);
        hash = fold(hash, word);
    }
    return (uint32_t)(hash * golden_ratio >> 32);
}
