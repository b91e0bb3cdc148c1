#include "nn/policy_write.h"

#include <string.h>

#include "nn/policy_format.h"
#include "nn/safetensors.h"

static void add_texts(const Policy *policy, Weights *weights)
{
    char number[24];
    snprintf(number, sizeof number, "%d", policy->meaning.features_version);
    weights_add_text(weights, "format", POLICY_FORMAT);
    weights_add_text(weights, "format_version", POLICY_FORMAT_VERSION);
    weights_add_text(weights, "lists", policy->meaning.lists);
    weights_add_text(weights, "features", policy->meaning.features);
    weights_add_text(weights, "features_version", number);
    weights_add_text(weights, "step", policy->meaning.step);
    if (policy->meaning.control != POLICY_CONTROL_NETWORK) {
        weights_add_text(weights, POLICY_CONTROL, policy_control_name(policy->meaning.control));
    }
    if (policy->meaning.horizon > 0) {
        snprintf(number, sizeof number, "%lld", (long long)policy->meaning.horizon);
        weights_add_text(weights, POLICY_HORIZON, number);
    }
    for (size_t i = 0; i < policy->training.size; i++) {
        WeightsText text = policy->training.data[i];
        char key[256];
        snprintf(key, sizeof key, "%s%s", POLICY_TRAINING_PREFIX, text.key);
        weights_add_text(weights, key, text.value);
    }
}

static bool add_tensor(Weights *weights, const char *name, WeightsShape shape, const float *data)
{
    WeightsTensor *tensor = weights_add_tensor(weights, name, shape);
    if (tensor) {
        memcpy(tensor->data, data, tensor->count * sizeof(float));
    }
    return tensor != NULL;
}

static bool add_vector(Weights *weights, const char *name, int32_t size, const float *data)
{
    return add_tensor(weights, name, (WeightsShape){.rank = 1, .sizes = {size}}, data);
}

static bool add_tensors(const Policy *policy, Weights *weights)
{
    bool ok = true;
    for (int32_t i = 0; i < policy->mlp.num_layers; i++) {
        const MlpLayer *layer = &policy->mlp.layers[i];
        WeightsShape shape = {.rank = 2, .sizes = {layer->num_outputs, layer->num_inputs}};
        ok = ok &&
             add_tensor(weights, policy_format_layer(i, "weight").text, shape, layer->weights) &&
             add_vector(weights, policy_format_layer(i, "bias").text, layer->num_outputs,
                        layer->biases);
    }
    if (policy->input_scale) {
        int32_t size = mlp_num_inputs(&policy->mlp);
        ok = ok && add_vector(weights, POLICY_SHIFT, size, policy->input_shift) &&
             add_vector(weights, POLICY_SCALE, size, policy->input_scale);
    }
    return ok;
}

bool policy_write(const void *context, FILE *stream)
{
    const Policy *policy = context;
    Weights weights = {0};
    add_texts(policy, &weights);
    bool ok = add_tensors(policy, &weights) && safetensors_write(&weights, stream);
    weights_release(&weights);
    return ok;
}
