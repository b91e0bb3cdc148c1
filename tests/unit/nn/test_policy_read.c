#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "nn/mlp_forward.h"
#include "nn/policy_read.h"
#include "nn/safetensors.h"
#include "support/assert_error.h"
#include "support/npz_builder.h"

static const char SHARED[] = "../shared/data/policies";

/* --- Published networks ----------------------------------------------------------------------- */

static void skip_without_shared(void)
{
    if (access(SHARED, R_OK) != 0) {
        print_message("%s is not there\n", SHARED);
        skip();
    }
}

static Policy *read_shared(const char *domain, int number)
{
    char path[256];
    Error error = {0};
    snprintf(path, sizeof path, "%s/%s/%d.npz", SHARED, domain, number);
    Policy *policy = policy_read(path, &error);
    if (!policy) {
        fail_msg("%s: %s", path, error.message);
    }
    return policy;
}

static void published_networks_are_read(void **state)
{
    (void)state;
    static const char *const DOMAINS[] = {"barman", "blocksworld", "childsnack",
                                          "rovers", "sokoban",     "visitall"};
    skip_without_shared();
    for (size_t i = 0; i < sizeof DOMAINS / sizeof DOMAINS[0]; i++) {
        for (int number = 1; number <= 5; number++) {
            Policy *policy = read_shared(DOMAINS[i], number);
            assert_string_equal(policy->meaning.lists, "ff,cg,cea,add");
            assert_string_equal(policy->meaning.features, "published-diff");
            assert_string_equal(policy->meaning.step, "pop");
            assert_int_equal(policy->num_lists, 4);
            assert_int_equal(policy->mlp.num_layers, 3);
            assert_int_equal(policy->mlp.layers[0].num_inputs, 20);
            assert_int_equal(policy->mlp.layers[1].num_inputs, 75);
            assert_int_equal(policy->mlp.layers[2].num_inputs, 75);
            assert_null(policy->input_scale);
            policy_free(policy);
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Values computed in double from the published numbers, by another program. */
static void published_network_gives_its_values(void **state)
{
    (void)state;
    static const float MIXED[20] = {-0.5F, 0, -1, 3, 0.25F, -0.333333F, 1, 0,  3, 0.5F,
                                    0.2F,  2, -1, 3, 1.5F,  -0.75F,     0, -1, 3, 0.1F};
    static const double EXPECTED[5][4] = {
        {-99.19673, -99.09592, -99.04748, -98.93649}, {-99.54794, -99.63884, -99.72785, -99.51647},
        {-98.82114, -98.49875, -98.20450, -98.05303}, {-10.96108, -10.83276, -11.77486, -12.16090},
        {-99.63257, -99.64815, -99.68703, -99.57360},
    };
    static const int CHOICES[5] = {3, 3, 3, 1, 3};
    skip_without_shared();
    Policy *policy = read_shared("blocksworld", 1);
    MlpForward *forward = mlp_forward_new(&policy->mlp);
    for (int row = 0; row < 5; row++) {
        float inputs[20];
        for (int i = 0; i < 20; i++) {
            const float VALUES[5] = {0, 1, 0.1F * (float)i, -0.25F * (float)i, MIXED[i]};
            inputs[i] = VALUES[row];
        }
        const float *outputs = mlp_forward_run(forward, inputs);
        for (int i = 0; i < 4; i++) {
            assert_true(fabs((double)outputs[i] - EXPECTED[row][i]) < 1e-4);
        }
        assert_int_equal(mlp_argmax(outputs, 4), CHOICES[row]);
    }
    mlp_forward_free(forward);
    policy_free(policy);
}

/* --- Files in the published layout ------------------------------------------------------------ */

static void add_zeros(NpzBuilder *builder, const char *name, int rows, int columns)
{
    char header[128];
    static const float ZEROS[4096];
    if (columns > 0) {
        snprintf(header, sizeof header,
                 "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", rows, columns);
    } else {
        snprintf(header, sizeof header,
                 "{'descr': '<f4', 'fortran_order': False, 'shape': (%d,), }", rows);
    }
    size_t count = (size_t)rows * (size_t)(columns > 0 ? columns : 1);
    assert_true(count <= sizeof ZEROS / sizeof ZEROS[0]);
    npz_builder_add_array(builder, name, header, ZEROS, count * sizeof(float), true);
}

static Policy *read_built(NpzBuilder *builder, Error *error)
{
    npz_builder_finish(builder);
    Policy *policy = policy_read_bytes(builder->data, builder->size, "file.npz", error);
    npz_builder_release(builder);
    return policy;
}

static void assert_bad_npz(NpzBuilder *builder, const char *part)
{
    Error error = {0};
    assert_null(read_built(builder, &error));
    assert_error(&error, ERROR_INPUT, "file.npz", part);
    assert_int_equal(mem_stats().current, 0);
}

static void published_layout_may_have_any_depth(void **state)
{
    (void)state;
    for (int depth = 0; depth <= 3; depth++) {
        NpzBuilder builder = {0};
        add_zeros(&builder, "model/output/b.npy", 4, 0);
        add_zeros(&builder, "model/output/W.npy", 4, depth > 0 ? 7 : 20);
        for (int i = 0; i < depth; i++) {
            char name[64];
            snprintf(name, sizeof name, "model/hidden_layers/%d/W.npy", i);
            add_zeros(&builder, name, 7, i == 0 ? 20 : 7);
            snprintf(name, sizeof name, "model/hidden_layers/%d/b.npy", i);
            add_zeros(&builder, name, 7, 0);
        }
        Error error = {0};
        Policy *policy = read_built(&builder, &error);
        assert_non_null(policy);
        assert_int_equal(policy->mlp.num_layers, depth + 1);
        policy_free(policy);
    }
}

static void other_archives_are_refused(void **state)
{
    (void)state;
    NpzBuilder builder = {0};
    add_zeros(&builder, "weights.npy", 4, 20);
    assert_bad_npz(&builder, "expected a tensor model/output/W");
    add_zeros(&builder, "model/output/W.npy", 4, 20);
    assert_bad_npz(&builder, "expected a tensor model/output/b");
    add_zeros(&builder, "model/output/W.npy", 4, 20);
    add_zeros(&builder, "model/output/b.npy", 3, 0);
    assert_bad_npz(&builder, "expected model/output/b to hold 4 numbers");
    add_zeros(&builder, "model/output/W.npy", 20, 0);
    add_zeros(&builder, "model/output/b.npy", 4, 0);
    assert_bad_npz(&builder, "expected model/output/W to be a matrix");
    add_zeros(&builder, "model/output/W.npy", 2, 10);
    add_zeros(&builder, "model/output/b.npy", 2, 0);
    assert_bad_npz(&builder, "expected 20 inputs and 4 outputs, not 10 and 2");
    add_zeros(&builder, "model/output/W.npy", 4, 20);
    add_zeros(&builder, "model/output/b.npy", 4, 0);
    add_zeros(&builder, "model/hidden_layers/1/W.npy", 20, 20);
    assert_bad_npz(&builder, "no part of a network");
    add_zeros(&builder, "model/output/W.npy", 4, 7);
    add_zeros(&builder, "model/output/b.npy", 4, 0);
    add_zeros(&builder, "model/hidden_layers/0/W.npy", 8, 20);
    add_zeros(&builder, "model/hidden_layers/0/b.npy", 8, 0);
    assert_bad_npz(&builder, "expected model/output/W to have 8 columns");
}

/* --- Own files -------------------------------------------------------------------------------- */

/* A right policy with two lists; NULL for `key` or `tensor` leaves everything as it is, otherwise
 * that entry is replaced, or left out if the value is NULL or the size 0. */
typedef struct Change {
    const char *key, *value;
    const char *tensor;
    int32_t size;
} Change;

static void add_text(Weights *weights, Change change, const char *key, const char *value)
{
    const char *text = change.key && strcmp(change.key, key) == 0 ? change.value : value;
    if (text) {
        weights_add_text(weights, key, text);
    }
}

static void add_vector(Weights *weights, Change change, const char *name, int32_t size)
{
    int32_t changed = change.tensor && strcmp(change.tensor, name) == 0 ? change.size : size;
    if (changed > 0) {
        weights_add_tensor(weights, name, (WeightsShape){1, {changed}});
    }
}

static Policy *read_changed(Change change, Error *error)
{
    Weights weights = {0};
    add_text(&weights, change, "format", "veer-policy");
    add_text(&weights, change, "format_version", "2");
    add_text(&weights, change, "lists", "ff,add");
    add_text(&weights, change, "features", "veer");
    add_text(&weights, change, "features_version", "2");
    add_text(&weights, change, "step", "expansion");
    add_text(&weights, change, "horizon", "5000");
    add_text(&weights, change, "search", "selective");
    add_text(&weights, change, "sharing_rate", "3");
    add_text(&weights, change, "fingerprints", "0123456789abcdef 12");
    add_text(&weights, change, "training.seed", "7");
    add_text(&weights, change, "training.recipe.search", "apart"); /* decides nothing */
    add_text(&weights, change, "training.", NULL);
    add_text(&weights, change, "colour", NULL);
    add_text(&weights, change, "control", NULL);
    add_text(&weights, change, "rule", NULL);
    add_text(&weights, change, "corrects", NULL);
    add_text(&weights, change, "learned_rules.version", "1");
    add_text(&weights, change, "learned_rules", "(rule)");
    add_text(&weights, change, "wl_rounds", NULL);
    weights_add_tensor(&weights, "layers.0.weight", (WeightsShape){2, {3, 5}});
    add_vector(&weights, change, "layers.0.bias", 3);
    weights_add_tensor(&weights, "layers.1.weight", (WeightsShape){2, {2, 3}});
    add_vector(&weights, change, "layers.1.bias", 2);
    add_vector(&weights, change, "input.shift", 5);
    add_vector(&weights, change, "input.scale", 5);
    add_vector(&weights, change, "layers.3.bias", 0);
    add_vector(&weights, change, "wl.keys", 0);
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    assert_true(safetensors_write(&weights, stream));
    fclose(stream);
    weights_release(&weights);
    Policy *policy = policy_read_bytes(text, size, "file", error);
    free(text);
    return policy;
}

static void assert_bad(Change change, ErrorKind kind, const char *part)
{
    Error error = {0};
    assert_null(read_changed(change, &error));
    assert_error(&error, kind, "file", part);
    assert_int_equal(mem_stats().current, 0);
}

static void own_files_say_what_they_mean(void **state)
{
    (void)state;
    Error error = {0};
    Policy *policy = read_changed((Change){0}, &error);
    assert_non_null(policy);
    assert_string_equal(policy->meaning.lists, "ff,add");
    assert_string_equal(policy->meaning.features, "veer");
    assert_int_equal(policy->meaning.features_version, 2);
    assert_string_equal(policy->meaning.step, "expansion");
    assert_int_equal(policy->meaning.horizon, 5000);
    assert_int_equal(policy->num_lists, 2);
    assert_string_equal(policy->meaning.search, "selective");
    assert_int_equal(policy->meaning.sharing_rate, 3);
    assert_string_equal(policy->meaning.fingerprints, "0123456789abcdef 12");
    assert_null(policy->meaning.costs);
    assert_null(policy->meaning.preferred);
    assert_null(policy->meaning.rules);
    assert_null(policy->meaning.helpers);
    assert_int_equal(policy->training.size, 2);
    assert_string_equal(policy_find_training(policy, "recipe.search"), "apart");
    assert_string_equal(policy->training.data[0].key, "seed");
    assert_string_equal(policy->training.data[0].value, "7");
    assert_non_null(policy->input_scale);
    assert_int_equal(policy->mlp.num_layers, 2);
    policy_free(policy);
    assert_int_equal(mem_stats().current, 0);
}

static void wrong_metadata_are_named(void **state)
{
    (void)state;
    assert_bad((Change){.key = "format"}, ERROR_INPUT, "format=veer-policy");
    assert_bad((Change){.key = "format", .value = "pt"}, ERROR_INPUT, "format=veer-policy");
    assert_bad((Change){.key = "format_version"}, ERROR_INPUT, "expected format_version");
    assert_bad((Change){.key = "format_version", .value = "3"}, ERROR_UNSUPPORTED,
               "format version 3; this program reads versions 1 and 2");
    assert_bad((Change){.key = "format_version", .value = "1"}, ERROR_INPUT,
               "unknown key search in the metadata");
    assert_bad((Change){.key = "search", .value = "\n"}, ERROR_INPUT, "expected search");
    assert_bad((Change){.key = "sharing_rate", .value = "1e3"}, ERROR_INPUT,
               "expected sharing_rate in the metadata to be a number from 0");
    assert_bad((Change){.key = "sharing_rate", .value = "1000000001"}, ERROR_INPUT,
               "expected sharing_rate");
    assert_bad((Change){.key = "fingerprints", .value = "none 12"}, ERROR_INPUT,
               "expected fingerprints in the metadata to be hexadecimal numbers");
    assert_bad((Change){.key = "fingerprints", .value = ""}, ERROR_INPUT, "expected fingerprints");
    assert_bad((Change){.key = "lists"}, ERROR_INPUT, "expected lists");
    assert_bad((Change){.key = "lists", .value = ""}, ERROR_INPUT, "expected lists");
    assert_bad((Change){.key = "lists", .value = "ff,,add"}, ERROR_INPUT, "separated by commas");
    assert_bad((Change){.key = "lists", .value = "ff,add,cg"}, ERROR_INPUT,
               "one output per list: 3 for ff,add,cg, not 2");
    assert_bad((Change){.key = "features"}, ERROR_INPUT, "expected features");
    assert_bad((Change){.key = "features", .value = "\033[2J"}, ERROR_INPUT, "expected features");
    assert_bad((Change){.key = "features_version"}, ERROR_INPUT, "expected features_version");
    static const char *const NUMBERS[] = {
        "0", "-1", "+1", " 1", "1 ", "one", "99999999999999999999"};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        assert_bad((Change){.key = "features_version", .value = NUMBERS[i]}, ERROR_INPUT,
                   "a positive number");
        assert_bad((Change){.key = "horizon", .value = NUMBERS[i]}, ERROR_INPUT,
                   "expected horizon in the metadata to be a positive number");
    }
    assert_bad((Change){.key = "step"}, ERROR_INPUT, "expected step");
    assert_bad((Change){.key = "colour", .value = "red"}, ERROR_INPUT, "unknown key colour");
    assert_bad((Change){.key = "training.", .value = ""}, ERROR_INPUT, "unknown key training.");
}

/* A policy with a network becomes one without by more than a word. */
static void rules_and_networks_are_told_apart(void **state)
{
    (void)state;
    assert_bad((Change){.key = "control", .value = "rule"}, ERROR_INPUT,
               "a policy without a network has features");
    assert_bad((Change){.key = "rule", .value = "boost"}, ERROR_INPUT,
               "expected rule in the metadata exactly if control is rule");
    assert_bad((Change){.key = "corrects", .value = "boost"}, ERROR_INPUT,
               "expected corrects in the metadata only if control is rates");
    assert_bad((Change){.key = "corrects", .value = ""}, ERROR_INPUT,
               "expected corrects in the metadata to be a short text");
    assert_bad((Change){.key = "wl_rounds", .value = "1"}, ERROR_INPUT,
               "the learned heuristic is damaged");
    assert_bad((Change){.tensor = "wl.keys", .size = 2}, ERROR_INPUT,
               "the learned heuristic is damaged");
}

/* This layer does not look into them. */
static void rules_have_a_version_and_a_limit(void **state)
{
    (void)state;
    static char text[POLICY_MAX_RULES_SIZE + 2];
    static const char EXPECTED[] = "expected learned_rules in the metadata, and their version";
    assert_bad((Change){.key = "learned_rules"}, ERROR_INPUT, EXPECTED);
    assert_bad((Change){.key = "learned_rules.version"}, ERROR_INPUT, EXPECTED);
    assert_bad((Change){.key = "learned_rules.version", .value = ""}, ERROR_INPUT, EXPECTED);
    assert_bad((Change){.key = "learned_rules.version", .value = "2"}, ERROR_UNSUPPORTED,
               "the learned rules are of version 2; this program reads version 1");
    memset(text, ' ', sizeof text - 1);
    assert_bad((Change){.key = "learned_rules", .value = text}, ERROR_INPUT,
               "learned_rules in the metadata has more than 900000 bytes");
    Error error = {0};
    Policy *policy = read_changed((Change){0}, &error);
    assert_non_null(policy);
    assert_string_equal(policy->rules, "(rule)");
    policy_free(policy);
}

/* --- Version 1 -------------------------------------------------------------------------------- */

/* The policy for sokoban as it was shipped in version 1. */
static void version_1_means_the_same(void **state)
{
    (void)state;
    Error error = {0};
    Policy *policy = policy_read("tests/fuzz/corpus/policy/version-1.safetensors", &error);
    assert_non_null(policy);
    assert_string_equal(policy->meaning.lists, "ff,cg,cea,add");
    assert_string_equal(policy->meaning.step, "expansion");
    assert_int_equal(policy->meaning.control, POLICY_CONTROL_RATES);
    assert_int_equal(policy->meaning.horizon, 1000000);
    assert_string_equal(policy->meaning.search, "selective");
    assert_int_equal(policy->meaning.sharing_rate, 1);
    assert_string_equal(policy->meaning.costs, "normal");
    assert_string_equal(policy->meaning.preferred, "all");
    assert_string_equal(policy->meaning.rules, "veer");
    assert_string_equal(policy->meaning.helpers, "lists");
    assert_string_equal(policy->meaning.fingerprints, "none");
    assert_string_equal(policy_find_training(policy, "recipe.search"), "selective");
    assert_string_equal(policy_find_training(policy, "recipe.sharing-rate"), "1");
    assert_string_equal(policy_find_training(policy, "recipe.helpers"), "lists");
    assert_null(policy_find_training(policy, "recipe.share"));
    assert_null(policy_find_training(policy, "recipe.company"));
    assert_null(policy_find_training(policy, "fingerprints"));
    assert_string_equal(policy_find_training(policy, "seed"), "3");
    policy_free(policy);
}

/* A policy of version 1 without anything but what was required, and one note. */
static Policy *read_version_1(const char *note, const char *value, Error *error)
{
    Weights weights = {0};
    char *text = NULL;
    size_t size;
    weights_add_text(&weights, "format", "veer-policy");
    weights_add_text(&weights, "format_version", "1");
    weights_add_text(&weights, "lists", "ff");
    weights_add_text(&weights, "features", "veer");
    weights_add_text(&weights, "features_version", "1");
    weights_add_text(&weights, "step", "pop");
    weights_add_text(&weights, note, value);
    weights_add_tensor(&weights, "layers.0.weight", (WeightsShape){2, {1, 5}});
    weights_add_tensor(&weights, "layers.0.bias", (WeightsShape){1, {1}});
    FILE *stream = open_memstream(&text, &size);
    assert_true(safetensors_write(&weights, stream));
    fclose(stream);
    weights_release(&weights);
    Policy *policy = policy_read_bytes(text, size, "file", error);
    free(text);
    return policy;
}

static void notes_of_version_1_had_a_meaning(void **state)
{
    (void)state;
    Error error = {0};
    Policy *policy = read_version_1("training.recipe.mdp", "default", &error);
    assert_string_equal(policy->meaning.rules, "veer");
    assert_null(policy->meaning.search);
    policy_free(policy);
    policy = read_version_1("training.recipe.preferred", "first", &error);
    assert_string_equal(policy->meaning.preferred, "first");
    assert_null(policy->meaning.rules);
    policy_free(policy);
    assert_null(read_version_1("training.recipe.share", "many", &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_non_null(strstr(error.message, "expected training.recipe.share in the metadata to be"));
    error = (Error){0};
    assert_null(read_version_1("search", "eager", &error));
    assert_non_null(strstr(error.message, "unknown key search"));
    assert_int_equal(mem_stats().current, 0);
}

static void wrong_tensors_are_named(void **state)
{
    (void)state;
    assert_bad((Change){.tensor = "layers.0.bias"}, ERROR_INPUT, "expected a tensor layers.0.bias");
    assert_bad((Change){.tensor = "layers.1.bias", .size = 3}, ERROR_INPUT,
               "expected layers.1.bias to hold 2 numbers");
    assert_bad((Change){.tensor = "input.shift"}, ERROR_INPUT, "expected a tensor input.shift");
    assert_bad((Change){.tensor = "input.scale", .size = 4}, ERROR_INPUT, "one number per input");
    assert_bad((Change){.tensor = "layers.3.bias", .size = 2}, ERROR_INPUT,
               "no part of a network");
}

static void numbers_must_be_finite(void **state)
{
    (void)state;
    static const float NUMBERS[] = {INFINITY, -INFINITY, NAN};
    for (int i = 0; i < 3; i++) {
        NpzBuilder builder = {0};
        float biases[] = {0, 0, 0, NUMBERS[i]};
        add_zeros(&builder, "model/output/W.npy", 4, 20);
        npz_builder_add_array(&builder, "model/output/b.npy",
                              "{'descr': '<f4', 'fortran_order': False, 'shape': (4,)}", biases,
                              sizeof biases, false);
        assert_bad_npz(&builder, "model/output/b holds a number that is not finite");
    }
}

static void other_files_are_refused(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {"", "PK", "{}", "begin_version\n3\nend_version\n"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Error error = {0};
        assert_null(policy_read_bytes(TEXTS[i], strlen(TEXTS[i]), "file", &error));
        assert_int_equal(error.kind, ERROR_INPUT);
        assert_non_null(strstr(error.message, "expected a file in safetensors or .npz format"));
    }
    Error error = {0};
    assert_null(policy_read("/nowhere/policy", &error));
    assert_string_equal(error.file, "/nowhere/policy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_networks_are_read),
        cmocka_unit_test(published_network_gives_its_values),
        cmocka_unit_test(published_layout_may_have_any_depth),
        cmocka_unit_test(other_archives_are_refused),
        cmocka_unit_test(own_files_say_what_they_mean),
        cmocka_unit_test(wrong_metadata_are_named),
        cmocka_unit_test(rules_and_networks_are_told_apart),
        cmocka_unit_test(rules_have_a_version_and_a_limit),
        cmocka_unit_test(version_1_means_the_same),
        cmocka_unit_test(notes_of_version_1_had_a_meaning),
        cmocka_unit_test(wrong_tensors_are_named),
        cmocka_unit_test(numbers_must_be_finite),
        cmocka_unit_test(other_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
