/* The expected invariants, their order and the numbers of candidates are those of Fast Downward. */
#include "invariant_case.h"
#include "support/countdown.h"
#include "unit/ground/blocks_domain.h"

#define TRANSPORT                                                                                  \
    "(:predicates (at ?x ?l) (in ?x ?t) (truck ?t))"                                               \
    " (:action load :parameters (?x ?t ?l)"                                                        \
    "  :precondition (and (at ?x ?l) (at ?t ?l) (truck ?t))"                                       \
    "  :effect (and (in ?x ?t) (not (at ?x ?l))))"                                                 \
    " (:action unload :parameters (?x ?t ?l) :precondition (and (in ?x ?t) (at ?t ?l))"            \
    "  :effect (and (at ?x ?l) (not (in ?x ?t))))"                                                 \
    " (:action drive :parameters (?t ?from ?to) :precondition (and (truck ?t) (at ?t ?from))"      \
    "  :effect (and (at ?t ?to) (not (at ?t ?from))))"

/* Too heavy only if ?a and ?b may be the same. */
#define MOVE_TWO                                                                                   \
    "(:predicates (q ?x ?y))"                                                                      \
    " (:action move :parameters (?a ?b ?c ?d ?e ?f) :precondition (and (q ?a ?c) (q ?b ?d))"       \
    "  :effect (and (q ?a ?e) (q ?b ?f) (not (q ?a ?c)) (not (q ?b ?d))))"

static void check(const char *body, bool may_be_equal, size_t num_candidates, const char *expected)
{
    ActionCase c = action_case_make(body, may_be_equal);
    InvariantSearch search;
    assert_true(invariant_search_run(&search, &c.task, NO_LIMITS, &(Progress){0}));
    assert_invariants(c.norm, &search, expected);
    assert_int_equal(search.candidates.all.size, num_candidates);
    invariant_search_release(&search);
    action_case_release(&c);
}

static void refines_until_balanced(void **state)
{
    (void)state;
    check(TRANSPORT, false, 7, "at(0 *) in(0 *)");
    check(BLOCKS_BODY, true, 23,
          "arm-empty() holding(*); clear(0) holding(0) on(* 0); holding(0) on(0 *) on-table(0)");
}

static void parameters_that_always_differ_are_known_to(void **state)
{
    (void)state;
    check(MOVE_TWO, true, 3, "");
    check(MOVE_TWO, false, 3, "q(0 *)");
}

/* With equal ?a and ?b the new atom (p ?a ?d) would not be new. */
static void atoms_that_are_true_cannot_be_added(void **state)
{
    (void)state;
    check("(:predicates (p ?x ?y))"
          " (:action swap :parameters (?a ?b ?c ?d) :precondition (and (p ?a ?c) (p ?b ?d))"
          "  :effect (and (p ?a ?d) (p ?b ?c) (not (p ?a ?c)) (not (p ?b ?d))))",
          true, 3, "p(* 0); p(0 *)");
}

/* Only the atoms of `mark` are known to be deleted; `lit` becomes true everywhere at once. */
static void universal_effects_have_twins_and_match_what_is_known(void **state)
{
    (void)state;
    check("(:predicates (lit ?x) (at ?x) (mark ?x ?y))"
          " (:action all :parameters () :effect (forall (?x) (lit ?x)))"
          " (:action go :parameters (?to) :precondition (not (at ?to))"
          "  :effect (and (at ?to) (forall (?x) (when (at ?x) (not (at ?x))))))"
          " (:action put :parameters (?a ?b) :precondition (mark ?a ?a)"
          "  :effect (and (mark ?a ?b)"
          "   (forall (?x) (when (mark ?a ?x) (not (mark ?a ?x))))))",
          true, 7, "mark(0 *)");
}

/* The first literal with `near` is the wrong one to bind ?b to. */
static void matching_takes_back_wrong_choices(void **state)
{
    (void)state;
    check("(:predicates (at ?x ?l) (near ?l ?m) (far ?l ?m))"
          " (:action go :parameters (?x ?l ?m ?n)"
          "  :precondition (and (near ?l ?n) (near ?l ?m) (far ?m ?l) (at ?x ?m))"
          "  :effect (and (at ?x ?l) (forall (?a ?b)"
          "   (when (and (near ?a ?b) (far ?b ?a) (at ?x ?b)) (not (at ?x ?b))))))",
          true, 3, "at(0 *)");
}

/* A contradiction of atoms without arguments goes unnoticed. */
static void conditions_that_exclude_each_other_make_no_weight(void **state)
{
    (void)state;
    check("(:predicates (on ?s) (off ?s) (up) (down))"
          " (:action toggle :parameters (?s)"
          "  :effect (and (when (on ?s) (and (off ?s) (not (on ?s))))"
          "   (when (off ?s) (and (on ?s) (not (off ?s))))))"
          " (:action flip :parameters ()"
          "  :effect (and (when (up) (and (down) (not (up)))) (when (down) (and (up) (not "
          "(down))))))",
          true, 9, "off(0) on(0); off(*) on(*)");
}

static void constants_differ(void **state)
{
    (void)state;
    check("(:constants hot cold) (:predicates (is ?x ?v))"
          " (:action heat :parameters (?x) :precondition (is ?x cold)"
          "  :effect (and (is ?x hot) (not (is ?x cold))))"
          " (:action both :parameters (?x ?y) :precondition (and (is ?x cold) (is ?y hot))"
          "  :effect (and (is ?x hot) (is ?y cold) (not (is ?x cold)) (not (is ?y hot))))",
          true, 3, "is(0 *)");
}

static void equalities_of_the_condition_count(void **state)
{
    (void)state;
    check("(:predicates (r ?x ?y) (s ?x ?y))"
          " (:action e :parameters (?a ?b ?c) :precondition (and (= ?a ?b) (s ?c ?a))"
          "  :effect (and (r ?a ?c) (r ?b ?c) (not (s ?c ?a)) (not (s ?c ?b))))"
          " (:action f :parameters (?a ?b) :precondition (r ?a ?b)"
          "  :effect (and (not (r ?a ?b)) (s ?b ?a)))",
          true, 10, "r(* 0) s(0 *)");
}

/* Equal terms: one refinement per way to place the parameters, in this order. */
static void refinements_come_in_order(void **state)
{
    (void)state;
    check("(:predicates (z ?a ?b) (y ?a ?b ?c) (x ?a ?b))"
          " (:action f :parameters (?p ?q) :precondition (and (y ?p ?p ?q) (x ?p ?p))"
          "  :effect (and (z ?p ?p) (not (y ?p ?p ?q)) (not (x ?p ?p))))",
          true, 18,
          "y(0 1 2); y(* 0 1); y(0 * 1); y(0 1 *); x(0 1); x(* 0); x(0 *); y(0 1 *) z(0 1);"
          " y(1 0 *) z(0 1); x(0 1) z(0 1); x(1 0) z(0 1); x(0 *) z(* 0); x(* 0) z(* 0);"
          " x(0 *) z(0 *); x(* 0) z(0 *)");
}

static void no_actions_no_invariants(void **state)
{
    (void)state;
    check("(:predicates (p ?x))", true, 0, "");
}

static void candidates_are_limited(void **state)
{
    (void)state;
    ActionCase c = action_case_make(TRANSPORT, true);
    for (size_t max = 0; max < 7; max++) {
        InvariantSearch search;
        InvariantLimits limits = {max, 1e9};
        assert_true(invariant_search_run(&search, &c.task, limits, &(Progress){0}));
        assert_int_equal(search.candidates.all.size, max);
        assert_int_equal(search.accepted.size, 0);
        invariant_search_release(&search);
    }
    action_case_release(&c);
}

static void no_time_no_invariants(void **state)
{
    (void)state;
    ActionCase c = action_case_make(TRANSPORT, true);
    InvariantSearch search;
    assert_true(invariant_search_run(&search, &c.task, (InvariantLimits){100, -1}, &(Progress){0}));
    assert_int_equal(search.candidates.all.size, 6);
    assert_int_equal(search.accepted.size, 0);
    invariant_search_release(&search);
    action_case_release(&c);
}

static void check_stop(const char *body, int num_beats)
{
    ActionCase c = action_case_make(body, true);
    Countdown countdown;
    Progress progress = countdown_start(&countdown, num_beats);
    InvariantSearch search;
    assert_false(invariant_search_run(&search, &c.task, NO_LIMITS, &progress));
    assert_int_equal(countdown.beats_left, -1);
    invariant_search_release(&search);
    action_case_release(&c);
}

/* 16! ways to place the parameters. */
static void many_refinements_can_be_stopped(void **state)
{
    (void)state;
    char body[1024];
    const char *declared = "?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p";
    const char *used = "?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x";
    snprintf(body, sizeof body,
             "(:predicates (p %s) (q %s)) (:action a :parameters (?x) :precondition (q %s)"
             " :effect (and (p %s) (not (q %s))))",
             declared, declared, used, used, used);
    check_stop(body, 50);
}

/* The deletion needs 8 nodes with all arcs between them; at most 5 have them. */
static void long_matching_can_be_stopped(void **state)
{
    (void)state;
    enum { NODES = 12, CLIQUE = 8 };
    char edges[4096] = "", clique[2048] = "", body[4096 + 2048 + 512];
    for (int i = 0; i < NODES * NODES; i++) {
        if (i / NODES != i % NODES && (i / NODES + i % NODES) % 3 != 0) {
            snprintf(edges + strlen(edges), sizeof edges - strlen(edges), " (e ?x%c ?x%c)",
                     'a' + i / NODES, 'a' + i % NODES);
        }
    }
    for (int i = 0; i < CLIQUE * CLIQUE; i++) {
        if (i / CLIQUE != i % CLIQUE) {
            snprintf(clique + strlen(clique), sizeof clique - strlen(clique), " (e ?y%c ?y%c)",
                     'a' + i / CLIQUE, 'a' + i % CLIQUE);
        }
    }
    snprintf(body, sizeof body,
             "(:predicates (e ?a ?b) (p ?a)) (:action a"
             " :parameters (?xa ?xb ?xc ?xd ?xe ?xf ?xg ?xh ?xi ?xj ?xk ?xl)"
             " :precondition (and (p ?xb) %s) :effect (and (p ?xa)"
             " (forall (?ya ?yb ?yc ?yd ?ye ?yf ?yg ?yh) (when (and (p ?ya) %s) (not (p ?ya))))))",
             edges, clique);
    check_stop(body, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refines_until_balanced),
        cmocka_unit_test(parameters_that_always_differ_are_known_to),
        cmocka_unit_test(atoms_that_are_true_cannot_be_added),
        cmocka_unit_test(universal_effects_have_twins_and_match_what_is_known),
        cmocka_unit_test(matching_takes_back_wrong_choices),
        cmocka_unit_test(conditions_that_exclude_each_other_make_no_weight),
        cmocka_unit_test(constants_differ),
        cmocka_unit_test(equalities_of_the_condition_count),
        cmocka_unit_test(refinements_come_in_order),
        cmocka_unit_test(no_actions_no_invariants),
        cmocka_unit_test(candidates_are_limited),
        cmocka_unit_test(no_time_no_invariants),
        cmocka_unit_test(many_refinements_can_be_stopped),
        cmocka_unit_test(long_matching_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
