#include "unit/heur/heur_case.h"

static void check(const SmallTask *spec, const int32_t *values, int32_t blind, int32_t goal_count)
{
    HeurCase c;
    heur_case_init(&c, small_task_new(spec), (const char *[]){"blind", "goalcount"}, 2);
    assert_true(heur_set_is_reliable(c.set, 0) && heur_set_is_reliable(c.set, 1));
    heur_begin(c.work, (HeurState){values, 0});
    assert_int_equal(heur_value(c.work, 0), blind);
    assert_int_equal(heur_value(c.work, 1), goal_count);
    heur_case_release(&c);
}

static const SmallTask SPEC = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(2, 2, 3),
    .goal = FACTS({2, 2}, {0, 1}),
    OPERATORS({.file_cost = 9, EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.file_cost = 4, EFFECTS({.var = 1, .pre = 0, .post = 1})}),
};

static void values_count_open_goals_and_the_cheapest_operator(void **state)
{
    (void)state;
    check(&SPEC, INTS(0, 0, 0), 4, 2);
    check(&SPEC, INTS(1, 1, 0), 4, 1);
    check(&SPEC, INTS(1, 0, 2), 0, 0);
}

static void without_a_metric_operators_cost_one(void **state)
{
    (void)state;
    SmallTask spec = SPEC;
    spec.use_metric = false;
    check(&spec, INTS(0, 0, 0), 1, 2);
}

static void without_operators_blind_is_zero(void **state)
{
    (void)state;
    SmallTask spec = SPEC;
    spec.num_operators = 0;
    check(&spec, INTS(0, 0, 0), 0, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_count_open_goals_and_the_cheapest_operator),
        cmocka_unit_test(without_a_metric_operators_cost_one),
        cmocka_unit_test(without_operators_blind_is_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
