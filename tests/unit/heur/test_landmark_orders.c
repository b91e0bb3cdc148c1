#include "landmark_case.h"

static void run(LandmarkCase *test, Task *task)
{
    landmark_case_run(test, task);
    landmark_orders_add_reasonable(&test->lm_task, &test->graph);
}

/* The truck starts where the package is wanted: it has to leave for A and come back. */
static void a_way_and_back(void **state)
{
    (void)state;
    LandmarkCase test;
    run(&test, landmark_case_new_delivery(UNLOAD_B + 1));
    int32_t there = landmark_case_find_atom(&test, 0, 0);
    int32_t back = landmark_case_find_atom(&test, 0, 1);
    assert_int_equal(landmark_case_order(&test, there, back), LANDMARK_REASONABLE);
    assert_int_equal(test.graph.orders.size, 8); /* seven are stronger */
    landmark_case_finish(&test);
}

/* Goals: variables 0 and 1 at 1. The second one needs variable 2 at 1, and a mutex group may say
 * that this excludes the first. */
static const SmallTask TWO_GOALS = {
    .num_variables = 3,
    .domains = INTS(2, 2, 2),
    .goal = FACTS({0, 1}, {1, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.prevail = FACTS({2, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})},
              {EFFECTS({.var = 2, .pre = 0, .post = 1})}),
};

static void what_excludes_a_goal_comes_before_it(void **state)
{
    (void)state;
    const FactSpan groups[] = {FACTS({1, 0}, {2, 0}), FACTS({2, 1}, {0, 1}, {2, 0})};
    for (int32_t num_groups = 1; num_groups <= 2; num_groups++) {
        LandmarkCase test;
        Task *task = small_task_new(&TWO_GOALS);
        task->mutex_groups = groups;
        task->num_mutex_groups = num_groups;
        run(&test, task);
        int32_t needed = landmark_case_find_atom(&test, 2, 1);
        assert_true(needed != NO_LANDMARK);
        assert_int_equal(landmark_case_order(&test, needed, 0),
                         num_groups == 2 ? LANDMARK_REASONABLE : -1);
        landmark_case_finish(&test);
    }
}

/* Goals: variable 0 at 0, as it is, and variable 1 at 1, which needs variable 2 at 1. Whether what
 * is asked for that always costs variable 0 its value depends on the operators. */
static int order_with(const Operator *operators, int32_t num_operators)
{
    const SmallTask spec = {.num_variables = 4,
                            .domains = INTS(2, 2, 2, 2),
                            .goal = FACTS({0, 0}, {1, 1}),
                            .operators = operators,
                            .num_operators = num_operators};
    LandmarkCase test;
    run(&test, small_task_new(&spec));
    int32_t needed = landmark_case_find_atom(&test, 2, 1);
    assert_true(needed != NO_LANDMARK);
    int kind = landmark_case_order(&test, needed, landmark_case_find_atom(&test, 0, 0));
    landmark_case_finish(&test);
    return kind;
}

#define REPAIR                                                                                     \
    {                                                                                              \
        EFFECTS({.var = 0, .pre = 1, .post = 0})                                                   \
    }
#define FINISH                                                                                     \
    {                                                                                              \
        .prevail = FACTS({2, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})                         \
    }
#define DAMAGE                                                                                     \
    {                                                                                              \
        EFFECTS({.var = 2, .pre = 0, .post = 1}, {.var = 0, .pre = -1, .post = 1})                 \
    }

static void side_effects_of_all_achievers_count(void **state)
{
    (void)state;
    const Operator all_damage[] = {REPAIR, FINISH, DAMAGE, DAMAGE};
    assert_int_equal(order_with(all_damage, 4), LANDMARK_REASONABLE);
    const Operator one_harmless[] = {
        REPAIR, FINISH, DAMAGE, {EFFECTS({.var = 2, .pre = 0, .post = 1})}};
    assert_int_equal(order_with(one_harmless, 4), -1);
    const Operator first_harmless[] = {
        REPAIR, FINISH, {EFFECTS({.var = 2, .pre = 0, .post = 1})}, DAMAGE};
    assert_int_equal(order_with(first_harmless, 4), -1);
}

static void conditional_side_effects_count_if_they_surely_fire(void **state)
{
    (void)state;
    const Operator sure[] = {
        REPAIR,
        FINISH,
        {EFFECTS({.var = 2, .pre = 0, .post = 1},
                 {.conditions = FACTS({3, 0}), .var = 0, .pre = -1, .post = 1},
                 {.conditions = FACTS({3, 1}), .var = 0, .pre = -1, .post = 1})}};
    assert_int_equal(order_with(sure, 3), LANDMARK_REASONABLE);
    const Operator perhaps[] = {
        REPAIR,
        FINISH,
        {EFFECTS({.var = 2, .pre = 0, .post = 1},
                 {.conditions = FACTS({3, 0}), .var = 0, .pre = -1, .post = 1})}};
    assert_int_equal(order_with(perhaps, 3), -1);
    const Operator either_value[] = {
        REPAIR,
        FINISH,
        {EFFECTS({.var = 2, .pre = 0, .post = 1},
                 {.conditions = FACTS({3, 0}), .var = 0, .pre = -1, .post = 1},
                 {.conditions = FACTS({3, 1}), .var = 0, .pre = -1, .post = 0})}};
    assert_int_equal(order_with(either_value, 3), -1);
    const Operator own_value[] = {
        /* it is 1 afterwards, whatever it was */
        REPAIR,
        FINISH,
        {EFFECTS({.var = 2, .pre = 0, .post = 1},
                 {.conditions = FACTS({0, 0}), .var = 0, .pre = -1, .post = 1})}};
    assert_int_equal(order_with(own_value, 3), LANDMARK_REASONABLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_and_back),
        cmocka_unit_test(what_excludes_a_goal_comes_before_it),
        cmocka_unit_test(side_effects_of_all_achievers_count),
        cmocka_unit_test(conditional_side_effects_count_if_they_surely_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
