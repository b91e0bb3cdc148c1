#include "control/rate_features.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "control/rate_numbers.h"
#include "heur/heur.h"

enum { NUM_OWN = 6 }; /* numbers behind those with a place per list */

/* Steps after which an improvement counts half. */
#define HALF_LIFE 64.0f

static bool has_kinds(const RateFeatures *features)
{
    return features->version >= RATE_FEATURES_WITH_KINDS;
}

void rate_features_init(RateFeatures *features, int version, const ListSpec *lists, int num_lists)
{
    assert(rate_features_length(version, num_lists) > 0);
    *features = (RateFeatures){.version = version, .num_lists = num_lists};
    if (has_kinds(features)) {
        kind_features_init(&features->kinds, lists, num_lists);
        return;
    }
    features->lists = MEM_NEW(RateFeaturesList, (size_t)num_lists);
    for (int i = 0; i < num_lists; i++) {
        features->lists[i].best_h = HEUR_DEAD_END;
        features->lists[i].brought_at = -1;
    }
}

void rate_features_release(RateFeatures *features)
{
    if (has_kinds(features)) {
        kind_features_release(&features->kinds);
    } else {
        MEM_FREE(features->lists, (size_t)features->num_lists);
    }
    *features = (RateFeatures){0};
}

int rate_features_length(int version, int num_lists)
{
    switch (version) {
    case 1:
        return 2 * num_lists + NUM_OWN;
    case 2:
        return 3 * num_lists + NUM_OWN;
    case RATE_FEATURES_WITH_KINDS:
        return KIND_FEATURES_LENGTH;
    default:
        return 0;
    }
}

/* --- Names ------------------------------------------------------------------------------------ */

/* L of 2^64 - 1. */
#define MOST_LOG 3.2

static FeatureEntry own_entry(int list, int index)
{
    static const FeatureEntry OWN[NUM_OWN] = {
        {"level", 0, 0, INFINITY},      {"distance", 0, -INFINITY, 2},
        {"since fall", 0, 0, MOST_LOG}, {"entries", 0, 0, MOST_LOG},
        {"recency", 0, 0, 1},           {"toil", 0, -MOST_LOG, MOST_LOG},
    };
    FeatureEntry entry = OWN[index];
    entry.list = list;
    return entry;
}

FeatureEntry rate_features_entry(int version, int num_lists, int list, int index)
{
    assert(index >= 0 && index < rate_features_length(version, num_lists));
    if (version >= RATE_FEATURES_WITH_KINDS) {
        return kind_features_entry(list, index);
    }
    int own = index - 2 * num_lists;
    return own < -num_lists ? (FeatureEntry){"is place", list, 0, 1}
           : own < 0        ? (FeatureEntry){"since any fall at place", list, 0, MOST_LOG}
           : own < NUM_OWN  ? own_entry(list, own)
                            : (FeatureEntry){"step at place", list, 0, MOST_LOG};
}

/* --- Looking ---------------------------------------------------------------------------------- */

/* Counts the lists whose best h fell; the first value of a list is not a fall. */
static int note_falls(RateFeatures *features, const Observation *observation)
{
    int num_falls = 0;
    for (int i = 0; i < features->num_lists; i++) {
        RateFeaturesList *list = &features->lists[i];
        int32_t best_h = observation->best_h[i];
        if (best_h != list->best_h) {
            num_falls += list->best_h != HEUR_DEAD_END;
            list->best_h = best_h;
            list->fell_at = features->step;
        }
    }
    return num_falls;
}

static void look_at_places(RateFeatures *features, const Observation *observation)
{
    assert(observation->num_lists == features->num_lists && observation->num_taken > 0);
    int64_t step = observation->step;
    int64_t num_steps = step - features->step;
    int last = observation->last_list;
    assert(num_steps >= 0 && last < features->num_lists);
    features->step = step;
    int num_falls = note_falls(features, observation);
    if (num_falls > 0) {
        features->fell_at = step;
    }
    if (last >= 0) {
        RateFeaturesList *list = &features->lists[last];
        list->num_steps += num_steps;
        list->num_falls += num_falls;
        list->brought_at = num_falls > 0 ? step : list->brought_at;
    }
}

void rate_features_look(RateFeatures *features, const Observation *observation)
{
    if (has_kinds(features)) {
        kind_features_look(&features->kinds, observation);
    } else {
        look_at_places(features, observation);
    }
}

/* --- Filling ---------------------------------------------------------------------------------- */

static void fill_places(const RateFeatures *features, const Observation *observation, int index,
                        float *out_vector)
{
    assert(index >= 0 && index < features->num_lists);
    const RateFeaturesList *list = &features->lists[index];
    int num_lists = features->num_lists;
    float *out = out_vector + (ptrdiff_t)2 * num_lists;
    size_t length = (size_t)rate_features_length(features->version, num_lists);
    memset(out_vector, 0, length * sizeof *out_vector);
    out_vector[index] = 1;
    out_vector[num_lists + index] = rate_numbers_scaled_log(features->step - features->fell_at);
    rate_numbers_levels(observation, index, &out[0], &out[1]);
    out[2] = rate_numbers_scaled_log(features->step - list->fell_at);
    out[3] = rate_numbers_scaled_log(observation->now[index].count);
    out[4] = list->brought_at < 0
                 ? 0
                 : rate_numbers_recency(features->step - list->brought_at, HALF_LIFE);
    out[5] = rate_numbers_scaled_log(list->num_steps) - rate_numbers_scaled_log(list->num_falls);
    if (features->version > 1) {
        out[NUM_OWN + index] = rate_numbers_scaled_log(features->step);
    }
}

void rate_features_fill(const RateFeatures *features, const Observation *observation, int list,
                        float *out_vector)
{
    if (has_kinds(features)) {
        kind_features_fill(&features->kinds, observation, list, out_vector);
    } else {
        fill_places(features, observation, list, out_vector);
    }
}
