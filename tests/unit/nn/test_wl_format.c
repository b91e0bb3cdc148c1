#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "nn/wl_format.h"
#include "support/assert_error.h"
#include "unit/nn/wl_sample.h"

/* Two rounds, multisets, static atoms, a constant. */
static WlModel *make_model(void)
{
    WlColours colours;
    wl_sample_init(&colours,
                   (WlSettings){.rounds = 2, .counts_equal = true, .has_static = true}, 1);
    double weights[16] = {[0] = -1, [3] = 0.75};
    int32_t object = wl_sample_add(&colours, KEY(0, 0, 4, 0, 4));
    int32_t atom = wl_sample_add(&colours, KEY(4, 0, 0, 1, 1));
    weights[wl_sample_add(&colours, KEY(object, 0, atom))] = 2;
    weights[atom] = 0.125;
    WlModel *model = wl_model_new(&colours, weights);
    wl_colours_release(&colours);
    return model;
}

static Weights make_weights(void)
{
    Weights weights = {0};
    WlModel *model = make_model();
    assert_true(wl_format_add(model, &weights));
    wl_model_free(model);
    return weights;
}

static void a_model_survives(void **state)
{
    (void)state;
    WlModel *model = make_model();
    Weights weights = make_weights();
    Error error = {0};
    assert_true(wl_format_is_present(&weights));
    WlModel *other = wl_format_read(&weights, "file", &error);
    assert_non_null(other);
    const WlColours *one = &model->colours, *two = &other->colours;
    assert_memory_equal(&one->settings, &two->settings, sizeof one->settings);
    assert_int_equal(two->num_predicates, 3);
    assert_string_equal(two->predicates[0].name, "on");
    assert_int_equal(two->predicates[0].arity, 2);
    assert_int_equal(two->num_constants, 1);
    assert_string_equal(two->constants[0], "table");
    assert_int_equal(one->keys.size, two->keys.size);
    assert_memory_equal(one->keys.data, two->keys.data, one->keys.size * sizeof(int32_t));
    assert_int_equal(wl_colours_count(one), wl_colours_count(two));
    assert_memory_equal(model->weights, other->weights,
                        (size_t)wl_colours_count(one) * sizeof(int32_t));
    wl_model_free(model);
    wl_model_free(other);
    weights_release(&weights);
    assert_int_equal(mem_stats().current, 0);
}

static void other_files_have_none(void **state)
{
    (void)state;
    Weights weights = {0};
    weights_add_text(&weights, "lists", "wl");
    weights_add_tensor(&weights, "layers.0.weight", (WeightsShape){.rank = 1, .sizes = {1}});
    assert_false(wl_format_is_present(&weights));
    weights_release(&weights);
}

static void assert_refused(Weights *weights, const char *part)
{
    Error error = {0};
    assert_null(wl_format_read(weights, "file", &error));
    assert_error(&error, ERROR_INPUT, "file", part);
    weights_release(weights);
    assert_int_equal(mem_stats().current, 0);
}

/* With another text in place of one; NULL: without it. */
static Weights with_text(const char *key, const char *value)
{
    Weights weights = make_weights();
    for (size_t i = 0; i < weights.texts.size; i++) {
        if (strcmp(weights.texts.data[i].key, key) == 0) {
            weights.texts.data[i].value = value;
            weights.texts.data[i].key = value ? key : "other";
        }
    }
    return weights;
}

static void damaged_texts_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value, *part;
    } CASES[] = {
        {"wl_rounds", NULL, "wl_rounds"},
        {"wl_rounds", "3", "wl_rounds"},
        {"wl_rounds", "", "wl_rounds"},
        {"wl_rounds", "12", "wl_rounds"},
        {"wl_neighbours", "bags", "wl_neighbours"},
        {"wl_neighbours", NULL, "wl_neighbours"},
        {"wl_atoms", "none", "wl_atoms"},
        {"wl_predicates", NULL, "wl_predicates"},
        {"wl_predicates", "on/2 clear/1 on/2", "wl_predicates"},
        {"wl_predicates", "on", "wl_predicates"},
        {"wl_predicates", "on/", "wl_predicates"},
        {"wl_predicates", "/2", "wl_predicates"},
        {"wl_predicates", "on/-1", "wl_predicates"},
        {"wl_predicates", "on/02", "wl_predicates"},
        {"wl_predicates", "on/65", "wl_predicates"},
        {"wl_predicates", "on/99999999999999999999", "wl_predicates"},
        {"wl_predicates", "on/2  clear/1", "wl_predicates"},
        {"wl_predicates", "on/2 ", "wl_predicates"},
        {"wl_predicates", "o(n/2", "wl_predicates"},
        {"wl_predicates", "\xc3\xa4/2", "wl_predicates"},
        {"wl_predicates", "on/2 clear/1", "malformed or repeated"}, /* colours are numbered anew */
        {"wl_constants", "", "wl_constants"},
        {"wl_constants", "table table", "wl_constants"},
        {"wl_neighbours", "sets", "malformed or repeated"},
        {"wl_rounds", "1", "malformed or repeated"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Weights weights = with_text(CASES[i].key, CASES[i].value);
        assert_refused(&weights, CASES[i].part);
    }
}

static WeightsTensor *tensor_of(Weights *weights, const char *name)
{
    for (size_t i = 0; i < weights->tensors.size; i++) {
        if (strcmp(weights->tensors.data[i].name, name) == 0) {
            return &weights->tensors.data[i];
        }
    }
    fail();
    return NULL;
}

static void damaged_tensors_are_refused(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"wl.weights", "wl.keys", "wl.key_ends"};
    for (int i = 0; i < 3; i++) {
        Weights weights = make_weights();
        tensor_of(&weights, NAMES[i])->name = "other";
        assert_refused(&weights, NAMES[i]);
        weights = make_weights();
        tensor_of(&weights, NAMES[i])->is_whole = false;
        assert_refused(&weights, NAMES[i]);
        weights = make_weights();
        tensor_of(&weights, NAMES[i])->shape.rank = 2;
        assert_refused(&weights, NAMES[i]);
        weights = make_weights();
        tensor_of(&weights, NAMES[i])->count--; /* the last number is missing */
        assert_refused(&weights, "wl.");
    }
    Weights weights = make_weights();
    tensor_of(&weights, "wl.weights")->whole[1] = INT32_MIN;
    assert_refused(&weights, "too large");
    weights = make_weights();
    tensor_of(&weights, "wl.key_ends")->whole[0] = INT32_MAX;
    assert_refused(&weights, "malformed or repeated");
    weights = make_weights();
    tensor_of(&weights, "wl.key_ends")->whole[0] = -1;
    assert_refused(&weights, "malformed or repeated");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_survives),
        cmocka_unit_test(other_files_have_none),
        cmocka_unit_test(damaged_texts_are_refused),
        cmocka_unit_test(damaged_tensors_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
