/* Summaries of several runs as one table: a row per run, a column per switching class and per list,
 * and what is typical of each column (appendix of [SBL21]: average, maximal and minimal shares).
 *
 * Lists are the same if their names are. A run that does not have a list has NAN there and does not
 * count for that column; neither do runs without steps. O(runs * columns * lists). */
#ifndef CONTROL_TRACE_TABLE_H
#define CONTROL_TRACE_TABLE_H

#include "control/trace_summary.h"

typedef struct TraceSpread {
    double mean, min, max; /* NAN if no run counts */
} TraceSpread;

/* Zeroed storage is a valid empty one. */
typedef struct TraceTable {
    int num_runs, num_columns; /* the classes first, then the lists in order of appearance */
    const char **columns;      /* names; those of lists belong to the summaries */
    double *shares;            /* of steps, row by row */
    TraceSpread *spreads;      /* per column */
} TraceTable;

/* The summaries must outlive the table. */
void trace_table_init(TraceTable *table, const TraceSummary *summaries, int num_runs);
void trace_table_release(TraceTable *table);

double trace_table_share(const TraceTable *table, int run, int column);

#endif
