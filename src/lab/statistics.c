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

/* What is drawn from: strata that are not empty. */
typedef struct Strata {
    const double **first;
    size_t *sizes;
    size_t count, num_differences;
} Strata;

static void strata_init(Strata *strata, const StatisticsSample *sample)
{
    *strata = (Strata){.first = MEM_NEW(const double *, sample->num_strata),
                       .sizes = MEM_NEW(size_t, sample->num_strata)};
    for (size_t i = 0; i < sample->num_strata; i++) {
        if (sample->sizes[i] > 0) {
            strata->first[strata->count] = sample->differences + strata->num_differences;
            strata->sizes[strata->count++] = sample->sizes[i];
            strata->num_differences += sample->sizes[i];
        }
    }
}

static void strata_release(Strata *strata, const StatisticsSample *sample)
{
    MEM_FREE(strata->first, sample->num_strata);
    MEM_FREE(strata->sizes, sample->num_strata);
}

static bool draws_strata(const Strata *strata)
{
    return strata->count > 1 && strata->num_differences < STATISTICS_MIN_DRAWN * strata->count;
}

bool statistics_draws_strata(const StatisticsSample *sample)
{
    Strata strata;
    strata_init(&strata, sample);
    bool result = draws_strata(&strata);
    strata_release(&strata, sample);
    return result;
}

static double draw(const Strata *strata, bool is_mean, Rng *rng)
{
    bool is_two_level = draws_strata(strata);
    double sum = 0;
    size_t num_drawn = 0;
    for (size_t i = 0; i < strata->count; i++) {
        size_t drawn = is_two_level ? rng_below(rng, (uint32_t)strata->count) : i;
        size_t size = strata->sizes[drawn];
        for (size_t j = 0; j < size; j++) {
            sum += strata->first[drawn][rng_below(rng, (uint32_t)size)];
        }
        num_drawn += size;
    }
    return is_mean ? sum / (double)num_drawn : sum;
}

static StatisticsInterval percentiles(const Strata *strata, bool is_mean, uint64_t seed)
{
    static const double TAIL = 0.025;
    double *drawn = MEM_NEW(double, NUM_BOOTSTRAPS);
    Rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < NUM_BOOTSTRAPS; i++) {
        drawn[i] = draw(strata, is_mean, &rng);
    }
    qsort(drawn, NUM_BOOTSTRAPS, sizeof *drawn, compare_doubles);
    int cut = (int)(TAIL * NUM_BOOTSTRAPS);
    StatisticsInterval interval = {drawn[cut], drawn[NUM_BOOTSTRAPS - 1 - cut]};
    MEM_FREE(drawn, NUM_BOOTSTRAPS);
    return interval;
}

StatisticsInterval statistics_bootstrap(const StatisticsSample *sample, uint64_t seed)
{
    static const double ROUNDING = 1e-9;
    StatisticsInterval interval = {NAN, NAN};
    Strata strata;
    strata_init(&strata, sample);
    size_t num_drawn = draws_strata(&strata) ? strata.count : strata.num_differences;
    if (num_drawn >= STATISTICS_MIN_DRAWN) {
        interval = percentiles(&strata, sample->is_mean, seed);
    }
    strata_release(&strata, sample);
    bool varies = interval.high - interval.low > ROUNDING * (1 + fabs(interval.low));
    return varies ? interval : (StatisticsInterval){NAN, NAN};
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
