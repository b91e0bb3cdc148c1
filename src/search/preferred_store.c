#include "search/preferred_store.h"

#include <assert.h>

enum { NOT_KEPT = -1 };

void preferred_store_release(PreferredStore *store)
{
    offset_vec_release(&store->at);
    int_vec_release(&store->ops);
    store->valid = 0;
}

void preferred_store_clear(PreferredStore *store)
{
    store->ops.size = 0;
    store->valid = 0;
}

size_t preferred_store_size(const PreferredStore *store)
{
    return store->at.capacity * sizeof(int64_t) + store->ops.capacity * sizeof(int32_t);
}

bool preferred_store_try_reserve(PreferredStore *store, size_t num_states)
{
    return offset_vec_try_reserve(&store->at, num_states);
}

void preferred_store_keep(PreferredStore *store, int32_t state, const IntVec *ops)
{
    assert(state >= 0 && (size_t)state < store->at.capacity);
    IntVec *all = &store->ops;
    store->at.data[state] = NOT_KEPT;
    if (ops && int_vec_try_reserve(all, all->size + 1 + ops->size)) {
        store->at.data[state] = (int64_t)all->size;
        all->data[all->size++] = (int32_t)ops->size;
        for (size_t i = 0; i < ops->size; i++) {
            all->data[all->size++] = ops->data[i];
        }
    }
}

void preferred_store_void(PreferredStore *store)
{
    store->valid = (int64_t)store->ops.size;
}

bool preferred_store_take(const PreferredStore *store, int32_t state, IntVec *out_ops)
{
    assert(state >= 0 && (size_t)state < store->at.capacity);
    int64_t at = store->at.data[state];
    if (at == NOT_KEPT || at < store->valid) {
        return false;
    }
    int32_t count = store->ops.data[at];
    for (int32_t i = 1; i <= count; i++) {
        int_vec_push(out_ops, store->ops.data[at + i]);
    }
    return true;
}
