#include "ground_case.h"

#include "base/limits.h"

#define DOMAIN(rest)                                                                               \
    "(define (domain d) (:requirements :adl :action-costs) (:types t - object)"                    \
    " (:predicates (p ?x) (q ?x ?y) (r ?x ?y) (s) (d ?x) (g))"                                     \
    " (:functions (total-cost) - number (f ?x) - number) " rest ")"

#define PROBLEM(init, goal, metric)                                                                \
    "(define (problem x) (:domain d) (:objects b a - object i j - t)"                              \
    " (:init (g) " init ") (:goal " goal ") " metric ")"

#define METRIC "(:metric minimize (total-cost))"

static void check_operators(const char *domain, const char *problem, const char *expected)
{
    GroundCase ground_case = ground_case_make(domain, problem);
    assert_int_equal(ground_case.task->verdict, GROUND_OPEN);
    assert_operators(ground_case.task, expected);
    ground_case_release(&ground_case);
}

/* --- Facts ------------------------------------------------------------------------------------ */

static void facts_are_in_the_order_of_their_names(void **state)
{
    (void)state;
    GroundCase c = ground_case_make(DOMAIN("(:action m :parameters (?x ?y) :precondition (r ?x ?y)"
                                           " :effect (and (q ?y ?x) (p ?x) (not (s))))"),
                                    PROBLEM("(r i b) (r a a) (r b j) (s) (q j i)", "(g)", ""));
    assert_facts(c.task, "p-a p-b p-i q-a-a q-b-i q-j-b q-j-i* s*");
    int32_t p = c.task->fact_predicates.data[0], q = c.task->fact_predicates.data[3];
    int32_t r = c.pddl->init[1].predicate;
    assert_int_equal(c.task->predicate_begin.data[q], 3);
    assert_int_equal(c.task->predicate_end.data[q], 7);
    assert_int_equal(c.task->predicate_begin.data[r], c.task->predicate_end.data[r]);
    for (int32_t fact = 0; fact < c.task->num_facts; fact++) {
        const int32_t *args = c.task->fact_args.data + c.task->fact_first_args.data[fact];
        int32_t predicate = c.task->fact_predicates.data[fact];
        assert_int_equal(ground_task_find_fact(c.task, predicate, args), fact);
    }
    assert_int_equal(ground_task_find_fact(c.task, q, (int32_t[]){0, 0}), -1);
    assert_int_equal(ground_task_find_fact(c.task, p, (int32_t[]){3}), -1);
    assert_int_equal(ground_task_find_fact(c.task, r, (int32_t[]){2, 0}), -1);
    ground_case_release(&c);
}

/* --- Operators -------------------------------------------------------------------------------- */

static void what_never_changes_is_evaluated_away(void **state)
{
    (void)state;
    check_operators(DOMAIN("(:action m :parameters (?x - t)"
                           " :precondition (and (r ?x ?x) (not (q ?x b)) (not (p ?x)) (g))"
                           " :effect (and (p ?x) (not (s))))"),
                    PROBLEM("(r i i) (r j j) (q j b)", "(g)", ""), "m i: !p-i / +p-i 1\n");
}

/* s is never true, so m has no effect. */
static void operators_without_effects_are_left_out(void **state)
{
    (void)state;
    check_operators(DOMAIN("(:action m :parameters (?x) :precondition (r ?x ?x)"
                           " :effect (and (not (s)) (when (p ?x) (not (q ?x ?x)))))"),
                    PROBLEM("(r a a) (r b b) (p b) (q b b)", "(g)", ""), "m b: / -q-b-b 1\n");
}

static void deletions_that_are_undone_at_once_are_left_out(void **state)
{
    (void)state;
    check_operators(
        DOMAIN("(:action m :parameters (?x ?y) :precondition (r ?x ?y) :effect (and"
               " (not (p ?x)) (p ?y) (when (d a) (not (q ?x ?x))) (when (d a) (q ?y ?y))))"
               "(:action o :parameters () :effect (and (d a) (d b) (p a)))"),
        PROBLEM("(r a a) (r b a)", "(g)", ""),
        "m a a: / +p-a +q-a-a( d-a ) 1\n"
        "m b a: / +p-a +q-a-a( d-a ) 1\n"
        "o: / +d-a +d-b +p-a 1\n");
    check_operators(/* under another condition they stay */
                    DOMAIN("(:action m :parameters (?x) :precondition (r ?x ?x) :effect (and"
                           " (when (d a) (p ?x)) (when (d b) (not (p ?x)))))"
                           "(:action o :parameters () :effect (and (d a) (d b)))"),
                    PROBLEM("(r a a)", "(g)", ""),
                    "m a: / +p-a( d-a ) -p-a( d-b ) 1\n"
                    "o: / +d-a +d-b 1\n");
}

/* Over the objects of the type, in their order, the first variable fastest. */
static void quantified_effects_are_in_order(void **state)
{
    (void)state;
    check_operators(
        DOMAIN("(:action m :parameters () :effect (forall (?x - t ?y - object) (q ?x ?y)))"),
        PROBLEM("", "(g)", ""), "m: / +q-i-b +q-j-b +q-i-a +q-j-a +q-i-i +q-j-i +q-i-j +q-j-j 1\n");
    check_operators(DOMAIN("(:action m :parameters (?z) :precondition (r ?z ?z) :effect"
                           " (forall (?x ?y) (when (and (r ?x ?z) (not (r ?x ?y)) (p ?y))"
                           " (q ?x ?y))))"
                           "(:action o :parameters () :effect (and (p i) (p a)))"),
                    PROBLEM("(r a a) (r b a)", "(g)", ""),
                    "m a: / +q-b-i( p-i ) +q-a-i( p-i ) 1\no: / +p-i +p-a 1\n");
}

static void costs_come_from_the_metric(void **state)
{
    (void)state;
#define COSTS                                                                                      \
    DOMAIN("(:action m :parameters (?x) :effect (and (p ?x) (increase (total-cost) (f ?x))))"      \
           "(:action n :parameters () :effect (and (s) (increase (total-cost) 7)))"                \
           "(:action o :parameters () :effect (s))")
    check_operators(COSTS, PROBLEM("(= (f a) 3) (= (f j) 0) (= (total-cost) 0)", "(g)", METRIC),
                    "m a: / +p-a 3\nm j: / +p-j 0\nn: / +s 7\no: / +s 0\n");
    check_operators(COSTS, PROBLEM("(= (f a) 3)", "(g)", ""),
                    "m a: / +p-a 1\nn: / +s 1\no: / +s 1\n");
}

/* --- Dropped instances ------------------------------------------------------------------------ */

static void instances_that_die_still_reach_and_still_count_for_equality(void **state)
{
    (void)state;
    GroundCase c = ground_case_make(
        DOMAIN("(:action m :parameters (?x ?y ?z) :precondition"
               " (and (r ?x ?y) (r ?y ?z) (not (= ?x ?y))) :effect (and (q ?x ?z) (q ?y ?x)))"),
        PROBLEM("(r a a) (r a b)", "(g)", ""));
    assert_facts(c.task, "q-a-a q-a-b");
    assert_operators(c.task, "");
    const bool *equal = c.task->may_be_equal[0];
    assert_true(equal[0 * 3 + 1]);
    assert_true(equal[0 * 3 + 2]);
    assert_true(equal[1 * 3 + 2]);
    ground_case_release(&c);
}

static void parameters_that_are_never_equal_are_told_apart(void **state)
{
    (void)state;
    GroundCase c =
        ground_case_make(DOMAIN("(:action m :parameters (?x ?y ?z) :precondition"
                                " (and (r ?x ?y) (r ?y ?z) (not (= ?x ?z))) :effect (q ?x ?z))"),
                         PROBLEM("(r a b) (r b i) (r b a)", "(g)", ""));
    assert_operators(c.task, "m a b i: / +q-a-i 1\n");
    const bool *equal = c.task->may_be_equal[0];
    assert_false(equal[0 * 3 + 1]);
    assert_true(equal[0 * 3 + 2]);
    assert_false(equal[1 * 3 + 2]);
    ground_case_release(&c);
}

/* --- Axioms and goals ------------------------------------------------------------------------- */

static void axioms_are_sorted(void **state)
{
    (void)state;
    GroundCase c =
        ground_case_make(DOMAIN("(:derived (d ?x) (and (r ?x ?x) (not (p ?x))))"
                                "(:derived (d ?x) (exists (?y) (and (q ?x ?y) (not (= ?x ?y)))))"
                                "(:action m :parameters (?x ?y) :effect (and (p ?x) (q ?x ?y)))"),
                         PROBLEM("(r i i) (r a a)", "(d a)", ""));
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (size_t i = 0; i < c.task->axioms.size; i++) {
        print_fact(out, c.task, c.task->axioms.data[i].fact);
        print_span(out, c.task, c.task->axioms.data[i].condition);
        fprintf(out, "\n");
    }
    fclose(out);
    assert_string_equal(text, "d-a !p-a\nd-a q-a-b\nd-a q-a-i\nd-a q-a-j\n"
                              "d-b q-b-a\nd-b q-b-i\nd-b q-b-j\n"
                              "d-i !p-i\nd-i q-i-a\nd-i q-i-b\nd-i q-i-j\n"
                              "d-j q-j-a\nd-j q-j-b\nd-j q-j-i\n");
    free(text);
    ground_case_release(&c);
}

static void check_goal(const char *goal_problem, GroundVerdict verdict, const char *expected)
{
    GroundCase c = ground_case_make(
        DOMAIN("(:action m :parameters (?x) :precondition (r ?x ?x) :effect (p ?x))"),
        goal_problem);
    assert_int_equal(c.task->verdict, verdict);
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    print_span(out, c.task, c.task->goal);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
    ground_case_release(&c);
}

static void goals_are_judged(void **state)
{
    (void)state;
    check_goal(PROBLEM("(r a a)", "(and (p a) (r a a) (not (p b)))", ""), GROUND_OPEN, " p-a");
    check_goal(PROBLEM("(r a a)", "(and (not (p a)) (g))", ""), GROUND_OPEN, " !p-a");
    check_goal(PROBLEM("(r a a)", "(p b)", ""), GROUND_UNREACHABLE, "");
    check_goal(PROBLEM("(r a a)", "(r b b)", ""), GROUND_UNREACHABLE, "");
    check_goal(PROBLEM("(r a a)", "(and (p a) (not (r a a)))", ""), GROUND_FALSE_GOAL, "");
}

/* --- Limits ----------------------------------------------------------------------------------- */

/* At once or after a moment; no memory is left allocated. */
static void check_stop(const char *domain, bool at_once)
{
    GroundCase c = ground_case_read(domain, PROBLEM("", "(g)", ""));
    size_t before = mem_stats().current;
    Limits limits;
    limits_init(&limits, 0.01);
    if (at_once) {
        limits_interrupt(&limits);
    }
    assert_null(instantiate_task(c.norm, &(Progress){.limits = &limits}));
    assert_true(mem_stats().current == before);
    ground_case_release(&c);
}

/* Instances by the million, effects by the million. */
static void stops_when_told(void **state)
{
    (void)state;
    const char *many_instances =
        DOMAIN("(:action m :parameters (?a ?b ?c ?e ?h ?k ?l ?m ?n ?o ?q ?r ?t ?u ?v)"
               " :precondition (not (p ?a)) :effect (p ?a))");
    const char *many_effects =
        DOMAIN("(:action m :parameters () :effect"
               " (forall (?a ?b ?c ?e ?h ?k ?l ?m ?n ?o ?q ?r ?t ?u ?v) (p ?a)))");
    check_stop(many_instances, true);
    check_stop(many_instances, false);
    check_stop(many_effects, true);
    check_stop(many_effects, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_in_the_order_of_their_names),
        cmocka_unit_test(what_never_changes_is_evaluated_away),
        cmocka_unit_test(operators_without_effects_are_left_out),
        cmocka_unit_test(deletions_that_are_undone_at_once_are_left_out),
        cmocka_unit_test(quantified_effects_are_in_order),
        cmocka_unit_test(costs_come_from_the_metric),
        cmocka_unit_test(instances_that_die_still_reach_and_still_count_for_equality),
        cmocka_unit_test(parameters_that_are_never_equal_are_told_apart),
        cmocka_unit_test(axioms_are_sorted),
        cmocka_unit_test(goals_are_judged),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
