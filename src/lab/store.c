#include "lab/store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Other labs hold the file for milliseconds; longer waits mean that something is stuck. */
enum { BUSY_MILLISECONDS = 60000 };

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

/* --- SQLite ----------------------------------------------------------------------------------- */

static bool fail(const Store *store, Error *error)
{
    int code = sqlite3_errcode(store->db) & 0xff;
    bool is_damage = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_CANTOPEN;
    error_set_at(error, is_damage ? ERROR_INPUT : ERROR_SYSTEM, (ErrorPlace){.file = store->path},
                 "%s", sqlite3_errmsg(store->db));
    return false;
}

sqlite3_stmt *store_prepare(const Store *store, const char *sql, Error *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK) {
        fail(store, error);
    }
    return statement;
}

bool store_step(const Store *store, sqlite3_stmt *statement, Error *error)
{
    int status = statement ? sqlite3_step(statement) : SQLITE_DONE;
    if (status != SQLITE_ROW && status != SQLITE_DONE) {
        fail(store, error);
    }
    return status == SQLITE_ROW;
}

static bool execute(const Store *store, const char *sql, Error *error)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(store, error);
}

/* Ends a transaction; one that failed is taken back. */
static bool commit(const Store *store, Error *error)
{
    if (error->kind == ERROR_NONE && execute(store, "COMMIT", error)) {
        return true;
    }
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Binds `arguments` by type: i int64_t, t text or NULL. */
static void bind(sqlite3_stmt *statement, const char *types, va_list arguments)
{
    for (int i = 0; types[i]; i++) {
        if (types[i] == 'i') {
            sqlite3_bind_int64(statement, i + 1, va_arg(arguments, int64_t));
        } else {
            sqlite3_bind_text(statement, i + 1, va_arg(arguments, const char *), -1,
                              SQLITE_TRANSIENT);
        }
    }
}

/* Runs a statement that has no result. */
static bool run(const Store *store, Error *error, const char *sql, const char *types, ...)
{
    sqlite3_stmt *statement = store_prepare(store, sql, error);
    va_list arguments;
    va_start(arguments, types);
    if (statement) {
        bind(statement, types, arguments);
        store_step(store, statement, error);
    }
    va_end(arguments);
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

/* The first number that a query gives, or `otherwise`. */
static int64_t ask(const Store *store, int64_t otherwise, Error *error, const char *sql,
                   const char *types, ...)
{
    sqlite3_stmt *statement = store_prepare(store, sql, error);
    va_list arguments;
    va_start(arguments, types);
    if (statement) {
        bind(statement, types, arguments);
    }
    va_end(arguments);
    int64_t value =
        store_step(store, statement, error) ? sqlite3_column_int64(statement, 0) : otherwise;
    sqlite3_finalize(statement);
    return value;
}

/* --- Making the file --------------------------------------------------------------------------
 *
 * Labs that start at the same moment all find that there is no file. SQLite cannot let them make it
 * together: the switch to a write-ahead log fails at once, without waiting, while another process
 * reads. So a lab makes the whole file under another name, PATH.new, and renames it; a file called
 * PATH is complete from the first moment on. The lock on PATH.new, by flock, lets one lab at a time
 * do so. The kernel drops it with the process, so a lab that is killed leaves nothing but a PATH.new
 * that the next one overwrites. SQLite's own locks are of another kind (fcntl) and do not meet it. */

enum { PATH_ROOM = 16 };

/* A file that some other program made empty counts as missing. */
static bool is_missing(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 ? errno == ENOENT
                                    : S_ISREG(status.st_mode) && status.st_size == 0;
}

static bool fail_to_make(const char *path, Error *error)
{
    error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "cannot be made: %s",
                 strerror(errno));
    return false;
}

/* Removes what a killed lab left beside a file that is about to be made: SQLite would take an old
 * log for that of the new file. */
static void remove_rests(const char *path)
{
    static const char *const ENDS[] = {"-journal", "-wal", "-shm"};
    char rest[PATH_MAX + 2 * PATH_ROOM];
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        snprintf(rest, sizeof rest, "%s%s", path, ENDS[i]);
        unlink(rest);
    }
}

/* `path` is an empty file. */
static bool fill(const char *path, Error *error)
{
    Store store = {.path = path};
    char version[64];
    snprintf(version, sizeof version, "PRAGMA user_version = %d", STORE_VERSION);
    bool is_made = (sqlite3_open_v2(path, &store.db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
                    fail(&store, error)) &&
                   execute(&store, "PRAGMA journal_mode = WAL", error) &&
                   execute(&store, "BEGIN IMMEDIATE", error) && execute(&store, SCHEMA, error) &&
                   execute(&store, version, error) && execute(&store, "COMMIT", error);
    store_close(&store);
    return is_made;
}

/* `descriptor` is locked. If it is no longer called `new_path`, another lab has renamed it while
 * this one waited for the lock. */
static bool make_locked(const char *path, const char *new_path, int descriptor, Error *error)
{
    struct stat locked, named;
    if (fstat(descriptor, &locked) != 0 || stat(new_path, &named) != 0 ||
        locked.st_ino != named.st_ino || locked.st_dev != named.st_dev) {
        return true;
    }
    if (!is_missing(path)) {
        unlink(new_path);
        return true;
    }
    remove_rests(path);
    remove_rests(new_path);
    return (ftruncate(descriptor, 0) == 0 || fail_to_make(new_path, error)) &&
           fill(new_path, error) && (rename(new_path, path) == 0 || fail_to_make(path, error));
}

static bool make(const char *path, Error *error)
{
    char new_path[PATH_MAX + PATH_ROOM];
    snprintf(new_path, sizeof new_path, "%s.new", path);
    while (error->kind == ERROR_NONE && is_missing(path)) {
        int descriptor = open(new_path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0) {
            return fail_to_make(new_path, error);
        }
        int status;
        while ((status = flock(descriptor, LOCK_EX)) != 0 && errno == EINTR) {
        }
        if (status != 0) {
            fail_to_make(new_path, error);
        } else {
            make_locked(path, new_path, descriptor, error);
        }
        close(descriptor);
    }
    return error->kind == ERROR_NONE;
}

/* --- Opening ---------------------------------------------------------------------------------- */

static bool check_version(const Store *store, Error *error)
{
    int64_t version = ask(store, 0, error, "PRAGMA user_version", "");
    if (error->kind == ERROR_NONE && version != STORE_VERSION) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->path},
                     "this is no results database of version %d (its version is %lld)",
                     STORE_VERSION, (long long)version);
    }
    return error->kind == ERROR_NONE;
}

static bool check_damage(const Store *store, Error *error)
{
    sqlite3_stmt *statement = store_prepare(store, "PRAGMA quick_check(1)", error);
    if (store_step(store, statement, error)) {
        const char *answer = (const char *)sqlite3_column_text(statement, 0);
        if (!answer || strcmp(answer, "ok") != 0) {
            error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->path},
                         "the database is damaged: %.300s", answer ? answer : "no memory");
        }
    }
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

bool store_open(Store *store, const char *path, bool may_create, Error *error)
{
    *store = (Store){.path = path};
    if (!may_create && access(path, R_OK) != 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = path},
                     "there is no such file; veer lab run makes it");
        return false;
    }
    if (may_create && !make(path, error)) {
        return false;
    }
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        return fail(store, error);
    }
    sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS);
    return check_version(store, error) && execute(store, "PRAGMA synchronous = NORMAL", error) &&
           (!may_create || check_damage(store, error));
}

void store_close(Store *store)
{
    sqlite3_close(store->db);
    *store = (Store){0};
}

/* --- Suites ----------------------------------------------------------------------------------- */

static bool register_configuration(Store *store, const SuiteConfiguration *configuration,
                                   int64_t *out_id, Error *error)
{
    run(store, error, "INSERT OR IGNORE INTO configuration(name, command) VALUES(?, ?)", "tt",
        configuration->name, configuration->text);
    *out_id = ask(store, -1, error, "SELECT id FROM configuration WHERE name = ? AND command = ?",
                  "tt", configuration->name, configuration->text);
    if (error->kind == ERROR_NONE && *out_id < 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->path},
                     "there are results of a configuration %s that was another one; rename it, or "
                     "use another database",
                     configuration->name);
    }
    return error->kind == ERROR_NONE;
}

static bool register_instance(Store *store, const SuiteInstance *instance, int64_t *out_id,
                              Error *error)
{
    run(store, error,
        "INSERT OR IGNORE INTO instance(domain, name, domain_file, problem_file, content)"
        " VALUES(?, ?, ?, ?, ?)",
        "tttti", instance->domain, instance->name, instance->domain_file, instance->problem_file,
        instance->content);
    *out_id = ask(store, -1, error,
                  "SELECT id FROM instance WHERE domain = ? AND name = ? AND content = ?", "tti",
                  instance->domain, instance->name, instance->content);
    if (error->kind == ERROR_NONE && *out_id < 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->path},
                     "there are results of an instance %s of %s whose files were others; rename "
                     "the domain, or use another database",
                     instance->name, instance->domain);
    }
    return error->kind == ERROR_NONE;
}

static bool register_limit(Store *store, const char *name, int64_t value, Error *error)
{
    run(store, error, "INSERT OR IGNORE INTO setting VALUES(?, ?)", "ti", name, value);
    int64_t known = ask(store, value, error, "SELECT value FROM setting WHERE name = ?", "t", name);
    if (error->kind == ERROR_NONE && known != value) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = store->path},
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
        run(store, error, "INSERT OR REPLACE INTO oracle VALUES(?, ?)", "tt",
            suite->oracles.data[i].name, suite->oracles.data[i].members);
    }
    return register_limit(store, "time_limit_ms", (int64_t)(suite->time_limit * 1000), error) &&
           register_limit(store, "memory_limit_kb", (int64_t)(suite->memory_limit / 1024), error);
}

bool store_register(Store *store, const Suite *suite, int64_t *out_configurations,
                    int64_t *out_instances, Error *error)
{
    if (!execute(store, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    register_all(store, suite, out_configurations, out_instances, error);
    return commit(store, error);
}

/* --- Labs and claims -------------------------------------------------------------------------- */

enum { BOOT_SIZE = 64 };

/* Different after every start of the machine; empty if the system does not tell. */
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

/* When a process was started, in ticks since the machine was; -1 if there is none. With that a
 * number that the system has given to another process is not mistaken for the same. */
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
    sqlite3_stmt *statement = store_prepare(store, "SELECT id, boot, pid, start FROM lab", error);
    while (store_step(store, statement, error)) {
        int64_t id = sqlite3_column_int64(statement, 0);
        const char *its_boot = (const char *)sqlite3_column_text(statement, 1);
        bool lives = its_boot && strcmp(its_boot, boot) == 0 &&
                     start_of_process(sqlite3_column_int64(statement, 2)) ==
                         sqlite3_column_int64(statement, 3);
        if (!lives) {
            run(store, error, "DELETE FROM claim WHERE lab = ?", "i", id);
            run(store, error, "DELETE FROM lab WHERE id = ?", "i", id);
        }
    }
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

bool store_join(Store *store, Error *error)
{
    char boot[BOOT_SIZE];
    read_boot(boot);
    if (!execute(store, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    if (drop_dead(store, boot, error) && store->lab == 0 &&
        run(store, error, "INSERT INTO lab(boot, pid, start) VALUES(?, ?, ?)", "tii", boot,
            (int64_t)getpid(), start_of_process(getpid()))) {
        store->lab = sqlite3_last_insert_rowid(store->db);
    }
    return commit(store, error);
}

bool store_leave(Store *store, Error *error)
{
    if (!execute(store, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    run(store, error, "DELETE FROM claim WHERE lab = ?", "i", store->lab);
    run(store, error, "DELETE FROM lab WHERE id = ?", "i", store->lab);
    store->lab = 0;
    return commit(store, error);
}

bool store_claim(Store *store, StoreKey key, bool *out_is_mine, Error *error)
{
    *out_is_mine = false;
    if (!execute(store, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    run(store, error,
        "INSERT OR IGNORE INTO claim SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS"
        " (SELECT 1 FROM run WHERE configuration = ?1 AND instance = ?2 AND seed = ?3)",
        "iiii", key.configuration, key.instance, key.seed, store->lab);
    *out_is_mine = error->kind == ERROR_NONE && sqlite3_changes(store->db) == 1;
    return commit(store, error);
}

static void drop_claim(Store *store, StoreKey key, Error *error)
{
    run(store, error,
        "DELETE FROM claim WHERE configuration = ? AND instance = ? AND seed = ? AND lab = ?",
        "iiii", key.configuration, key.instance, key.seed, store->lab);
}

bool store_unclaim(Store *store, StoreKey key, Error *error)
{
    if (!execute(store, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    drop_claim(store, key, error);
    return commit(store, error);
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* What is not known is negative in a result and NULL in the database. */
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

/* Bytes that are not UTF-8 would spoil the row for others: they become question marks. */
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
    bind_words(statement, ":outcome", run_result_outcome_name(result->outcome));
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
    sqlite3_stmt *statement = store_prepare(
        store,
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
    store_step(store, statement, error);
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

bool store_finish(Store *store, StoreKey key, const RunResult *result, Error *error)
{
    if (!execute(store, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    if (insert_row(store, key, result, error)) {
        drop_claim(store, key, error);
    }
    return commit(store, error);
}
