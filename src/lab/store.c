#include "lab/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char SCHEMA[] =
    "CREATE TABLE configuration(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
    " command TEXT NOT NULL);"
    "CREATE TABLE instance(id INTEGER PRIMARY KEY, domain TEXT NOT NULL, name TEXT NOT NULL,"
    " domain_file TEXT, problem_file TEXT NOT NULL, content INTEGER NOT NULL,"
    " UNIQUE(domain, name));"
    "CREATE TABLE oracle(name TEXT PRIMARY KEY, members TEXT NOT NULL);"
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value NOT NULL);"
    "CREATE TABLE run(configuration INTEGER NOT NULL REFERENCES configuration,"
    " instance INTEGER NOT NULL REFERENCES instance, seed INTEGER NOT NULL,"
    " outcome TEXT NOT NULL, exit_code INTEGER, signal INTEGER, message TEXT,"
    " wall REAL NOT NULL, cpu REAL NOT NULL, peak_kb INTEGER NOT NULL,"
    " plans INTEGER NOT NULL, plan_cost INTEGER, plan_length INTEGER,"
    " expanded INTEGER, evaluated INTEGER, generated INTEGER, steps INTEGER,"
    " search_time REAL, total_time REAL, uses TEXT, strip TEXT,"
    " immediate INTEGER, high INTEGER, medium INTEGER, low INTEGER,"
    " PRIMARY KEY(configuration, instance, seed)) WITHOUT ROWID;"
    "CREATE TABLE lab(id INTEGER PRIMARY KEY, boot TEXT NOT NULL, pid INTEGER NOT NULL,"
    " start INTEGER NOT NULL);"
    "CREATE TABLE claim(configuration INTEGER NOT NULL, instance INTEGER NOT NULL,"
    " seed INTEGER NOT NULL, lab INTEGER NOT NULL REFERENCES lab,"
    " PRIMARY KEY(configuration, instance, seed)) WITHOUT ROWID;";

bool store_open(Store *store, const char *path, bool may_create, Error *error)
{
    static const DatabaseSchema RESULTS = {SCHEMA, STORE_VERSION};
    *store = (Store){0};
    return database_open(&store->database, path, &RESULTS, may_create, error);
}

void store_close(Store *store)
{
    database_close(&store->database);
    *store = (Store){0};
}

/* --- Suites ----------------------------------------------------------------------------------- */

static bool register_configuration(Store *store, const SuiteConfiguration *configuration,
                                   int64_t *out_id, Error *error)
{
    database_run(&store->database, error,
                 "INSERT OR IGNORE INTO configuration(name, command) VALUES(?, ?)", "tt",
                 configuration->name, configuration->text);
    *out_id = database_ask(&store->database, -1, error,
                           "SELECT id FROM configuration WHERE name = ? AND command = ?", "tt",
                           configuration->name, configuration->text);
    if (error->kind == ERROR_NONE && *out_id < 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->database.path},
                     "there are results of a configuration %s that was another one; rename it, or "
                     "use another database",
                     configuration->name);
    }
    return error->kind == ERROR_NONE;
}

static bool register_instance(Store *store, const SuiteInstance *instance, int64_t *out_id,
                              Error *error)
{
    database_run(&store->database, error,
                 "INSERT OR IGNORE INTO instance(domain, name, domain_file, problem_file, content)"
                 " VALUES(?, ?, ?, ?, ?)",
                 "tttti", instance->domain, instance->name, instance->domain_file,
                 instance->problem_file, instance->content);
    *out_id = database_ask(&store->database, -1, error,
                           "SELECT id FROM instance WHERE domain = ? AND name = ? AND content = ?",
                           "tti", instance->domain, instance->name, instance->content);
    if (error->kind == ERROR_NONE && *out_id < 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->database.path},
                     "there are results of an instance %s of %s whose files were others; rename "
                     "the domain, or use another database",
                     instance->name, instance->domain);
    }
    return error->kind == ERROR_NONE;
}

static bool register_limit(Store *store, const char *name, int64_t value, Error *error)
{
    database_run(&store->database, error, "INSERT OR IGNORE INTO setting VALUES(?, ?)", "ti", name,
                 value);
    int64_t known = database_ask(&store->database, value, error,
                                 "SELECT value FROM setting WHERE name = ?", "t", name);
    if (error->kind == ERROR_NONE && known != value) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->database.path},
                     "the results there were made with another limit (%s: %lld, now %lld)", name,
                     (long long)known, (long long)value);
    }
    return error->kind == ERROR_NONE;
}

static bool register_all(Store *store, const Suite *suite, int64_t *out_configurations,
                         int64_t *out_instances, Error *error)
{
    for (size_t i = 0; i < suite->configurations.size; i++) {
        if (!register_configuration(store, &suite->configurations.data[i], &out_configurations[i],
                                    error)) {
            return false;
        }
    }
    for (size_t i = 0; i < suite->instances.size; i++) {
        if (!register_instance(store, &suite->instances.data[i], &out_instances[i], error)) {
            return false;
        }
    }
    for (size_t i = 0; i < suite->oracles.size; i++) {
        database_run(&store->database, error, "INSERT OR REPLACE INTO oracle VALUES(?, ?)", "tt",
                     suite->oracles.data[i].name, suite->oracles.data[i].members);
    }
    return register_limit(store, "time_limit_ms", (int64_t)(suite->time_limit * 1000), error) &&
           register_limit(store, "memory_limit_kb", (int64_t)(suite->memory_limit / 1024), error);
}

bool store_register(Store *store, const Suite *suite, int64_t *out_configurations,
                    int64_t *out_instances, Error *error)
{
    if (!database_execute(&store->database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    register_all(store, suite, out_configurations, out_instances, error);
    return database_commit(&store->database, error);
}

/* --- Labs and claims -------------------------------------------------------------------------- */

enum { BOOT_SIZE = 64 };

/* Differs after every start of the machine; empty if it cannot be read. */
static void read_boot(char out_boot[BOOT_SIZE])
{
    FILE *stream = fopen("/proc/sys/kernel/random/boot_id", "r");
    out_boot[0] = '\0';
    if (stream) {
        if (fscanf(stream, "%63s", out_boot) != 1) {
            out_boot[0] = '\0';
        }
        fclose(stream);
    }
}

/* When a process started, in ticks since the start of the machine; -1 if there is none. It tells
 * apart processes that had the same number one after the other. */
static int64_t start_of_process(int64_t pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%lld/stat", (long long)pid);
    FILE *stream = fopen(path, "r");
    size_t size = stream ? fread(text, 1, sizeof text - 1, stream) : 0;
    if (stream) {
        fclose(stream);
    }
    text[size] = '\0';
    char *rest = strrchr(text, ')'); /* the program's name may hold anything */
    for (int field = 2; rest && field < 22; field++) {
        rest = strchr(rest + 1, ' ');
    }
    return rest ? strtoll(rest, NULL, 10) : -1;
}

static bool drop_dead(Store *store, const char *boot, Error *error)
{
    sqlite3_stmt *statement =
        database_prepare(&store->database, "SELECT id, boot, pid, start FROM lab", error);
    while (database_step(&store->database, statement, error)) {
        int64_t id = sqlite3_column_int64(statement, 0);
        const char *its_boot = (const char *)sqlite3_column_text(statement, 1);
        bool lives = its_boot && strcmp(its_boot, boot) == 0 &&
                     start_of_process(sqlite3_column_int64(statement, 2)) ==
                         sqlite3_column_int64(statement, 3);
        if (!lives) {
            database_run(&store->database, error, "DELETE FROM claim WHERE lab = ?", "i", id);
            database_run(&store->database, error, "DELETE FROM lab WHERE id = ?", "i", id);
        }
    }
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

bool store_join(Store *store, Error *error)
{
    char boot[BOOT_SIZE];
    read_boot(boot);
    if (!database_execute(&store->database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    if (drop_dead(store, boot, error) && store->lab == 0 &&
        database_run(&store->database, error, "INSERT INTO lab(boot, pid, start) VALUES(?, ?, ?)",
                     "tii", boot, (int64_t)getpid(), start_of_process(getpid()))) {
        store->lab = sqlite3_last_insert_rowid(store->database.sqlite);
    }
    return database_commit(&store->database, error);
}

bool store_leave(Store *store, Error *error)
{
    if (!database_execute(&store->database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    database_run(&store->database, error, "DELETE FROM claim WHERE lab = ?", "i", store->lab);
    database_run(&store->database, error, "DELETE FROM lab WHERE id = ?", "i", store->lab);
    store->lab = 0;
    return database_commit(&store->database, error);
}

bool store_note_origin(Store *store, const char *text, Error *error)
{
    if (!database_execute(&store->database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    database_run(&store->database, error,
                 "INSERT INTO setting SELECT 'lab ' || (count(*) + 1), ? FROM setting"
                 " WHERE name LIKE 'lab %'",
                 "t", text);
    return database_commit(&store->database, error);
}

bool store_claim(Store *store, StoreKey key, bool *out_is_mine, Error *error)
{
    *out_is_mine = false;
    if (!database_execute(&store->database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    database_run(&store->database, error,
                 "INSERT OR IGNORE INTO claim SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS"
                 " (SELECT 1 FROM run WHERE configuration = ?1 AND instance = ?2 AND seed = ?3)",
                 "iiii", key.configuration, key.instance, key.seed, store->lab);
    *out_is_mine = error->kind == ERROR_NONE && sqlite3_changes(store->database.sqlite) == 1;
    return database_commit(&store->database, error);
}

static void drop_claim(Store *store, StoreKey key, Error *error)
{
    database_run(
        &store->database, error,
        "DELETE FROM claim WHERE configuration = ? AND instance = ? AND seed = ? AND lab = ?",
        "iiii", key.configuration, key.instance, key.seed, store->lab);
}

bool store_unclaim(Store *store, StoreKey key, Error *error)
{
    if (!database_execute(&store->database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    drop_claim(store, key, error);
    return database_commit(&store->database, error);
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* Unknown values are negative in a result and NULL in the database. */
static void bind_known(sqlite3_stmt *statement, const char *name, int64_t value)
{
    if (value >= 0) {
        sqlite3_bind_int64(statement, sqlite3_bind_parameter_index(statement, name), value);
    }
}

static void bind_known_time(sqlite3_stmt *statement, const char *name, double value)
{
    if (value >= 0) {
        sqlite3_bind_double(statement, sqlite3_bind_parameter_index(statement, name), value);
    }
}

/* Other programs expect UTF-8: all other bytes become question marks. */
static void bind_words(sqlite3_stmt *statement, const char *name, const char *text)
{
    char clean[RUN_USES_SIZE];
    size_t i = 0;
    for (; text[i] && i < sizeof clean - 1; i++) {
        bool is_plain = (text[i] >= ' ' && text[i] <= '~') || text[i] == '\t' || text[i] == '\n';
        clean[i] = is_plain ? text[i] : '?';
    }
    clean[i] = '\0';
    if (clean[0]) {
        sqlite3_bind_text(statement, sqlite3_bind_parameter_index(statement, name), clean, -1,
                          SQLITE_TRANSIENT);
    }
}

static void bind_result(sqlite3_stmt *statement, const RunResult *result)
{
    static const char *const CLASSES[RUN_NUM_CLASSES] = {":immediate", ":high", ":medium", ":low"};
    const RunFigures *figures = &result->figures;
    bind_words(statement, ":outcome", run_outcome_name(result->outcome));
    bind_words(statement, ":message", result->message);
    bind_words(statement, ":uses", figures->uses);
    bind_words(statement, ":strip", result->strip);
    bind_known(statement, ":exit_code", result->exit_code);
    bind_known(statement, ":signal", result->signal_number > 0 ? result->signal_number : -1);
    bind_known_time(statement, ":wall", result->wall);
    bind_known_time(statement, ":cpu", result->cpu);
    bind_known(statement, ":peak_kb", result->peak_kb);
    bind_known(statement, ":plans", result->num_plans);
    bind_known(statement, ":plan_cost", result->plan_cost);
    bind_known(statement, ":plan_length", result->plan_length);
    bind_known(statement, ":expanded", figures->expanded);
    bind_known(statement, ":evaluated", figures->evaluated);
    bind_known(statement, ":generated", figures->generated);
    bind_known(statement, ":steps", figures->steps);
    bind_known_time(statement, ":search_time", figures->search_time);
    bind_known_time(statement, ":total_time", figures->total_time);
    for (int i = 0; i < RUN_NUM_CLASSES; i++) {
        bind_known(statement, CLASSES[i], result->class_steps[i]);
    }
}

static bool insert_row(Store *store, StoreKey key, const RunResult *result, Error *error)
{
    sqlite3_stmt *statement = database_prepare(
        &store->database,
        "INSERT OR IGNORE INTO run(configuration, instance, seed, outcome, exit_code, signal,"
        " message, wall, cpu, peak_kb, plans, plan_cost, plan_length, expanded, evaluated,"
        " generated, steps, search_time, total_time, uses, strip, immediate, high, medium, low)"
        " VALUES(?1, ?2, ?3, :outcome, :exit_code, :signal, :message, :wall, :cpu, :peak_kb,"
        " :plans, :plan_cost, :plan_length, :expanded, :evaluated, :generated, :steps,"
        " :search_time, :total_time, :uses, :strip, :immediate, :high, :medium, :low)",
        error);
    if (!statement) {
        return false;
    }
    sqlite3_bind_int64(statement, 1, key.configuration);
    sqlite3_bind_int64(statement, 2, key.instance);
    sqlite3_bind_int64(statement, 3, key.seed);
    bind_result(statement, result);
    database_step(&store->database, statement, error);
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

bool store_finish(Store *store, StoreKey key, const RunResult *result, Error *error)
{
    if (!database_execute(&store->database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    if (insert_row(store, key, result, error)) {
        drop_claim(store, key, error);
    }
    return database_commit(&store->database, error);
}
