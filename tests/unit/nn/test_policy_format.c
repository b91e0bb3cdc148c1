#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nn/old_settings.h"
#include "nn/policy_format.h"

static const char *value_for(const PolicyField *field)
{
    return field->kind == POLICY_FIELD_COUNT     ? "7"
           : field->kind == POLICY_FIELD_CONTROL ? "rates"
                                                 : "none";
}

static void every_member_has_a_field(void **state)
{
    (void)state;
    PolicyMeaning meaning = {0};
    for (int i = 0; i < policy_format_num_fields; i++) {
        const PolicyField *field = &policy_format_fields[i];
        PolicyNumber number;
        assert_ptr_equal(policy_format_find(field->key), field);
        assert_true(policy_format_set(&meaning, field, value_for(field)));
        assert_string_equal(policy_format_get(&meaning, field, &number), value_for(field));
    }
    assert_string_equal(meaning.lists, "none");
    assert_string_equal(meaning.fingerprints, "none");
    assert_int_equal(meaning.sharing_rate, 7);
    assert_int_equal(meaning.control, POLICY_CONTROL_RATES);
    assert_null(policy_format_find("colour"));
}

static void wrong_values_change_nothing(void **state)
{
    (void)state;
    PolicyMeaning meaning = {.search = "eager", .horizon = 5, .fingerprints = "ab"};
    static const char *const BAD[][2] = {
        {"search", ""},        {"search", "\t"},       {"horizon", "0"},
        {"horizon", "-1"},     {"horizon", "1e3"},     {"horizon", "1000000001"},
        {"sharing_rate", ""},  {"control", "chance"},  {"fingerprints", "xyz"},
        {"fingerprints", ""},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(policy_format_set(&meaning, policy_format_find(BAD[i][0]), BAD[i][1]));
    }
    assert_string_equal(meaning.search, "eager");
    assert_int_equal(meaning.horizon, 5);
    assert_string_equal(meaning.fingerprints, "ab");
}

static void older_names_have_one_of_today(void **state)
{
    (void)state;
    assert_string_equal(old_settings_name("share"), "sharing-rate");
    assert_string_equal(old_settings_name("company"), "helpers");
    assert_string_equal(old_settings_name("search"), "search");
    assert_string_equal(old_settings_name("apart"), "apart");
    assert_string_equal(old_settings_value("search", "apart"), "selective");
    assert_string_equal(old_settings_value("search", "eager"), "eager");
    assert_string_equal(old_settings_value("mdp", "default"), "veer");
    assert_string_equal(old_settings_value("costs", "apart"), "apart");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_has_a_field),
        cmocka_unit_test(wrong_values_change_nothing),
        cmocka_unit_test(older_names_have_one_of_today),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
