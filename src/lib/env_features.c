#include "lib/env_features.h"

#include <assert.h>

#include "base/name_table.h"

enum { NUM_RATES = RATE_FEATURES_VERSION };

static const struct {
    const char *name, *summary;
} RATES[NUM_RATES] = {
    {RATE_FEATURES_NAME, "per list, for rates: progress, levels and sizes, with a place per list"},
    {RATE_FEATURES_NAME "-age", "the same, and how long the search is"},
    {RATE_FEATURES_NAME "-kinds", "per list, for rates: its kind, progress, prices; for any lists"},
};

static const FeatureSet *set_at(size_t index)
{
    size_t row = index - NUM_RATES;
    return index >= NUM_RATES && row < (size_t)feature_set_table_size ? &feature_set_table[row]
                                                                      : NULL;
}

const char *env_features_name(size_t index)
{
    const FeatureSet *set = set_at(index);
    return index < NUM_RATES ? RATES[index].name : set ? set->name : NULL;
}

const char *env_features_summary(size_t index)
{
    const FeatureSet *set = set_at(index);
    return index < NUM_RATES ? RATES[index].summary : set ? set->summary : NULL;
}

bool env_features_find(const char *name, EnvFeatures *out_features)
{
    int i = name_table_find_word(name, env_features_name);
    *out_features = (EnvFeatures){.set = i >= 0 ? set_at((size_t)i) : NULL,
                                  .rate_version = i >= 0 && i < NUM_RATES ? i + 1 : 0};
    return i >= 0;
}

int env_features_length(const EnvFeatures *features, int num_lists)
{
    return features->set ? feature_set_length(features->set, num_lists)
                         : num_lists * rate_features_length(features->rate_version, num_lists);
}

FeatureEntry env_features_entry(const EnvFeatures *features, int num_lists, int index)
{
    assert(index >= 0 && index < env_features_length(features, num_lists));
    if (features->set) {
        return feature_set_entry(features->set, num_lists, index);
    }
    int length = rate_features_length(features->rate_version, num_lists);
    return rate_features_entry(features->rate_version, num_lists, index / length, index % length);
}

void env_features_fill(const EnvFeatures *features, const RateFeatures *rates,
                       const Observation *observation, float *out_vector)
{
    if (features->set) {
        feature_set_fill(features->set, observation, out_vector);
        return;
    }
    int num_lists = observation->num_lists;
    int length = rate_features_length(features->rate_version, num_lists);
    for (int i = 0; i < num_lists; i++) {
        rate_features_fill(rates, observation, i, out_vector + (size_t)i * (size_t)length);
    }
}
