#include "unit/heur/heur_case.h"

static void set_up(HeurCase *f, Task *task)
{
    static const char *const NAMES[] = {"rp"};
    heur_case_init(f, task, NAMES, 1);
}

static void assert_value(HeurCase *f, const int32_t *values, int32_t expected)
{
    heur_begin(f->work, (HeurState){values, 0});
    assert_int_equal(heur_value(f->work, 0), expected);
    assert_int_equal(heur_value(f->work, 0), expected); /* asked again */
}

/* A chain 0 -> 1 -> 2 on var 0, whose end makes var 1 and var 2 true; a way round for var 2. */
static const SmallTask CHAIN = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(3, 2, 3),
    .goal = FACTS({1, 1}, {0, 2}, {2, 1}),
    OPERATORS({.file_cost = 2, EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.file_cost = 3, EFFECTS({.var = 0, .pre = 1, .post = 2})},
              {.file_cost = 4, .prevail = FACTS({0, 2}), EFFECTS({.var = 1, .pre = -1, .post = 1})},
              {.file_cost = 20, EFFECTS({.var = 2, .pre = 0, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({0, 2}), EFFECTS({.var = 2, .pre = 0, .post = 1})}),
};

static void values_of_a_chain(void **state)
{
    (void)state;
    HeurCase f;
    set_up(&f, small_task_new(&CHAIN));
    assert_value(&f, INTS(0, 0, 0), 10);
    heur_case_assert_preferred(&f, 0, INTS(0), 1);
    assert_value(&f, INTS(2, 0, 0), 5);
    heur_case_assert_preferred(&f, 0, INTS(2, 4), 2);
    assert_value(&f, INTS(2, 1, 1), 0);
    heur_case_assert_preferred(&f, 0, NULL, 0);
    assert_value(&f, INTS(1, 1, 1), 3);
    assert_value(&f, INTS(0, 0, 2), HEUR_DEAD_END);
    assert_value(&f, INTS(0, 0, 0), 10);
    heur_case_release(&f);
}

/* An operator with two useful effects counts once and is preferred once. */
static void operators_of_the_relaxed_plan_count_once(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    assert_value(&f, INTS(0, 0), 1);
    heur_case_assert_preferred(&f, 0, INTS(0), 1);
    heur_case_release(&f);
}

/* Free operators in a circle, one of which is reached from the state. */
static void operators_can_be_free(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 3,
        .domains = INTS(2, 2, 2),
        .goal = FACTS({2, 1}),
        OPERATORS(
            {.file_cost = 0, .prevail = FACTS({2, 1}), EFFECTS({.var = 1, .pre = -1, .post = 1})},
            {.file_cost = 0, .prevail = FACTS({1, 1}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
            {.file_cost = 5, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = -1, .post = 1})}),
    };
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    assert_value(&f, INTS(1, 0, 0), 5);
    heur_case_assert_preferred(&f, 0, INTS(2), 1);
    assert_value(&f, INTS(0, 1, 0), 0);
    heur_case_assert_preferred(&f, 0, INTS(1), 1);
    assert_value(&f, INTS(0, 0, 0), HEUR_DEAD_END);
    heur_case_release(&f);
}

static void effort_is_counted(void **state)
{
    (void)state;
    HeurCase f;
    set_up(&f, small_task_new(&CHAIN));
    assert_true(heur_set_counts(f.set, 0));
    assert_int_equal(heur_effort(f.work), 0);
    assert_value(&f, INTS(0, 0, 0), 10);
    assert_true(heur_effort(f.work) > 0);
    heur_case_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_a_chain),
        cmocka_unit_test(operators_of_the_relaxed_plan_count_once),
        cmocka_unit_test(operators_can_be_free),
        cmocka_unit_test(effort_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
