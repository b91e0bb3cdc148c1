/* Heuristic store: the tables that searches on one task use one after the other.
 *
 * Problem: training searches the same task many times, each time with other lists. On large tasks
 * building the tables of the heuristics, landmarks above all, takes longer than many of the searches.
 *
 * Idea: a set that is freed leaves its tables here, and the next one takes them. Whoever has tables
 * has them alone, because path-dependent engines write into theirs; so there are as many of a kind as
 * there were searches at a time. Tables are constant but for these notes, which are forgotten, so
 * values are those of new tables.
 *
 * Engines with an argument or a model are not stored: nobody asks for the same ones often. */
#ifndef HEUR_HEUR_STORE_H
#define HEUR_HEUR_STORE_H

#include "task/task.h"

typedef struct HeurStore HeurStore;

/* The task must outlive the store; heuristics get it under these costs. */
HeurStore *heur_store_new(const Task *task, TaskCosts costs);

/* All tables must be back. */
void heur_store_free(HeurStore *store);

/* The task under the costs of the store, which tables refer to. */
const Task *heur_store_task(const HeurStore *store);

/* What tables are: of which engine (HeurEngine), for which use (HeurUse). */
typedef struct HeurStoreKey {
    const void *engine;
    int use;
} HeurStoreKey;

/* Such tables, or NULL if none are there. Any thread may take and give. */
void *heur_store_take(HeurStore *store, HeurStoreKey key);

/* The tables must be as good as new; the store frees them at its end, unless they are taken again. */
void heur_store_give(HeurStore *store, HeurStoreKey key, void *tables, void (*tables_free)(void *));

#endif
