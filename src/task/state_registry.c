/* The problem: a search meets each state many times and must know whether it is new, for tens of
 * millions of states, with as few bytes for each as possible.
 *
 * States lie one behind the other in one growing block, in the order of their ids, and nothing is
 * stored with them. The hash index beside it holds ids only, with a part of the hash to save
 * comparisons; the words in the block are the keys. Reserving is a step of its own, which can fail:
 * running out of memory is then a status of the search, and inserting never fails.
 *
 * Invariants: ids are 0 .. count - 1, the states differ, and the index has exactly these ids. */
#include "task/state_registry.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"

void state_registry_init(StateRegistry *registry, int32_t num_words)
{
    assert(num_words > 0);
    *registry = (StateRegistry){.num_words = (size_t)num_words};
}

void state_registry_release(StateRegistry *registry)
{
    MEM_FREE(registry->words, registry->capacity * registry->num_words);
    hash_index_release(&registry->index);
    *registry = (StateRegistry){0};
}

void state_registry_clear(StateRegistry *registry)
{
    registry->count = 0;
    hash_index_clear(&registry->index);
}

size_t state_registry_size(const StateRegistry *registry)
{
    return registry->capacity * registry->num_words * sizeof *registry->words +
           registry->index.capacity * sizeof *registry->index.slots;
}

bool state_registry_try_reserve(StateRegistry *registry, int32_t extra)
{
    assert(extra >= 0 && (size_t)registry->count <= registry->capacity);
    int64_t needed = (int64_t)registry->count + extra;
    if (needed > INT32_MAX - 1 || !hash_index_try_reserve(&registry->index, (size_t)needed)) {
        return false;
    }
    if ((size_t)needed <= registry->capacity) {
        return true;
    }
    size_t capacity = vec_next_capacity(registry->capacity, (size_t)needed);
    size_t num_words = registry->num_words;
    StateWord *words = mem_try_resize(registry->words, registry->capacity * num_words,
                                      capacity * num_words, sizeof *words);
    if (!words) {
        return false;
    }
    registry->words = words;
    registry->capacity = capacity;
    return true;
}

/* The cursor then stands where the state belongs if it is not there. */
static int32_t find(const StateRegistry *registry, const StateWord *words, uint32_t hash,
                    size_t *out_cursor)
{
    size_t bytes = registry->num_words * sizeof *words;
    *out_cursor = hash_index_start(&registry->index, hash);
    for (int32_t id; (id = hash_index_next(&registry->index, hash, out_cursor)) >= 0;) {
        if (memcmp(state_registry_words(registry, id), words, bytes) == 0) {
            return id;
        }
    }
    return NO_STATE;
}

int32_t state_registry_find(const StateRegistry *registry, const StateWord *words, uint32_t hash)
{
    size_t cursor;
    return registry->count ? find(registry, words, hash, &cursor) : NO_STATE;
}

int32_t state_registry_insert(StateRegistry *registry, const StateWord *words, uint32_t hash,
                              bool *out_is_new)
{
    size_t cursor;
    int32_t known = find(registry, words, hash, &cursor);
    *out_is_new = known == NO_STATE;
    if (known != NO_STATE) {
        return known;
    }
    assert((size_t)registry->count < registry->capacity); /* the caller has reserved */
    int32_t id = registry->count++;
    memcpy(registry->words + (size_t)id * registry->num_words, words,
           registry->num_words * sizeof *words);
    hash_index_insert_at(&registry->index, cursor, hash, id);
    return id;
}
