#include "heur/landmark_task.h"

#include "landmark_case.h"

/* Variable 2 is derived: true as soon as variable 0 is 1; its default is wanted by operator 1. */
static const SmallTask AXIOM_SPEC = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(2, 3, 2),
    .layers = INTS(NO_LAYER, NO_LAYER, 0),
    .initial = INTS(1, 0, 0),
    .goal = FACTS({1, 2}),
    OPERATORS({.file_cost = 7,
               EFFECTS({.conditions = FACTS({0, 0}), .var = 1, .pre = -1, .post = 2},
                       {.conditions = FACTS({0, 1}), .var = 1, .pre = -1, .post = 2})},
              {.file_cost = 5,
               .prevail = FACTS({2, 0}),
               EFFECTS({.var = 1, .pre = 0, .post = 2}, {.var = 0, .pre = 1, .post = 0})}),
    AXIOMS({.conditions = FACTS({0, 1}), .var = 2, .old_value = 0, .new_value = 1}),
};

static void check_achievers(const LandmarkTask *lm_task, Fact fact, const int32_t *expected,
                            int32_t count)
{
    int32_t number = task_fact(lm_task->task, fact);
    int32_t begin = lm_task->achievers_begin[number];
    assert_int_equal(lm_task->achievers_begin[number + 1] - begin, count);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(lm_task->achievers[begin + i], expected[i]);
    }
}

static void axioms_follow_operators(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&AXIOM_SPEC));
    const LandmarkTask *lm_task = &test.lm_task;
    assert_int_equal(lm_task->num_actions, 4); /* the last one says how the derived variable is false */
    assert_ptr_equal(landmark_task_action(lm_task, 1), &test.task->operators[1]);
    const Operator *axiom = landmark_task_action(lm_task, 2);
    assert_int_equal(axiom->preconditions.count, 1);
    assert_int_equal(axiom->preconditions.data[0].var, 2);
    assert_int_equal(axiom->preconditions.data[0].value, 0);
    assert_int_equal(axiom->num_effects, 1);
    assert_int_equal(axiom->effects[0].post, 1);
    assert_int_equal(axiom->effects[0].conditions.count, 1);
    assert_int_equal(landmark_task_action(lm_task, 3)->effects[0].post, 0);
    assert_int_equal(landmark_task_cost(lm_task, 1), 5);
    assert_int_equal(landmark_task_cost(lm_task, 2), 0);
    landmark_case_finish(&test);
}

static void achievers_are_listed_by_fact(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&AXIOM_SPEC));
    check_achievers(&test.lm_task, (Fact){0, 0}, INTS(1), 1);
    check_achievers(&test.lm_task, (Fact){0, 1}, NULL, 0);
    check_achievers(&test.lm_task, (Fact){1, 2}, INTS(0, 0, 1), 3); /* once per effect */
    check_achievers(&test.lm_task, (Fact){2, 0}, INTS(3), 1);
    check_achievers(&test.lm_task, (Fact){2, 1}, INTS(2), 1);
    landmark_case_finish(&test);
}

static void the_initial_state_knows_derived_variables(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&AXIOM_SPEC));
    assert_int_equal(test.lm_task.initial[2], 1);
    assert_true(landmark_task_holds_initially(&test.lm_task, (Fact){2, 1}));
    assert_false(landmark_task_holds_initially(&test.lm_task, (Fact){1, 1}));
    landmark_case_finish(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axioms_follow_operators),
        cmocka_unit_test(achievers_are_listed_by_fact),
        cmocka_unit_test(the_initial_state_knows_derived_variables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
