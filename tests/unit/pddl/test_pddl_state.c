#include "eval_case.h"

#define DOMAIN                                                                                     \
    "(define (domain d) (:predicates (z) (p ?x) (r ?x ?y) (v ?x))"                                 \
    " (:derived (v ?x) (p ?x)))"
#define PROBLEM                                                                                    \
    "(define (problem x) (:domain d) (:objects a b c)"                                             \
    " (:init (z) (p a) (r a b) (r a c) (r b c)) (:goal ()))"

typedef struct Setup {
    PddlTask *task;
    PddlState state;
    int32_t z, p, r, v, a, b, c;
} Setup;

static int set_up(void **state)
{
    static Setup setup;
    PddlTask *task = parse_good(DOMAIN, PROBLEM);
    setup = (Setup){.task = task,
                    .z = find_predicate(task, "z"),
                    .p = find_predicate(task, "p"),
                    .r = find_predicate(task, "r"),
                    .v = find_predicate(task, "v"),
                    .a = find_object(task, "a"),
                    .b = find_object(task, "b"),
                    .c = find_object(task, "c")};
    pddl_state_init(&setup.state, task);
    *state = &setup;
    return 0;
}

static int tear_down(void **state)
{
    Setup *setup = *state;
    pddl_state_release(&setup->state);
    pddl_task_free(setup->task);
    return 0;
}

static int count_chain(const PddlState *state, int32_t predicate, int32_t place, int32_t object)
{
    int count = 0;
    int32_t head = pddl_state_chain(state, predicate, place, object).head;
    for (int32_t atom = pddl_state_skip(state, head, place); atom != PDDL_NONE;
         atom = pddl_state_next(state, atom, place)) {
        assert_int_equal(pddl_state_tuple(state, atom)[0], predicate);
        assert_true(place == 0 || pddl_state_tuple(state, atom)[place] == object);
        count++;
    }
    return count;
}

static void test_initial_facts(void **state)
{
    Setup *s = *state;
    assert_true(pddl_state_has(&s->state, (int32_t[]){s->z}));
    assert_true(pddl_state_has(&s->state, (int32_t[]){s->r, s->a, s->b}));
    assert_false(pddl_state_has(&s->state, (int32_t[]){s->r, s->b, s->a}));
    assert_false(pddl_state_has(&s->state, (int32_t[]){s->p, s->b}));
}

static void test_add_and_remove(void **state)
{
    Setup *s = *state;
    const int32_t atom[] = {s->r, s->b, s->a};
    pddl_state_remove(&s->state, atom);
    assert_true(pddl_state_add(&s->state, atom));
    assert_false(pddl_state_add(&s->state, atom));
    assert_true(pddl_state_has(&s->state, atom));
    pddl_state_remove(&s->state, atom);
    pddl_state_remove(&s->state, atom);
    assert_false(pddl_state_has(&s->state, atom));
    assert_true(pddl_state_add(&s->state, atom));
    assert_int_equal(count_chain(&s->state, s->r, 0, 0), 4);
}

static void test_chains(void **state)
{
    Setup *s = *state;
    assert_int_equal(count_chain(&s->state, s->r, 0, 0), 3);
    assert_int_equal(count_chain(&s->state, s->r, 1, s->a), 2);
    assert_int_equal(count_chain(&s->state, s->r, 2, s->c), 2);
    assert_int_equal(count_chain(&s->state, s->r, 1, s->c), 0);
    assert_int_equal(count_chain(&s->state, s->z, 0, 0), 1);
    pddl_state_remove(&s->state, (int32_t[]){s->r, s->a, s->c});
    assert_int_equal(count_chain(&s->state, s->r, 1, s->a), 1);
    assert_int_equal(count_chain(&s->state, s->r, 2, s->c), 1);
}

static void test_derived_atoms_go_together(void **state)
{
    Setup *s = *state;
    pddl_state_add(&s->state, (int32_t[]){s->v, s->a});
    pddl_state_add(&s->state, (int32_t[]){s->v, s->c});
    pddl_state_remove_derived(&s->state);
    assert_int_equal(count_chain(&s->state, s->v, 0, 0), 0);
    assert_int_equal(count_chain(&s->state, s->p, 0, 0), 1);
}

/* Enough atoms that every table grows. */
static void test_many_atoms(void **state)
{
    (void)state;
    char problem[8000] = "(define (problem x) (:domain d) (:objects";
    for (int i = 0; i < 300; i++) {
        sprintf(problem + strlen(problem), " o%d", i);
    }
    strcat(problem, ") (:init) (:goal ()))");
    PddlTask *task = parse_good(DOMAIN, problem);
    PddlState many;
    pddl_state_init(&many, task);
    int32_t r = find_predicate(task, "r");
    for (int32_t i = 0; i < 300 * 300; i++) {
        assert_true(pddl_state_add(&many, (int32_t[]){r, i / 300, i % 300}));
    }
    for (int32_t i = 0; i < 300 * 300; i += 2) {
        pddl_state_remove(&many, (int32_t[]){r, i / 300, i % 300});
    }
    for (int32_t i = 0; i < 300 * 300; i++) {
        assert_int_equal(pddl_state_has(&many, (int32_t[]){r, i / 300, i % 300}), i % 2);
    }
    assert_int_equal(count_chain(&many, r, 1, 7), 150);
    assert_int_equal(count_chain(&many, r, 2, 7), 300);
    pddl_state_release(&many);
    pddl_task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_initial_facts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_add_and_remove, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_chains, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_derived_atoms_go_together, set_up, tear_down),
        cmocka_unit_test(test_many_atoms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
