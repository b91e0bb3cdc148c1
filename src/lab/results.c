#include "lab/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Position of an id among those of a table; ids are small and dense. */
typedef struct IdMap {
    int32_t *positions; /* -1: none */
    size_t size;
} IdMap;

/* No experiment has more configurations or instances. */
enum { MAX_ID = 10 * 1000 * 1000 };

typedef struct Reader {
    const Store *store;
    Results *results;
    IdMap configurations, instances;
    Error *error;
} Reader;

static const char *copy(Results *results, const char *text)
{
    return text ? arena_copy_string(&results->arena, text, strlen(text)) : "";
}

/* The position of a name, which is added if it is new. */
static int intern(Results *results, ResultsNames *names, const char *name, size_t length)
{
    for (size_t i = 0; i < names->size; i++) {
        if (strncmp(names->data[i], name, length) == 0 && names->data[i][length] == '\0') {
            return (int)i;
        }
    }
    results_names_push(names, arena_copy_string(&results->arena, name, length));
    return (int)names->size - 1;
}

static bool map(Reader *reader, IdMap *ids, int64_t id, size_t position)
{
    if (id < 0 || id > MAX_ID) {
        error_set_at(reader->error, ERROR_INPUT, (ErrorPlace){.file = reader->store->database.path},
                     "there is an id out of range: %lld", (long long)id);
        return false;
    }
    size_t needed = (size_t)id + 1;
    if (needed > ids->size) {
        size_t size = vec_next_capacity(ids->size, needed);
        ids->positions = mem_resize(ids->positions, ids->size, size, sizeof *ids->positions);
        memset(ids->positions + ids->size, -1, (size - ids->size) * sizeof *ids->positions);
        ids->size = size;
    }
    ids->positions[id] = (int32_t)position;
    return true;
}

static int32_t position_of(const IdMap *ids, int64_t id)
{
    return id >= 0 && (size_t)id < ids->size ? ids->positions[id] : -1;
}

static const char *text_at(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

static int64_t known_at(sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_NULL
               ? -1
               : sqlite3_column_int64(statement, column);
}

/* --- Tables of names -------------------------------------------------------------------------- */

static void read_configurations(Reader *reader)
{
    Results *results = reader->results;
    sqlite3_stmt *statement =
        database_prepare(&reader->store->database,
                         "SELECT id, name, command FROM configuration ORDER BY id", reader->error);
    while (database_step(&reader->store->database, statement, reader->error)) {
        const char *name = copy(results, text_at(statement, 1));
        size_t length = strcspn(name, "/");
        ResultsConfiguration configuration = {name, copy(results, text_at(statement, 2)),
                                              intern(results, &results->groups, name, length)};
        if (!map(reader, &reader->configurations, sqlite3_column_int64(statement, 0),
                 results->configurations.size)) {
            break;
        }
        results_configurations_push(&results->configurations, configuration);
    }
    sqlite3_finalize(statement);
}

static void read_instances(Reader *reader)
{
    Results *results = reader->results;
    sqlite3_stmt *statement =
        database_prepare(&reader->store->database,
                         "SELECT id, domain, name FROM instance ORDER BY id", reader->error);
    while (database_step(&reader->store->database, statement, reader->error)) {
        const char *domain = copy(results, text_at(statement, 1));
        ResultsInstance instance = {.name = copy(results, text_at(statement, 2)),
                                    .domain =
                                        intern(results, &results->domains, domain, strlen(domain)),
                                    .best_cost = -1};
        if (!map(reader, &reader->instances, sqlite3_column_int64(statement, 0),
                 results->instances.size)) {
            break;
        }
        results_instances_push(&results->instances, instance);
    }
    sqlite3_finalize(statement);
}

static void read_oracles(Reader *reader)
{
    Results *results = reader->results;
    sqlite3_stmt *statement = database_prepare(
        &reader->store->database, "SELECT name, members FROM oracle ORDER BY rowid", reader->error);
    while (database_step(&reader->store->database, statement, reader->error)) {
        ResultsOracle oracle = {copy(results, text_at(statement, 0)),
                                copy(results, text_at(statement, 1))};
        results_oracles_push(&results->oracles, oracle);
    }
    sqlite3_finalize(statement);
}

/* Of labs that are alike, the dates of the first and the last one. */
static void add_origin(Results *results, const char *text)
{
    Provenance origin;
    if (!provenance_read(text ? text : "", &results->arena, &origin)) {
        return;
    }
    for (size_t i = 0; i < results->origins.size; i++) {
        if (provenance_is_alike(&results->origins.data[i], &origin)) {
            results->origins.data[i].last = origin.last;
            return;
        }
    }
    results_origins_push(&results->origins, origin);
}

static void read_settings(Reader *reader)
{
    Results *results = reader->results;
    sqlite3_stmt *statement = database_prepare(
        &reader->store->database, "SELECT name, value FROM setting ORDER BY rowid", reader->error);
    results->time_limit = 300;
    while (database_step(&reader->store->database, statement, reader->error)) {
        const char *name = text_at(statement, 0);
        if (!name) { /* a key of SQLite may be NULL */
            continue;
        }
        if (strcmp(name, "time_limit_ms") == 0) {
            results->time_limit = (double)sqlite3_column_int64(statement, 1) / 1000;
        } else if (strcmp(name, "memory_limit_kb") == 0) {
            results->memory_limit_kb = sqlite3_column_int64(statement, 1);
        } else if (strncmp(name, "lab ", strlen("lab ")) == 0) {
            add_origin(results, text_at(statement, 1));
        }
    }
    sqlite3_finalize(statement);
}

/* --- Runs ------------------------------------------------------------------------------------- */

/* "ff\t10\t12\t9\t13\n": see RunFigures. Reading stops at a malformed line. */
static void read_uses(Results *results, ResultsRun *run, const char *text)
{
    run->first_use = (int32_t)results->uses.size;
    for (const char *line = text; line && *line;) {
        size_t length = strcspn(line, "\t\n");
        if (line[length] != '\t') {
            return;
        }
        ResultsUse use = {.list = intern(results, &results->lists, line, length),
                          .quarters = {-1, -1, -1, -1}};
        char *end = (char *)line + length;
        for (int i = 0; i < RESULTS_NUM_QUARTERS && *end == '\t'; i++) {
            use.quarters[i] = strtoll(end + 1, &end, 10);
        }
        if (*end != '\n') {
            return;
        }
        results_uses_push(&results->uses, use);
        run->num_uses++;
        line = end + 1;
    }
}

static const char RUN_SQL[] =
    "SELECT configuration, instance, seed, outcome, expanded, plan_cost, wall, uses, immediate,"
    " high, medium, low, strip, message, cpu FROM run ORDER BY configuration, instance, seed";

static void read_run(Reader *reader, sqlite3_stmt *statement)
{
    Results *results = reader->results;
    const char *name = text_at(statement, 3);
    RunOutcome outcome = name ? run_outcome_by_name(name) : RUN_LOST;
    ResultsRun run = {
        .configuration = position_of(&reader->configurations, sqlite3_column_int64(statement, 0)),
        .instance = position_of(&reader->instances, sqlite3_column_int64(statement, 1)),
        .seed = sqlite3_column_int64(statement, 2),
        .outcome = outcome,
        .is_solved = outcome == RUN_SOLVED,
        .message = run_outcome_is_explained(outcome) ? NULL : copy(results, text_at(statement, 13)),
        .expanded = known_at(statement, 4),
        .cost = known_at(statement, 5),
        .wall = sqlite3_column_double(statement, 6),
        .cpu = sqlite3_column_double(statement, 14)};
    if (run.configuration < 0 || run.instance < 0 || (run.is_solved && run.cost < 0)) {
        error_set_at(reader->error, ERROR_INPUT, (ErrorPlace){.file = reader->store->database.path},
                     "there is a run without its configuration, instance or plan cost");
        return;
    }
    for (int i = 0; i < RUN_NUM_CLASSES; i++) {
        run.classes[i] = known_at(statement, 8 + i);
    }
    if (run.is_solved) {
        int64_t *best = &results->instances.data[run.instance].best_cost;
        *best = *best < 0 || run.cost < *best ? run.cost : *best;
        read_uses(results, &run, text_at(statement, 7));
        const char *strip = text_at(statement, 12);
        run.strip = strip ? copy(results, strip) : NULL;
    }
    results_runs_push(&results->runs, run);
}

static void read_runs(Reader *reader)
{
    sqlite3_stmt *statement = database_prepare(&reader->store->database, RUN_SQL, reader->error);
    while (reader->error->kind == ERROR_NONE &&
           database_step(&reader->store->database, statement, reader->error)) {
        read_run(reader, statement);
    }
    sqlite3_finalize(statement);
}

/* A transaction, since a lab may be adding rows: all queries see the same state. */
static void begin_reading(Reader *reader)
{
    sqlite3_stmt *statement = database_prepare(&reader->store->database, "BEGIN", reader->error);
    if (statement) {
        database_step(&reader->store->database, statement, reader->error);
    }
    sqlite3_finalize(statement);
}

bool results_read_file(const char *path, Results *out_results, Error *error)
{
    static void (*const STEPS[])(Reader *) = {begin_reading,  read_settings, read_configurations,
                                              read_instances, read_oracles,  read_runs};
    *out_results = (Results){0};
    Store store;
    Reader reader = {.store = &store, .results = out_results, .error = error};
    store_open(&store, path, false, error);
    for (size_t i = 0; error->kind == ERROR_NONE && i < sizeof STEPS / sizeof *STEPS; i++) {
        STEPS[i](&reader);
    }
    MEM_FREE(reader.configurations.positions, reader.configurations.size);
    MEM_FREE(reader.instances.positions, reader.instances.size);
    store_close(&store);
    return error->kind == ERROR_NONE;
}

void results_release(Results *results)
{
    results_names_release(&results->domains);
    results_names_release(&results->groups);
    results_names_release(&results->lists);
    results_instances_release(&results->instances);
    results_configurations_release(&results->configurations);
    results_oracles_release(&results->oracles);
    results_origins_release(&results->origins);
    results_runs_release(&results->runs);
    results_uses_release(&results->uses);
    arena_release(&results->arena);
    *results = (Results){0};
}

/* --- Shares ----------------------------------------------------------------------------------- */

/* Steps in a quarter, or in the whole run; NAN if that is not known. */
static double steps_of(const ResultsUse *use, int quarter)
{
    bool has_quarters = use->quarters[RESULTS_NUM_QUARTERS - 1] >= 0;
    if (quarter >= 0) {
        return has_quarters ? (double)use->quarters[quarter] : (double)NAN;
    }
    double sum = (double)use->quarters[0];
    for (int i = 1; has_quarters && i < RESULTS_NUM_QUARTERS; i++) {
        sum += (double)use->quarters[i];
    }
    return sum;
}

double results_share(const Results *results, const ResultsRun *run, int list, int quarter)
{
    double steps = 0, all = 0;
    const ResultsUse *uses = results->uses.data + run->first_use;
    for (int i = 0; i < run->num_uses; i++) {
        double of_list = steps_of(&uses[i], quarter);
        all += of_list;
        steps += uses[i].list == list ? of_list : 0;
    }
    return run->num_uses > 0 && all > 0 ? steps / all : (double)NAN;
}

double results_class_share(const ResultsRun *run, int class)
{
    double all = 0;
    for (int i = 0; i < RUN_NUM_CLASSES; i++) {
        all += (double)run->classes[i];
    }
    return run->classes[class] >= 0 && all > 0 ? (double)run->classes[class] / all : (double)NAN;
}
