#include "pddl_case.h"

#include "pddl/pddl_plan.h"

static PddlTask *make_task(void)
{
    return parse_good("(define (domain d) (:types box ball - thing place)"
                      " (:constants home - place)"
                      " (:predicates (z))"
                      " (:action move :parameters (?x - thing ?to - place) :effect (z))"
                      " (:action roll :parameters (?x - (either ball place)) :effect (z))"
                      " (:action wait :effect (z)))",
                      "(define (problem x) (:domain d) (:objects a - box b - ball Far-Away - place)"
                      " (:init) (:goal (z)))");
}

/* In a block of its exact size: a sanitizer sees any step over it. */
static bool read_plan(PddlTask *task, const char *text, size_t size, PddlPlan *plan, Error *error)
{
    char *block = malloc(size ? size : 1);
    assert_non_null(block);
    memcpy(block, text, size);
    bool ok = pddl_plan_read(task, (PddlSource){"plan", block, size}, plan, error);
    free(block);
    return ok;
}

static void test_good_plans(void **state)
{
    (void)state;
    static const char *const TEXT = "; a comment\n\n  (MOVE  a\tFAR-away) ; so\r\n"
                                    "( wait )\n(roll b)\n(roll home)\n(move b home)";
    PddlTask *task = make_task();
    PddlPlan plan;
    Error error = {0};
    assert_true(read_plan(task, TEXT, strlen(TEXT), &plan, &error));
    assert_int_equal(plan.steps.size, 5);
    assert_int_equal(plan.steps.data[0].action, 0);
    assert_int_equal(plan.steps.data[0].num_objects, 2);
    assert_name(task, task->objects[plan.steps.data[0].objects[0]].name, "a");
    assert_name(task, task->objects[plan.steps.data[0].objects[1]].name, "far-away");
    assert_int_equal(plan.steps.data[1].action, 2);
    assert_int_equal(plan.steps.data[1].num_objects, 0);
    pddl_plan_release(&plan);
    assert_true(read_plan(task, "", 0, &plan, &error));
    assert_int_equal(plan.steps.size, 0);
    pddl_plan_release(&plan);
    pddl_task_free(task);
}

typedef struct BadPlan {
    const char *text;
    int line, column;
    const char *part;
} BadPlan;

static void test_bad_plans(void **state)
{
    (void)state;
    static const BadPlan CASES[] = {
        {"(wait)\n (mvoe a home)", 2, 3, "no action 'mvoe'; did you mean 'move'?"},
        {"(frobnicate)", 1, 2, "the task has no action 'frobnicate'"},
        {"(a)", 1, 2, "no action 'a'"},
        {"(move a homer)", 1, 9, "no object 'homer'; did you mean 'home'?"},
        {"(move a move)", 1, 9, "no object 'move'"},
        {"(move a)", 1, 2, "'move' wants 2 arguments, not 1"},
        {"(roll a b)", 1, 2, "'roll' wants 1 argument, not 2"},
        {"(wait a)", 1, 2, "'wait' wants 0 arguments, not 1"},
        {"(move home home)", 1, 7, "'home' is not of type 'thing', as parameter ?x of 'move'"},
        {"(move a b)", 1, 9, "'b' is not of type 'place', as parameter ?to"},
        {"(roll a)", 1, 7, "'a' is not of type 'ball' or another one"},
        {"move a home", 1, 1, "expected a step in parentheses"},
        {"(move a home", 1, 13, "expected \")\""},
        {"(move a (home))", 1, 9, "expected \")\""},
        {"(wait) (wait)", 1, 7, "one step per line"},
        {"(wait))", 1, 7, "one step per line"},
        {"( )", 1, 1, "without a name"},
        {"(", 1, 2, "expected \")\""},
        {")", 1, 1, "expected a step"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        PddlTask *task = make_task();
        PddlPlan plan;
        Error error = {0};
        assert_false(read_plan(task, CASES[i].text, strlen(CASES[i].text), &plan, &error));
        if (!strstr(error.message, CASES[i].part)) {
            fail_msg("%s: %s", CASES[i].text, error.message);
        }
        assert_int_equal(error.kind, ERROR_INPUT);
        assert_int_equal(error.line, CASES[i].line);
        assert_int_equal(error.column, CASES[i].column);
        assert_string_equal(error.file, "plan");
        pddl_plan_release(&plan);
        pddl_task_free(task);
    }
}

static void test_zero_byte(void **state)
{
    (void)state;
    PddlTask *task = make_task();
    PddlPlan plan;
    Error error = {0};
    assert_false(read_plan(task, "(wait\0)", 7, &plan, &error));
    assert_non_null(strstr(error.message, "zero byte"));
    pddl_plan_release(&plan);
    pddl_task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_plans),
        cmocka_unit_test(test_bad_plans),
        cmocka_unit_test(test_zero_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
