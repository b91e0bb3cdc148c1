#include "heur/heur_tabulated.h"

#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "heur/value_table.h"

_Static_assert(VALUE_TABLE_INFINITE == HEUR_DEAD_END, "values are passed on as they are");

typedef struct Work {
    const ValueTable *table;
    const int32_t *values;
    int32_t *scratch;
} Work;

static void tables_free(void *tables)
{
    value_table_release(tables);
    mem_free(tables, 1, sizeof(ValueTable));
}

static void *parse(const Task *task, ErrorPlace text, Error *error)
{
    ValueTable *table = MEM_NEW(ValueTable, 1);
    if (!value_table_parse(table, task, text, error)) {
        tables_free(table);
        return NULL;
    }
    return table;
}

static void *tables_new_for_text(const Task *task, const char *argument, Error *error)
{
    ErrorPlace place = {.file = "<table>", .text = argument, .size = strlen(argument)};
    return parse(task, place, error);
}

static void *tables_new_for_file(const Task *task, const char *argument, Error *error)
{
    FileText text;
    if (!file_read(argument, &text, error)) {
        return NULL;
    }
    ErrorPlace place = {.file = file_display_name(argument), .text = text.data, .size = text.size};
    void *tables = parse(task, place, error);
    file_release(&text);
    return tables;
}

static void *work_new(const void *tables)
{
    Work *work = MEM_NEW(Work, 1);
    work->table = tables;
    work->scratch = MEM_NEW(int32_t, work->table->vars.size);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    MEM_FREE(work->scratch, work->table->vars.size);
    MEM_FREE(work, 1);
}

static void begin(void *work, HeurState state)
{
    ((Work *)work)->values = state.values;
}

static int32_t value(void *opaque, int output)
{
    (void)output;
    const Work *work = opaque;
    return value_table_number(work->table, work->values, work->scratch);
}

const HeurEngine heur_tabulated_engine = {
    .name = "table",
    .argument = "FILE",
    .tables_new_for = tables_new_for_file,
    .tables_free = tables_free,
    .work = 1,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
};

const HeurEngine heur_tabulated_text_engine = {
    .name = "table in a text",
    .argument = "TEXT",
    .tables_new_for = tables_new_for_text,
    .tables_free = tables_free,
    .work = 1,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
};
