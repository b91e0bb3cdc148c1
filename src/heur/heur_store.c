#include "heur/heur_store.h"

#include <pthread.h>

#include "base/mem.h"
#include "base/vec.h"

typedef struct StoredTables {
    HeurStoreKey key;
    void *tables;
    void (*tables_free)(void *);
} StoredTables;

DEFINE_VEC(StoredTablesVec, stored_tables_vec, StoredTables);

struct HeurStore {
    Task task;
    pthread_mutex_t lock;
    StoredTablesVec waiting;
};

HeurStore *heur_store_new(const Task *task, TaskCosts costs)
{
    HeurStore *store = MEM_NEW(HeurStore, 1);
    store->task = task_with_costs(task, costs);
    pthread_mutex_init(&store->lock, NULL);
    return store;
}

void heur_store_free(HeurStore *store)
{
    if (!store) {
        return;
    }
    for (size_t i = 0; i < store->waiting.size; i++) {
        store->waiting.data[i].tables_free(store->waiting.data[i].tables);
    }
    stored_tables_vec_release(&store->waiting);
    pthread_mutex_destroy(&store->lock);
    MEM_FREE(store, 1);
}

const Task *heur_store_task(const HeurStore *store)
{
    return &store->task;
}

void *heur_store_take(HeurStore *store, HeurStoreKey key)
{
    void *tables = NULL;
    pthread_mutex_lock(&store->lock);
    for (size_t i = 0; i < store->waiting.size && !tables; i++) {
        StoredTables *found = &store->waiting.data[i];
        if (found->key.engine == key.engine && found->key.use == key.use) {
            tables = found->tables;
            *found = store->waiting.data[--store->waiting.size];
        }
    }
    pthread_mutex_unlock(&store->lock);
    return tables;
}

void heur_store_give(HeurStore *store, HeurStoreKey key, void *tables, void (*tables_free)(void *))
{
    pthread_mutex_lock(&store->lock);
    stored_tables_vec_push(&store->waiting, (StoredTables){key, tables, tables_free});
    pthread_mutex_unlock(&store->lock);
}
