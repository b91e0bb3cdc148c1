/* State registry: every state met, stored once, numbered in the order of first sight.
 *
 * Ids are dense from 0, so that other data about states can be plain arrays beside the registry.
 * Cost per state: its words plus 8 to 16 bytes of index. Looking up is one hash and, nearly
 * always, one comparison. Growth may move the states: pointers from state_registry_words live
 * until the next state_registry_try_reserve. */
#ifndef TASK_STATE_REGISTRY_H
#define TASK_STATE_REGISTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "task/state_pack.h"

typedef struct StateRegistry {
    StateWord *words;
    size_t num_words; /* per state */
    size_t capacity;  /* states that fit */
    int32_t count;
    HashIndex index;
} StateRegistry;

enum { NO_STATE = -1 };

void state_registry_init(StateRegistry *registry, int32_t num_words);
void state_registry_release(StateRegistry *registry);

/* Forgets all states and keeps the room for them. */
void state_registry_clear(StateRegistry *registry);

/* Bytes held. */
size_t state_registry_size(const StateRegistry *registry);

/* Room for `extra` more states; false when memory (or the range of ids) runs out. */
bool state_registry_try_reserve(StateRegistry *registry, int32_t extra);

static inline const StateWord *state_registry_words(const StateRegistry *registry, int32_t id)
{
    assert(id >= 0 && id < registry->count);
    return registry->words + (size_t)id * registry->num_words;
}

static inline uint32_t state_registry_hash(const StateRegistry *registry, const StateWord *words)
{
    return hash_index_hash_bytes(words, registry->num_words * sizeof *words);
}

/* The id of the state with these words, or NO_STATE. */
int32_t state_registry_find(const StateRegistry *registry, const StateWord *words, uint32_t hash);

/* The id of the state with these words; a new one if `*out_is_new`. Reserve before. */
int32_t state_registry_insert(StateRegistry *registry, const StateWord *words, uint32_t hash,
                              bool *out_is_new);

#endif
