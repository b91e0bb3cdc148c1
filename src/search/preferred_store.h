/* Preferred operators of states, kept from their evaluation until they are needed.
 *
 * 8 bytes per state and 4 per operator. Operators are kept if there is memory for them; a state
 * without must be evaluated again. Zeroed storage is a valid empty store. */
#ifndef SEARCH_PREFERRED_STORE_H
#define SEARCH_PREFERRED_STORE_H

#include "base/vec.h"

DEFINE_VEC(OffsetVec, offset_vec, int64_t);

typedef struct PreferredStore {
    OffsetVec at;  /* per state: where its operators are, behind their number */
    IntVec ops;    /* of all states */
    int64_t valid; /* what is in front of this place does not hold any more */
} PreferredStore;

void preferred_store_release(PreferredStore *store);

/* Forgets all, and keeps the memory. */
void preferred_store_clear(PreferredStore *store);

/* Bytes */
size_t preferred_store_size(const PreferredStore *store);

/* Room for so many states; false: out of memory. */
bool preferred_store_try_reserve(PreferredStore *store, size_t num_states);

/* Sets the operators of a state; with NULL, there are none to keep. */
void preferred_store_keep(PreferredStore *store, int32_t state, const IntVec *ops);

/* What was kept so far does not hold any more. */
void preferred_store_void(PreferredStore *store);

/* Appends the operators of a state; false if none are kept. */
bool preferred_store_take(const PreferredStore *store, int32_t state, IntVec *out_ops);

#endif
