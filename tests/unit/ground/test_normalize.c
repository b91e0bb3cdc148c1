/* Whole tasks: actions, axioms and goals of the normal form, their order and names. */
#include "norm_case.h"

#define GOAL_R NORM_PROBLEM("(r)", "")

static void test_conjunctions_keep_their_order(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :parameters (?x - t ?y)"
                           " :precondition (and (q ?y ?x) (and (p k) (not (= ?x ?y))) (r))"
                           " :effect (and (p ?x) (not (q ?x k))))"),
               NORM_PROBLEM("(and (r) (and (not (p a)) (e)))", ""),
               "action m: t object /\n"
               "if (q 1 0) (p k) !(= 0 1) (r)\n"
               "-: => (p 0)\n"
               "-: => !(q 0 k)\n"
               "goal (r) !(p a) (e)");
}

static void test_negations_reach_literals(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :precondition (not (or (r) (not (imply (p k) (not (e))))"
                           " (exists (?x) (not (q ?x ?x))))) :effect (r))"),
               GOAL_R,
               "action m: /\n"
               "if !(r) !(new-axiom@0) !(p k)\n"
               "-: => (r)\n"
               "action m: /\n"
               "if !(r) !(new-axiom@0) !(e)\n"
               "-: => (r)\n"
               "axiom new-axiom@0: / object if !(q 0 0)\n"
               "goal (r)");
}

/* Rest first, then the last disjunction; copies behind actions that are not split. */
static void test_disjunctions_split_actions(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :parameters (?x) :precondition"
                           " (and (or (p ?x) (e)) (r) (or (d k) (exists (?y) (q ?x ?y))))"
                           " :effect (not (r))) "
                           "(:action n :precondition (e) :effect (r))"),
               GOAL_R,
               "action n: /\nif (e)\n-: => (r)\n"
               "action m: object /\nif (r) (d k) (p 0)\n-: => !(r)\n"
               "action m: object /\nif (r) (d k) (e)\n-: => !(r)\n"
               "action m: object / object\nif (r) (p 0) (q 0 1)\n-: => !(r)\n"
               "action m: object / object\nif (r) (e) (q 0 1)\n-: => !(r)\n"
               "goal (r)");
}

/* Among the parts of a disjunction, those that are disjunctions inside come last. */
static void test_disjunctions_below_exists(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :parameters (?x) :precondition (or (exists (?y - u) (or "
                           "(p ?y) (and (q ?x ?y) (exists (?z - t) (s ?x ?y ?z))))) (e))"
                           " :effect (r))"),
               GOAL_R,
               "action m: object /\nif (e)\n-: => (r)\n"
               "action m: object / u\nif (p 1)\n-: => (r)\n"
               "action m: object / u t\nif (q 0 1) (s 0 1 2)\n-: => (r)\n"
               "goal (r)");
}

/* Negated, an inner `forall` is an `exists`, and the other way round. */
static void test_universal_conditions_number_inner_first(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :parameters (?y - t ?x - u) :precondition (forall (?z)"
                           " (or (q ?y ?x) (forall (?v - t) (s ?v ?x ?z)))) :effect (r))"),
               GOAL_R,
               "action m: t u /\nif !(new-axiom@0 1 0)\n-: => (r)\n"
               "axiom new-axiom@0: u t / object t if !(q 1 0) !(s 3 0 2)\n"
               "goal (r)");
    check_norm(NORM_DOMAIN("(:action m :parameters (?y - t ?x - u) :precondition (forall (?z)"
                           " (or (q ?y ?x) (exists (?w - t) (s ?w ?x ?z)))) :effect (r))"),
               GOAL_R,
               "action m: t u /\nif !(new-axiom@1 1 0)\n-: => (r)\n"
               "axiom new-axiom@0: u object / t if (s 2 0 1)\n"
               "axiom new-axiom@1: u t / object if !(q 1 0) !(new-axiom@0 0 2)\n"
               "goal (r)");
}

static void test_equal_universal_conditions_share(void **state)
{
    (void)state;
    /* Equal in two actions; with another type, or another name in the second place of one
     * action, not. */
    check_norm(NORM_DOMAIN("(:action m :parameters (?x) :precondition (forall (?z) (q ?z ?x))"
                           " :effect (when (forall (?z) (q ?z ?x)) (r))) "
                           "(:action n :parameters (?y ?x) :precondition (forall (?z) (q ?z ?x))"
                           " :effect (r)) "
                           "(:action o :parameters (?x - t) :precondition (forall (?z) (q ?z ?x))"
                           " :effect (r))"),
               GOAL_R,
               "action m: object /\nif !(new-axiom@0 0)\n-: !(new-axiom@1 0) => (r)\n"
               "action n: object object /\nif !(new-axiom@0 1)\n-: => (r)\n"
               "action o: t /\nif !(new-axiom@2 0)\n-: => (r)\n"
               "axiom new-axiom@0: object / object if !(q 1 0)\n"
               "axiom new-axiom@1: object / object if !(q 1 0)\n"
               "axiom new-axiom@2: t / object if !(q 1 0)\n"
               "goal (r)");
}

/* Names in the condition: ?x, ?x1, ?w. In the action, with ?x and ?x2 before: ?x1, ?x11, ?w. */
static void test_parameters_are_sorted_by_unique_names(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :parameters (?x ?x2) :precondition"
                           " (exists (?x - t) (exists (?x - u) (exists (?w - t)"
                           " (forall (?z) (or (q ?z ?x) (s ?w ?x2 ?x))))))"
                           " :effect (r))"),
               GOAL_R,
               "action m: object object / t u t\n"
               "if !(new-axiom@0 4 3 1)\n"
               "-: => (r)\n"
               "axiom new-axiom@0: t u object / object if !(q 3 1) !(s 0 2 1)\n"
               "goal (r)");
}

static void test_shadowed_names_stay_apart(void **state)
{
    (void)state;
    /* Renaming the second ?x must not catch the parameter ?x1. */
    check_norm(NORM_DOMAIN("(:action m :parameters (?x1 - t) :precondition"
                           " (and (exists (?x) (p ?x)) (exists (?x - u) (q ?x ?x1)))"
                           " :effect (forall (?x - u) (when (p ?x) (forall (?x - t)"
                           " (when (exists (?x) (d ?x)) (s ?x ?x1 k))))))"),
               GOAL_R,
               "action m: t / object u\n"
               "if (p 1) (q 2 0)\n"
               "- u t object: (p 3) (d 5) => (s 4 0 k)\n"
               "goal (r)");
}

static void test_effects(void **state)
{
    (void)state;
    /* Split effects move to the end; each has variables of its own. */
    check_norm(NORM_DOMAIN("(:action m :parameters (?x) :effect (and"
                           " (forall (?y - t) (when (exists (?z) (or (q ?y ?z) (p ?y)))"
                           " (not (q ?x ?y)))) (when (or) (e)) (p ?x)))"),
               GOAL_R,
               "action m: object /\nif\n"
               "-: false => (e)\n"
               "-: => (p 0)\n"
               "- t object: (q 1 2) => !(q 0 1)\n"
               "- t object: (p 3) => !(q 0 3)\n"
               "goal (r)");
}

static void test_splits_share_effects(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :precondition (or (e) (exists (?x) (p ?x)))"
                           " :effect (forall (?y) (when (or (p ?y) (d ?y)) (q ?y ?y))))"),
               GOAL_R,
               "action m: /\nif (e)\n"
               "- object: (p 0) => (q 0 0)\n- object: (d 1) => (q 1 1)\n"
               "action m: / object\nif (p 0)\n"
               "- object: (p 1) => (q 1 1)\n- object: (d 2) => (q 2 2)\n"
               "goal (r)");
}

static void test_axioms(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:derived (d ?x - t) (or (p ?x) (exists (?y - u) (q ?x ?y))))"
                           "(:derived (e) (forall (?x - t) (d ?x)))"
                           "(:derived (e) (and)) (:derived (e) (or))"),
               GOAL_R,
               "axiom e: / if !(new-axiom@0)\n"
               "axiom e: / if\n"
               "axiom e: / if false\n"
               "axiom new-axiom@0: / t if !(d 0)\n"
               "axiom d: t / if (p 0)\n"
               "axiom d: t / u if (q 0 1)\n"
               "goal (r)");
}

static void test_goals(void **state)
{
    (void)state;
    static const struct {
        const char *problem, *text;
    } CASES[] = {
        {NORM_PROBLEM("(and)", ""), "axiom new-axiom@0: / if\ngoal (new-axiom@0)"},
        {NORM_PROBLEM("(or)", ""), "axiom new-axiom@0: / if false\ngoal (new-axiom@0)"},
        {NORM_PROBLEM("(not (r))", ""), "goal !(r)"},
        {NORM_PROBLEM("(or (r) (p a))", ""),
         "axiom new-axiom@0: / if (r)\naxiom new-axiom@0: / if (p a)\ngoal (new-axiom@0)"},
        {NORM_PROBLEM("(and (r) (exists (?x - t) (p ?x)))", ""),
         "axiom new-axiom@0: / t if (r) (p 0)\ngoal (new-axiom@0)"},
        {NORM_PROBLEM("(and (forall (?x - t) (p ?x)) (r))", ""),
         "axiom new-axiom@0: / t if !(p 0)\ngoal !(new-axiom@0) (r)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        check_norm(NORM_DOMAIN(""), CASES[i].problem, CASES[i].text);
    }
}

static void test_either_types_are_kept(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :parameters (?x - (either t u)) :effect (p ?x))"), GOAL_R,
               "action m: t|u /\nif\n-: => (p 0)\ngoal (r)");
}

static void test_predicates(void **state)
{
    (void)state;
    PddlTask *pddl = parse_good(NORM_DOMAIN("(:derived (d ?x) (forall (?y) (q ?x ?y)))"
                                            "(:action m :effect (r))"),
                                GOAL_R);
    NormTask *task = normalize_good(pddl);
    assert_int_equal(task->num_predicates, 8);
    assert_int_equal(task->equality, 6);
    assert_string_equal(task->predicates[6].name, "=");
    assert_int_equal(task->predicates[6].arity, 2);
    assert_string_equal(task->predicates[7].name, "new-axiom@0");
    assert_int_equal(task->predicates[7].arity, 1);
    enum { R = 2, D = 4, NEW = 7 };
    for (int32_t i = 0; i < task->num_predicates; i++) {
        assert_int_equal(task->predicates[i].is_fluent, i == R || i == D || i == NEW);
        assert_int_equal(task->predicates[i].is_derived, i == D || i == NEW);
    }
    norm_task_free(task);
    pddl_task_free(pddl);
}

/* ---- Costs ----------------------------------------------------------------------------------- */

#define COST_DOMAIN(increase)                                                                      \
    NORM_DOMAIN("(:action m :parameters (?y ?x) :effect (and (r) " increase "))")

static void check_cost(const char *domain, const char *problem, NormCost expected)
{
    PddlTask *pddl = parse_accepted(domain, problem);
    NormTask *task = normalize_good(pddl);
    const NormCost *cost = &task->actions[0].cost;
    assert_int_equal(cost->function, expected.function);
    assert_int_equal(cost->required, expected.required);
    if (cost->function == PDDL_NONE) {
        assert_int_equal(cost->amount, expected.amount);
    }
    assert_int_equal(cost->num_terms, expected.num_terms);
    assert_true(cost->num_terms == 0 || cost->terms[0] == 1);
    norm_task_free(task);
    pddl_task_free(pddl);
}

static void test_costs(void **state)
{
    (void)state;
    enum { F = 1, NONE = PDDL_NONE };
    const char *no_metric = GOAL_R, *metric = NORM_PROBLEM("(r)", NORM_METRIC);
    check_cost(COST_DOMAIN(""), no_metric, (NormCost){NONE, NONE, 1, 0, NULL});
    check_cost(COST_DOMAIN(""), metric, (NormCost){NONE, NONE, 0, 0, NULL});
    const char *twice = COST_DOMAIN("(increase (total-cost) 3) (and (increase (total-cost) 5))");
    check_cost(twice, no_metric, (NormCost){NONE, NONE, 1, 0, NULL});
    check_cost(twice, metric, (NormCost){NONE, NONE, 5, 0, NULL});
    const char *function = COST_DOMAIN("(increase (total-cost) (f ?x))");
    check_cost(function, no_metric, (NormCost){NONE, F, 1, 1, NULL});
    check_cost(function, metric, (NormCost){F, F, 0, 1, NULL});
}

static void test_actions_without_effects_are_dropped(void **state)
{
    (void)state;
    check_norm(NORM_DOMAIN("(:action m :effect ()) (:action n :effect (and))"
                           "(:action o :effect (increase (total-cost) 1))"),
               GOAL_R, "goal (r)");
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static void test_domain_alone_is_an_error(void **state)
{
    (void)state;
    PddlTask *pddl = parse_good(NORM_DOMAIN(""), NULL);
    Error error = {0};
    assert_null(normalize_task(pddl, &(Progress){0}, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    pddl_task_free(pddl);
}

#define PLAIN_PROBLEM "(define (problem x) (:domain d) (:init) (:goal (r)))"

/* 2^60 products: only a stop by progress ends it. */
static void test_progress_stops_explosion(void **state)
{
    (void)state;
    char domain[8192] = "(define (domain d) (:predicates (r) (e)) (:action m :precondition (and";
    for (int i = 0; i < 60; i++) {
        strcat(domain, " (or (r) (e))");
    }
    strcat(domain, ") :effect (when (or (r) (e)) (r))))");
    PddlTask *pddl = parse_good(domain, PLAIN_PROBLEM);
    Limits limits;
    limits_init(&limits, 0.02);
    Error error = {0};
    size_t before = mem_stats().current;
    assert_null(normalize_task(pddl, &(Progress){.limits = &limits}, &error));
    assert_int_equal(error.kind, ERROR_NONE);
    assert_int_equal(mem_stats().current, before);
    pddl_task_free(pddl);
}

/* Nearly as deep as the parser allows. The outermost is an `exists`; below, the negation in each
 * new axiom makes a `forall` of the next level. */
static void test_deep_nesting(void **state)
{
    (void)state;
    enum { DEPTH = 900 };
    size_t room = DEPTH * 32 + 256;
    char *domain = malloc(room);
    assert_non_null(domain);
    char *at = domain + sprintf(domain, "(define (domain d) (:predicates (r) (p ?x))"
                                        " (:action m :effect (r) :precondition ");
    for (int i = 0; i < DEPTH; i++) {
        at += sprintf(at, "(not (forall (?x) ");
    }
    at += sprintf(at, "(p ?x)");
    memset(at, ')', 2 * DEPTH + 2);
    at[2 * DEPTH + 2] = '\0';
    PddlTask *pddl = parse_good(domain, PLAIN_PROBLEM);
    NormTask *task = normalize_good(pddl);
    assert_int_equal(task->num_axioms, DEPTH - 1);
    norm_task_free(task);
    pddl_task_free(pddl);
    free(domain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conjunctions_keep_their_order),
        cmocka_unit_test(test_negations_reach_literals),
        cmocka_unit_test(test_disjunctions_split_actions),
        cmocka_unit_test(test_disjunctions_below_exists),
        cmocka_unit_test(test_universal_conditions_number_inner_first),
        cmocka_unit_test(test_equal_universal_conditions_share),
        cmocka_unit_test(test_parameters_are_sorted_by_unique_names),
        cmocka_unit_test(test_shadowed_names_stay_apart),
        cmocka_unit_test(test_effects),
        cmocka_unit_test(test_splits_share_effects),
        cmocka_unit_test(test_axioms),
        cmocka_unit_test(test_goals),
        cmocka_unit_test(test_either_types_are_kept),
        cmocka_unit_test(test_predicates),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_actions_without_effects_are_dropped),
        cmocka_unit_test(test_domain_alone_is_an_error),
        cmocka_unit_test(test_progress_stops_explosion),
        cmocka_unit_test(test_deep_nesting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
