#include "pddl_case.h"

#define DOMAIN                                                                                     \
    "(define (domain d) (:types t u) (:predicates (p ?x ?y) (q ?x - t) (at ?x ?y) (s))"            \
    " (:functions (f ?x) (total-cost)) (:derived (s) (q k)) (:constants k - t))"

#define PROBLEM(init)                                                                              \
    "(define (problem x) (:domain d) (:objects a - t b - u 5 - object) (:init " init ")"           \
    " (:goal (s)))"

static void test_facts_and_values(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN, PROBLEM("(p k b) (= (total-cost) 0) (not (q k)) (q a)"
                                                " (= (f b) 12) (at 5 a) (= (f 5) 3.00)"));
    assert_int_equal(task->num_init, 3);
    assert_int_equal(task->init[0].predicate, 0);
    assert_int_equal(task->init[0].objects[0], 0);
    assert_int_equal(task->init[0].objects[1], 2);
    assert_int_equal(task->init[1].predicate, 1);
    assert_int_equal(task->init[2].objects[0], 3);
    assert_int_equal(task->num_values, 3);
    assert_int_equal(task->values[0].function, task->total_cost);
    assert_int_equal(task->values[1].value, 12);
    assert_int_equal(task->values[1].objects[0], 2);
    assert_int_equal(task->values[2].value, 3);
    pddl_task_free(task);
}

static void test_conjunction_around_everything(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN, PROBLEM("(and (q a) (q k))"));
    assert_int_equal(task->num_init, 2);
    pddl_task_free(task);
}

static void test_repeated_facts_are_dropped(void **state)
{
    (void)state;
    PddlDiagnostics diagnostics = {0};
    PddlTask *task = parse_texts(DOMAIN, PROBLEM("(q a) (q k) (Q A) (= (f a) 1) (= (f a) 1)"),
                                 &diagnostics);
    assert_non_null(task);
    assert_int_equal(task->num_init, 2);
    assert_int_equal(task->num_values, 1);
    assert_int_equal(diagnostics.num_warnings, 2);
    pddl_task_free(task);
    pddl_diagnostics_release(&diagnostics);
}

static void test_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_WARNING, DOMAIN, PROBLEM("(q a) @(q a)"), "in :init already"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(q a) (not @(q a))"), "contradicts"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(= (f a) 1) @(= (f a) 2)"), "contradicts"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("@q"), "expected an atom"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("@()"), "expected an atom"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(q @?x)"), "variable '?x' in :init"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(q @c)"), "object 'c' is not declared"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(q @b)"), "'b' is of type 'u'"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("@(p a)"), "'p' takes 2 arguments, found 1"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(@r a)"), "predicate 'r' is not declared"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("@(s)"), "derived predicate 's' in :init"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("@(= a b)"), "equality of objects is built in"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("@(= (f a))"), "'=' takes 2 arguments, found 1"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(= (@g a) 1)"), "function 'g' is not declared"},
        {PDDL_MALFORMED, DOMAIN, PROBLEM("(= (f a) @x)"), "expected a number, found 'x'"},
        {PDDL_UNSUPPORTED, DOMAIN, PROBLEM("(= (f a) @0.5)"), "whole numbers"},
        {PDDL_UNSUPPORTED, DOMAIN, PROBLEM("@(at 12.5 (q a))"), "timed initial literals"},
        {PDDL_UNSUPPORTED, DOMAIN, PROBLEM("@(oneof (q a) (q k))"), "uncertain"},
    };
    CHECK_CASES(CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts_and_values),
        cmocka_unit_test(test_conjunction_around_everything),
        cmocka_unit_test(test_repeated_facts_are_dropped),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
