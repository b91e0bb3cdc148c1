/* Value table: a number for every state, as a text says (docs/reference/formats/table.md).
 *
 * The text names some variables of the task and lists values of them with a number each; what is
 * not listed has the number behind "else". With one variable that is a row per value of it, with
 * all of them a row per state.
 *
 * Rows are found through a hash index: looking up is linear in the variables that are named,
 * whatever the number of rows. */
#ifndef HEUR_VALUE_TABLE_H
#define HEUR_VALUE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash_index.h"
#include "base/vec.h"
#include "task/task.h"

enum { VALUE_TABLE_INFINITE = INT32_MAX }; /* written "inf" */

/* Zeroed storage is a valid empty one, which must not be looked into. */
typedef struct ValueTable {
    IntVec vars;
    IntVec keys;    /* per row: one value per variable */
    IntVec numbers; /* per row */
    HashIndex index;
    int32_t other; /* for what has no row */
} ValueTable;

/* `text` has text.size bytes, whatever its offset. False and an Error with the place of the fault
 * if it is malformed, does not fit the task, has a row twice or leaves states without a number.
 * Release in any case. */
bool value_table_parse(ValueTable *table, const Task *task, ErrorPlace text, Error *error);
void value_table_release(ValueTable *table);

/* `values` are those of a state; `scratch` has room for as many numbers as there are variables in
 * the table. */
int32_t value_table_number(const ValueTable *table, const int32_t *values, int32_t *scratch);

#endif
