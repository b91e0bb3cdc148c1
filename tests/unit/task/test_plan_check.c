#include "task/plan_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"

#include "text_task.h"

static PlanReport check_ops(const Task *task, const int32_t *ops, size_t count)
{
    Plan plan = {0};
    for (size_t i = 0; i < count; i++) {
        int_vec_push(&plan.ops, ops[i]);
    }
    size_t held_before = mem_stats().current;
    PlanReport report;
    bool is_valid = plan_check(task, &plan, &report);
    assert_int_equal(is_valid, report.verdict == PLAN_VALID);
    assert_int_equal(mem_stats().current, held_before);
    plan_release(&plan);
    return report;
}

#define CHECK(task, ...)                                                                           \
    check_ops(task, (const int32_t[]){__VA_ARGS__},                                                \
              sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static void assert_description(const Task *task, const PlanReport *report, const char *expected)
{
    char text[200];
    plan_check_describe(task, report, text, sizeof text);
    assert_string_equal(text, expected);
}

/* --- Plain operators -------------------------------------------------------------------------- */

static Task *corridor(void)
{
    static const TextVariable variables[] = {{3, -1, 0}, {2, -1, 0}};
    return text_task(variables, 2, "2\n0 2\n1 1",
                      "3\n"
                      "begin_operator\nright a\n1\n1 0\n1\n0 0 0 1\n3\nend_operator\n"
                      "begin_operator\nright b\n0\n1\n0 0 1 2\n4\nend_operator\n"
                      "begin_operator\nlight\n1\n0 1\n1\n0 1 -1 1\n5\nend_operator",
                      "0");
}

static void test_valid_plan(void **state)
{
    (void)state;
    Task *task = corridor();
    PlanReport report = CHECK(task, 0, 2, 1);
    assert_int_equal(report.verdict, PLAN_VALID);
    assert_int_equal(report.cost, 12);
    task_free(task);
}

static void test_failing_prevail_condition(void **state)
{
    (void)state;
    Task *task = corridor();
    PlanReport report = CHECK(task, 0, 1, 2);
    assert_int_equal(report.verdict, PLAN_STEP_FAILS);
    assert_int_equal(report.step, 2);
    assert_int_equal(report.op, 2);
    assert_description(task, &report, "step 3 (light): needs \"v0=1\", but v0 is \"v0=2\"");
    task_free(task);
}

static void test_failing_condition_of_an_effect(void **state)
{
    (void)state;
    Task *task = corridor();
    PlanReport report = CHECK(task, 1);
    assert_int_equal(report.verdict, PLAN_STEP_FAILS);
    assert_int_equal(report.step, 0);
    assert_int_equal(report.wanted.var, 0);
    assert_int_equal(report.wanted.value, 1);
    assert_int_equal(report.found, 0);
    task_free(task);
}

static void test_failing_goal(void **state)
{
    (void)state;
    Task *task = corridor();
    PlanReport report = CHECK(task, 0, 1);
    assert_int_equal(report.verdict, PLAN_GOAL_FAILS);
    assert_description(task, &report, "goal \"v1=1\" does not hold at the end: v1 is \"v1=0\"");
    report = check_ops(task, NULL, 0);
    assert_int_equal(report.verdict, PLAN_GOAL_FAILS);
    task_free(task);
}

static void test_empty_plan_of_a_solved_task(void **state)
{
    (void)state;
    static const TextVariable variables[] = {{2, -1, 1}};
    Task *task = text_task(variables, 1, "1\n0 1", "0", "0");
    assert_int_equal(check_ops(task, NULL, 0).verdict, PLAN_VALID);
    task_free(task);
}

/* --- Conditional effects ---------------------------------------------------------------------- */

static void test_effects_look_at_the_old_state(void **state)
{
    (void)state;
    /* Exchanges v0 and v1: each conditional effect must see the values before the step. */
    static const TextVariable variables[] = {{2, -1, 0}, {2, -1, 1}};
    Task *task = text_task(variables, 2, "2\n0 1\n1 0",
                            "1\nbegin_operator\nswap\n0\n4\n"
                            "1 1 0 0 -1 0\n1 1 1 0 -1 1\n1 0 0 1 -1 0\n1 0 1 1 -1 1\n"
                            "1\nend_operator",
                            "0");
    assert_int_equal(CHECK(task, 0).verdict, PLAN_VALID);
    assert_int_equal(CHECK(task, 0, 0).verdict, PLAN_GOAL_FAILS);
    task_free(task);
}

static void test_later_effect_wins(void **state)
{
    (void)state;
    static const TextVariable variables[] = {{3, -1, 0}};
    Task *task = text_task(variables, 1, "1\n0 2",
                            "1\nbegin_operator\nx\n0\n3\n"
                            "0 0 -1 1\n1 0 0 0 -1 2\n1 0 1 0 -1 1\n1\nend_operator",
                            "0");
    assert_int_equal(CHECK(task, 0).verdict, PLAN_VALID);
    task_free(task);
}

/* --- Axioms ----------------------------------------------------------------------------------- */

/* v0 is set by operators. Layer 0: v1 from v2, v2 from v3, v3 from v0=1 (in an order that
 * needs several passes). Layer 1: v4 holds unless v1 does. */
static Task *derived(const char *goal)
{
    static const TextVariable variables[] = {
        {2, -1, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 1, 0}};
    return text_task(variables, 5, goal,
                      "2\n"
                      "begin_operator\nset\n1\n4 1\n1\n0 0 -1 1\n1\nend_operator\n"
                      "begin_operator\nclear\n1\n1 1\n1\n0 0 -1 0\n1\nend_operator",
                      "4\n"
                      "begin_rule\n1\n1 0\n4 0 1\nend_rule\n"
                      "begin_rule\n1\n2 1\n1 0 1\nend_rule\n"
                      "begin_rule\n1\n3 1\n2 0 1\nend_rule\n"
                      "begin_rule\n1\n0 1\n3 0 1\nend_rule");
}

static void test_axioms_in_conditions(void **state)
{
    (void)state;
    Task *task = derived("1\n1 1");
    assert_int_equal(CHECK(task, 0).verdict, PLAN_VALID);
    assert_int_equal(CHECK(task, 0, 1, 0).verdict, PLAN_VALID);
    PlanReport report = CHECK(task, 0, 0);
    assert_int_equal(report.verdict, PLAN_STEP_FAILS);
    assert_int_equal(report.wanted.var, 4);
    report = CHECK(task, 1);
    assert_int_equal(report.wanted.var, 1);
    task_free(task);
}

static void test_axioms_fall_back_to_defaults(void **state)
{
    (void)state;
    Task *task = derived("2\n1 0\n4 1");
    assert_int_equal(check_ops(task, NULL, 0).verdict, PLAN_VALID);
    assert_int_equal(CHECK(task, 0).verdict, PLAN_GOAL_FAILS);
    assert_int_equal(CHECK(task, 0, 1).verdict, PLAN_VALID);
    task_free(task);
}

/* --- Steps that can mean several operators ---------------------------------------------------- */

static Task *fork_task(void)
{
    static const TextVariable variables[] = {{4, -1, 0}};
    return text_task(variables, 1, "1\n0 3",
                      "4\n"
                      "begin_operator\na\n0\n1\n0 0 0 2\n1\nend_operator\n"
                      "begin_operator\na\n0\n1\n0 0 0 1\n5\nend_operator\n"
                      "begin_operator\nb\n0\n1\n0 0 1 3\n1\nend_operator\n"
                      "begin_operator\nb\n0\n1\n0 0 2 3\n9\nend_operator",
                      "0");
}

static void test_some_choice_must_work(void **state)
{
    (void)state;
    Task *task = fork_task();
    static const int32_t a[] = {0, 1}, b[] = {2}, both[] = {2, 3};
    PlanReport report;
    const PlanStep steps[] = {{a, 2}, {b, 1}};
    assert_true(plan_check_steps(task, steps, 2, &report));
    assert_int_equal(report.cost, 6);
    const PlanStep cheaper[] = {{a, 2}, {both, 2}};
    assert_true(plan_check_steps(task, cheaper, 2, &report));
    assert_int_equal(report.cost, 6);
    const PlanStep wrong[] = {{a, 2}, {a, 2}};
    assert_false(plan_check_steps(task, wrong, 2, &report));
    assert_int_equal(report.verdict, PLAN_STEP_FAILS);
    assert_int_equal(report.step, 1);
    assert_int_equal(report.op, 0);
    task_free(task);
}

/* Every step sets one of n variables, it is open which. */
static Task *any_of(int n)
{
    TextVariable variables[16];
    char *operators = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&operators, &size);
    fprintf(stream, "%d", n);
    for (int i = 0; i < n; i++) {
        variables[i] = (TextVariable){2, -1, 0};
        fprintf(stream, "\nbegin_operator\nx\n0\n1\n0 %d -1 1\n%d\nend_operator", i, i);
    }
    fclose(stream);
    Task *task = text_task(variables, n, "2\n0 1\n1 1", operators, "0");
    free(operators);
    return task;
}

static PlanReport check_any_of(int n, size_t num_steps)
{
    Task *task = any_of(n);
    int32_t ops[16];
    PlanStep steps[16];
    for (int i = 0; i < 16; i++) {
        ops[i] = i;
        steps[i] = (PlanStep){ops, n};
    }
    size_t held_before = mem_stats().current;
    PlanReport report;
    plan_check_steps(task, steps, num_steps, &report);
    assert_int_equal(mem_stats().current, held_before);
    task_free(task);
    return report;
}

static void test_equal_states_are_kept_once(void **state)
{
    (void)state;
    /* 9^16 choices, but never more than 2^9 states. Cheapest: v1 once, then v0 all the time. */
    PlanReport report = check_any_of(9, 16);
    assert_int_equal(report.verdict, PLAN_VALID);
    assert_int_equal(report.cost, 1);
}

static void test_too_many_states_end_the_check(void **state)
{
    (void)state;
    PlanReport report = check_any_of(11, 16);
    assert_int_equal(report.verdict, PLAN_TOO_AMBIGUOUS);
    assert_int_equal(report.step, 4); /* up to five of eleven: 1023 states */
    Task *task = any_of(11);
    assert_description(task, &report,
                       "step 5 leaves more than 1000 possible states, because several operators "
                       "have the same name");
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_plan),
        cmocka_unit_test(test_failing_prevail_condition),
        cmocka_unit_test(test_failing_condition_of_an_effect),
        cmocka_unit_test(test_failing_goal),
        cmocka_unit_test(test_empty_plan_of_a_solved_task),
        cmocka_unit_test(test_effects_look_at_the_old_state),
        cmocka_unit_test(test_later_effect_wins),
        cmocka_unit_test(test_axioms_in_conditions),
        cmocka_unit_test(test_axioms_fall_back_to_defaults),
        cmocka_unit_test(test_some_choice_must_work),
        cmocka_unit_test(test_equal_states_are_kept_once),
        cmocka_unit_test(test_too_many_states_end_the_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
