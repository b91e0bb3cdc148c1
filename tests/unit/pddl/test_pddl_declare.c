#include "pddl_case.h"

static void test_objects(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:types a b) (:constants k - a l))",
                                "(define (problem q) (:domain d) (:init) (:goal ())"
                                " (:objects x Y - (either a b) z))");
    assert_int_equal(task->num_constants, 2);
    assert_int_equal(task->num_objects, 5);
    const char *const names[] = {"k", "l", "x", "y", "z"};
    for (int i = 0; i < 5; i++) {
        assert_name(task, task->objects[i].name, names[i]);
    }
    assert_int_equal(task->objects[0].type.types[0], 1);
    assert_int_equal(task->objects[1].type.types[0], PDDL_TYPE_OBJECT);
    assert_int_equal(task->objects[3].type.count, 2);
    assert_int_equal(task->objects[3].type.types[1], 2);
    assert_int_equal(task->objects[4].place.file, PDDL_PROBLEM_FILE);
    pddl_task_free(task);
}

static void test_predicates_and_functions(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:types a)"
                                " (:predicates (p) (q ?x ?y - a ?z) (= ?x ?y) (r ?x ?x))"
                                " (:functions (f ?x - a) - number (g)))",
                                NULL);
    assert_int_equal(task->num_predicates, 3);
    assert_name(task, task->predicates[1].name, "q");
    assert_int_equal(task->predicates[1].num_parameters, 3);
    assert_int_equal(task->predicates[1].parameters[0].type.types[0], 1);
    assert_int_equal(task->predicates[1].parameters[2].type.types[0], PDDL_TYPE_OBJECT);
    assert_int_equal(task->predicates[2].num_parameters, 2);
    assert_int_equal(task->num_functions, 3);
    assert_int_equal(task->functions[0].num_parameters, 1);
    assert_int_equal(task->total_cost, 2);
    pddl_task_free(task);
}

static void test_declared_total_cost(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:functions (total-cost) - number (f)))", NULL);
    assert_int_equal(task->num_functions, 2);
    assert_int_equal(task->total_cost, 0);
    pddl_task_free(task);
}

static void test_requirements_are_kept(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:requirements :strips :ADL))", NULL);
    assert_int_equal(task->num_requirements, 2);
    assert_name(task, task->requirements[1], ":adl");
    pddl_task_free(task);
}

static void test_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_WARNING, "(define (domain d) (:requirements @:fluents))", NULL, "':fluents'"},
        {PDDL_MALFORMED, "(define (domain d) (:requirements @(:adl)))", NULL, "a requirement"},
        {PDDL_MALFORMED, "(define (domain d) (:types block) (:constants k - @blok))", NULL,
         "unknown type 'blok', did you mean 'block'?"},
        {PDDL_MALFORMED, "(define (domain d) (:constants k - (either object @blok)))", NULL,
         "unknown type"},
        {PDDL_MALFORMED, "(define (domain d) (:constants k - @(object)))", NULL, "(either TYPE"},
        {PDDL_MALFORMED, "(define (domain d) (:constants k @K))", NULL, "'k' is declared twice"},
        {PDDL_MALFORMED, "(define (domain d) (:constants k))",
         "(define (problem q) (:domain d) (:objects a @k) (:init) (:goal ()))", "declared twice"},
        {PDDL_MALFORMED, "(define (domain d) (:constants @?k))", NULL, "expected a name"},
        {PDDL_WARNING, "(define (domain d) (:predicates (p ?x - @place)))", NULL, "unknown type"},
        {PDDL_MALFORMED, "(define (domain d) (:predicates (p) @(p ?x)))", NULL, "declared twice"},
        {PDDL_MALFORMED, "(define (domain d) (:predicates @p))", NULL, "expected a predicate"},
        {PDDL_MALFORMED, "(define (domain d) (:predicates (@?p)))", NULL, "expected a predicate"},
        {PDDL_MALFORMED, "(define (domain d) (:predicates (p @x)))", NULL, "is a '?' missing"},
        {PDDL_MALFORMED, "(define (domain d) (:predicates (p ?x @-t)))", NULL, "blank missing"},
        {PDDL_MALFORMED, "(define (domain d) (:functions @f))", NULL, "expected a function"},
        {PDDL_UNSUPPORTED, "(define (domain d) (:functions @(f ?x) - place))", NULL,
         "objects as values are not supported"},
    };
    CHECK_CASES(CASES);
}

/* A type that only predicates name is a warning, but where it matters it is an error. */
static void test_unknown_type_after_a_warning(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_MALFORMED,
         "(define (domain d) (:predicates (p ?x - t))"
         " (:action a :parameters (?x - @t) :effect (p ?x)))",
         NULL, "unknown type 't'"},
    };
    CHECK_CASES(CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_objects),
        cmocka_unit_test(test_predicates_and_functions),
        cmocka_unit_test(test_declared_total_cost),
        cmocka_unit_test(test_requirements_are_kept),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_unknown_type_after_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
