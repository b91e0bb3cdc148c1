#include "nn/policy_read.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "nn/npz.h"
#include "nn/policy_format.h"
#include "nn/safetensors.h"

/* What is beyond has no use in a search, and could exhaust memory. */
enum { MAX_LAYERS = 64, MAX_WIDTH = 1 << 16 };

/* --- The network ------------------------------------------------------------------------------ */

typedef struct LayerTensors {
    const WeightsTensor *weights, *biases;
} LayerTensors;

typedef struct Source {
    Weights weights;
    const char *file;
    Error *error;
    LayerTensors layers[MAX_LAYERS];
    int32_t num_layers;
    size_t num_used; /* tensors that were asked for and found */
} Source;

__attribute__((format(printf, 2, 3))) static bool fail(const Source *source, const char *format,
                                                       ...)
{
    char problem[sizeof source->error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    error_set_at(source->error, ERROR_INPUT, (ErrorPlace){.file = source->file}, "%s", problem);
    return false;
}

static const WeightsTensor *need_tensor(Source *source, const char *name)
{
    const WeightsTensor *tensor = weights_find_tensor(&source->weights, name);
    if (!tensor) {
        fail(source, "not a policy: expected a tensor %s, which is missing", name);
        return NULL;
    }
    for (size_t i = 0; i < tensor->count; i++) {
        if (!isfinite(tensor->data[i])) {
            fail(source, "the tensor %s holds a number that is not finite", name);
            return NULL;
        }
    }
    source->num_used++;
    return tensor;
}

/* Every layer takes what the one before it gives. */
static bool check_layer(const Source *source, LayerTensors layer)
{
    const int64_t *sizes = layer.weights->shape.sizes;
    if (layer.weights->shape.rank != 2 || sizes[0] < 1 || sizes[0] > MAX_WIDTH || sizes[1] < 1 ||
        sizes[1] > MAX_WIDTH) {
        return fail(source, "expected %s to be a matrix with 1 to %d rows and columns",
                    layer.weights->name, MAX_WIDTH);
    }
    if (layer.biases->shape.rank != 1 || layer.biases->shape.sizes[0] != sizes[0]) {
        return fail(source, "expected %s to hold %lld numbers, one per row of %s",
                    layer.biases->name, (long long)sizes[0], layer.weights->name);
    }
    if (source->num_layers > 0) {
        const WeightsTensor *before = source->layers[source->num_layers - 1].weights;
        if (before->shape.sizes[0] != sizes[1]) {
            return fail(source, "expected %s to have %lld columns, one per row of %s, not %lld",
                        layer.weights->name, (long long)before->shape.sizes[0], before->name,
                        (long long)sizes[1]);
        }
    }
    return true;
}

static bool add_layer(Source *source, const char *weights_name, const char *biases_name)
{
    if (source->num_layers == MAX_LAYERS) {
        return fail(source, "the network has more than %d layers", MAX_LAYERS);
    }
    LayerTensors layer = {need_tensor(source, weights_name), need_tensor(source, biases_name)};
    if (!layer.weights || !layer.biases || !check_layer(source, layer)) {
        return false;
    }
    source->layers[source->num_layers++] = layer;
    return true;
}

static int64_t num_inputs(const Source *source)
{
    return source->layers[0].weights->shape.sizes[1];
}

static int64_t num_outputs(const Source *source)
{
    return source->layers[source->num_layers - 1].weights->shape.sizes[0];
}

static Policy *make_policy(const Source *source, PolicyMeaning meaning)
{
    int32_t widths[MAX_LAYERS + 1] = {(int32_t)num_inputs(source)};
    for (int32_t i = 0; i < source->num_layers; i++) {
        widths[i + 1] = (int32_t)source->layers[i].weights->shape.sizes[0];
    }
    Policy *policy = policy_new(meaning, widths, source->num_layers + 1);
    for (int32_t i = 0; i < source->num_layers; i++) {
        LayerTensors from = source->layers[i];
        MlpLayer *to = &policy->mlp.layers[i];
        memcpy(to->weights, from.weights->data, from.weights->count * sizeof(float));
        memcpy(to->biases, from.biases->data, from.biases->count * sizeof(float));
    }
    return policy;
}

static bool check_all_used(const Source *source)
{
    return source->num_used == source->weights.tensors.size ||
           fail(source, "not a policy: it holds tensors that are no part of the network");
}

/* --- Published files -------------------------------------------------------------------------- */

typedef struct HiddenName {
    char text[48];
} HiddenName;

static HiddenName published_hidden(int32_t layer, const char *part)
{
    HiddenName name;
    snprintf(name.text, sizeof name.text, "model/hidden_layers/%d/%s", layer, part);
    return name;
}

static bool find_published_layers(Source *source)
{
    while (weights_find_tensor(&source->weights, published_hidden(source->num_layers, "W").text)) {
        if (!add_layer(source, published_hidden(source->num_layers, "W").text,
                       published_hidden(source->num_layers, "b").text)) {
            return false;
        }
    }
    return add_layer(source, "model/output/W", "model/output/b");
}

static Policy *read_published(Source *source)
{
    enum { NUM_INPUTS = 20, NUM_OUTPUTS = 4 };
    if (!find_published_layers(source) || !check_all_used(source)) {
        return NULL;
    }
    if (num_inputs(source) != NUM_INPUTS || num_outputs(source) != NUM_OUTPUTS) {
        fail(source,
             "a network in an .npz file means the lists ff,cg,cea,add: expected %d inputs and %d "
             "outputs, not %lld and %lld",
             NUM_INPUTS, NUM_OUTPUTS, (long long)num_inputs(source),
             (long long)num_outputs(source));
        return NULL;
    }
    return make_policy(source, policy_published_meaning());
}

/* --- Own files -------------------------------------------------------------------------------- */

/* What follows the prefix of training information; NULL if the key is none. */
static const char *training_key(const char *key)
{
    size_t prefix_length = strlen(POLICY_TRAINING_PREFIX);
    if (strncmp(key, POLICY_TRAINING_PREFIX, prefix_length) != 0) {
        return NULL;
    }
    size_t length = strlen(key) - prefix_length;
    return length >= 1 && length <= POLICY_MAX_KEY ? key + prefix_length : NULL;
}

static const char *need_text(const Source *source, const char *key)
{
    const char *text = weights_find_text(&source->weights, key);
    if (!text || !weights_is_name(text)) {
        fail(source, "not a policy: expected %s in the metadata, a short text", key);
        return NULL;
    }
    return text;
}

static bool check_format(const Source *source)
{
    const char *format = weights_find_text(&source->weights, "format");
    if (!format || strcmp(format, POLICY_FORMAT) != 0) {
        return fail(source, "not a policy: expected format=%s in the metadata", POLICY_FORMAT);
    }
    const char *version = need_text(source, "format_version");
    if (!version || strcmp(version, POLICY_FORMAT_VERSION) == 0) {
        return version != NULL;
    }
    error_set_at(source->error, ERROR_UNSUPPORTED, (ErrorPlace){.file = source->file},
                 "a policy of format version %s; this program reads version %s", version,
                 POLICY_FORMAT_VERSION);
    return false;
}

static bool parse_number(const Source *source, const char *key, const char *text, int64_t *out)
{
    enum { MOST = 1000000000 };
    char *end;
    long long number = strtoll(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || number < 1 || number > MOST) {
        return fail(source, "expected %s in the metadata to be a positive number", key);
    }
    *out = number;
    return true;
}

static bool parse_version(const Source *source, const char *text, int32_t *out_version)
{
    int64_t version = 0;
    bool ok = parse_number(source, "features_version", text, &version);
    *out_version = (int32_t)version;
    return ok;
}

/* It can be missing. */
static bool parse_horizon(const Source *source, int64_t *out_horizon)
{
    const char *text = weights_find_text(&source->weights, POLICY_HORIZON);
    return !text || parse_number(source, POLICY_HORIZON, text, out_horizon);
}

/* A key that this program does not know may change what the others mean. */
static bool check_keys(const Source *source)
{
    static const char *const KNOWN[] = {"format",       "format_version",   "lists",
                                        "features",     "features_version", "step",
                                        POLICY_CONTROL, POLICY_HORIZON};
    for (size_t i = 0; i < source->weights.texts.size; i++) {
        const char *key = source->weights.texts.data[i].key;
        bool is_known = training_key(key) != NULL;
        for (size_t k = 0; k < sizeof KNOWN / sizeof KNOWN[0]; k++) {
            is_known = is_known || strcmp(key, KNOWN[k]) == 0;
        }
        if (!is_known) {
            return fail(source, "unknown key %s in the metadata", key);
        }
    }
    return true;
}

static bool parse_control(const Source *source, PolicyControl *out_control)
{
    static const PolicyControl KINDS[] = {POLICY_CONTROL_NETWORK, POLICY_CONTROL_RATES};
    const char *name = weights_find_text(&source->weights, POLICY_CONTROL);
    *out_control = POLICY_CONTROL_NETWORK;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS && name; i++) {
        if (strcmp(name, policy_control_name(KINDS[i])) == 0) {
            *out_control = KINDS[i];
            return true;
        }
    }
    return !name ||
           fail(source, "expected %s in the metadata to be network or rates", POLICY_CONTROL);
}

/* The texts stay where they are in the source. */
static bool read_meaning(const Source *source, PolicyMeaning *out_meaning)
{
    if (!check_format(source) || !check_keys(source)) {
        return false;
    }
    *out_meaning = (PolicyMeaning){
        .lists = need_text(source, "lists"),
        .features = need_text(source, "features"),
        .step = need_text(source, "step"),
    };
    const char *version = need_text(source, "features_version");
    return out_meaning->lists && out_meaning->features && out_meaning->step && version &&
           parse_version(source, version, &out_meaning->features_version) &&
           parse_control(source, &out_meaning->control) &&
           parse_horizon(source, &out_meaning->horizon);
}

static bool check_lists(const Source *source, const PolicyMeaning *meaning)
{
    const char *lists = meaning->lists;
    int32_t count = policy_count_lists(lists);
    if (count == 0) {
        return fail(source, "expected lists in the metadata to be names separated by commas");
    }
    int32_t expected = policy_num_outputs(meaning->control, count);
    return expected == num_outputs(source) ||
           fail(source, "expected %s: %d for %s, not %lld",
                meaning->control == POLICY_CONTROL_RATES ? "one output" : "one output per list",
                expected, lists, (long long)num_outputs(source));
}

static bool find_own_layers(Source *source)
{
    PolicyTensorName next = policy_format_layer(0, "weight");
    do {
        if (!add_layer(source, next.text, policy_format_layer(source->num_layers, "bias").text)) {
            return false;
        }
        next = policy_format_layer(source->num_layers, "weight");
    } while (weights_find_tensor(&source->weights, next.text));
    return true;
}

/* Both tensors or none. */
static bool read_normalisation(Source *source, LayerTensors *out_tensors)
{
    *out_tensors = (LayerTensors){0};
    if (!weights_find_tensor(&source->weights, POLICY_SHIFT) &&
        !weights_find_tensor(&source->weights, POLICY_SCALE)) {
        return true;
    }
    const WeightsTensor *scale = need_tensor(source, POLICY_SCALE);
    const WeightsTensor *shift = need_tensor(source, POLICY_SHIFT);
    if (!scale || !shift) {
        return false;
    }
    if (scale->shape.rank != 1 || shift->shape.rank != 1 ||
        scale->shape.sizes[0] != num_inputs(source) ||
        shift->shape.sizes[0] != num_inputs(source)) {
        return fail(source, "expected %s and %s to hold one number per input", POLICY_SHIFT,
                    POLICY_SCALE);
    }
    *out_tensors = (LayerTensors){.weights = scale, .biases = shift};
    return true;
}

static void take_extras(Policy *policy, const Source *source, LayerTensors normalisation)
{
    if (normalisation.weights) {
        size_t size = normalisation.weights->count * sizeof(float);
        policy_add_normalisation(policy);
        memcpy(policy->input_scale, normalisation.weights->data, size);
        memcpy(policy->input_shift, normalisation.biases->data, size);
    }
    for (size_t i = 0; i < source->weights.texts.size; i++) {
        WeightsText text = source->weights.texts.data[i];
        const char *key = training_key(text.key);
        if (key) {
            policy_add_training(policy, key, text.value);
        }
    }
}

static Policy *read_own(Source *source)
{
    PolicyMeaning meaning;
    LayerTensors normalisation;
    if (!read_meaning(source, &meaning) || !find_own_layers(source) ||
        !read_normalisation(source, &normalisation) || !check_all_used(source) ||
        !check_lists(source, &meaning)) {
        return NULL;
    }
    Policy *policy = make_policy(source, meaning);
    take_extras(policy, source, normalisation);
    return policy;
}

/* --- Files ------------------------------------------------------------------------------------ */

/* A header of JSON behind 8 bytes of length. */
static bool looks_like_safetensors(Bytes bytes)
{
    return bytes.size > 8 && bytes.data[8] == '{';
}

Policy *policy_read_bytes(const void *data, size_t size, const char *file, Error *error)
{
    Bytes bytes = {data, size};
    Source source = {.file = file, .error = error};
    Policy *policy = NULL;
    if (npz_is_archive(bytes)) {
        if (npz_read(bytes, file, &source.weights, error)) {
            policy = read_published(&source);
        }
    } else if (looks_like_safetensors(bytes)) {
        if (safetensors_read(bytes, file, &source.weights, error)) {
            policy = read_own(&source);
        }
    } else {
        fail(&source, "not a policy: expected a file in safetensors or .npz format");
    }
    weights_release(&source.weights);
    return policy;
}

Policy *policy_read(const char *path, Error *error)
{
    FileText text;
    if (!file_read(path, &text, error)) {
        return NULL;
    }
    Policy *policy = policy_read_bytes(text.data, text.size, file_display_name(path), error);
    file_release(&text);
    return policy;
}
