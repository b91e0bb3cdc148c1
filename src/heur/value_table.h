/* Value table: a heuristic that is written down, state by state (docs/reference/formats/table.md).
 *
 * The text names some variables of the task and lists combinations of their values, each with a
 * number; the number after "else" is for all combinations that are not listed. With one variable
 * that is a row per value, with all variables a row per state. Value tables make the heuristics of
 * thought experiments executable, such as those behind the theorems of [SBL21]. A dead end in a
 * table is believed but proves nothing.
 *
 * A hash index finds the row: a look-up is linear in the variables that the table names and does
 * not depend on the number of rows. */
#ifndef HEUR_VALUE_TABLE_H
#define HEUR_VALUE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash_index.h"
#include "base/vec.h"
#include "heur/heur.h"
#include "task/task.h"

/* Zeroed storage can be released but not looked up. */
typedef struct ValueTable {
    IntVec vars;
    IntVec keys;    /* per row: one value per variable */
    IntVec numbers; /* per row; "inf" in the text is HEUR_DEAD_END */
    HashIndex index;
    int32_t other; /* for states without a row */
} ValueTable;

/* `text` has text.size bytes, whatever its offset. False and an Error with the place of the fault
 * if it is malformed, does not fit the task, has a row twice or leaves states without a number.
 * Release in any case. */
bool value_table_parse(ValueTable *table, const Task *task, ErrorPlace text, Error *error);
void value_table_release(ValueTable *table);

/* The number of the state with these values. */
int32_t value_table_number(const ValueTable *table, const int32_t *values);

/* The heuristic table(FILE); "-" is standard input. */
extern const HeurEngine value_table_engine;

/* The argument is the text of the table: for programs, without a row in heur_table.c. */
extern const HeurEngine value_table_text_engine;

#endif
