#include "pddl_case.h"

#define DOMAIN(sections) "(define (domain d) (:types t) (:predicates (p) (q ?x - t)) " sections ")"

static void test_parts_in_any_order(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN("(:action a :effect (q ?x) :precondition (q ?y)"
                                       " :parameters (?x ?y - t)) (:action b :effect (p))"),
                                NULL);
    assert_int_equal(task->num_actions, 2);
    const PddlAction *a = &task->actions[0];
    assert_name(task, a->name, "a");
    assert_int_equal(a->num_parameters, 2);
    assert_int_equal(a->variables[0].type.types[0], 1);
    assert_int_equal(a->condition->terms[0], 1);
    assert_int_equal(a->effect->terms[0], 0);
    const PddlAction *b = &task->actions[1];
    assert_int_equal(b->num_variables, 0);
    assert_int_equal(b->condition->kind, PDDL_COND_TRUE);
    assert_int_equal(b->effect->kind, PDDL_EFFECT_ADD);
    pddl_task_free(task);
}

static void test_axioms(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN("(:action a :precondition (p) :effect ())"
                                       "(:derived (q ?z - t) (or (p) (exists (?y - t) (q ?y))))"
                                       "(:derived (q ?z - t) (not (q ?z)))"),
                                NULL);
    assert_int_equal(task->num_axioms, 2);
    assert_false(task->predicates[0].is_derived);
    assert_true(task->predicates[1].is_derived);
    assert_int_equal(task->axioms[0].predicate, 1);
    assert_int_equal(task->axioms[0].num_parameters, 1);
    assert_int_equal(task->axioms[0].num_variables, 2);
    assert_int_equal(task->axioms[1].condition->kind, PDDL_COND_NOT);
    pddl_task_free(task);
}

static void test_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_MALFORMED, DOMAIN("(@:action)"), NULL, "expected the name"},
        {PDDL_MALFORMED, DOMAIN("(@:action (a))"), NULL, "expected the name"},
        {PDDL_MALFORMED, DOMAIN("(:action @a :parameters ())"), NULL, "'a' has no :effect"},
        {PDDL_MALFORMED, DOMAIN("(:action a @:effect)"), NULL, "expected something behind"},
        {PDDL_MALFORMED, DOMAIN("(:action a @:precondition :effect (p))"), NULL,
         "expected something behind ':precondition'"},
        {PDDL_MALFORMED, DOMAIN("(:action a :effect (p) @:effect (p))"), NULL, "there twice"},
        {PDDL_MALFORMED, DOMAIN("(:action a @:efect (p))"), NULL, "expected :parameters"},
        {PDDL_MALFORMED, DOMAIN("(:action a @(p))"), NULL, "expected :parameters"},
        {PDDL_MALFORMED, DOMAIN("(:action a :parameters @?x :effect (p))"), NULL,
         "expected a list of parameters"},
        {PDDL_MALFORMED, DOMAIN("(:action a :parameters (?x - t @?x - t) :effect (p))"), NULL,
         "'?x' is declared twice"},
        {PDDL_MALFORMED, DOMAIN("(:action a :parameters (?x - t @y - t) :effect (p))"), NULL,
         "is a '?' missing"},
        {PDDL_MALFORMED, DOMAIN("(:action a :parameters (@? - t) :effect (p))"), NULL,
         "expected a variable"},
        {PDDL_UNSUPPORTED, DOMAIN("(:action a @:vars (?x) :effect (p))"), NULL, "besides"},
        {PDDL_UNSUPPORTED, DOMAIN("(:action a @:duration (= ?duration 1) :effect (p))"), NULL,
         "durative actions are not supported"},
        {PDDL_WARNING, DOMAIN("(:action a :effect (p)) (:action @A :effect (p))"), NULL,
         "a second action is called 'a'"},
        {PDDL_MALFORMED, DOMAIN("@(:derived (p))"), NULL, "expected (:derived"},
        {PDDL_MALFORMED, DOMAIN("(:derived @p (p))"), NULL, "expected a predicate"},
        {PDDL_MALFORMED, DOMAIN("(:derived (@r) (p))"), NULL, "predicate 'r' is not declared"},
        {PDDL_MALFORMED, DOMAIN("(:derived @(q) (p))"), NULL, "'q' takes 1 argument, found 0"},
        {PDDL_MALFORMED, DOMAIN("(:derived (p) (q @?x))"), NULL, "'?x' is not declared"},
    };
    CHECK_CASES(CASES);
}

/* One error per name, and errors in one action do not hide those of the next. */
static void test_errors_of_several_actions(void **state)
{
    (void)state;
    PddlDiagnostics diagnostics = {0};
    assert_null(parse_texts(DOMAIN("(:action a :precondition (and (r) (r) (q ?x) (q ?x)) :effect"
                                   " (r)) (:action b :effect (and (s) (q ?x)))"),
                            NULL, &diagnostics));
    assert_int_equal(diagnostics.num_errors, 4);
    pddl_diagnostics_release(&diagnostics);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_in_any_order),
        cmocka_unit_test(test_axioms),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_errors_of_several_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
