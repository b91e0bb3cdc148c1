/* A SQLite file that several processes share.
 *
 * It has a write-ahead log: readers and writers do not block each other, and a process that is
 * killed leaves each transaction either complete or undone. Processes that start at the same moment
 * may all find that the file is missing; one of them makes it, and the others wait for it. */
#ifndef LAB_DATABASE_H
#define LAB_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef struct Database {
    sqlite3 *sqlite;
    const char *path;
} Database;

typedef struct DatabaseSchema {
    const char *sql; /* makes the tables */
    int version;     /* stored in the file, and checked */
} DatabaseSchema;

/* The path must outlive the database. Close in any case. `may_create` makes the file if it is
 * missing or empty, and checks all of it for damage. */
bool database_open(Database *database, const char *path, const DatabaseSchema *schema,
                   bool may_create, Error *error);
void database_close(Database *database);

/* Runs SQL without parameters and results. */
bool database_execute(const Database *database, const char *sql, Error *error);

/* Ends a transaction; rolls it back if there is an Error. */
bool database_commit(const Database *database, Error *error);

/* Runs a statement without results. `types` has a letter per argument: i int64_t, t text or
 * NULL. */
bool database_run(const Database *database, Error *error, const char *sql, const char *types, ...);

/* The first number of the first row of a query, or `otherwise`. */
int64_t database_ask(const Database *database, int64_t otherwise, Error *error, const char *sql,
                     const char *types, ...);

/* A statement to be stepped with database_step and ended with sqlite3_finalize. NULL and an
 * Error. */
sqlite3_stmt *database_prepare(const Database *database, const char *sql, Error *error);

/* False at the end, and with an Error if it failed. */
bool database_step(const Database *database, sqlite3_stmt *statement, Error *error);

#endif
