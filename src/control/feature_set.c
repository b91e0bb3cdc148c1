#include "control/feature_set.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "control/wire_message.h"

enum { NUM_STATS = 5 };

#define PUBLISHED .version = 1, .order = FEATURE_ORDER_PUBLISHED, .six_decimals = true
#define PAPER .version = 1, .order = FEATURE_ORDER_PAPER, .has_step = true

/* DACBench runs the published environment with a flag that was meant for features which no longer
 * exist; it hits these instead, so that a policy trained there does not fit published-diff. */
#define DACBENCH_VALUES (1U << 4 | 1U << 7 | 1U << 8 | 1U << 9)

const FeatureSet feature_set_table[] = {
    {.name = "published-raw",
     PUBLISHED,
     .change = FEATURE_VALUE,
     .summary = "mean, max, min, count and variance of each list"},
    {.name = "published-diff",
     PUBLISHED,
     .change = FEATURE_DIFFERENCE,
     .summary = "their change since the last question; what the published policies are fed with"},
    {.name = "published-absdiff",
     PUBLISHED,
     .change = FEATURE_DISTANCE,
     .summary = "the same without the sign"},
    {.name = "published-normal",
     PUBLISHED,
     .change = FEATURE_RATIO,
     .summary = "the statistics as multiples of the first ones"},
    {.name = "published-normdiff",
     PUBLISHED,
     .change = FEATURE_DIFFERENCE_OF_RATIOS,
     .summary = "the change of these multiples"},
    {.name = "published-normabsdiff",
     PUBLISHED,
     .change = FEATURE_DISTANCE_OF_RATIOS,
     .summary = "the same without the sign"},
    {.name = "dacbench-diff",
     PUBLISHED,
     .change = FEATURE_DIFFERENCE,
     .always_value = DACBENCH_VALUES,
     .summary = "published-diff with numbers 4, 7, 8 and 9 as they are"},
    {.name = "paper-values",
     PAPER,
     .change = FEATURE_VALUE,
     .summary = "max, min, mean, variance and count of each list, and the step"},
    {.name = "paper-diff",
     PAPER,
     .change = FEATURE_DIFFERENCE,
     .summary = "the change of each list's statistics, and the step"},
};

const int feature_set_table_size = sizeof feature_set_table / sizeof *feature_set_table;

const FeatureSet *feature_set_find(const char *name, int version)
{
    for (int i = 0; i < feature_set_table_size; i++) {
        const FeatureSet *set = &feature_set_table[i];
        if (strcmp(set->name, name) == 0 && set->version == version) {
            return set;
        }
    }
    return NULL;
}

int feature_set_length(const FeatureSet *set, int num_lists)
{
    return NUM_STATS * num_lists + set->has_step;
}

/* An empty list is all zeros: its minimum and maximum have no meaning. */
static void list_numbers(const FeatureSet *set, const OpenListStats *stats, double *out_numbers)
{
    bool is_empty = stats->count == 0;
    double max = is_empty ? 0.0 : (double)stats->max;
    double min = is_empty ? 0.0 : (double)stats->min;
    double count = (double)stats->count;
    double mean = set->six_decimals ? wire_message_round(stats->mean) : stats->mean;
    double variance = set->six_decimals ? wire_message_round(stats->variance) : stats->variance;
    const double published[NUM_STATS] = {mean, max, min, count, variance};
    const double paper[NUM_STATS] = {max, min, mean, variance, count};
    memcpy(out_numbers, set->order == FEATURE_ORDER_PUBLISHED ? published : paper,
           sizeof published);
}

static double ratio(double x, double z)
{
    return z == 0.0 ? 0.0 : x / z;
}

static double changed(FeatureChange change, double x, double y, double z)
{
    switch (change) {
    case FEATURE_DIFFERENCE:
        return x - y;
    case FEATURE_DISTANCE:
        return fabs(x - y);
    case FEATURE_RATIO:
        return ratio(x, z);
    case FEATURE_DIFFERENCE_OF_RATIOS:
        return ratio(x, z) - ratio(y, z);
    case FEATURE_DISTANCE_OF_RATIOS:
        return fabs(ratio(x, z) - ratio(y, z));
    case FEATURE_VALUE:
        break;
    }
    return x;
}

void feature_set_fill(const FeatureSet *set, const Observation *observation, float *out_vector)
{
    assert(observation->num_taken > 0);
    int length = NUM_STATS * observation->num_lists;
    for (int first = 0; first < length; first += NUM_STATS) {
        double x[NUM_STATS], y[NUM_STATS], z[NUM_STATS] = {0};
        int list = first / NUM_STATS;
        list_numbers(set, &observation->now[list], x);
        list_numbers(set, &observation->before[list], y);
        if (set->change >= FEATURE_RATIO) {
            list_numbers(set, &observation->initial[list], z);
        }
        for (int i = 0; i < NUM_STATS; i++) {
            int number = first + i;
            bool is_value = number < 32 && (set->always_value >> number & 1U);
            FeatureChange change = is_value ? FEATURE_VALUE : set->change;
            out_vector[number] = (float)changed(change, x[i], y[i], z[i]);
        }
    }
    if (set->has_step) {
        out_vector[length] = (float)observation->step;
    }
}
