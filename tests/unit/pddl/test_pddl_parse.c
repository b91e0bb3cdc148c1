#include "pddl_case.h"

#define DOMAIN "(define (domain d) (:predicates (p) (q ?x)))"

static void test_domain_alone(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN, NULL);
    assert_false(task->has_problem);
    assert_name(task, task->domain_name, "d");
    assert_int_equal(task->problem_name, PDDL_NONE);
    pddl_task_free(task);
}

static void test_problem(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN, "(define (problem X) (:domain D) (:objects a) (:init (q a))"
                                        " (:goal (exists (?x) (q ?x))))");
    assert_true(task->has_problem);
    assert_false(task->has_metric);
    assert_name(task, task->problem_name, "x");
    assert_int_equal(task->goal.num_variables, 1);
    assert_int_equal(task->goal.condition->kind, PDDL_COND_EXISTS);
    assert_int_equal(task->goal.place.file, PDDL_PROBLEM_FILE);
    pddl_task_free(task);
}

static void test_sections_in_any_order(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:action a :parameters (?x - t) :effect (p ?x))"
                                " (:predicates (p ?x - t)) (:types t))",
                                "(define (problem x) (:metric minimize (total-cost)) (:goal (p a))"
                                " (:init) (:objects a - t) (:domain d))");
    assert_true(task->has_metric);
    assert_int_equal(task->num_actions, 1);
    pddl_task_free(task);
}

static void test_metric_without_parentheses(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN, "(define (problem x) (:domain d) (:init) (:goal ())"
                                        " (:metric MINIMIZE total-cost))");
    assert_true(task->has_metric);
    pddl_task_free(task);
}

/* The texts may go away; what later steps report still shows them. */
static void test_texts_are_kept(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN, "(define (problem x) (:domain d) (:init)\n (:goal (p)))");
    Error error = {0};
    error_set_at(&error, ERROR_INPUT, pddl_task_place(task, task->goal.condition->place), "x");
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 9);
    assert_string_equal(error.source, " (:goal (p)))");
    assert_string_equal(error.file, "p.pddl");
    pddl_task_free(task);
}

static void test_frame(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_MALFORMED, "@(domain d)", NULL, "expected (define (domain NAME) ...)"},
        {PDDL_MALFORMED, "@()", NULL, "expected (define (domain NAME) ...)"},
        {PDDL_MALFORMED, "(define @domain d)", NULL, "expected (domain NAME)"},
        {PDDL_MALFORMED, "(define @(domain))", NULL, "expected (domain NAME)"},
        {PDDL_MALFORMED, "(define @(problem x))", NULL, "this is a problem, but a domain"},
        {PDDL_MALFORMED, DOMAIN, "(define @(domain x))", "this is a domain, but a problem"},
        {PDDL_MALFORMED, "(define (domain d) @x)", NULL, "expected a section"},
        {PDDL_MALFORMED, "(define (domain d) (@:acton a))", NULL, "did you mean ':action'?"},
        {PDDL_MALFORMED, "(define (domain d) (@:objects a))", NULL, "belongs into the problem"},
        {PDDL_WARNING, "(define (domain d) (:types a) @(:types b))", NULL, "a second section"},
        {PDDL_UNSUPPORTED, "(define (domain d) @(:durative-action a))", NULL, "durative actions"},
        {PDDL_UNSUPPORTED, "(define (domain d) @(:constraints ()))", NULL, "constraints"},
        {PDDL_UNSUPPORTED, "(define (domain d) @(:process p))", NULL, "processes"},
        {PDDL_UNSUPPORTED, "(define (domain d) @(:method m))", NULL, "hierarchical"},
    };
    CHECK_CASES(CASES);
}

static void test_problem_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_WARNING, DOMAIN, "(define (problem x) (:domain @e) (:init) (:goal (p)))",
         "for domain 'e', but the domain is 'd'"},
        {PDDL_WARNING, DOMAIN, "(define @(problem x) (:init) (:goal (p)))", "does not name"},
        {PDDL_WARNING, DOMAIN,
         "(define (problem x) (:domain d) (:init) (:goal (p)) @(:length (:serial 1)))", "ignored"},
        {PDDL_MALFORMED, DOMAIN, "(define @(problem x) (:domain d) (:goal (p)))", "no :init"},
        {PDDL_MALFORMED, DOMAIN, "(define @(problem x) (:domain d) (:init))", "no :goal"},
        {PDDL_MALFORMED, DOMAIN, "(define (problem x) (:domain d) (:init) @(:goal))",
         "expected (:goal CONDITION)"},
        {PDDL_MALFORMED, DOMAIN, "(define (problem x) (:domain d) (:init) @(:goal (p) (p)))",
         "is 'and' missing?"},
        {PDDL_MALFORMED, DOMAIN,
         "(define (problem x) (:domain d) (:init) (:goal (p)) @(:goal (p)))",
         "a second section ':goal'"},
        {PDDL_MALFORMED, DOMAIN, "(define (problem x) (:domain d) (:init) (:goal (q @?x)))",
         "'?x' is not declared"},
        {PDDL_MALFORMED, DOMAIN, "(define (problem x) (:domain d) (:init) (:goal (p)) @(:metric))",
         "expected (:metric minimize (total-cost))"},
        {PDDL_UNSUPPORTED, DOMAIN,
         "(define (problem x) (:domain d) (:init) (:goal (p)) @(:metric maximize (total-cost)))",
         "metrics other than"},
        {PDDL_UNSUPPORTED, DOMAIN,
         "(define (problem x) (:domain d) (:init) (:goal (p)) @(:metric minimize (total-time)))",
         "metrics other than"},
        {PDDL_UNSUPPORTED, DOMAIN,
         "(define (problem x) (:domain d) (:init) (:goal @(preference g (p))))", "preferences"},
        {PDDL_WARNING, "(define (domain d) (:predicates (q ?x)) (:action a :effect (q @b)))",
         "(define (problem x) (:domain d) (:objects b) (:init) (:goal (q b)))",
         "'b' is not among the :constants"},
    };
    CHECK_CASES(CASES);
}

static void test_errors_of_both_files_in_order(void **state)
{
    (void)state;
    PddlDiagnostics diagnostics = {0};
    PddlTask *task = parse_texts("(define (domain d)\n (:action a :effect (r))\n (:types a - ))",
                                 "(define (problem x) (:domain d)\n (:goal (s))\n (:init (t)))",
                                 &diagnostics);
    assert_null(task);
    assert_int_equal(diagnostics.num_errors, 4);
    const PddlFinding *findings = diagnostics.findings.data;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(findings[i].place.file, i / 2);
        assert_int_equal(findings[i].error.line, 2 + i % 2);
    }
    assert_int_equal(pddl_diagnostics_kind(&diagnostics), ERROR_INPUT);
    pddl_diagnostics_release(&diagnostics);
}

static void test_notes_show_declarations(void **state)
{
    (void)state;
    PddlDiagnostics diagnostics = {0};
    parse_texts(DOMAIN, "(define (problem x) (:domain d) (:init (q))\n (:goal (p)))", &diagnostics);
    assert_int_equal(diagnostics.num_errors, 1);
    const Error *note = &diagnostics.findings.data[0].note;
    assert_string_equal(note->file, "d.pddl");
    assert_string_equal(note->message, "declared here");
    assert_int_equal(note->column, 37);
    pddl_diagnostics_release(&diagnostics);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_domain_alone),
        cmocka_unit_test(test_problem),
        cmocka_unit_test(test_sections_in_any_order),
        cmocka_unit_test(test_metric_without_parentheses),
        cmocka_unit_test(test_texts_are_kept),
        cmocka_unit_test(test_frame),
        cmocka_unit_test(test_problem_errors),
        cmocka_unit_test(test_errors_of_both_files_in_order),
        cmocka_unit_test(test_notes_show_declarations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
