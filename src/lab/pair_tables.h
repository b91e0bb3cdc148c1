/* The tables that set columns against each other, with intervals that tell differences from chance:
 * scores of two columns, all columns against one, and what instances took that both solved. */
#ifndef LAB_PAIR_TABLES_H
#define LAB_PAIR_TABLES_H

#include "lab/grid.h"
#include "lab/score.h"

/* Two columns: every metric, with an interval for the difference and two tests. */
void pair_tables_compare(const ScoreSheet *sheet, int left, int right, Grid *out_grid);

/* All other columns against one: coverage, guidance, speed, and geometric means of the ratio of
 * times. */
void pair_tables_against(const ScoreSheet *sheet, int reference, Grid *out_grid);

/* Two columns, per domain: geometric means of what the instances took that both solved. No figures
 * where one is an oracle. */
void pair_tables_ratio(const ScoreSheet *sheet, int left, int right, Grid *out_grid);

#endif
