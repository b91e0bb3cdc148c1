#include "lab/statistics.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "base/vec.h"

enum { NUM_BOOTSTRAPS = 10000, NUM_PERMUTATIONS = 20000, MAX_EXACT = 16 };

DEFINE_VEC(DoubleVec, double_vec, double);

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double draw_sum(const StatisticsSample *sample, Rng *rng)
{
    const double *stratum = sample->differences;
    double sum = 0;
    for (size_t i = 0; i < sample->num_strata; i++) {
        size_t size = sample->sizes[i];
        for (size_t j = 0; j < size; j++) {
            sum += stratum[rng_below(rng, (uint32_t)size)];
        }
        stratum += size;
    }
    return sum;
}

StatisticsInterval statistics_bootstrap(const StatisticsSample *sample, uint64_t seed)
{
    static const double TAIL = 0.025;
    double *sums = MEM_NEW(double, NUM_BOOTSTRAPS);
    Rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < NUM_BOOTSTRAPS; i++) {
        sums[i] = draw_sum(sample, &rng);
    }
    qsort(sums, NUM_BOOTSTRAPS, sizeof *sums, compare_doubles);
    int cut = (int)(TAIL * NUM_BOOTSTRAPS);
    StatisticsInterval interval = {sums[cut], sums[NUM_BOOTSTRAPS - 1 - cut]};
    MEM_FREE(sums, NUM_BOOTSTRAPS);
    return interval;
}

double statistics_sign_test(int64_t wins, int64_t losses)
{
    double n = (double)(wins + losses);
    int64_t fewer = wins < losses ? wins : losses;
    double sum = 0;
    for (int64_t k = 0; k <= fewer; k++) {
        double x = (double)k;
        sum += exp(lgamma(n + 1) - lgamma(x + 1) - lgamma(n - x + 1) - n * log(2));
    }
    return 2 * sum < 1 ? 2 * sum : 1;
}

/* How many of the 2^n choices of signs have a sum at least as far from 0. */
static double exact_share(const double *sizes, size_t count, double least)
{
    uint32_t num_ways = 1u << count, num_far = 0;
    for (uint32_t way = 0; way < num_ways; way++) {
        double sum = 0;
        for (size_t i = 0; i < count; i++) {
            sum += way >> i & 1 ? sizes[i] : -sizes[i];
        }
        num_far += fabs(sum) >= least;
    }
    return (double)num_far / num_ways;
}

/* The observed sample counts as one of those drawn, so that the p-value is never 0. */
static double estimated_share(const double *sizes, size_t count, double least, uint64_t seed)
{
    int num_far = 1;
    Rng rng;
    rng_seed(&rng, seed);
    for (int sample = 0; sample < NUM_PERMUTATIONS; sample++) {
        double sum = 0;
        uint64_t bits = 0;
        for (size_t i = 0; i < count; i++, bits >>= 1) {
            bits = i % 64 == 0 ? rng_next(&rng) : bits;
            sum += bits & 1 ? sizes[i] : -sizes[i];
        }
        num_far += fabs(sum) >= least;
    }
    return (double)num_far / (NUM_PERMUTATIONS + 1);
}

double statistics_permutation_test(const double *differences, size_t count, uint64_t seed)
{
    DoubleVec sizes = {0};
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += differences[i];
        if (differences[i] != 0) {
            double_vec_push(&sizes, fabs(differences[i]));
        }
    }
    /* Sums that differ by rounding only count as equal. */
    double least = fabs(sum) * (1 - 1e-9) - 1e-12;
    double share = sizes.size == 0           ? 1
                   : sizes.size <= MAX_EXACT ? exact_share(sizes.data, sizes.size, least)
                                             : estimated_share(sizes.data, sizes.size, least, seed);
    double_vec_release(&sizes);
    return share;
}
