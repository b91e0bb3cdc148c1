/* Hash index: finds ids of things that the caller stores elsewhere.
 *
 * An open-addressing table of (32-bit hash, id) pairs. The index never sees the things themselves:
 * the caller walks the candidates that share a hash and compares. Only hits on all 32 bits become
 * candidates, so nearly every comparison succeeds. 8 bytes per slot, at most 7/8 full, linear
 * probing; ids are 0 .. 2^31-2. Zeroed storage is a valid empty index.
 *
 *     size_t cursor = hash_index_start(&index, hash);
 *     for (int32_t id; (id = hash_index_next(&index, hash, &cursor)) >= 0;)
 *         if (same(id, thing)) return id;
 *     hash_index_insert_at(&index, cursor, hash, new_id);   // reserve first */
#ifndef BASE_HASH_INDEX_H
#define BASE_HASH_INDEX_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct HashSlot {
    uint32_t hash;
    uint32_t id_plus_one; /* 0: free */
} HashSlot;

typedef struct HashIndex {
    HashSlot *slots;
    size_t capacity; /* 0 or a power of two */
    size_t count;
} HashIndex;

/* Makes room for `count` ids in all; false when memory runs out, nothing changed then. */
bool hash_index_try_reserve(HashIndex *index, size_t count);

/* The same for building tables: running out of memory ends in the hook of mem.h. */
void hash_index_reserve(HashIndex *index, size_t count);

void hash_index_release(HashIndex *index);

/* Forgets all ids and keeps the room for them. */
void hash_index_clear(HashIndex *index);

/* Hash of a block of bytes; the same on every little-endian machine. */
uint32_t hash_index_hash_bytes(const void *bytes, size_t size);

static inline size_t hash_index_start(const HashIndex *index, uint32_t hash)
{
    assert(index->capacity > 0);
    return hash & (index->capacity - 1);
}

/* Fetches the first slot of a probe ahead of time. */
static inline void hash_index_prefetch(const HashIndex *index, uint32_t hash)
{
    __builtin_prefetch(&index->slots[hash & (index->capacity - 1)]);
}

/* The next id stored under this hash, or -1; the cursor then stands on a free slot. */
static inline int32_t hash_index_next(const HashIndex *index, uint32_t hash, size_t *cursor)
{
    assert(*cursor < index->capacity && index->count < index->capacity);
    for (;;) {
        HashSlot slot = index->slots[*cursor];
        if (slot.id_plus_one == 0) {
            return -1;
        }
        *cursor = (*cursor + 1) & (index->capacity - 1);
        if (slot.hash == hash) {
            return (int32_t)(slot.id_plus_one - 1);
        }
    }
}

/* Inserts at the free slot on which hash_index_next has stopped. */
static inline void hash_index_insert_at(HashIndex *index, size_t cursor, uint32_t hash, int32_t id)
{
    assert(index->slots[cursor].id_plus_one == 0);
    assert(id >= 0 && index->count < index->capacity);
    index->slots[cursor] = (HashSlot){hash, (uint32_t)id + 1};
    index->count++;
}

#endif
