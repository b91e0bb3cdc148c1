/* The expected groups are those of Fast Downward. */
#include <stdio.h>

#include "ground/mutex_groups.h"
#include "ground_case.h"
#include "support/countdown.h"
#include "unit/ground/blocks_domain.h"

static GroundCase make_case(const char *domain, const char *problem)
{
    GroundCase c = ground_case_make(domain, problem);
    assert_int_equal(c.task->verdict, GROUND_OPEN);
    return c;
}

static void print_atom(FILE *out, const GroundTask *task, int32_t fact)
{
    int32_t predicate = task->fact_predicates.data[fact];
    fprintf(out, "(%s", task->norm->predicates[predicate].name);
    for (int32_t i = task->fact_first_args.data[fact]; i < task->fact_first_args.data[fact + 1];
         i++) {
        fprintf(out, " %s", object_text(task, task->fact_args.data[i]));
    }
    fprintf(out, ")");
}

/* One line per group. */
static void check_groups(const char *domain, const char *problem, const char *expected)
{
    GroundCase c = make_case(domain, problem);
    MutexGroups groups;
    assert_true(mutex_groups_find(c.task, &(Progress){0}, &groups));
    assert_int_equal(groups.begin.size, groups.num_groups + 1);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (int32_t i = 0; i < groups.num_groups; i++) {
        for (int32_t k = groups.begin.data[i]; k < groups.begin.data[i + 1]; k++) {
            print_atom(out, c.task, groups.facts.data[k]);
        }
        fprintf(out, "\n");
    }
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
    mutex_groups_release(&groups);
    ground_case_release(&c);
}

#define BLOCKS "(define (domain d) " BLOCKS_BODY ")"

static void rows_and_single_facts_make_groups(void **state)
{
    (void)state;
    check_groups(BLOCKS,
                 "(define (problem p) (:domain d) (:objects a b) (:init (arm-empty) (clear a)"
                 " (on a b) (on-table b)) (:goal (on b a)))",
                 "(arm-empty)(holding a)(holding b)\n"
                 "(clear a)(holding a)(on a a)(on b a)\n"
                 "(clear b)(holding b)(on a b)(on b b)\n"
                 "(holding a)(on a a)(on a b)(on-table a)\n"
                 "(holding b)(on b a)(on b b)(on-table b)\n");
}

#define PACKAGES                                                                                   \
    "(define (domain d) (:predicates (at ?x ?l) (in ?x) (place ?l))"                               \
    " (:action load :parameters (?x ?l) :precondition (at ?x ?l)"                                  \
    "  :effect (and (in ?x) (not (at ?x ?l))))"                                                    \
    " (:action unload :parameters (?x ?l) :precondition (and (in ?x) (place ?l))"                  \
    "  :effect (and (at ?x ?l) (not (in ?x)))))"

/* Package b is at two places at first and c is nowhere: nothing is known about them. */
static void only_instances_of_weight_one_count(void **state)
{
    (void)state;
    check_groups(PACKAGES,
                 "(define (problem p) (:domain d) (:objects z a b c k l m) (:init (place l)"
                 " (at a k) (at b k) (at b l) (in z)) (:goal (in a)))",
                 "(at a k)(at a l)(in a)\n"
                 "(at z l)(in z)\n");
}

/* Several invariants give the same groups; all of them stay, shorter ones first. */
static void equal_groups_stay(void **state)
{
    (void)state;
    check_groups("(define (domain d) (:predicates (y ?a ?b) (z ?a))"
                 " (:action f :parameters (?p) :precondition (y ?p ?p)"
                 "  :effect (and (z ?p) (not (y ?p ?p)))))",
                 "(define (problem p) (:domain d) (:objects a) (:init (y a a)) (:goal (z a)))",
                 "(y a a)\n(y a a)\n(y a a)\n(y a a)(z a)\n(y a a)(z a)\n");
}

static void there_may_be_no_groups(void **state)
{
    (void)state;
    check_groups("(define (domain d) (:predicates (p ?x))"
                 " (:action a :parameters (?x) :effect (p ?x)))",
                 "(define (problem p) (:domain d) (:objects a b) (:init) (:goal (p a)))", "");
}

/* Wherever it stops, no memory is left allocated. */
static void every_beat_may_stop_it(void **state)
{
    (void)state;
    GroundCase c =
        make_case(BLOCKS, "(define (problem p) (:domain d) (:objects a b) (:init (clear a)"
                          " (on a b) (on-table b) (arm-empty)) (:goal (on b a)))");
    int num_stops = 0;
    for (bool is_done = false; !is_done; num_stops += !is_done) {
        Countdown countdown;
        Progress progress = countdown_start(&countdown, num_stops);
        MutexGroups groups = {0};
        is_done = mutex_groups_find(c.task, &progress, &groups);
        assert_int_equal(groups.num_groups, is_done ? 5 : 0);
        mutex_groups_release(&groups);
    }
    assert_true(num_stops > 20);
    ground_case_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_and_single_facts_make_groups),
        cmocka_unit_test(only_instances_of_weight_one_count),
        cmocka_unit_test(equal_groups_stay),
        cmocka_unit_test(there_may_be_no_groups),
        cmocka_unit_test(every_beat_may_stop_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
