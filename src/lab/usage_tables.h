/* The tables about what controllers did in the runs that solved their task (appendix of [SBL21]):
 * usage of lists, usage by quarters of a run, and switching. */
#ifndef LAB_USAGE_TABLES_H
#define LAB_USAGE_TABLES_H

#include "lab/grid.h"
#include "lab/score.h"

/* The first column of the sheet, no oracle, in which more than one list was used; with has_traces,
 * of which there are traces. -1: there is none. */
int usage_tables_find(const ScoreSheet *sheet, bool has_traces);

/* Whether a run belongs to a column and tells what it did. */
bool usage_tables_counts(const ScoreSheet *sheet, int column, const ResultsRun *run);

/* All are about one column. */
void usage_tables_usage(const ScoreSheet *sheet, int column, Grid *out_grid);
void usage_tables_quarters(const ScoreSheet *sheet, int column, Grid *out_grid);
void usage_tables_switching(const ScoreSheet *sheet, int column, Grid *out_grid);

#endif
