/* Fuzz target for tables of heuristic values: any bytes must be refused with a place, or give a
 * number for every state, without harm. */
#include <stdint.h>

#include "require.h"
#include "text.h"

#include "heur/value_table.h"
#include "task/sas_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PLACES = 5, DOORS = 2, LAMPS = 3, NUM_VARIABLES = 3 };

static const char TASK[] =
    "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n3\n"
    "begin_variable\nplace\n-1\n5\na\nb\nc\nd\ne\nend_variable\n"
    "begin_variable\ndoor\n-1\n2\nopen\nclosed\nend_variable\n"
    "begin_variable\nlamp\n-1\n3\nred\ngreen\nblue\nend_variable\n"
    "0\nbegin_state\n0\n0\n0\nend_state\nbegin_goal\n1\n0 2\nend_goal\n0\n0\n";

static void look_into(const ValueTable *table)
{
    int32_t values[NUM_VARIABLES];
    require(table->vars.size > 0 && table->vars.size <= NUM_VARIABLES);
    for (int32_t i = 0; i < PLACES * DOORS * LAMPS; i++) {
        values[0] = i % PLACES;
        values[1] = i / PLACES % DOORS;
        values[2] = i / PLACES / DOORS;
        require(value_table_number(table, values) >= 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    Text text = text_copy(data, size);
    Task *task = sas_read(TASK, sizeof TASK - 1, "task", &error);
    require(task);
    ValueTable table;
    ErrorPlace place = {.file = "table", .text = text.data, .size = size};
    if (value_table_parse(&table, task, place, &error)) {
        require(error.kind == ERROR_NONE);
        look_into(&table);
    } else {
        require(error.kind == ERROR_INPUT && error.line > 0 && error.column > 0);
    }
    value_table_release(&table);
    task_free(task);
    text_release(&text);
    return 0;
}
