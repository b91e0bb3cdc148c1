#include "eval_case.h"

#define DOMAIN                                                                                     \
    "(define (domain d) (:types node) (:predicates (arc ?x ?y - node) (path ?x ?y - node)"         \
    " (apart ?x ?y - node) (loose ?x - node) (all ?x ?y - node) (goal-met))"                       \
    " (:derived (goal-met) (exists (?x - node) (loose ?x)))"                                       \
    " (:derived (loose ?x - node) (forall (?y - node) (imply (not (= ?x ?y)) (apart ?x ?y))))"     \
    " (:derived (apart ?x ?y - node) (not (or (path ?x ?y) (path ?y ?x))))"                        \
    " (:derived (path ?x ?y - node) (arc ?x ?y))"                                                  \
    " (:derived (path ?x ?y - node) (exists (?z - node) (and (path ?x ?z) (path ?z ?y))))"         \
    " (:derived (all ?x ?y - node) ()))"
#define PROBLEM                                                                                    \
    "(define (problem x) (:domain d) (:objects a b c e - node)"                                    \
    " (:init (arc a b) (arc b c) (arc c b)) (:goal ()))"

/* As rows of 0 and 1 for all pairs of a, b, c, e. */
static void assert_relation(World *world, const char *name, const char *rows)
{
    int32_t predicate = find_predicate(world->task, name);
    for (int32_t i = 0; i < 16; i++) {
        bool holds = pddl_state_has(&world->state, (int32_t[]){predicate, i / 4, i % 4});
        assert_int_equal(holds, rows[i / 4 * 5 + i % 4] == '1');
    }
}

static void test_recursion_and_negation(void **state)
{
    (void)state;
    World world = world_make(DOMAIN, PROBLEM);
    world_start(&world);
    PddlAxioms axioms;
    Error error = {0};
    assert_true(pddl_axioms_init(&axioms, world.task, &error));
    pddl_axioms_apply(&axioms, &world.state, &world.eval);
    assert_relation(&world, "path", "0110 0110 0110 0000");
    assert_relation(&world, "apart", "1001 0001 0001 1111");
    assert_relation(&world, "all", "1111 1111 1111 1111");
    int32_t loose = find_predicate(world.task, "loose");
    int32_t met = find_predicate(world.task, "goal-met");
    assert_false(pddl_state_has(&world.state, (int32_t[]){loose, 0}));
    assert_true(pddl_state_has(&world.state, (int32_t[]){loose, 3}));
    assert_true(pddl_state_has(&world.state, (int32_t[]){met}));

    /* What no longer follows goes away. */
    int32_t arc = find_predicate(world.task, "arc");
    pddl_state_remove(&world.state, (int32_t[]){arc, 1, 2});
    pddl_state_add(&world.state, (int32_t[]){arc, 1, 3});
    pddl_axioms_apply(&axioms, &world.state, &world.eval);
    assert_relation(&world, "path", "0101 0001 0101 0000");
    assert_false(pddl_state_has(&world.state, (int32_t[]){loose, 3}));
    assert_false(pddl_state_has(&world.state, (int32_t[]){met}));
    pddl_axioms_release(&axioms);
    world_release(&world);
}

static void check_strata(const char *domain, int line, int column)
{
    PddlTask *task = parse_good(domain, NULL);
    PddlAxioms axioms;
    Error error = {0};
    bool ok = pddl_axioms_init(&axioms, task, &error);
    assert_int_equal(ok, line == 0);
    if (!ok) {
        assert_non_null(strstr(error.message, "not stratifiable"));
        assert_int_equal(error.line, line);
        assert_int_equal(error.column, column);
    }
    pddl_axioms_release(&axioms);
    pddl_task_free(task);
}

#define PREDICATES "(define (domain d) (:predicates (f) (p) (q))\n"

static void test_stratification(void **state)
{
    (void)state;
    check_strata(PREDICATES "(:derived (p) (not (p))))", 2, 1);
    check_strata(PREDICATES "(:derived (p) (imply (p) (f))))", 2, 1);
    check_strata(PREDICATES "(:derived (p) (q))\n(:derived (q) (and (f) (not (p)))))", 3, 1);
    check_strata(PREDICATES "(:derived (p) (not (not (p)))))", 0, 0);
    check_strata(PREDICATES "(:derived (p) (q)) (:derived (q) (imply (f) (p))))", 0, 0);
    check_strata(PREDICATES "(:derived (p) (not (q))) (:derived (q) (not (f))))", 0, 0);
    check_strata("(define (domain d))", 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recursion_and_negation),
        cmocka_unit_test(test_stratification),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
