/* What runs took to solve their task: time by the clock or of the processor, or expansions; of single
 * runs and of the columns of tables. */
#ifndef LAB_EFFORT_H
#define LAB_EFFORT_H

#include "lab/score_sheet.h"

typedef enum EffortMeasure {
    EFFORT_TIME,
    EFFORT_PROCESSOR,
    EFFORT_EXPANSIONS,
    EFFORT_NUM_MEASURES
} EffortMeasure;

/* Whether a run belongs to one of the column's members. */
bool effort_counts(const ScoreColumn *column, const ResultsRun *run);

/* Of a run that solved its task, if it tells. */
bool effort_is_known(const ResultsRun *run, EffortMeasure measure);

/* At least a millisecond or one expansion: below that all are the same. */
double effort_of(const ResultsRun *run, EffortMeasure measure);

/* Per instance the geometric mean over the column's runs that solved it; NAN if fewer than half of
 * them did, where a member that has not been run counts as one that did not, and for an oracle: nobody knows which member it would have run. */
void effort_fill(const ScoreSheet *sheet, int column, EffortMeasure measure, double *out_means);

#endif
