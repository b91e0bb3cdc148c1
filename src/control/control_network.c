#include "control/control_network.h"

#include <assert.h>
#include <math.h>

#include "base/file.h"
#include "base/mem.h"
#include "control/control_policy.h"
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

void *control_network_open(const Policy *policy, const ControlSettings *settings, const char *file,
                           Error *error)
{
    const PolicyMeaning *wanted = &policy->meaning;
    const FeatureSet *features = feature_set_find(wanted->features, wanted->features_version);
    int num_features = features ? feature_set_length(features, policy->num_lists) : 0;
    if (!control_policy_fits(policy, POLICY_CONTROL_NETWORK, num_features, settings, file, error)) {
        return NULL;
    }
    assert(features); /* without them the policy does not fit */
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
    Network *network =
        policy ? control_network_open(policy, settings, file_display_name(argument), error) : NULL;
    if (network) {
        network->owned = policy;
    } else {
        policy_free(policy);
    }
    return network;
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
