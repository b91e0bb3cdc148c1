/* Is a difference between two configurations more than chance? Statistics of paired differences,
 * one number per instance. All are deterministic: chance comes from a seed. */
#ifndef LAB_STATISTICS_H
#define LAB_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Differences, grouped into strata (domains). The statistic is their sum or their mean. */
typedef struct StatisticsSample {
    const double *differences; /* of the first stratum, then of the second, ... */
    const size_t *sizes;       /* of the strata */
    size_t num_strata;
    bool is_mean;
} StatisticsSample;

typedef struct StatisticsInterval {
    double low, high;
} StatisticsInterval;

/* Less than this is too little to draw from. */
enum { STATISTICS_MIN_DRAWN = 5 };

/* Whether strata are drawn as well: where there are several with fewer than STATISTICS_MIN_DRAWN
 * differences each on average, since what is drawn within them hardly varies. */
bool statistics_draws_strata(const StatisticsSample *sample);

/* Bootstrap interval of the statistic with 95 % confidence: percentiles of 10,000 samples that are
 * drawn with replacement within each stratum ([ET93] chapter 13), after the strata themselves if
 * statistics_draws_strata says so. NAN where it would mean nothing: fewer than STATISTICS_MIN_DRAWN
 * strata or differences to draw from, or the same in every sample. */
StatisticsInterval statistics_bootstrap(const StatisticsSample *sample, uint64_t seed);

/* Two-sided sign test: how likely a split at least as uneven is if either side wins with the same
 * chance. Ties do not count. */
double statistics_sign_test(int64_t wins, int64_t losses);

/* Two-sided permutation test of the sum: how likely one at least as far from 0 is if every
 * difference could as well have the other sign. Exact up to 16 differences other than 0, beyond
 * that estimated by 20,000 samples. */
double statistics_permutation_test(const double *differences, size_t count, uint64_t seed);

#endif
