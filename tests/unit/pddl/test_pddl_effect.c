#include "pddl_case.h"

#define DOMAIN(effect)                                                                             \
    "(define (domain d) (:types block) (:predicates (on ?x ?y) (free) (above ?x))"                 \
    " (:functions (f ?x - block) (g) (total-cost)) (:derived (above ?x) (exists (?y) (on ?x ?y)))" \
    " (:action a :parameters (?x - block) :effect " effect "))"

static const PddlEffect *effect_of(const PddlTask *task)
{
    return task->actions[0].effect;
}

static void test_literals(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN("(and (on ?x ?x) (not (free)) () (and))"), NULL);
    const PddlEffect *e = effect_of(task);
    assert_int_equal(e->kind, PDDL_EFFECT_AND);
    assert_int_equal(e->num_children, 4);
    assert_int_equal(e->children[0].kind, PDDL_EFFECT_ADD);
    assert_int_equal(e->children[0].num_terms, 2);
    assert_int_equal(e->children[1].kind, PDDL_EFFECT_DELETE);
    assert_int_equal(e->children[1].predicate, 1);
    assert_int_equal(e->children[2].kind, PDDL_EFFECT_AND);
    assert_int_equal(e->children[3].num_children, 0);
    pddl_task_free(task);
}

static void test_forall_and_when(void **state)
{
    (void)state;
    PddlTask *task = parse_good(
        DOMAIN("(forall (?y - block) (when (exists (?z) (on ?y ?z)) (and (free) (on ?y ?x))))"),
        NULL);
    const PddlEffect *e = effect_of(task);
    assert_int_equal(e->kind, PDDL_EFFECT_FORALL);
    assert_int_equal(e->first_variable, 1);
    assert_int_equal(e->num_variables, 1);
    const PddlEffect *when = &e->children[0];
    assert_int_equal(when->kind, PDDL_EFFECT_WHEN);
    assert_int_equal(when->condition->kind, PDDL_COND_EXISTS);
    assert_int_equal(when->condition->first_variable, 2);
    assert_int_equal(when->children[0].children[1].terms[0], 1);
    assert_int_equal(task->actions[0].num_variables, 3);
    pddl_task_free(task);
}

static void test_costs(void **state)
{
    (void)state;
    PddlTask *task = parse_accepted(DOMAIN("(and (increase (total-cost) 7)"
                                           " (increase total-cost 2.0)"
                                           " (increase (total-cost) (f ?x))"
                                           " (increase (total-cost) g))"),
                                    NULL);
    const PddlEffect *e = effect_of(task)->children;
    assert_int_equal(e[0].kind, PDDL_EFFECT_COST);
    assert_int_equal(e[0].function, PDDL_NONE);
    assert_int_equal(e[0].amount, 7);
    assert_int_equal(e[1].amount, 2);
    assert_int_equal(e[2].function, 0);
    assert_int_equal(e[2].terms[0], 0);
    assert_int_equal(e[3].function, 1);
    pddl_task_free(task);
}

static void test_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_MALFORMED, DOMAIN("@free"), NULL, "expected an effect, found 'free'"},
        {PDDL_MALFORMED, DOMAIN("@((free))"), NULL, "is 'and' missing?"},
        {PDDL_MALFORMED, DOMAIN("@(or (free) (free))"), NULL, "'or' cannot be an effect"},
        {PDDL_MALFORMED, DOMAIN("@(= ?x ?x)"), NULL, "'=' cannot be an effect"},
        {PDDL_MALFORMED, DOMAIN("@(above ?x)"), NULL, "derived predicate 'above' in an effect"},
        {PDDL_MALFORMED, DOMAIN("(not @(above ?x))"), NULL, "derived predicate"},
        {PDDL_MALFORMED, DOMAIN("(not @(not (free)))"), NULL, "expected an atom"},
        {PDDL_MALFORMED, DOMAIN("@(not)"), NULL, "'not' takes 1 argument, found 0"},
        {PDDL_MALFORMED, DOMAIN("@(when (free))"), NULL, "'when' takes 2 arguments, found 1"},
        {PDDL_MALFORMED, DOMAIN("(not (on ?x @?y))"), NULL, "'?y' is not declared"},
        {PDDL_WARNING, DOMAIN("(and (increase (total-cost) 1) @(increase (total-cost) 2))"), NULL,
         "only the last one counts"},
        {PDDL_MALFORMED, DOMAIN("(increase (total-cost) (@ff ?x))"), NULL, "function 'ff' is not"},
        {PDDL_MALFORMED, DOMAIN("(increase (total-cost) (@free))"), NULL, "it is a predicate"},
        {PDDL_MALFORMED, DOMAIN("(increase (total-cost) @(f))"), NULL, "takes 1 argument, found 0"},
        {PDDL_UNSUPPORTED, DOMAIN("@(increase (g) 1)"), NULL, "numeric effects other than"},
        {PDDL_UNSUPPORTED, DOMAIN("@(assign (g) 1)"), NULL, "numeric effects other than"},
        {PDDL_UNSUPPORTED, DOMAIN("@(decrease (total-cost) 1)"), NULL, "numeric effects"},
        {PDDL_UNSUPPORTED, DOMAIN("(increase (total-cost) @-1)"), NULL, "whole numbers >= 0"},
        {PDDL_UNSUPPORTED, DOMAIN("(increase (total-cost) @1.5)"), NULL, "whole numbers >= 0"},
        {PDDL_UNSUPPORTED, DOMAIN("(increase (total-cost) @2147483648)"), NULL, "above 2147483647"},
        {PDDL_UNSUPPORTED, DOMAIN("(increase (total-cost) @(+ 1 2))"), NULL, "arithmetic"},
        {PDDL_UNSUPPORTED, DOMAIN("(increase (total-cost) @(total-cost))"), NULL, "by itself"},
        {PDDL_UNSUPPORTED, DOMAIN("(when (free) @(increase (total-cost) 1))"), NULL, "'when'"},
        {PDDL_UNSUPPORTED, DOMAIN("@(probabilistic 0.5 (free))"), NULL, "uncertain"},
    };
    CHECK_CASES(CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_literals),
        cmocka_unit_test(test_forall_and_when),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
