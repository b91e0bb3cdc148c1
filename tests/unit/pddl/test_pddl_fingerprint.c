/* Hand-made pairs of domains. tests/e2e/test_recognition.py shuffles and renames whole ones. */
#include "pddl_case.h"

#include "pddl/pddl_fingerprint.h"

static PddlFingerprint take(const char *domain, const char *problem)
{
    PddlTask *task = parse_accepted(domain, problem);
    PddlFingerprint result = pddl_fingerprint(task);
    pddl_task_free(task);
    return result;
}

static void check(bool is_same, const char *left, const char *right)
{
    bool found = strcmp(take(left, NULL).text, take(right, NULL).text) == 0;
    if (found != is_same) {
        fail_msg("expected %s fingerprints:\n%s\n%s", is_same ? "equal" : "different", left, right);
    }
}

/* A lift without types, and changes of it. */
#define LIFT(head, up, down)                                                                       \
    "(define (domain lift)" head " (:action up " up ") (:action down " down "))"
#define PREDICATES "(:predicates (at ?f) (above ?f ?g) (idle))"
#define UP                                                                                         \
    ":parameters (?f ?g) :precondition (and (idle) (at ?f) (above ?g ?f))"                         \
    ":effect (and (at ?g) (not (at ?f)))"
#define DOWN                                                                                       \
    ":parameters (?f ?g) :precondition (and (idle) (at ?f) (above ?f ?g))"                         \
    ":effect (and (at ?g) (not (at ?f)))"

static const char PLAIN[] = LIFT(PREDICATES, UP, DOWN);

static void test_names_and_orders(void **state)
{
    (void)state;
    check(true, PLAIN,
          "(define (domain walk) (:requirements :strips) (:predicates (q) (r ?a ?b) (p ?a)) "
          "(:action b :parameters (?y ?x) :precondition (and (r ?x ?y) (p ?x) (q))"
          " :effect (and (not (p ?x)) (p ?y)))"
          "(:action a :precondition (and (p ?x) (r ?y ?x) (q)) :parameters (?x ?y)"
          " :effect (and (not (p ?x)) (p ?y))))");
    /* The arguments of `above` in the other order, everywhere. */
    check(true, PLAIN,
          LIFT(PREDICATES,
               ":parameters (?f ?g) :precondition (and (idle) (at ?f) (above ?f ?g))"
               ":effect (and (at ?g) (not (at ?f)))",
               ":parameters (?f ?g) :precondition (and (idle) (at ?f) (above ?g ?f))"
               ":effect (and (at ?g) (not (at ?f)))"));
}

static bool has_same_names(const char *left, const char *right)
{
    PddlTask *a = parse_accepted(left, NULL), *b = parse_accepted(right, NULL);
    bool result =
        strcmp(pddl_fingerprint_with_names(a).text, pddl_fingerprint_with_names(b).text) == 0;
    pddl_task_free(a);
    pddl_task_free(b);
    return result;
}

/* Layout, variables and the order of actions and conditions never count. */
static void test_names_that_count(void **state)
{
    (void)state;
    static const char OTHER_LAYOUT[] =
        "(define (domain walk) (:predicates (idle) (above ?x ?y) (at ?x)) "
        "(:action down :parameters (?x ?y) :precondition (and (above ?x ?y) (at ?x) (idle))"
        " :effect (and (not (at ?x)) (at ?y)))"
        "(:action up :precondition (and (at ?a) (above ?b ?a) (idle)) :parameters (?a ?b)"
        " :effect (and (not (at ?a)) (at ?b))))";
    static const char *const OTHERS[] = {
        /* another name of a predicate */
        LIFT("(:predicates (on ?f) (above ?f ?g) (idle))",
             ":parameters (?f ?g) :precondition (and (idle) (on ?f) (above ?g ?f))"
             ":effect (and (on ?g) (not (on ?f)))",
             ":parameters (?f ?g) :precondition (and (idle) (on ?f) (above ?f ?g))"
             ":effect (and (on ?g) (not (on ?f)))"),
        /* another order of parameters */
        LIFT(PREDICATES,
             ":parameters (?g ?f) :precondition (and (idle) (at ?f) (above ?g ?f))"
             ":effect (and (at ?g) (not (at ?f)))",
             DOWN),
        /* another order of arguments, or of the names of actions */
        LIFT(PREDICATES, DOWN, UP),
    };
    assert_true(has_same_names(PLAIN, OTHER_LAYOUT));
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        check(true, PLAIN, OTHERS[i]);
        assert_false(has_same_names(PLAIN, OTHERS[i]));
    }
}

static void test_shape_of_conjunctions(void **state)
{
    (void)state;
    check(
        true, PLAIN,
        LIFT(
            PREDICATES,
            ":parameters (?f ?g) :precondition (and (and (idle) (and)) (and (at ?f) (above ?g ?f)))"
            ":effect (and (and (at ?g)) (and (and (not (at ?f)))))",
            DOWN));
#define WITH(condition)                                                                            \
    "(define (domain d) (:predicates (p) (q)) (:action a " condition " :effect (p)))"
    check(true, WITH(""), WITH(":precondition (and)"));
    check(true, WITH(":precondition (q)"), WITH(":precondition (and (q))"));
    check(true, WITH(":precondition (or (p) (q))"), WITH(":precondition (or (or (q)) (p))"));
    check(false, WITH(":precondition (or (p) (q))"), WITH(":precondition (and (p) (q))"));
    check(false, WITH(":precondition (imply (p) (q))"), WITH(":precondition (imply (q) (p))"));
    check(false, WITH(":precondition (not (q))"), WITH(":precondition (q)"));
    check(false, WITH(":precondition (not (and (p) (q)))"),
          WITH(":precondition (and (not (p)) (not (q)))"));
    check(false, WITH(":precondition (or (p) (and (p) (q)))"),
          WITH(":precondition (and (p) (or (p) (q)))"));
}

static void test_small_changes(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {
        /* one precondition less */
        LIFT(PREDICATES,
             ":parameters (?f ?g) :precondition (and (at ?f) (above ?g ?f))"
             ":effect (and (at ?g) (not (at ?f)))",
             DOWN),
        /* one effect less */
        LIFT(PREDICATES,
             ":parameters (?f ?g) :precondition (and (idle) (at ?f) (above ?g ?f))"
             ":effect (and (at ?g))",
             DOWN),
        /* swapped arguments in one place: both actions go down */
        LIFT(PREDICATES, DOWN, DOWN),
        /* the same variable twice */
        LIFT(PREDICATES,
             ":parameters (?f ?g) :precondition (and (idle) (at ?f) (above ?g ?g))"
             ":effect (and (at ?g) (not (at ?f)))",
             DOWN),
        /* added in place of deleted */
        LIFT(PREDICATES,
             ":parameters (?f ?g) :precondition (and (idle) (at ?f) (above ?g ?f))"
             ":effect (and (not (at ?g)) (at ?f))",
             DOWN),
        /* one more parameter that is of no use */
        LIFT(PREDICATES,
             ":parameters (?f ?g ?h) :precondition (and (idle) (at ?f) (above ?g ?f))"
             ":effect (and (at ?g) (not (at ?f)))",
             DOWN),
        /* one more predicate */
        LIFT("(:predicates (at ?f) (above ?f ?g) (idle) (still))",
             ":parameters (?f ?g) :precondition (and (still) (at ?f) (above ?g ?f))"
             ":effect (and (at ?g) (not (at ?f)))",
             DOWN),
        /* one more action */
        LIFT(PREDICATES, UP, DOWN " ) (:action stop :effect (not (idle))"),
    };
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        check(false, PLAIN, OTHERS[i]);
    }
    /* A predicate that no action uses changes nothing. */
    check(true, PLAIN, LIFT("(:predicates (at ?f) (above ?f ?g) (idle) (lit ?f))", UP, DOWN));
}

#define TYPED(types, predicate, action)                                                            \
    "(define (domain d) (:types " types ") (:predicates " predicate                                \
    ") (:action a :parameters (" action ") :effect (p ?x ?y)))"

static void test_types(void **state)
{
    (void)state;
    const char *base =
        TYPED("car truck - thing city", "(p ?x - thing ?y - city)", "?x - car ?y - city");
    check(true, base, TYPED("b a", "(p ?x - a ?y - b)", "?y - b ?x - a"));
    check(true, base, TYPED("a b", "(p ?x ?y)", "?x - b ?y - a"));
    check(false, base, TYPED("b a - b", "(p ?x ?y)", "?x - b ?y - a"));
    check(false, base, TYPED("a b", "(p ?x ?y)", "?x - a ?y"));
    check(false, base, TYPED("a b c", "(p ?x ?y)", "?x - (either a c) ?y - b"));
    check(false, base, TYPED("a", "(p ?x ?y)", "?x - a ?y - a"));
    /* A type that everything has says nothing. */
    check(true,
          "(define (domain d) (:predicates (p ?x ?y)) (:action a :parameters (?x ?y) :effect "
          "(p ?x ?y)))",
          TYPED("a b", "(p ?x ?y)", "?x - a ?y - a"));
    /* Predicates in the place of types do. */
    check(false, base,
          "(define (domain d) (:predicates (p ?x ?y) (a ?x) (b ?x)) (:action a :parameters (?x ?y) "
          ":precondition (and (a ?x) (b ?y)) :effect (p ?x ?y)))");
}

#define RICH(constants, body)                                                                      \
    "(define (domain d) (:types t u) (:constants " constants ") (:predicates (p ?x) (q ?x ?y)) "   \
    "(:action a :parameters (?x - t) " body "))"

static void test_constants(void **state)
{
    (void)state;
    check(true, RICH("c d - t", ":effect (q c ?x)"), RICH("e - t f - u", ":effect (q e ?x)"));
    check(false, RICH("c - t", ":effect (q c ?x)"), RICH("c - u", ":effect (q c ?x)"));
    check(false, RICH("c - t", ":effect (and (p c) (q c ?x))"),
          RICH("c d - t", ":effect (and (p c) (q d ?x))"));
    check(false, RICH("c - t", ":effect (q c c)"), RICH("c - t", ":effect (q c ?x)"));
}

static void test_quantifiers_and_conditions(void **state)
{
    (void)state;
    const char *base =
        RICH("", ":precondition (exists (?y - u) (q ?x ?y)) :effect (forall (?z - t) "
                 "(when (p ?z) (not (p ?z))))");
    check(true, base,
          RICH("", ":precondition (exists (?x1 - u) (and (q ?x ?x1))) :effect (forall "
                   "(?y - t) (when (p ?y) (and (not (p ?y)))))"));
    static const char *const OTHERS[] = {
        RICH("", ":precondition (forall (?y - u) (q ?x ?y)) :effect (forall (?z - t) (when (p ?z) "
                 "(not (p ?z))))"),
        RICH("", ":precondition (exists (?y - t) (q ?x ?y)) :effect (forall (?z - t) (when (p ?z) "
                 "(not (p ?z))))"),
        RICH("", ":precondition (exists (?y - u) (q ?x ?y)) :effect (forall (?z - t) (when (p ?x) "
                 "(not (p ?z))))"),
        RICH("",
             ":precondition (exists (?y - u) (q ?x ?y)) :effect (forall (?z - t) (not (p ?z)))"),
        RICH("", ":precondition (exists (?y - u) (q ?x ?y)) :effect (when (p ?x) (not (p ?x)))"),
    };
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        check(false, base, OTHERS[i]);
    }
    check(true, RICH("", ":precondition (exists (?y - u) (= ?x ?y)) :effect (p ?x)"),
          RICH("", ":precondition (exists (?y - u) (= ?y ?x)) :effect (p ?x)"));
}

#define DERIVED(axioms)                                                                            \
    "(define (domain d) (:predicates (e ?x ?y) (t ?x ?y)) " axioms                                 \
    "(:action a :parameters (?x ?y) :precondition (t ?x ?y) :effect (not (e ?x ?y))))"

static void test_axioms(void **state)
{
    (void)state;
    const char *base =
        DERIVED("(:derived (t ?x ?y) (e ?x ?y)) (:derived (t ?x ?y) (exists (?z) (and "
                "(e ?x ?z) (t ?z ?y))))");
    check(true, base,
          DERIVED("(:derived (t ?a ?b) (exists (?c) (and (t ?c ?b) (e ?a ?c)))) "
                  "(:derived (t ?y ?x) (e ?y ?x))"));
    check(false, base,
          DERIVED("(:derived (t ?x ?y) (e ?x ?y)) (:derived (t ?x ?y) (exists (?z) (and "
                  "(e ?x ?z) (t ?y ?z))))"));
    check(false, base,
          DERIVED("(:derived (t ?x ?y) (e ?y ?x)) (:derived (t ?x ?y) (exists (?z) (and "
                  "(e ?x ?z) (t ?z ?y))))"));
    check(false, base, DERIVED("(:derived (t ?x ?y) (e ?x ?y))"));
}

#define COSTLY(one, other)                                                                         \
    "(define (domain d) (:predicates (p) (q)) (:functions (total-cost) (f))"                       \
    "(:action a :effect (and (p) " one ")) (:action b :effect (and (q) " other ")))"
#define ADD(amount) "(increase (total-cost) " amount ")"

static void test_costs(void **state)
{
    (void)state;
    const char *without =
        "(define (domain d) (:predicates (p) (q)) (:action a :effect (p)) (:action "
        "b :effect (q)))";
    check(true, without, COSTLY(ADD("1"), ADD("1")));
    check(false, without, COSTLY(ADD("1"), ADD("2")));
    check(false, without, COSTLY(ADD("1"), ""));
    check(true, without, COSTLY("", ""));
    check(false, COSTLY(ADD("1"), ADD("2")), COSTLY(ADD("1"), ADD("3")));
    check(false, COSTLY(ADD("1"), ADD("2")), COSTLY(ADD("1"), ADD("(f)")));
}

/* Costs without a metric mean nothing; the rest of the problem says nothing of the domain. */
static void test_problem(void **state)
{
    (void)state;
    const char *domain = COSTLY(ADD("1"), ADD("2"));
    const char *plain = "(define (problem x) (:domain d) (:objects o) (:init) (:goal (p)))";
    const char *metric =
        "(define (problem x) (:domain d) (:init (= (total-cost) 0)) (:goal (and (p) "
        "(q))) (:metric minimize (total-cost)))";
    assert_string_equal(take(domain, metric).text, take(domain, NULL).text);
    assert_string_not_equal(take(domain, plain).text, take(domain, NULL).text);
    assert_string_equal(take(domain, plain).text, take(COSTLY("", ""), plain).text);
    assert_string_equal(take(PLAIN, NULL).text,
                        take(PLAIN,
                             "(define (problem x) (:domain lift) (:objects a b) (:init (at a) "
                             "(idle)) (:goal (at b)))")
                            .text);
}

/* Every kind of condition and effect. */
static const char EVERYTHING[] =
    "(define (domain d) (:types t u - t) (:constants c - u) (:predicates (p) (q ?x) (r ?x ?y))"
    "(:functions (total-cost) (f ?x))"
    "(:derived (r ?x - t ?y - t) (and (q ?x) (q ?y)))"
    "(:action a :parameters (?x - t) :precondition (and (not (q ?x)) (imply (p) (r c ?x))"
    " (or (p) (and (q c) (not (= ?x c)))) (forall (?y - u) (q ?y)) (exists (?y - u) (r ?x ?y)))"
    " :effect (and (not (p)) (forall (?z - t) (when (q ?z) (not (q ?z))))"
    " (increase (total-cost) (f ?x))))"
    "(:action b :effect (and (p) (increase (total-cost) 7))))";

/* Files of policies hold fingerprints: they must not change from one version to the next. */
static void test_same_for_ever(void **state)
{
    (void)state;
    assert_string_equal(take(PLAIN, NULL).text, "ed872deabfeb03f9");
    assert_string_equal(take(EVERYTHING, NULL).text, "bd3c5f532a5c6052");
    assert_string_equal(take("(define (domain d))", NULL).text, "e220a8397b1dcdaf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_and_orders),
        cmocka_unit_test(test_shape_of_conjunctions),
        cmocka_unit_test(test_names_that_count),
        cmocka_unit_test(test_small_changes),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_constants),
        cmocka_unit_test(test_quantifiers_and_conditions),
        cmocka_unit_test(test_axioms),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_problem),
        cmocka_unit_test(test_same_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
