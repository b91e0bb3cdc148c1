#include "nn/policy_read.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/file.h"
#include "nn/npz.h"
#include "nn/old_settings.h"
#include "nn/policy_format.h"
#include "nn/safetensors.h"
#include "nn/wl_format.h"

/* Larger networks are of no use in a search, and could exhaust memory. */
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
    size_t num_used; /* tensors that are part of the network or of the heuristic */
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
    if (tensor->is_whole) {
        fail(source, "the tensor %s is not of type F32 or F64", name);
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
           fail(source,
                "not a policy: it holds tensors that are no part of a network or a heuristic");
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
             "a network in an .npz file means the lists " POLICY_PUBLISHED_LISTS
             ": expected %d inputs and %d outputs, not %lld and %lld",
             NUM_INPUTS, NUM_OUTPUTS, (long long)num_inputs(source),
             (long long)num_outputs(source));
        return NULL;
    }
    return make_policy(source, policy_published_meaning());
}

/* --- Own files -------------------------------------------------------------------------------- */

/* The key of a note on the training; NULL if this is not one. */
static const char *training_key(const char *key)
{
    size_t prefix_length = strlen(POLICY_TRAINING_PREFIX);
    if (strncmp(key, POLICY_TRAINING_PREFIX, prefix_length) != 0) {
        return NULL;
    }
    size_t length = strlen(key) - prefix_length;
    return length >= 1 && length <= POLICY_MAX_KEY ? key + prefix_length : NULL;
}

static bool check_format(const Source *source, bool *out_is_old)
{
    const char *format = weights_find_text(&source->weights, "format");
    if (!format || strcmp(format, POLICY_FORMAT) != 0) {
        return fail(source, "not a policy: expected format=%s in the metadata", POLICY_FORMAT);
    }
    const char *version = weights_find_text(&source->weights, "format_version");
    if (!version || !weights_is_name(version)) {
        return fail(source, "not a policy: expected format_version in the metadata, a number");
    }
    *out_is_old = strcmp(version, POLICY_FORMAT_OLD_VERSION) == 0;
    if (*out_is_old || strcmp(version, POLICY_FORMAT_VERSION) == 0) {
        return true;
    }
    error_set_at(source->error, ERROR_UNSUPPORTED, (ErrorPlace){.file = source->file},
                 "a policy of format version %s; this program reads versions %s and %s", version,
                 POLICY_FORMAT_OLD_VERSION, POLICY_FORMAT_VERSION);
    return false;
}

static bool is_known_key(const char *key, bool is_old)
{
    const PolicyField *field = policy_format_find(key);
    return strcmp(key, "format") == 0 || strcmp(key, "format_version") == 0 ||
           strcmp(key, POLICY_RULES) == 0 || strcmp(key, POLICY_RULES_VERSION_KEY) == 0 ||
           training_key(key) != NULL || wl_format_is_key(key) ||
           (field && !(is_old && field->old_note));
}

/* A key that this program does not know may change what the others mean. */
static bool check_keys(const Source *source, bool is_old)
{
    for (size_t i = 0; i < source->weights.texts.size; i++) {
        const char *key = source->weights.texts.data[i].key;
        if (!is_known_key(key, is_old)) {
            return fail(source, "unknown key %s in the metadata", key);
        }
    }
    return true;
}

/* Version 1: the settings of the search and the fingerprints were notes on the training. The
 * functions from here to take_old_note convert them; nothing else depends on the version. */

/* The setting of a note such as "recipe.share"; NULL if it is not about a setting. */
static const char *setting_of(const char *note)
{
    static const char RECIPE[] = "recipe.";
    return strncmp(note, RECIPE, sizeof RECIPE - 1) == 0 ? note + sizeof RECIPE - 1 : NULL;
}

static const char *modern_value(const char *note, const char *value)
{
    const char *setting = setting_of(note);
    return setting ? old_settings_value(setting, value) : value;
}

static const char *find_old_value(const Source *source, const PolicyField *field)
{
    char key[64];
    snprintf(key, sizeof key, "%s%s", POLICY_TRAINING_PREFIX, field->old_note);
    const char *value = weights_find_text(&source->weights, key);
    return value ? modern_value(field->old_note, value) : NULL;
}

/* Fingerprints are not among the notes any more, and settings have their names of today. */
static void take_old_note(Policy *policy, const char *note, const char *value)
{
    char key[POLICY_MAX_KEY + 1];
    const char *setting = setting_of(note);
    if (setting) {
        snprintf(key, sizeof key, "recipe.%s", old_settings_name(setting));
        policy_add_training(policy, key, modern_value(note, value));
    } else if (strcmp(note, "fingerprints") != 0) {
        policy_add_training(policy, note, value);
    }
}

/* Whether the file says that there is no network. */
static bool is_rule(const Source *source)
{
    const char *control = weights_find_text(&source->weights, "control");
    return control && strcmp(control, policy_control_name(POLICY_CONTROL_RULE)) == 0;
}

static bool read_field(const Source *source, const PolicyField *field, bool is_old,
                       PolicyMeaning *meaning)
{
    bool is_old_note = is_old && field->old_note;
    const char *text = is_old_note ? find_old_value(source, field)
                                   : weights_find_text(&source->weights, field->key);
    PolicyControl control = is_rule(source) ? POLICY_CONTROL_RULE : POLICY_CONTROL_NETWORK;
    if (text && !policy_format_is_allowed(field, control)) {
        return fail(source, "a policy without a network has %s in the metadata", field->key);
    }
    if (text ? policy_format_set(meaning, field, text)
             : !policy_format_is_required(field, control)) {
        return true;
    }
    return fail(source, "%sexpected %s%s in the metadata to be %s",
                text ? "" : "not a policy: ", is_old_note ? POLICY_TRAINING_PREFIX : "",
                is_old_note ? field->old_note : field->key, field->expected);
}

/* The texts stay where they are in the source. */
static bool read_meaning(const Source *source, PolicyMeaning *out_meaning, bool *out_is_old)
{
    *out_meaning = (PolicyMeaning){0};
    if (!check_format(source, out_is_old) || !check_keys(source, *out_is_old)) {
        return false;
    }
    for (int i = 0; i < policy_format_num_fields; i++) {
        if (!read_field(source, &policy_format_fields[i], *out_is_old, out_meaning)) {
            return false;
        }
    }
    return true;
}

/* A rule, or a network; rates, or no rule that they correct. */
static bool check_rule(const Source *source, const PolicyMeaning *meaning)
{
    bool has_rule = meaning->rule != NULL;
    if (meaning->corrects && meaning->control != POLICY_CONTROL_RATES) {
        return fail(source, "expected corrects in the metadata only if control is rates");
    }
    return has_rule == is_rule(source) ||
           fail(source, "expected rule in the metadata exactly if control is rule");
}

static bool check_lists(const Source *source, const PolicyMeaning *meaning)
{
    const char *lists = meaning->lists;
    int32_t count = policy_count_lists(lists);
    if (count == 0) {
        return fail(source, "expected lists in the metadata to be names separated by commas");
    }
    int32_t expected = policy_num_outputs(meaning->control, count);
    return is_rule(source) || expected == num_outputs(source) ||
           fail(source, "expected %s: %d for %s, not %lld",
                meaning->control == POLICY_CONTROL_RATES ? "one output" : "one output per list",
                expected, lists, (long long)num_outputs(source));
}

static bool find_own_layers(Source *source)
{
    if (is_rule(source)) {
        return true;
    }
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
    bool has_none = !weights_find_tensor(&source->weights, POLICY_SHIFT) &&
                    !weights_find_tensor(&source->weights, POLICY_SCALE);
    if (has_none || is_rule(source)) {
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

static void take_normalisation(Policy *policy, LayerTensors normalisation)
{
    if (normalisation.weights) {
        size_t size = normalisation.weights->count * sizeof(float);
        policy_add_normalisation(policy);
        memcpy(policy->input_scale, normalisation.weights->data, size);
        memcpy(policy->input_shift, normalisation.biases->data, size);
    }
}

static void use_model_tensors(Source *source)
{
    for (size_t i = 0; i < source->weights.tensors.size; i++) {
        source->num_used += wl_format_is_tensor(source->weights.tensors.data[i].name);
    }
}

static bool check_rules(const Source *source)
{
    const char *text = weights_find_text(&source->weights, POLICY_RULES);
    const char *version = weights_find_text(&source->weights, POLICY_RULES_VERSION_KEY);
    if (!text && !version) {
        return true;
    }
    bool has_version = version && weights_is_name(version);
    if (has_version && strcmp(version, POLICY_RULES_VERSION) != 0) {
        error_set_at(source->error, ERROR_UNSUPPORTED, (ErrorPlace){.file = source->file},
                     "the learned rules are of version %s; this program reads version %s", version,
                     POLICY_RULES_VERSION);
        return false;
    }
    if (!has_version || !text) {
        return fail(source, "expected %s in the metadata, and their version as %s", POLICY_RULES,
                    POLICY_RULES_VERSION_KEY);
    }
    return strlen(text) <= POLICY_MAX_RULES_SIZE ||
           fail(source, "%s in the metadata has more than %d bytes", POLICY_RULES,
                POLICY_MAX_RULES_SIZE);
}

/* NULL if there is none. */
static bool read_model(const Source *source, WlModel **out_model)
{
    if (!wl_format_is_present(&source->weights)) {
        return true;
    }
    *out_model = wl_format_read(&source->weights, source->file, source->error);
    return *out_model != NULL;
}

static void take_notes(Policy *policy, const Source *source, bool is_old)
{
    for (size_t i = 0; i < source->weights.texts.size; i++) {
        WeightsText text = source->weights.texts.data[i];
        const char *note = training_key(text.key);
        if (note && is_old) {
            take_old_note(policy, note, text.value);
        } else if (note) {
            policy_add_training(policy, note, text.value);
        }
    }
}

static Policy *read_own(Source *source)
{
    PolicyMeaning meaning;
    LayerTensors normalisation;
    WlModel *model = NULL;
    bool is_old = false;
    use_model_tensors(source);
    if (!read_meaning(source, &meaning, &is_old) || !find_own_layers(source) ||
        !read_normalisation(source, &normalisation) || !check_all_used(source) ||
        !check_rule(source, &meaning) || !check_lists(source, &meaning) || !check_rules(source) ||
        !read_model(source, &model)) {
        return NULL;
    }
    Policy *policy = is_rule(source) ? policy_new_rule(meaning) : make_policy(source, meaning);
    policy->model = model;
    take_normalisation(policy, normalisation);
    policy_set_rules(policy, weights_find_text(&source->weights, POLICY_RULES));
    take_notes(policy, source, is_old);
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
