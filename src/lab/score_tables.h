/* The tables about scores: coverage per domain, all metrics, and every instance. */
#ifndef LAB_SCORE_TABLES_H
#define LAB_SCORE_TABLES_H

#include "lab/grid.h"
#include "lab/score.h"

/* How many instances of each domain were solved on average, by column ([SBL21], table 1). */
void score_tables_coverage(const ScoreSheet *sheet, Grid *out_grid);

/* Coverage, guidance, speed and quality, from 0 to 100 ([SBL21], table 2). */
void score_tables_metrics(const ScoreSheet *sheet, Grid *out_grid);

/* For every instance and every column but oracles: the share of runs that solved it, and geometric
 * means of what those took, expansions and seconds; the data behind scatter and cactus plots. */
void score_tables_instances(const ScoreSheet *sheet, Grid *out_grid);

/* A note for every column of which runs are missing. */
void score_tables_note_missing(const ScoreSheet *sheet, Grid *grid);

#endif
