/* All scores of an experiment: for every column of its tables, every instance and every metric.
 *
 * Columns are groups of configurations first: the mean over the group's members of their means over
 * seeds. Then oracles: for every instance the best of the members' means over seeds, for every metric
 * on its own, as by one who knows beforehand which member to take ("best algorithm selection" in
 * [SBL21]). A group of several members has an oracle; the others are named in the suite.
 *
 * What has not been run counts as not solved; num_missing tells. */
#ifndef LAB_SCORE_SHEET_H
#define LAB_SCORE_SHEET_H

#include "lab/results.h"
#include "lab/score.h"

typedef struct ScoreColumn {
    const char *name; /* of an oracle: "best ..." */
    bool is_oracle;
    IntVec members;  /* configurations */
    int num_missing; /* pairs of member and instance without a run */
} ScoreColumn;

typedef struct ScoreSheet {
    const Results *results;
    ScoreColumn *columns;
    int num_columns;
    size_t num_instances;
    double *scores; /* see score_sheet_get; NAN: not known */
    Arena arena;
} ScoreSheet;

/* The results must outlive the sheet. */
void score_sheet_init(ScoreSheet *sheet, const Results *results);
void score_sheet_release(ScoreSheet *sheet);

/* Where the scores of a column begin, one per instance. */
const double *score_sheet_get(const ScoreSheet *sheet, int column, ScoreMetric metric);

/* The column of this name, or -1. */
int score_sheet_find(const ScoreSheet *sheet, const char *name);

/* Instances of a domain. */
int score_sheet_domain_size(const ScoreSheet *sheet, int domain);

/* Sum over the instances of a domain. */
double score_sheet_domain_sum(const ScoreSheet *sheet, int column, ScoreMetric metric, int domain);

/* From 0 to 100: the mean over domains of the mean over their instances. With 100 instances per
 * domain this is the paper's sum divided by the number of domains. */
double score_sheet_total(const ScoreSheet *sheet, int column, ScoreMetric metric);

#endif
