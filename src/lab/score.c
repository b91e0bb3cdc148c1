#include "lab/score.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

static const double MAX_EXPANSIONS = 1e6;

static const char *const NAMES[SCORE_NUM_METRICS] = {"coverage", "guidance", "speed", "quality"};

const char *score_metric_name(ScoreMetric metric)
{
    return NAMES[metric];
}

/* 1 up to 1, 0 from `worst` on. */
static double score_logarithmic(double value, double worst)
{
    return value <= 1 ? 1 : value >= worst ? 0 : 1 - log(value) / log(worst);
}

double score_guidance(bool is_solved, int64_t expanded)
{
    return !is_solved     ? 0
           : expanded < 0 ? (double)NAN
                          : score_logarithmic((double)expanded, MAX_EXPANSIONS);
}

double score_speed(bool is_solved, double seconds, double limit)
{
    assert(limit > 1);
    return is_solved ? score_logarithmic(seconds, limit) : 0;
}

double score_quality(bool is_solved, int64_t cost, int64_t best_cost)
{
    assert(!is_solved || (best_cost >= 0 && best_cost <= cost));
    return !is_solved ? 0 : cost == best_cost ? 1 : (double)best_cost / (double)cost;
}

double score_round(double value, int num_decimals)
{
    /* Larger than errors of adding up, smaller than any difference that is meant. */
    static const double ALMOST = 1e-7;
    double unit = pow(10, num_decimals);
    return floor(value * unit + 0.5 + ALMOST) / unit;
}

const char *score_write(double value, int num_decimals, char out_text[SCORE_TEXT_SIZE])
{
    if (isfinite(value)) {
        double rounded = score_round(value, num_decimals);
        snprintf(out_text, SCORE_TEXT_SIZE, "%.*f", num_decimals, rounded == 0 ? 0 : rounded);
    } else {
        snprintf(out_text, SCORE_TEXT_SIZE, "-");
    }
    return out_text;
}
