#include "nn/policy_write.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/memory_stream.h"
#include "nn/policy_format.h"
#include "nn/policy_read.h"
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

/* --- Files ------------------------------------------------------------------------------------ */

static bool write_bytes(const void *context, FILE *stream)
{
    const MemoryStream *bytes = context;
    return fwrite(bytes->data, 1, bytes->size, stream) == bytes->size;
}

static bool is_readable(const MemoryStream *bytes, const char *path, Error *error)
{
    Error problem = {0};
    Policy *policy = policy_read_bytes(bytes->data, bytes->size, path, &problem);
    if (!policy) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path},
                     "cannot write: the policy could not be read again: %.400s", problem.message);
    }
    policy_free(policy);
    return policy != NULL;
}

bool policy_write_file(const Policy *policy, const char *path, Error *error)
{
    MemoryStream bytes = {0};
    FILE *stream = memory_stream_open(&bytes);
    bool ok = policy_write(policy, stream);
    int reason = errno;
    memory_stream_close(&bytes, stream);
    if (!ok) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "cannot write: %s",
                     strerror(reason));
    }
    ok = ok && is_readable(&bytes, path, error) && file_replace(path, write_bytes, &bytes, error);
    memory_stream_release(&bytes);
    return ok;
}
