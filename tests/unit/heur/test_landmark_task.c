#include "heur/landmark_task.h"

#include <string.h>

#include "landmark_case.h"
#include "support/naive.h"
#include "support/random_task.h"

/* --- Actions ---------------------------------------------------------------------------------- */

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

/* --- Reachability ----------------------------------------------------------------------------- */

/* Operator 0 makes variable 0 and, unconditionally, variable 1 true; operator 1 has an effect on
 * variable 1 and two conditional ones; operator 2 needs nothing. */
static const SmallTask SPEC = {
    .num_variables = 5,
    .domains = INTS(2, 2, 2, 2, 2),
    .goal = FACTS({0, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 1, .pre = 0, .post = 1})},
              {EFFECTS({.var = 4, .pre = 0, .post = 1},
                       {.conditions = FACTS({0, 1}), .var = 2, .pre = -1, .post = 1},
                       {.conditions = FACTS({1, 1}, {4, 1}), .var = 3, .pre = -1, .post = 1})},
              {EFFECTS({.var = 4, .pre = -1, .post = 1})}),
};

static void check_reached(const LandmarkTask *lm_task, const char *expected)
{
    for (int32_t fact = 0; fact < lm_task->task->num_facts; fact++) {
        assert_int_equal(lm_task->is_reached[fact], expected[fact] == '1');
    }
}

static void excluded_facts_exclude_what_brings_them(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&SPEC));
    landmark_task_explore(&test.lm_task, (FactSpan){0});
    check_reached(&test.lm_task, "1111111111");
    landmark_task_explore(&test.lm_task, (FactSpan)FACTS({1, 1})); /* takes operator 0 away */
    check_reached(&test.lm_task, "1010101011");
    landmark_task_explore(&test.lm_task, (FactSpan)FACTS({2, 1})); /* only that effect of operator 1 */
    check_reached(&test.lm_task, "1111101111");
    landmark_task_explore(&test.lm_task, (FactSpan)FACTS({4, 1})); /* operator 1 and all its effects */
    check_reached(&test.lm_task, "1111101010");
    landmark_task_explore(&test.lm_task, (FactSpan)FACTS({4, 0}, {0, 1}));
    check_reached(&test.lm_task, "1010101001");
    landmark_case_finish(&test);
}

static void achievers_must_be_applicable_and_fire(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&SPEC));
    FactSpan second = FACTS({2, 1}), either = FACTS({2, 1}, {3, 1});
    landmark_task_explore(&test.lm_task, second);
    assert_true(landmark_task_can_achieve(&test.lm_task, 1, second));
    assert_false(landmark_task_can_achieve(&test.lm_task, 0, second));
    landmark_task_explore(&test.lm_task, (FactSpan)FACTS({0, 1}));
    assert_false(landmark_task_can_achieve(&test.lm_task, 1, second));
    assert_false(landmark_task_can_achieve(&test.lm_task, 1, either)); /* operator 0 is gone */
    landmark_task_explore(&test.lm_task, (FactSpan)FACTS({4, 0}));
    assert_false(landmark_task_can_achieve(&test.lm_task, 1, second));
    landmark_case_finish(&test);
}

/* --- Naively ---------------------------------------------------------------------------------- */

static bool are_all(const Task *task, FactSpan facts, const bool *is_true)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (!is_true[task_fact(task, facts.data[i])]) {
            return false;
        }
    }
    return true;
}

static bool is_excluded(FactSpan excluded, const Effect *effect)
{
    return landmark_task_affects(effect, excluded);
}

static bool has_excluded_effect(const Operator *op, FactSpan excluded)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (op->effects[i].conditions.count == 0 && is_excluded(excluded, &op->effects[i])) {
            return true;
        }
    }
    return false;
}

/* One pass over all effects; whether something new became true. */
static bool pass(const LandmarkTask *lm_task, FactSpan excluded, bool *is_true)
{
    bool is_new = false;
    for (int32_t action = 0; action < lm_task->num_actions; action++) {
        const Operator *op = landmark_task_action(lm_task, action);
        if (!are_all(lm_task->task, op->preconditions, is_true) ||
            has_excluded_effect(op, excluded)) {
            continue;
        }
        for (int32_t i = 0; i < op->num_effects; i++) {
            const Effect *effect = &op->effects[i];
            bool *fact = &is_true[task_fact(lm_task->task, (Fact){effect->var, effect->post})];
            if (!*fact && !is_excluded(excluded, effect) &&
                are_all(lm_task->task, effect->conditions, is_true)) {
                *fact = is_new = true;
            }
        }
    }
    return is_new;
}

static void reach_naively(const LandmarkTask *lm_task, FactSpan excluded, bool *out_is_true)
{
    memset(out_is_true, 0, (size_t)lm_task->task->num_facts * sizeof *out_is_true);
    for (int32_t var = 0; var < lm_task->task->num_variables; var++) {
        Effect effect = {.var = var, .post = lm_task->initial[var]};
        out_is_true[task_fact(lm_task->task, (Fact){var, effect.post})] =
            !is_excluded(excluded, &effect);
    }
    while (pass(lm_task, excluded, out_is_true)) {
    }
}

static void check_random_task(Task *task)
{
    LandmarkCase test;
    bool expected[NAIVE_MAX_FACTS];
    landmark_case_init(&test, task);
    for (int32_t var = 0; var < task->num_variables; var++) {
        Fact facts[2] = {{var, task->variables[var].domain_size - 1}, {0, 0}};
        FactSpan excluded = {facts, var % 2 + 1};
        reach_naively(&test.lm_task, excluded, expected);
        landmark_task_explore(&test.lm_task, excluded);
        assert_memory_equal(test.lm_task.is_reached, expected, (size_t)task->num_facts * sizeof(bool));
    }
    landmark_case_finish(&test);
}

static void equals_a_fixpoint_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        check_random_task(random_task_new(seed));
        check_random_task(random_task_new_wide(seed));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axioms_follow_operators),
        cmocka_unit_test(achievers_are_listed_by_fact),
        cmocka_unit_test(the_initial_state_knows_derived_variables),
        cmocka_unit_test(excluded_facts_exclude_what_brings_them),
        cmocka_unit_test(achievers_must_be_applicable_and_fire),
        cmocka_unit_test(equals_a_fixpoint_on_random_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
