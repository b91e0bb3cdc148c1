/* The tables about scores: coverage per domain, all metrics, and two columns compared. */
#ifndef LAB_SCORE_TABLES_H
#define LAB_SCORE_TABLES_H

#include "lab/grid.h"
#include "lab/score_sheet.h"

/* How many instances of each domain were solved on average, by column ([SBL21], table 1). */
void score_tables_coverage(const ScoreSheet *sheet, Grid *out_grid);

/* Coverage, guidance, speed and quality, from 0 to 100 ([SBL21], table 2). */
void score_tables_metrics(const ScoreSheet *sheet, Grid *out_grid);

/* For every instance and every column but oracles: the share of runs that solved it, and geometric
 * means of what those took, expansions and seconds; the data behind scatter and cactus plots. */
void score_tables_instances(const ScoreSheet *sheet, Grid *out_grid);

/* Two columns against each other, with an interval for the difference and two tests. */
void score_tables_compare(const ScoreSheet *sheet, int left, int right, Grid *out_grid);

#endif
