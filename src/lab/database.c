#include "lab/database.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Other labs hold the file for milliseconds; longer waits mean that something is stuck. */
enum { BUSY_MILLISECONDS = 60000 };

/* --- Statements ------------------------------------------------------------------------------- */

static bool fail(const Database *database, Error *error)
{
    int code = sqlite3_errcode(database->sqlite) & 0xff;
    bool is_damage = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_CANTOPEN;
    error_set_at(error, is_damage ? ERROR_INPUT : ERROR_SYSTEM,
                 (ErrorPlace){.file = database->path}, "%s", sqlite3_errmsg(database->sqlite));
    return false;
}

sqlite3_stmt *database_prepare(const Database *database, const char *sql, Error *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database->sqlite, sql, -1, &statement, NULL) != SQLITE_OK) {
        fail(database, error);
    }
    return statement;
}

bool database_step(const Database *database, sqlite3_stmt *statement, Error *error)
{
    int status = statement ? sqlite3_step(statement) : SQLITE_DONE;
    if (status != SQLITE_ROW && status != SQLITE_DONE) {
        fail(database, error);
    }
    return status == SQLITE_ROW;
}

bool database_execute(const Database *database, const char *sql, Error *error)
{
    return sqlite3_exec(database->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK ||
           fail(database, error);
}

bool database_commit(const Database *database, Error *error)
{
    if (error->kind == ERROR_NONE && database_execute(database, "COMMIT", error)) {
        return true;
    }
    sqlite3_exec(database->sqlite, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* See database_run. */
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

bool database_run(const Database *database, Error *error, const char *sql, const char *types, ...)
{
    sqlite3_stmt *statement = database_prepare(database, sql, error);
    va_list arguments;
    va_start(arguments, types);
    if (statement) {
        bind(statement, types, arguments);
        database_step(database, statement, error);
    }
    va_end(arguments);
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

int64_t database_ask(const Database *database, int64_t otherwise, Error *error, const char *sql,
                     const char *types, ...)
{
    sqlite3_stmt *statement = database_prepare(database, sql, error);
    va_list arguments;
    va_start(arguments, types);
    if (statement) {
        bind(statement, types, arguments);
    }
    va_end(arguments);
    int64_t value =
        database_step(database, statement, error) ? sqlite3_column_int64(statement, 0) : otherwise;
    sqlite3_finalize(statement);
    return value;
}

/* --- Making the file --------------------------------------------------------------------------
 *
 * Labs that start at the same moment all find that there is no file. SQLite cannot let them make it
 * together: the switch to a write-ahead log fails at once, without waiting, while another process
 * reads. So a lab makes the whole file under another name, PATH.new, and renames it; a file called
 * PATH is complete from the first moment on. The lock on PATH.new, by flock, lets one lab at a time
 * do so. The kernel drops it with the process, so a lab that is killed leaves nothing but a
 * PATH.new that the next one overwrites. SQLite's own locks are of another kind (fcntl) and do not
 * meet it. */

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

/* `path` is an empty file. Closing would write the log into the file, too, but say nothing when that
 * fails, and the log keeps its name when the file is renamed. */
static bool fill(const char *path, const DatabaseSchema *schema, Error *error)
{
    Database database = {.path = path};
    char version[64];
    snprintf(version, sizeof version, "PRAGMA user_version = %d", schema->version);
    bool is_made =
        (sqlite3_open_v2(path, &database.sqlite, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
         fail(&database, error)) &&
        database_execute(&database, "PRAGMA journal_mode = WAL", error) &&
        database_execute(&database, "BEGIN IMMEDIATE", error) &&
        database_execute(&database, schema->sql, error) &&
        database_execute(&database, version, error) &&
        database_execute(&database, "COMMIT", error) &&
        database_execute(&database, "PRAGMA wal_checkpoint(TRUNCATE)", error);
    database_close(&database);
    return is_made;
}

/* `descriptor` is locked. If it is no longer called `new_path`, another lab has renamed it while
 * this one waited for the lock. */
static bool make_locked(const char *path, const char *new_path, int descriptor,
                        const DatabaseSchema *schema, Error *error)
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
           fill(new_path, schema, error) &&
           (rename(new_path, path) == 0 || fail_to_make(path, error));
}

static bool make(const char *path, const DatabaseSchema *schema, Error *error)
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
            make_locked(path, new_path, descriptor, schema, error);
        }
        close(descriptor);
    }
    return error->kind == ERROR_NONE;
}

/* --- Opening ---------------------------------------------------------------------------------- */

static bool check_version(const Database *database, int expected, Error *error)
{
    int64_t version = database_ask(database, 0, error, "PRAGMA user_version", "");
    if (error->kind == ERROR_NONE && version != expected) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = database->path},
                     "this is no results database of version %d (its version is %lld)", expected,
                     (long long)version);
    }
    return error->kind == ERROR_NONE;
}

static bool check_damage(const Database *database, Error *error)
{
    sqlite3_stmt *statement = database_prepare(database, "PRAGMA quick_check(1)", error);
    if (database_step(database, statement, error)) {
        const char *answer = (const char *)sqlite3_column_text(statement, 0);
        if (!answer || strcmp(answer, "ok") != 0) {
            error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = database->path},
                         "the database is damaged: %.300s", answer ? answer : "no memory");
        }
    }
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

bool database_open(Database *database, const char *path, const DatabaseSchema *schema,
                   bool may_create, Error *error)
{
    *database = (Database){.path = path};
    if (!may_create && access(path, R_OK) != 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = path},
                     "there is no such file; veer lab run makes it");
        return false;
    }
    if (may_create && !make(path, schema, error)) {
        return false;
    }
    if (sqlite3_open_v2(path, &database->sqlite, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        return fail(database, error);
    }
    sqlite3_busy_timeout(database->sqlite, BUSY_MILLISECONDS);
    return check_version(database, schema->version, error) &&
           database_execute(database, "PRAGMA synchronous = NORMAL", error) &&
           (!may_create || check_damage(database, error));
}

void database_close(Database *database)
{
    sqlite3_close(database->sqlite);
    *database = (Database){0};
}
