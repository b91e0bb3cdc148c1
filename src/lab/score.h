/* Scores of a run, from 0 to 1, as in the evaluation of [SBL21], which has them from [RH09]:
 *
 *   coverage   1 if solved
 *   guidance   1 for at most one expansion, 0 for more than 10^6, logarithmic between
 *   speed      1 for at most a second, 0 for the limit (300 seconds) and more, logarithmic between
 *   quality    cost of the best plan known divided by that of the plan found
 *
 * A task that is not solved has 0 in all of them. */
#ifndef LAB_SCORE_H
#define LAB_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* A plan for nothing is as good as it can be; if the best plan costs nothing, others are worth
 * nothing. */
double score_quality(bool is_solved, int64_t cost, int64_t best_cost);

enum { SCORE_TEXT_SIZE = 32 };

/* To so many decimals, half up, so that a tie such as 83.25 is written in the same way whatever the order in which
 * it was added up. */
double score_round(double value, int num_decimals);

/* Rounded; NAN is "-". */
const char *score_write(double value, int num_decimals, char out_text[SCORE_TEXT_SIZE]);

#endif
