#include "control/feature_set.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "control/wire_message.h"

enum { NUM_STATS = 5 };

/* Places in the vector of mean, max, min, count and variance, the order of computation. */
static const int PLACES[][NUM_STATS] = {
    [FEATURE_ORDER_PUBLISHED] = {0, 1, 2, 3, 4},
    [FEATURE_ORDER_PAPER] = {2, 0, 1, 4, 3},
};

#define PUBLISHED .version = 1, .order = FEATURE_ORDER_PUBLISHED, .six_decimals = true
#define PAPER .version = 1, .order = FEATURE_ORDER_PAPER, .has_step = true

/* DACBench runs the published environment with a flag that was meant for features which no longer
 * exist and affects these instead. So a policy trained there does not fit published-diff. */
#define DACBENCH_VALUES (1U << 4 | 1U << 7 | 1U << 8 | 1U << 9)

const FeatureSet feature_set_table[] = {
    {.name = "published-raw",
     PUBLISHED,
     .summary = "mean, max, min, count and variance of each list"},
    [FEATURE_SET_PUBLISHED_DIFF] =
        {.name = "published-diff",
         PUBLISHED,
         .change = FEATURE_DIFFERENCE,
         .summary = "their change since the last choice; the input of the published policies"},
    {.name = "published-absdiff",
     PUBLISHED,
     .change = FEATURE_DIFFERENCE | FEATURE_ABSOLUTE,
     .summary = "the same without the sign"},
    {.name = "published-normal",
     PUBLISHED,
     .change = FEATURE_RATIO,
     .summary = "the statistics as multiples of the first ones"},
    {.name = "published-normdiff",
     PUBLISHED,
     .change = FEATURE_RATIO | FEATURE_DIFFERENCE,
     .summary = "the change of these multiples"},
    {.name = "published-normabsdiff",
     PUBLISHED,
     .change = FEATURE_RATIO | FEATURE_DIFFERENCE | FEATURE_ABSOLUTE,
     .summary = "the same without the sign"},
    {.name = "dacbench-diff",
     PUBLISHED,
     .change = FEATURE_DIFFERENCE,
     .always_value = DACBENCH_VALUES,
     .summary = "published-diff with numbers 4, 7, 8 and 9 as they are"},
    {.name = "paper-values",
     PAPER,
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
    assert(num_lists > 0);
    return NUM_STATS * num_lists + set->has_step;
}

/* The statistic at a place; they are computed in this order. */
static int stat_at(const FeatureSet *set, int place)
{
    int stat = 0;
    while (PLACES[set->order][stat] != place) {
        stat++;
    }
    return stat;
}

/* No statistic is negative. */
FeatureEntry feature_set_entry(const FeatureSet *set, int num_lists, int index)
{
    static const char *const NAMES[] = {"mean", "max", "min", "count", "variance"};
    assert(index >= 0 && index < feature_set_length(set, num_lists));
    if (index == NUM_STATS * num_lists) {
        return (FeatureEntry){"step", -1, 0, INFINITY};
    }
    bool is_value = index < 32 && (set->always_value >> index & 1U) != 0;
    bool is_signed = set->change & FEATURE_DIFFERENCE && !(set->change & FEATURE_ABSOLUTE);
    return (FeatureEntry){NAMES[stat_at(set, index % NUM_STATS)], index / NUM_STATS,
                          is_signed && !is_value ? -INFINITY : 0, INFINITY};
}

/* An empty list is all zeros: its minimum and maximum have no meaning. */
static inline void list_numbers(const FeatureSet *set, const OpenListStats *stats,
                                double *out_numbers)
{
    bool is_empty = stats->count == 0;
    out_numbers[0] = set->six_decimals ? wire_message_round(stats->mean) : stats->mean;
    out_numbers[1] = is_empty ? 0 : (double)stats->max;
    out_numbers[2] = is_empty ? 0 : (double)stats->min;
    out_numbers[3] = (double)stats->count;
    out_numbers[4] = set->six_decimals ? wire_message_round(stats->variance) : stats->variance;
}

static void divide(double *numbers, const double *by)
{
    for (int i = 0; i < NUM_STATS; i++) {
        numbers[i] = by[i] == 0.0 ? 0.0 : numbers[i] / by[i];
    }
}

/* The numbers of one list. */
static inline void fill_list(const FeatureSet *set, const int *place,
                             const Observation *observation, int list, float *out)
{
    double x[NUM_STATS], y[NUM_STATS] = {0};
    list_numbers(set, &observation->now[list], x);
    if (set->change & FEATURE_DIFFERENCE) {
        list_numbers(set, &observation->before[list], y);
    }
    if (set->change & FEATURE_RATIO) {
        double z[NUM_STATS];
        list_numbers(set, &observation->initial[list], z);
        divide(x, z);
        divide(y, z);
    }
    for (int i = 0; i < NUM_STATS; i++) {
        double number = x[i] - y[i];
        out[place[i]] = (float)(set->change & FEATURE_ABSOLUTE ? fabs(number) : number);
    }
}

static void keep_values(const FeatureSet *set, const Observation *observation, float *vector)
{
    const int *place = PLACES[set->order];
    for (int list = 0; list < observation->num_lists; list++) {
        double x[NUM_STATS];
        list_numbers(set, &observation->now[list], x);
        for (int i = 0; i < NUM_STATS; i++) {
            int number = list * NUM_STATS + place[i];
            if (number < 32 && set->always_value >> number & 1U) {
                vector[number] = (float)x[i];
            }
        }
    }
}

/* Inlined for each order, so that places are constants. */
__attribute__((always_inline)) static inline void
fill_lists(const FeatureSet *set, const int *place, const Observation *observation, float *vector)
{
    for (int list = 0; list < observation->num_lists; list++) {
        fill_list(set, place, observation, list, vector + (size_t)list * NUM_STATS);
    }
}

void feature_set_fill(const FeatureSet *set, const Observation *observation, float *out_vector)
{
    assert(observation->num_taken > 0 && !observation->is_brief);
    assert(observation->now && observation->before && observation->initial);
    int length = NUM_STATS * observation->num_lists;
    if (set->order == FEATURE_ORDER_PUBLISHED) {
        fill_lists(set, PLACES[FEATURE_ORDER_PUBLISHED], observation, out_vector);
    } else {
        fill_lists(set, PLACES[FEATURE_ORDER_PAPER], observation, out_vector);
    }
    if (set->always_value) {
        keep_values(set, observation, out_vector);
    }
    if (set->has_step) {
        out_vector[length] = (float)observation->step;
    }
}
