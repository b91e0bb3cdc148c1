#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/mem.h"
#include "nn/weights.h"

static void counts_are_checked(void **state)
{
    (void)state;
    size_t count;
    assert_true(weights_count((WeightsShape){0}, &count));
    assert_int_equal(count, 1);
    assert_true(weights_count((WeightsShape){3, {2, 3, 4}}, &count));
    assert_int_equal(count, 24);
    assert_true(weights_count((WeightsShape){2, {0, INT64_MAX}}, &count));
    assert_int_equal(count, 0);
    assert_true(weights_count((WeightsShape){1, {WEIGHTS_MAX_COUNT}}, &count));
    assert_false(weights_count((WeightsShape){1, {WEIGHTS_MAX_COUNT + 1}}, &count));
    assert_false(weights_count((WeightsShape){2, {4, -1}}, &count));
    assert_false(weights_count((WeightsShape){2, {0, -1}}, &count));
    assert_false(weights_count((WeightsShape){4, {1LL << 32, 1LL << 32, 1, 1}}, &count));
    assert_false(weights_count((WeightsShape){4, {1LL << 31, 1LL << 31, 4, 1}}, &count));
}

static void tensors_and_texts_are_found_by_name(void **state)
{
    (void)state;
    Weights weights = {0};
    char name[] = "a";
    WeightsTensor *tensor = weights_add_tensor(&weights, name, (WeightsShape){2, {2, 3}});
    assert_int_equal(tensor->count, 6);
    assert_true(tensor->data[5] == 0);
    name[0] = 'b';
    assert_int_equal(weights_add_tensor(&weights, name, (WeightsShape){1, {0}})->count, 0);
    weights_add_text(&weights, name, "text");
    assert_int_equal(weights_find_tensor(&weights, "a")->count, 6);
    assert_int_equal(weights_find_tensor(&weights, "b")->count, 0);
    assert_null(weights_find_tensor(&weights, "c"));
    assert_string_equal(weights_find_text(&weights, "b"), "text");
    assert_null(weights_find_text(&weights, "a"));
    weights_release(&weights);
    assert_int_equal(mem_stats().current, 0);
}

static void all_tensors_share_one_limit(void **state)
{
    (void)state;
    Weights weights = {0};
    assert_non_null(weights_add_tensor(&weights, "a", (WeightsShape){1, {1 << 20}}));
    assert_null(weights_add_tensor(&weights, "b", (WeightsShape){1, {WEIGHTS_MAX_COUNT}}));
    assert_int_equal(weights.tensors.size, 1);
    weights_release(&weights);
}

static void names_are_short_and_printable(void **state)
{
    (void)state;
    char longest[202];
    memset(longest, 'x', sizeof longest);
    longest[201] = '\0';
    assert_false(weights_is_name(longest));
    longest[200] = '\0';
    assert_true(weights_is_name(longest));
    assert_true(weights_is_name("model/hidden_layers/0/W"));
    assert_false(weights_is_name(""));
    assert_false(weights_is_name("\033[2J"));
    assert_false(weights_is_name("a\177"));
    assert_false(weights_is_name("\303\244"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_checked),
        cmocka_unit_test(tensors_and_texts_are_found_by_name),
        cmocka_unit_test(all_tensors_share_one_limit),
        cmocka_unit_test(names_are_short_and_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
