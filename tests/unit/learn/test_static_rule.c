#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/learned_policy.h"
#include "learn/static_rule.h"
#include "unit/learn/train_case.h"

enum { MAX_LISTS = 4 };

/* The rates of a rule, as far as they do not depend on what is seen of a search. */
typedef struct Rates {
    float of[MAX_LISTS];
} Rates;

static Rates rates_of(const Recipe *recipe, const ListSpec *lists, int count, int rule,
                      bool is_soft)
{
    Rates rates = {{0}};
    Policy *policy = learned_policy_new(recipe, lists, count);
    static_rule_fill(recipe, lists, count, rule, is_soft, policy);
    memcpy(rates.of, policy->mlp.layers[0].weights, (size_t)count * sizeof *rates.of);
    policy_free(policy);
    return rates;
}

static void assert_rates(Rates rates, float a, float b, float c)
{
    assert_true(rates.of[0] == a && rates.of[1] == b && rates.of[2] == c);
}

static void lists_alone_among_others_and_in_pairs(void **state)
{
    (void)state;
    Recipe recipe = train_case_recipe("rates");
    ListSpec blind = list_spec_plain(heur_table_find("blind", 5));
    ListSpec lists[3] = {blind, blind, blind};
    assert_int_equal(static_rule_count(&recipe, lists, 3), 1 + 2 * 3 + 3);
    assert_rates(rates_of(&recipe, lists, 3, 0, false), 0, 0, 0);
    assert_rates(rates_of(&recipe, lists, 3, 1, false), 30, 0, 0);
    assert_rates(rates_of(&recipe, lists, 3, 2, false), 4, 0, 0);
    assert_rates(rates_of(&recipe, lists, 3, 5, false), 0, 0, 30);
    assert_rates(rates_of(&recipe, lists, 3, 5, true), 0, 0, 4);
    assert_rates(rates_of(&recipe, lists, 3, 7, false), 30, 30, 0);
    assert_rates(rates_of(&recipe, lists, 3, 8, false), 30, 0, 30);
    assert_rates(rates_of(&recipe, lists, 3, 9, false), 0, 30, 30);
    assert_rates(rates_of(&recipe, lists, 3, 9, true), 0, 4, 4);
    assert_int_equal(static_rule_count(&recipe, lists, 2), 1 + 2 * 2);
    assert_int_equal(mem_stats().current, 0);
}

/* One list for preferred successors is a list as any other. */
static void preferred_lists_together(void **state)
{
    (void)state;
    Recipe recipe = train_case_recipe("rates");
    ListSpec lists[3] = {list_spec_plain(heur_table_find("ff", 2)),
                         list_spec_plain(heur_table_find("ff", 2)),
                         list_spec_plain(heur_table_find("ff", 2))};
    lists[1].is_preferred_only = true;
    assert_int_equal(static_rule_count(&recipe, lists, 3), 1 + 2 * 3 + 3);
    lists[2].is_preferred_only = true;
    assert_int_equal(static_rule_count(&recipe, lists, 3), 1 + 2 * 4 + 3);
    assert_rates(rates_of(&recipe, lists, 3, 7, false), 0, 30, 30);
    assert_rates(rates_of(&recipe, lists, 3, 8, false), 0, 4, 4);
    assert_rates(rates_of(&recipe, lists, 3, 9, false), 30, 30, 0);
    assert_int_equal(mem_stats().current, 0);
}

/* Rates of 0 are the rule that is corrected. */
static void a_correction_begins_at_its_rule(void **state)
{
    (void)state;
    Recipe recipe = train_case_recipe("rates");
    ListSpec ff = list_spec_plain(heur_table_find("ff", 2));
    ListSpec lists[3] = {ff, ff, ff};
    strcpy(recipe.correct, "bandit");
    assert_int_equal(static_rule_count(&recipe, lists, 3), 1);
    assert_rates(rates_of(&recipe, lists, 3, 0, false), 0, 0, 0);
    assert_rates(rates_of(&recipe, lists, 3, 0, true), 0, 0, 0);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_alone_among_others_and_in_pairs),
        cmocka_unit_test(preferred_lists_together),
        cmocka_unit_test(a_correction_begins_at_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
