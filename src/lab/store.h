/* results.db: one row per run, in SQLite (docs/reference/formats/results.md).
 *
 * Every change is one transaction: a lab that is killed leaves either the row of a run or none. A
 * lab claims a run before it starts it. A claim counts as long as the process that made it lives,
 * so several labs can share one file, and what a killed lab had begun is done again. A row, once
 * stored, never changes. */
#ifndef LAB_STORE_H
#define LAB_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "lab/database.h"
#include "lab/run.h"
#include "lab/suite.h"

typedef struct Store {
    Database database;
    int64_t lab; /* this process among those that make claims; 0: none */
} Store;

/* Of a run; configuration and instance are ids of the database. */
typedef struct StoreKey {
    int64_t configuration, instance, seed;
} StoreKey;

enum { STORE_VERSION = 1 };

/* As for database_open. */
bool store_open(Store *store, const char *path, bool may_create, Error *error);
void store_close(Store *store);

/* Makes sure that the suite's configurations, instances and oracles are there and are what they
 * were, and that limits are the same as before. Fills an id for each of them. */
bool store_register(Store *store, const Suite *suite, int64_t *out_configurations,
                    int64_t *out_instances, Error *error);

/* Registers this process, which may make claims from then on, and drops the claims of dead
 * processes, as every further call does. */
bool store_join(Store *store, Error *error);

/* Drops all claims of this process. */
bool store_leave(Store *store, Error *error);

/* Keeps where the runs of this process come from; see lab/provenance.h. */
bool store_note_origin(Store *store, const char *text, Error *error);

/* *out_is_mine is false if the run is there already or another lab has claimed it. */
bool store_claim(Store *store, StoreKey key, bool *out_is_mine, Error *error);

/* Drops a claim, so that any lab may do the run again. */
bool store_unclaim(Store *store, StoreKey key, Error *error);

/* Stores the row and drops the claim. */
bool store_finish(Store *store, StoreKey key, const RunResult *result, Error *error);

#endif
