/* Scores of runs, and the sheet with the scores of a whole experiment.
 *
 * A run is scored from 0 to 1, as in [SBL21], which follows [RH09]:
 *
 *   coverage   1 if solved
 *   guidance   1 for at most one expansion, 0 for more than 10^6, logarithmic between
 *   speed      1 for at most a second, 0 for the limit (300 seconds) and more, logarithmic between
 *   quality    cost of the best plan known divided by that of the plan found
 *
 * A task that is not solved scores 0 in all of them.
 *
 * The sheet has a score for every column of the tables, every instance and every metric. The first
 * columns are groups of configurations: the mean over the members of their means over seeds. The
 * others are virtual bests (per-instance oracles): for every instance and metric, the best of the
 * members' means over seeds ("best algorithm selection" in [SBL21]). Each group of several members
 * has a virtual best; a suite names others. A run that is missing counts as not solved; num_missing
 * counts these. */
#ifndef LAB_SCORE_H
#define LAB_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lab/results.h"

typedef enum ScoreMetric {
    SCORE_COVERAGE,
    SCORE_GUIDANCE,
    SCORE_SPEED,
    SCORE_QUALITY,
    SCORE_NUM_METRICS
} ScoreMetric;

const char *score_metric_name(ScoreMetric metric);

/* NAN if the planner did not say how many states it has expanded. */
double score_guidance(bool is_solved, int64_t expanded);

/* limit: seconds, more than 1. */
double score_speed(bool is_solved, double seconds, double limit);

/* If the best plan costs 0, other plans that cost 0 score 1 and all others score 0. */
double score_quality(bool is_solved, int64_t cost, int64_t best_cost);

enum { SCORE_TEXT_SIZE = 32 };

/* Rounds half up, so that a tie such as 83.25 is written in the same way in whatever order its
 * parts were added. */
double score_round(double value, int num_decimals);

/* Rounded; NAN is "-". */
const char *score_write(double value, int num_decimals, char out_text[SCORE_TEXT_SIZE]);

/* --- Sheet ------------------------------------------------------------------------------------ */

#define SCORE_ORACLE_PREFIX "virtual best "

typedef struct ScoreColumn {
    const char *name; /* of an oracle: SCORE_ORACLE_PREFIX and the name of its members */
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

/* Keeps the columns of these names, which commas separate, in that order, but oracles behind all
 * others. The names of the rest are in *out_left_out, which belongs to the sheet; empty: none. */
bool score_sheet_keep(ScoreSheet *sheet, const char *names, const char **out_left_out,
                      Error *error);

/* The scores of a column, one per instance. */
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

/* --- Effort -----------------------------------------------------------------------------------
 *
 * What runs took to solve their task: wall time, processor time or expansions. */

typedef enum ScoreEffort {
    SCORE_EFFORT_TIME,
    SCORE_EFFORT_PROCESSOR,
    SCORE_EFFORT_EXPANSIONS,
    SCORE_NUM_EFFORTS
} ScoreEffort;

/* Whether a run belongs to one of the column's members. */
bool score_counts(const ScoreColumn *column, const ResultsRun *run);

/* Whether the run solved its task and reported this measure. */
bool score_effort_is_known(const ResultsRun *run, ScoreEffort measure);

/* At least a millisecond or one expansion: smaller values are noise. */
double score_effort_of(const ResultsRun *run, ScoreEffort measure);

/* Per instance the geometric mean over the column's runs that solved it. NAN if fewer than half of
 * them did, where a missing run counts as unsolved, and for an oracle, whose choice differs from
 * metric to metric. */
void score_effort_fill(const ScoreSheet *sheet, int column, ScoreEffort measure, double *out_means);

#endif
