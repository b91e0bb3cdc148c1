#include "control/control_network.h"

#include <assert.h>
#include <math.h>

#include "base/mem.h"
#include "nn/mlp_forward.h"
#include "nn/mlp_precise.h"

/* Relative to the output; errors of the published networks are below 2^-20. */
static const float NEAR_TIE = 0x1p-16f;

typedef struct Network {
    const Policy *policy;
    Policy *owned; /* the same, or NULL if it is borrowed */
    MlpForward *forward;
    MlpPrecise *precise;
    const FeatureSet *features;
    float *inputs;
} Network;

void *control_network_open(const Policy *policy, Policy *owned, const FeatureSet *features)
{
    assert(mlp_num_inputs(&policy->mlp) == feature_set_length(features, policy->num_lists));
    Network *network = MEM_NEW(Network, 1);
    network->policy = policy;
    network->owned = owned;
    network->forward = mlp_forward_new(&policy->mlp);
    network->precise = mlp_precise_new(&policy->mlp);
    network->features = features;
    network->inputs = MEM_NEW(float, (size_t)mlp_num_inputs(&policy->mlp));
    return network;
}

void control_network_free(void *state, int num_lists)
{
    (void)num_lists;
    Network *network = state;
    MEM_FREE(network->inputs, (size_t)mlp_num_inputs(&network->policy->mlp));
    mlp_forward_free(network->forward);
    mlp_precise_free(network->precise);
    policy_free(network->owned);
    MEM_FREE(network, 1);
}

/* Whether the best output leads by more than the error of single precision. */
static bool is_clear(const float *outputs, int32_t count, int32_t best)
{
    assert(best >= 0 && best < count);
    float doubt = NEAR_TIE * (fabsf(outputs[best]) + 1.0f);
    for (int32_t i = 0; i < count; i++) {
        if (i != best && !(outputs[best] - outputs[i] > doubt)) {
            return false;
        }
    }
    return true;
}

int control_network_choose(void *state, const Observation *observation)
{
    Network *network = state;
    assert(observation->num_lists == network->policy->num_lists);
    feature_set_fill(network->features, observation, network->inputs);
    policy_normalise(network->policy, network->inputs);
    const float *outputs = mlp_forward_run(network->forward, network->inputs);
    int32_t best = mlp_argmax(outputs, network->policy->num_lists);
    return is_clear(outputs, network->policy->num_lists, best)
               ? best
               : mlp_precise_argmax(network->precise, network->inputs);
}
