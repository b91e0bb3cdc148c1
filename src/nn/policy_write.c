#include "nn/policy_write.h"

#include <string.h>

#include "nn/policy_format.h"
#include "nn/safetensors.h"
#include "nn/wl_format.h"

static void add_texts(const Policy *policy, Weights *weights)
{
    weights_add_text(weights, "format", POLICY_FORMAT);
    weights_add_text(weights, "format_version", POLICY_FORMAT_VERSION);
    for (int i = 0; i < policy_format_num_fields; i++) {
        const PolicyField *field = &policy_format_fields[i];
        PolicyNumber number;
        const char *text = policy_format_get(&policy->meaning, field, &number);
        if (text) {
            weights_add_text(weights, field->key, text);
        }
    }
    if (policy->rules) {
        weights_add_text(weights, POLICY_RULES_VERSION_KEY, POLICY_RULES_VERSION);
        weights_add_text(weights, POLICY_RULES, policy->rules);
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
    return ok && (!policy->model || wl_format_add(policy->model, weights));
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
