#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/rng.h"
#include "nn/policy_format.h"
#include "nn/policy_read.h"
#include "nn/policy_write.h"
#include "unit/nn/wl_sample.h"

/* A network; one of rates that correct a rule, if `corrects` names it. */
static Policy *make_network(bool is_normalised, const char *corrects)
{
    PolicyMeaning meaning = {.lists = "ff,cg,lm",
                             .features = "veer",
                             .features_version = 2,
                             .step = "expansion",
                             .control = corrects ? POLICY_CONTROL_RATES : POLICY_CONTROL_NETWORK,
                             .horizon = 70000,
                             .corrects = corrects,
                             .search = "selective",
                             .sharing_rate = 3,
                             .costs = "one",
                             .preferred = "first",
                             .symmetry = "objects",
                             .rules = "paper",
                             .helpers = "lists",
                             .fingerprints = "0123456789abcdef fedcba9876543210"};
    Policy *policy = policy_new(meaning, (int32_t[]){6, 9, 4, corrects ? 1 : 3}, 4);
    Rng rng;
    rng_seed(&rng, 1);
    for (size_t i = 0; i < policy->mlp.num_parameters; i++) {
        policy->mlp.parameters[i] = (float)(rng_unit(&rng) - 0.5);
    }
    if (is_normalised) {
        policy_add_normalisation(policy);
        policy->input_shift[5] = 0.125F;
        policy->input_scale[2] = 3;
    }
    policy_add_training(policy, "seed", "1");
    policy_add_training(policy, "instances", "p01.pddl p02.pddl");
    return policy;
}

static Policy *make_policy(bool is_normalised)
{
    return make_network(is_normalised, NULL);
}

/* Without a network, with a heuristic. */
static Policy *make_rule(void)
{
    Policy *policy = policy_new_rule((PolicyMeaning){.lists = "wl,ff+",
                                                     .control = POLICY_CONTROL_RULE,
                                                     .rule = "boost:10",
                                                     .search = "eager",
                                                     .sharing_rate = 3,
                                                     .costs = "one",
                                                     .preferred = "first",
                                                     .symmetry = "objects",
                                                     .rules = "veer",
                                                     .helpers = "none",
                                                     .fingerprints = "none"});
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){.rounds = 1}, 1);
    wl_sample_add(&colours, KEY(0, 0, SAMPLE_ON));
    double weights[12] = {1, -2, 3, [11] = 0.5};
    policy->model = wl_model_new(&colours, weights);
    wl_colours_release(&colours);
    return policy;
}

static const char RULES[] = "; \"rules\" \xc3\xa9\n(rule :cost 1\n\t:goal (p) :when (and) :do ((a)))\n";

/* The first has neither network nor heuristic. */
static Policy *make_with_rules(bool has_network)
{
    Policy *policy = has_network ? make_policy(true) : make_rule();
    if (!has_network) {
        wl_model_free(policy->model);
        policy->model = NULL;
    }
    assert_true(policy_set_rules(policy, RULES));
    return policy;
}

enum { NUM_KINDS = 6 };

static Policy *make_any(int kind)
{
    return kind < 2    ? make_policy(kind)
           : kind == 2 ? make_rule()
           : kind < 5  ? make_with_rules(kind == 4)
                       : make_network(true, "boost:100,lm+=10");
}

static char *write_text(const Policy *policy, size_t *out_size)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, out_size);
    assert_true(policy_write(policy, stream));
    fclose(stream);
    return text;
}

static void assert_same(const Policy *one, const Policy *other)
{
    for (int i = 0; i < policy_format_num_fields; i++) {
        const PolicyField *field = &policy_format_fields[i];
        PolicyNumber numbers[2];
        const char *value = policy_format_get(&one->meaning, field, &numbers[0]);
        bool is_rule = one->meaning.control == POLICY_CONTROL_RULE;
        bool is_set = is_rule ? !field->is_of_network : strcmp(field->key, "rule") != 0;
        is_set &= one->meaning.control == POLICY_CONTROL_RATES || strcmp(field->key, "corrects") != 0;
        assert_int_equal(value != NULL, is_set); /* make_policy and make_rule set all that they can */
        if (value) {
            assert_string_equal(value, policy_format_get(&other->meaning, field, &numbers[1]));
        }
    }
    assert_int_equal(!one->model, !other->model);
    assert_int_equal(!one->rules, !other->rules);
    if (one->rules) {
        assert_string_equal(one->rules, other->rules);
    }
    assert_int_equal(one->mlp.num_layers, other->mlp.num_layers);
    assert_int_equal(one->mlp.num_parameters, other->mlp.num_parameters);
    assert_memory_equal(one->mlp.parameters, other->mlp.parameters,
                        one->mlp.num_parameters * sizeof(float));
    assert_int_equal(one->input_scale == NULL, other->input_scale == NULL);
    if (one->input_scale) {
        size_t size = (size_t)mlp_num_inputs(&one->mlp) * sizeof(float);
        assert_memory_equal(one->input_shift, other->input_shift, size);
        assert_memory_equal(one->input_scale, other->input_scale, size);
    }
    assert_int_equal(one->training.size, other->training.size);
    for (size_t i = 0; i < one->training.size; i++) {
        assert_string_equal(one->training.data[i].key, other->training.data[i].key);
        assert_string_equal(one->training.data[i].value, other->training.data[i].value);
    }
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    for (int kind = 0; kind < NUM_KINDS; kind++) {
        Policy *policy = make_any(kind);
        size_t size, second_size;
        char *text = write_text(policy, &size);
        Error error = {0};
        Policy *again = policy_read_bytes(text, size, "file", &error);
        assert_non_null(again);
        assert_same(policy, again);
        char *second_text = write_text(again, &second_size);
        assert_int_equal(second_size, size);
        assert_memory_equal(second_text, text, size);
        free(second_text);
        free(text);
        policy_free(again);
        policy_free(policy);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* From a file, which does not tell its format by its name. */
static void files_are_read_by_content(void **state)
{
    (void)state;
    char path[] = "/tmp/test_policy_write_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "wb");
    Policy *policy = make_policy(true);
    assert_true(policy_write(policy, stream));
    fclose(stream);
    Error error = {0};
    Policy *again = policy_read(path, &error);
    unlink(path);
    assert_non_null(again);
    assert_same(policy, again);
    policy_free(again);
    policy_free(policy);
}

static void truncations_are_refused(void **state)
{
    (void)state;
    for (int kind = 1; kind < NUM_KINDS; kind++) {
        Policy *policy = make_any(kind);
        size_t size;
        char *text = write_text(policy, &size);
        policy_free(policy);
        for (size_t i = 0; i < size; i++) {
            Error error = {0};
            assert_null(policy_read_bytes(text, i, "file", &error));
            assert_int_equal(error.kind, ERROR_INPUT);
        }
        free(text);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void full_disk_is_noticed(void **state)
{
    (void)state;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream) {
        skip();
    }
    Policy *policy = make_policy(false);
    assert_false(policy_write(policy, stream));
    policy_free(policy);
    fclose(stream);
}

/* What could not be read is not written. */
static void texts_may_be_too_long_for_a_file(void **state)
{
    (void)state;
    enum { MOST = POLICY_MAX_RULES_SIZE };
    char *text = malloc(MOST + 2);
    assert_non_null(text);
    memset(text, '\n', MOST + 1); /* takes two bytes in JSON */
    text[MOST + 1] = '\0';
    Policy *policy = make_policy(false);
    assert_false(policy_set_rules(policy, text));
    assert_null(policy->rules);
    text[MOST] = '\0';
    assert_true(policy_set_rules(policy, text));
    char *written = NULL;
    size_t size;
    FILE *stream = open_memstream(&written, &size);
    errno = 0;
    assert_false(policy_write(policy, stream));
    assert_int_equal(errno, EFBIG);
    fclose(stream);
    assert_int_equal(size, 0);
    free(written);
    memset(text, ' ', MOST);
    assert_true(policy_set_rules(policy, text));
    written = write_text(policy, &size);
    Error error = {0};
    Policy *again = policy_read_bytes(written, size, "file", &error);
    assert_non_null(again);
    assert_string_equal(again->rules, text);
    assert_true(policy_set_rules(again, NULL));
    assert_null(again->rules);
    policy_free(again);
    policy_free(policy);
    free(written);
    free(text);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_holds(const char *path, const char *name)
{
    Error error = {0};
    Policy *policy = policy_read(path, &error);
    assert_non_null(policy);
    assert_string_equal(policy->training.data[0].value, name);
    policy_free(policy);
}

static void what_cannot_be_read_replaces_no_policy(void **state)
{
    (void)state;
    char folder[] = "/tmp/test_policy_write_XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/policy", folder);
    Error error = {0};
    Policy *policy = make_policy(false);
    assert_true(policy_write_file(policy, path, &error));
    policy->mlp.parameters[3] = NAN;
    assert_false(policy_write_file(policy, path, &error));
    assert_int_equal(error.kind, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, "not finite"));
    assert_holds(path, "1");
    policy->mlp.parameters[3] = 1;
    policy_add_training(policy, "text", "\xFF"); /* is not UTF-8 */
    error = (Error){0};
    assert_false(policy_write_file(policy, path, &error));
    assert_holds(path, "1");
    policy_free(policy);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else was left there */
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(files_are_read_by_content),
        cmocka_unit_test(truncations_are_refused),
        cmocka_unit_test(full_disk_is_noticed),
        cmocka_unit_test(texts_may_be_too_long_for_a_file),
        cmocka_unit_test(what_cannot_be_read_replaces_no_policy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
