#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "nn/policy.h"

static void lists_are_counted(void **state)
{
    (void)state;
    assert_int_equal(policy_count_lists("ff"), 1);
    assert_int_equal(policy_count_lists("ff,cg,cea,add"), 4);
    assert_int_equal(policy_count_lists("pdb(0,1)/-g,pdb(0,2)/-g"), 2);
    assert_int_equal(policy_count_lists(""), 0);
    assert_int_equal(policy_count_lists(","), 0);
    assert_int_equal(policy_count_lists("ff,"), 0);
    assert_int_equal(policy_count_lists(",ff"), 0);
    assert_int_equal(policy_count_lists("ff,,add"), 0);
}

static void texts_are_copied(void **state)
{
    (void)state;
    char lists[] = "ff,add", features[] = "veer", step[] = "expansion", key[] = "seed";
    PolicyMeaning meaning = {
        .lists = lists, .features = features, .features_version = 3, .step = step};
    Policy *policy = policy_new(meaning, (int32_t[]){10, 2}, 2);
    policy_add_training(policy, key, "7");
    lists[0] = features[0] = step[0] = key[0] = '?';
    assert_string_equal(policy->meaning.lists, "ff,add");
    assert_string_equal(policy->meaning.features, "veer");
    assert_int_equal(policy->meaning.features_version, 3);
    assert_string_equal(policy->meaning.step, "expansion");
    assert_int_equal(policy->num_lists, 2);
    assert_int_equal(policy->training.size, 1);
    assert_string_equal(policy->training.data[0].key, "seed");
    assert_string_equal(policy->training.data[0].value, "7");
    policy_free(policy);
    policy_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

static void later_texts_replace_earlier_ones(void **state)
{
    (void)state;
    Policy *policy = policy_new(policy_published_meaning(), (int32_t[]){2, 4}, 2);
    policy_add_training(policy, "seed", "1");
    policy_add_training(policy, "beats", "chance");
    policy_add_training(policy, "seed", "2");
    assert_int_equal(policy->training.size, 2);
    assert_string_equal(policy_find_training(policy, "seed"), "2");
    assert_string_equal(policy_find_training(policy, "beats"), "chance");
    policy_free(policy);
}

static void inputs_are_normalised_if_asked_for(void **state)
{
    (void)state;
    Policy *policy = policy_new(policy_published_meaning(), (int32_t[]){2, 4}, 2);
    float inputs[] = {3, -4};
    policy_normalise(policy, inputs);
    assert_true(inputs[0] == 3 && inputs[1] == -4);
    policy_add_normalisation(policy);
    policy_normalise(policy, inputs);
    assert_true(inputs[0] == 3 && inputs[1] == -4);
    policy->input_shift[0] = 1;
    policy->input_scale[1] = 0.5F;
    policy_normalise(policy, inputs);
    assert_true(inputs[0] == 2 && inputs[1] == -2);
    policy_free(policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_counted),
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test(later_texts_replace_earlier_ones),
        cmocka_unit_test(inputs_are_normalised_if_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
