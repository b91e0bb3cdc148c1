#include "heur/landmark_reach.h"

#include <string.h>

#include "landmark_case.h"
#include "support/naive.h"
#include "support/random_task.h"

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

static void check_reached(const LandmarkReach *reach, const char *expected)
{
    for (int32_t fact = 0; fact < reach->actions->task->num_facts; fact++) {
        assert_int_equal(reach->is_reached[fact], expected[fact] == '1');
    }
}

static void excluded_facts_exclude_what_brings_them(void **state)
{
    (void)state;
    LandmarkCase test;
    LandmarkReach reach;
    landmark_case_init(&test, small_task_new(&SPEC));
    landmark_reach_init(&reach, &test.actions);
    landmark_reach_explore(&reach, (FactSpan){0});
    check_reached(&reach, "1111111111");
    landmark_reach_explore(&reach, (FactSpan)FACTS({1, 1})); /* takes operator 0 away */
    check_reached(&reach, "1010101011");
    landmark_reach_explore(&reach, (FactSpan)FACTS({2, 1})); /* only that effect of operator 1 */
    check_reached(&reach, "1111101111");
    landmark_reach_explore(&reach, (FactSpan)FACTS({4, 1})); /* operator 1 and all its effects */
    check_reached(&reach, "1111101010");
    landmark_reach_explore(&reach, (FactSpan)FACTS({4, 0}, {0, 1}));
    check_reached(&reach, "1010101001");
    landmark_reach_release(&reach);
    landmark_case_finish(&test);
}

static void achievers_must_be_applicable_and_fire(void **state)
{
    (void)state;
    LandmarkCase test;
    LandmarkReach reach;
    landmark_case_init(&test, small_task_new(&SPEC));
    landmark_reach_init(&reach, &test.actions);
    FactSpan second = FACTS({2, 1}), either = FACTS({2, 1}, {3, 1});
    landmark_reach_explore(&reach, second);
    assert_true(landmark_reach_can_achieve(&reach, 1, second));
    assert_false(landmark_reach_can_achieve(&reach, 0, second));
    landmark_reach_explore(&reach, (FactSpan)FACTS({0, 1}));
    assert_false(landmark_reach_can_achieve(&reach, 1, second));
    assert_false(landmark_reach_can_achieve(&reach, 1, either)); /* operator 0 is gone */
    landmark_reach_explore(&reach, (FactSpan)FACTS({4, 0}));
    assert_false(landmark_reach_can_achieve(&reach, 1, second));
    landmark_reach_release(&reach);
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
    return landmark_actions_affects(effect, excluded);
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
static bool pass(const LandmarkActions *actions, FactSpan excluded, bool *is_true)
{
    bool is_new = false;
    for (int32_t action = 0; action < actions->count; action++) {
        const Operator *op = landmark_actions_get(actions, action);
        if (!are_all(actions->task, op->preconditions, is_true) ||
            has_excluded_effect(op, excluded)) {
            continue;
        }
        for (int32_t i = 0; i < op->num_effects; i++) {
            const Effect *effect = &op->effects[i];
            bool *fact = &is_true[task_fact(actions->task, (Fact){effect->var, effect->post})];
            if (!*fact && !is_excluded(excluded, effect) &&
                are_all(actions->task, effect->conditions, is_true)) {
                *fact = is_new = true;
            }
        }
    }
    return is_new;
}

static void reach_naively(const LandmarkActions *actions, FactSpan excluded, bool *out_is_true)
{
    memset(out_is_true, 0, (size_t)actions->task->num_facts * sizeof *out_is_true);
    for (int32_t var = 0; var < actions->task->num_variables; var++) {
        Effect effect = {.var = var, .post = actions->initial[var]};
        out_is_true[task_fact(actions->task, (Fact){var, effect.post})] =
            !is_excluded(excluded, &effect);
    }
    while (pass(actions, excluded, out_is_true)) {
    }
}

static void check_random_task(Task *task)
{
    LandmarkCase test;
    LandmarkReach reach;
    bool expected[NAIVE_MAX_FACTS];
    landmark_case_init(&test, task);
    landmark_reach_init(&reach, &test.actions);
    for (int32_t var = 0; var < task->num_variables; var++) {
        Fact facts[2] = {{var, task->variables[var].domain_size - 1}, {0, 0}};
        FactSpan excluded = {facts, var % 2 + 1};
        reach_naively(&test.actions, excluded, expected);
        landmark_reach_explore(&reach, excluded);
        assert_memory_equal(reach.is_reached, expected, (size_t)task->num_facts * sizeof(bool));
    }
    landmark_reach_release(&reach);
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
        cmocka_unit_test(excluded_facts_exclude_what_brings_them),
        cmocka_unit_test(achievers_must_be_applicable_and_fire),
        cmocka_unit_test(equals_a_fixpoint_on_random_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
