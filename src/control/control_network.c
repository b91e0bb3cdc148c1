#include "control/control_network.h"

#include <math.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "control/control_lists.h"
#include "control/control_table.h"
#include "control/feature_set.h"
#include "nn/mlp_forward.h"
#include "nn/mlp_precise.h"
#include "nn/policy_read.h"

/* Relative to the output; errors of the published networks are below 2^-20. */
static const float NEAR_TIE = 0x1p-16f;

typedef struct Network {
    const Policy *policy;
    Policy *owned; /* the same, if it is to be freed */
    MlpForward *forward;
    MlpPrecise *precise;
    const FeatureSet *features;
    Observation observation;
    float *inputs;
} Network;

/* --- Does it fit? ----------------------------------------------------------------------------- */

static bool fits_lists(const PolicyMeaning *wanted, const ControlSettings *settings,
                       ErrorPlace place, Error *error)
{
    bool fits = control_lists_are(settings, wanted->lists);
    if (!fits) {
        error_set_at(error, ERROR_USAGE, place,
                     "this policy is for the lists %s, in this order, but the search has %s",
                     wanted->lists, control_lists_names(settings).text);
    }
    return fits;
}

static bool fits_step(const PolicyMeaning *wanted, const ControlSettings *settings,
                      ErrorPlace place, Error *error)
{
    const char *found = search_step_kind_name(settings->step_kind);
    bool fits = strcmp(wanted->step, found) == 0;
    if (!fits) {
        error_set_at(error, ERROR_USAGE, place,
                     "this policy is for steps of the kind %s, but those of the search are of the "
                     "kind %s",
                     wanted->step, found);
    }
    return fits;
}

static const FeatureSet *find_features(const Policy *policy, ErrorPlace place, Error *error)
{
    const PolicyMeaning *wanted = &policy->meaning;
    const FeatureSet *set = feature_set_find(wanted->features, wanted->features_version);
    if (!set) {
        error_set_at(error, ERROR_UNSUPPORTED, place,
                     "this policy is for the features %s in version %d, which are not known here",
                     wanted->features, wanted->features_version);
        return NULL;
    }
    int length = feature_set_length(set, policy->num_lists);
    if (mlp_num_inputs(&policy->mlp) != length) {
        error_set_at(error, ERROR_INPUT, place,
                     "the network has %d inputs, but there are %d features %s of %d list(s)",
                     mlp_num_inputs(&policy->mlp), length, set->name, policy->num_lists);
        return NULL;
    }
    return set;
}

/* --- The controller --------------------------------------------------------------------------- */

/* NULL and an Error if the policy does not fit; `file` is where it came from. */
static Network *network_new(const Policy *policy, const ControlSettings *settings, const char *file,
                            Error *error)
{
    ErrorPlace place = {.file = file};
    const FeatureSet *features = NULL;
    if (fits_lists(&policy->meaning, settings, place, error) &&
        fits_step(&policy->meaning, settings, place, error)) {
        features = find_features(policy, place, error);
    }
    if (!features) {
        return NULL;
    }
    Network *network = MEM_NEW(Network, 1);
    network->policy = policy;
    network->forward = mlp_forward_new(&policy->mlp);
    network->precise = mlp_precise_new(&policy->mlp);
    network->features = features;
    observation_init(&network->observation, settings->num_lists, features->six_decimals);
    network->inputs = MEM_NEW(float, (size_t)mlp_num_inputs(&policy->mlp));
    return network;
}

void *control_network_new(const ControlSettings *settings, const char *argument, Error *error)
{
    Policy *policy = policy_read(argument, error);
    if (!policy) {
        return NULL;
    }
    Network *network = network_new(policy, settings, file_display_name(argument), error);
    if (network) {
        network->owned = policy;
    } else {
        policy_free(policy);
    }
    return network;
}

Control *control_network_wrap(const Policy *policy, const ControlSettings *settings,
                              const char *name, Error *error)
{
    static const char CLASS[] = "network";
    Network *network = network_new(policy, settings, name, error);
    const ControlClass *class = control_table_find(CLASS, sizeof CLASS - 1);
    return network ? control_wrap(class, network, settings) : NULL;
}

void control_network_free(void *state, int num_lists)
{
    (void)num_lists;
    Network *network = state;
    MEM_FREE(network->inputs, (size_t)mlp_num_inputs(&network->policy->mlp));
    observation_release(&network->observation);
    mlp_forward_free(network->forward);
    mlp_precise_free(network->precise);
    policy_free(network->owned);
    MEM_FREE(network, 1);
}

/* Whether the best output is ahead by more than what single precision can get wrong. */
static bool is_clear(const float *outputs, int32_t count, int32_t best)
{
    float doubt = NEAR_TIE * (fabsf(outputs[best]) + 1.0f);
    for (int32_t i = 0; i < count; i++) {
        if (i != best && !(outputs[best] - outputs[i] > doubt)) {
            return false;
        }
    }
    return true;
}

int control_network_choose(void *state, const Search *search)
{
    Network *network = state;
    observation_take(&network->observation, search);
    feature_set_fill(network->features, &network->observation, network->inputs);
    policy_normalise(network->policy, network->inputs);
    const float *outputs = mlp_forward_run(network->forward, network->inputs);
    int32_t best = mlp_argmax(outputs, network->policy->num_lists);
    return is_clear(outputs, network->policy->num_lists, best)
               ? best
               : mlp_precise_argmax(network->precise, network->inputs);
}
