#include "base/hash_index.h"

#include "base/mem.h"

enum { FIRST_CAPACITY = 64 };

static void move_slots(HashIndex *from, HashSlot *slots, size_t capacity)
{
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

/* Multiply-and-fold per word: the high half of the product carries every input bit down. The odd
 * constants are digits of the golden ratio and of sqrt(3). */
uint32_t hash_index_hash_words(const uint64_t *words, size_t count)
{
    uint64_t hash = 0x9e3779b97f4a7c15u ^ count;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ words[i]) * 0xbb67ae8584caa73bu;
        hash ^= hash >> 32;
    }
    hash *= 0x9e3779b97f4a7c15u;
    return (uint32_t)(hash >> 32);
}
