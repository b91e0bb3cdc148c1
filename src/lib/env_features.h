/* Sets of features by name: those of feature_set.h, one vector for a search, and those of
 * rate_features.h, a vector per list, one behind the other. */
#ifndef LIB_ENV_FEATURES_H
#define LIB_ENV_FEATURES_H

#include "control/feature_set.h"
#include "control/rate_features.h"

typedef struct EnvFeatures {
    const FeatureSet *set; /* NULL: rates */
    int rate_version;      /* 0: no rates */
} EnvFeatures;

/* The names; NULL behind the last one. */
const char *env_features_name(size_t index);
const char *env_features_summary(size_t index);

/* False if there is no such set. */
bool env_features_find(const char *name, EnvFeatures *out_features);

int env_features_length(const EnvFeatures *features, int num_lists);
FeatureEntry env_features_entry(const EnvFeatures *features, int num_lists, int index);

/* `rates` has looked at the observation; not used otherwise. */
void env_features_fill(const EnvFeatures *features, const RateFeatures *rates,
                       const Observation *observation, float *out_vector);

#endif
