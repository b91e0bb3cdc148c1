#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/run_rules.h"

static void each_set_is_found_by_its_name(void **state)
{
    (void)state;
    for (size_t i = 0; run_rules_name(i); i++) {
        RunRules rules, expected = run_rules_of((RunRulesSet)i);
        assert_true(run_rules_parse(run_rules_name(i), &rules));
        assert_memory_equal(&rules, &expected, sizeof rules);
    }
    assert_string_equal(run_rules_name(RUN_RULES_VEER), "veer");
    assert_string_equal(run_rules_name(RUN_RULES_PAPER), "paper");
    assert_null(run_rules_name(2));
}

static void zeroed_storage_is_the_default_set(void **state)
{
    (void)state;
    RunRules rules = run_rules_of(RUN_RULES_VEER), zeroed = {0};
    assert_memory_equal(&rules, &zeroed, sizeof rules);
}

static void the_published_set_takes_a_seed_or_an_end(void **state)
{
    (void)state;
    RunRules rules;
    assert_true(run_rules_parse("paper:7", &rules));
    assert_int_equal(rules.seed, 7);
    assert_int_equal(rules.empty_rule, RUN_EMPTY_DRAW);
    assert_true(run_rules_parse("paper:end", &rules));
    assert_int_equal(rules.empty_rule, RUN_EMPTY_ENDS);
    assert_true(rules.fixes_first_step);
    static const char *const WRONG[] = {"",       "papers",        "paper:",   "paper:-1", "paper:x",
                                        "veer:1", "paper:endless", "veerpaper"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        assert_false(run_rules_parse(WRONG[i], &rules));
    }
}

static void a_fixed_first_step_does_not_count(void **state)
{
    (void)state;
    RunRules own = run_rules_of(RUN_RULES_VEER), published = run_rules_of(RUN_RULES_PAPER);
    assert_int_equal(run_rules_max_steps(&own, 10), 10);
    assert_int_equal(run_rules_max_steps(&published, 10), 11);
}

static void kinds_of_steps_have_names(void **state)
{
    (void)state;
    assert_string_equal(run_rules_step_name(RUN_STEP_POP), "pop");
    assert_string_equal(run_rules_step_name(RUN_STEP_EXPANSION), "expansion");
    assert_null(run_rules_step_name(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_set_is_found_by_its_name),
        cmocka_unit_test(zeroed_storage_is_the_default_set),
        cmocka_unit_test(the_published_set_takes_a_seed_or_an_end),
        cmocka_unit_test(a_fixed_first_step_does_not_count),
        cmocka_unit_test(kinds_of_steps_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
