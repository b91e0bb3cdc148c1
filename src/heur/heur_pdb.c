#include "heur/heur_pdb.h"

#include "base/mem.h"
#include "heur/pattern_database.h"

_Static_assert(PATTERN_DATABASE_INFINITE == HEUR_DEAD_END, "values are passed on as they are");

typedef struct Work {
    const PatternDatabase *database;
    const int32_t *values;
} Work;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Numbers with commas between them. One that is too large for a variable stays too large. */
static bool parse_pattern(const char *text, IntVec *out_vars, Error *error)
{
    for (const char *at = text;; at++) {
        int32_t var = 0;
        bool is_number = is_digit(*at);
        for (; is_digit(*at); at++) {
            var = var < INT32_MAX / 10 ? var * 10 + (*at - '0') : INT32_MAX;
        }
        if (!is_number || (*at != ',' && *at != '\0')) {
            error_set(error, ERROR_USAGE,
                      "a pattern is numbers of variables, such as pdb(0,1), not pdb(%.80s)", text);
            return false;
        }
        int_vec_push(out_vars, var);
        if (*at == '\0') {
            return true;
        }
    }
}

static void tables_free(void *tables)
{
    pattern_database_release(tables);
    mem_free(tables, 1, sizeof(PatternDatabase));
}

static void *tables_new_for(const Task *task, const char *argument, Error *error)
{
    PatternDatabase *database = MEM_NEW(PatternDatabase, 1);
    IntVec vars = {0};
    bool ok = parse_pattern(argument, &vars, error) &&
              pattern_database_init(database, task, vars.data, (int32_t)vars.size, error);
    int_vec_release(&vars);
    if (!ok) {
        tables_free(database);
        return NULL;
    }
    return database;
}

static void *work_new(const void *tables)
{
    Work *work = MEM_NEW(Work, 1);
    work->database = tables;
    return work;
}

static void work_free(void *work)
{
    mem_free(work, 1, sizeof(Work));
}

static void begin(void *work, HeurState state)
{
    ((Work *)work)->values = state.values;
}

static int32_t value(void *opaque, int output)
{
    (void)output;
    const Work *work = opaque;
    return pattern_database_distance(work->database, work->values);
}

const HeurEngine heur_pdb_engine = {
    .name = "pattern database",
    .argument = "VAR,VAR...",
    .tables_new_for = tables_new_for,
    .tables_free = tables_free,
    .work = 1,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
};
