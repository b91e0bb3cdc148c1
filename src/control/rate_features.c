#include "control/rate_features.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/heur.h"

enum { NUM_OWN = 6 }; /* numbers behind those with a place per list */

/* Steps after which an improvement counts half, and a factor that makes logarithms about 0 to 1. */
#define HALF_LIFE 64.0f
#define LOG_SCALE 20.0f

void rate_features_init(RateFeatures *features, int version, int num_lists)
{
    assert(rate_features_length(version, num_lists) > 0);
    *features = (RateFeatures){.version = version,
                               .num_lists = num_lists,
                               .lists = MEM_NEW(RateFeaturesList, (size_t)num_lists)};
    for (int i = 0; i < num_lists; i++) {
        features->lists[i].best_h = HEUR_DEAD_END;
        features->lists[i].brought_at = -1;
    }
}

void rate_features_release(RateFeatures *features)
{
    MEM_FREE(features->lists, (size_t)features->num_lists);
    *features = (RateFeatures){0};
}

int rate_features_length(int version, int num_lists)
{
    bool is_known = version >= 1 && version <= RATE_FEATURES_VERSION;
    int num_places = (version == 1 ? 2 : 3) * num_lists;
    return is_known ? num_places + NUM_OWN : 0;
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

void rate_features_look(RateFeatures *features, const Observation *observation)
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

/* --- Numbers ---------------------------------------------------------------------------------- */

/* L(x), for x >= 0: the position of the highest bit, and the 23 bits below it as a fraction. */
static float logarithm(int64_t x)
{
    assert(x >= 0);
    uint64_t n = (uint64_t)x + 1;
    int zeros = __builtin_clzll(n);
    int32_t fraction = (int32_t)(n << zeros >> 40 & 0x7fffff);
    return (float)((63 - zeros) << 23 | fraction) * (0x1p-23f / LOG_SCALE);
}

float rate_features_power(float x)
{
    assert(x >= -126 && x <= 126);
    int exponent = (int)x - (x < (float)(int)x);
    uint32_t bits = (uint32_t)(exponent + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return power * (1.0f + (x - (float)exponent));
}

static float recency(int64_t num_steps)
{
    float x = (float)num_steps / HALF_LIFE;
    return x < 126 ? rate_features_power(-x) : 0;
}

/* Best h and distance of the smallest entry from it, in units of the initial h. */
static void fill_levels(const RateFeaturesList *list, const Observation *observation, int index,
                        float *out)
{
    out[0] = 1;
    out[1] = 0;
    if (list->best_h == HEUR_DEAD_END) {
        return;
    }
    int32_t initial_h = observation->initial_h[index];
    float scale = initial_h == HEUR_DEAD_END || initial_h < 1 ? 1.0f : (float)initial_h;
    bool is_empty = observation->now[index].count == 0;
    float distance = is_empty ? 0 : (float)(observation->now[index].min - list->best_h) / scale;
    out[0] = (float)list->best_h / scale;
    out[1] = distance < 2 ? distance : 2;
}

void rate_features_fill(const RateFeatures *features, const Observation *observation, int index,
                        float *out_vector)
{
    assert(index >= 0 && index < features->num_lists);
    const RateFeaturesList *list = &features->lists[index];
    int num_lists = features->num_lists;
    float *out = out_vector + (ptrdiff_t)2 * num_lists;
    size_t length = (size_t)rate_features_length(features->version, num_lists);
    memset(out_vector, 0, length * sizeof *out_vector);
    out_vector[index] = 1;
    out_vector[num_lists + index] = logarithm(features->step - features->fell_at);
    fill_levels(list, observation, index, out);
    out[2] = logarithm(features->step - list->fell_at);
    out[3] = logarithm(observation->now[index].count);
    out[4] = list->brought_at < 0 ? 0 : recency(features->step - list->brought_at);
    out[5] = logarithm(list->num_steps) - logarithm(list->num_falls);
    if (features->version > 1) {
        out[NUM_OWN + index] = logarithm(features->step);
    }
}
