#include "heur/landmark_reach.h"

#include <string.h>

#include "base/rng.h"
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

/* Has a LandmarkReach beside the LandmarkCase. */
typedef struct ReachCase {
    LandmarkCase landmarks;
    LandmarkReach reach;
} ReachCase;

/* Takes over the task. */
static void set_up(ReachCase *test, Task *task)
{
    landmark_case_init(&test->landmarks, task);
    landmark_reach_init(&test->reach, &test->landmarks.lm_task);
}

static void tear_down(ReachCase *test)
{
    landmark_reach_release(&test->reach);
    landmark_case_finish(&test->landmarks);
}

static void check_reached(const LandmarkReach *reach, const char *expected)
{
    for (int32_t fact = 0; fact < reach->lm_task->task->num_facts; fact++) {
        assert_int_equal(reach->is_reached[fact], expected[fact] == '1');
    }
}

static void excluded_facts_exclude_what_brings_them(void **state)
{
    (void)state;
    ReachCase test;
    set_up(&test, small_task_new(&SPEC));
    check_reached(&test.reach, "1111111111");
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({1, 1})); /* takes operator 0 away */
    check_reached(&test.reach, "1010101011");
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({2, 1})); /* only that effect of operator 1 */
    check_reached(&test.reach, "1111101111");
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({4, 1})); /* operator 1 and all its effects */
    check_reached(&test.reach, "1111101010");
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({4, 0}, {0, 1}));
    check_reached(&test.reach, "1010101001");
    landmark_reach_explore(&test.reach, (FactSpan){0});
    check_reached(&test.reach, "1111111111");
    tear_down(&test);
}

/* Two ways for variable 0 to get from 0 to 2: operator 0, which also sets variable 2, or the longer
 * one over 3 and 1. Variable 1 follows once that has happened, and then also makes it happen. */
static const SmallTask DETOUR = {
    .num_variables = 3,
    .domains = INTS(4, 2, 2),
    .goal = FACTS({1, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 2}, {.var = 2, .pre = -1, .post = 1})},
              {EFFECTS({.var = 0, .pre = 0, .post = 3})}, {EFFECTS({.var = 0, .pre = 3, .post = 1})},
              {EFFECTS({.var = 0, .pre = 1, .post = 2})},
              {.prevail = FACTS({0, 2}), EFFECTS({.var = 1, .pre = 0, .post = 1})},
              {.prevail = FACTS({1, 1}), EFFECTS({.var = 0, .pre = -1, .post = 2})}),
};

static void detours_count_and_circles_do_not(void **state)
{
    (void)state;
    ReachCase test;
    set_up(&test, small_task_new(&DETOUR));
    check_reached(&test.reach, "11111111");
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({2, 1})); /* takes operator 0 away */
    check_reached(&test.reach, "11111110");
    assert_int_equal(test.reach.regained.size, 2); /* lost, until the detour was found */
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({2, 1}, {0, 1})); /* the detour, too */
    check_reached(&test.reach, "10011010");
    tear_down(&test);
}

static void achievers_must_be_applicable_and_fire(void **state)
{
    (void)state;
    ReachCase test;
    set_up(&test, small_task_new(&SPEC));
    FactSpan second = FACTS({2, 1}), either = FACTS({2, 1}, {3, 1});
    landmark_reach_explore(&test.reach, second);
    assert_true(landmark_reach_can_achieve(&test.reach, 1, second));
    assert_false(landmark_reach_can_achieve(&test.reach, 0, second));
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({0, 1}));
    assert_false(landmark_reach_can_achieve(&test.reach, 1, second));
    assert_false(landmark_reach_can_achieve(&test.reach, 1, either)); /* operator 0 is gone */
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({4, 0}));
    assert_false(landmark_reach_can_achieve(&test.reach, 1, second));
    tear_down(&test);
}

/* Operator 0 sets variable 0 to 2 and then to 0, so that only operator 1 makes it 2. */
static const SmallTask OVERWRITTEN = {
    .num_variables = 2,
    .domains = INTS(3, 2),
    .initial = INTS(1, 0),
    .goal = FACTS({0, 2}),
    OPERATORS({EFFECTS({.var = 1, .pre = 0, .post = 1}, {.var = 0, .pre = -1, .post = 2},
                       {.var = 0, .pre = -1, .post = 0})},
              {EFFECTS({.var = 0, .pre = 0, .post = 2})}),
};

static void an_effect_that_is_undone_at_once_takes_no_action_away(void **state)
{
    (void)state;
    ReachCase test;
    set_up(&test, small_task_new(&OVERWRITTEN));
    landmark_reach_explore(&test.reach, (FactSpan)FACTS({0, 2}));
    check_reached(&test.reach, "11011");
    assert_true(landmark_reach_can_achieve(&test.reach, 1, (FactSpan)FACTS({0, 2})));
    tear_down(&test);
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

/* Neither a condition nor a later effect can keep it from making its fact true. */
static bool is_sure(const Operator *op, int32_t index)
{
    const Effect *effect = &op->effects[index];
    bool is_sure = effect->conditions.count == 0;
    for (int32_t i = index + 1; i < op->num_effects; i++) {
        is_sure &= op->effects[i].var != effect->var || op->effects[i].post == effect->post;
    }
    return is_sure;
}

static bool has_excluded_effect(const Operator *op, FactSpan excluded)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (is_sure(op, i) && is_excluded(excluded, &op->effects[i])) {
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

/* Every question follows another one, so that what that left behind would be seen. */
static void check_random_task(Task *task, uint64_t seed)
{
    ReachCase test;
    bool expected[NAIVE_MAX_FACTS];
    Rng rng;
    rng_seed(&rng, seed);
    set_up(&test, task);
    for (int32_t question = 0; question < 2 * task->num_variables; question++) {
        Fact facts[3];
        FactSpan excluded = {facts, question % 4};
        for (int32_t i = 0; i < excluded.count; i++) {
            facts[i].var = (int32_t)rng_below(&rng, (uint32_t)task->num_variables);
            uint32_t size = (uint32_t)task->variables[facts[i].var].domain_size;
            facts[i].value = (int32_t)rng_below(&rng, size);
        }
        reach_naively(&test.landmarks.lm_task, excluded, expected);
        landmark_reach_explore(&test.reach, excluded);
        assert_memory_equal(test.reach.is_reached, expected,
                            (size_t)task->num_facts * sizeof(bool));
    }
    tear_down(&test);
}

static void equals_a_fixpoint_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        check_random_task(random_task_new(seed), seed);
        check_random_task(random_task_new_wide(seed), seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(excluded_facts_exclude_what_brings_them),
        cmocka_unit_test(detours_count_and_circles_do_not),
        cmocka_unit_test(an_effect_that_is_undone_at_once_takes_no_action_away),
        cmocka_unit_test(achievers_must_be_applicable_and_fire),
        cmocka_unit_test(equals_a_fixpoint_on_random_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
