/* FactRows: the facts of a predicate that differ in one argument only.
 *
 * An invariant's part with a counted place stands for one row of facts. Rows of a predicate and a
 * place are found by hashing the other arguments; the tables are made when first asked for, so that
 * any number of invariants shares them. */
#ifndef GROUND_FACT_ROWS_H
#define GROUND_FACT_ROWS_H

#include "base/hash_index.h"
#include "ground/ground_task.h"

/* Rows of one predicate at one place. */
typedef struct FactRowTable {
    HashIndex index; /* ids: the last fact of each row, from the predicate's first on */
    int32_t *next;   /* in the row, ascending; the last leads to the first */
    int32_t num_facts;
} FactRowTable;

typedef struct FactRows {
    const GroundTask *task;
    FactRowTable *tables; /* by predicate and place */
    int32_t *first_table; /* per predicate, and the number of all */
    IntVec key;           /* arguments with a blank at the place */
} FactRows;

void fact_rows_init(FactRows *rows, const GroundTask *task);

/* Appends, ascending, the facts of the predicate that have these objects everywhere but at the
 * place; objects[place] does not matter. O(result), once O(facts of the predicate). */
void fact_rows_append(FactRows *rows, int32_t predicate, int32_t place, const int32_t *objects,
                      IntVec *facts);

void fact_rows_release(FactRows *rows);

#endif
