/* results.db: one row per run, in SQLite (docs/reference/formats/results.md).
 *
 * Every change is one transaction in a write-ahead log: a lab that is killed leaves either the row
 * of a run or none. A lab claims a run before it starts it. A claim counts as long as the process
 * that made it lives, so several labs can share one file, and what a killed lab had begun is done
 * again. A row, once stored, never changes. Labs that start at the same moment may all find that
 * the file is missing; one of them makes it, and the others wait for it. */
#ifndef LAB_STORE_H
#define LAB_STORE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "lab/run_result.h"
#include "lab/suite.h"

typedef struct Store {
    sqlite3 *db;
    const char *path;
    int64_t lab; /* this process among those that make claims; 0: none */
} Store;

/* Of a run; configuration and instance are ids of the database. */
typedef struct StoreKey {
    int64_t configuration, instance, seed;
} StoreKey;

enum { STORE_VERSION = 1 };

/* The path must outlive the store. Close in any case. `may_create` makes the file if it is missing
 * or empty, and checks all of it for damage. */
bool store_open(Store *store, const char *path, bool may_create, Error *error);
void store_close(Store *store);

/* Makes sure that the suite's configurations, instances and oracles are there and are what they
 * were, and that limits are the same as before. Fills an id for each of them. */
bool store_register(Store *store, const Suite *suite, int64_t *out_configurations,
                    int64_t *out_instances, Error *error);

/* From here on this process may make claims; those of dead processes are dropped, as they are by
 * every further call. */
bool store_join(Store *store, Error *error);

/* Drops all claims of this process. */
bool store_leave(Store *store, Error *error);

/* *out_is_mine is false if the run is there already or another lab has claimed it. */
bool store_claim(Store *store, StoreKey key, bool *out_is_mine, Error *error);

/* Drops a claim: the run is to be done again, by whoever comes. */
bool store_unclaim(Store *store, StoreKey key, Error *error);

/* Stores the row and drops the claim. */
bool store_finish(Store *store, StoreKey key, const RunResult *result, Error *error);

/* A statement to be stepped with store_step and ended with sqlite3_finalize. NULL and an Error. */
sqlite3_stmt *store_prepare(const Store *store, const char *sql, Error *error);

/* False at the end, and with an Error at a fault. */
bool store_step(const Store *store, sqlite3_stmt *statement, Error *error);

#endif
