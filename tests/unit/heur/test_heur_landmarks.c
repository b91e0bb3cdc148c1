#include "unit/heur/heur_case.h"

#include "base/rng.h"
#include "support/naive.h"
#include "support/random_task.h"

static void set_up(HeurCase *test, Task *task)
{
    heur_case_init(test, task, (const char *[]){"lm"}, 1);
    assert_true(heur_set_is_path_dependent(test->set));
}

static int32_t value_of(const HeurCase *test, int32_t id, const int32_t *values)
{
    heur_begin(test->work, (HeurState){values, id});
    return heur_value(test->work, 0);
}

/* The work space may ask for the values again later. */
static int32_t initial_value(const HeurCase *test)
{
    static int32_t initial[RANDOM_TASK_MAX_VARIABLES];
    naive_initial(test->task, initial);
    heur_set_note_initial(test->set, (HeurState){initial, 0});
    return value_of(test, 0, initial);
}

/* A truck (variable 0: at A, at B) at B is to fetch a package (variable 1: at A, at B, inside) from
 * A. */
static const SmallTask DELIVERY = {
    .use_metric = true,
    .num_variables = 2,
    .domains = INTS(2, 3),
    .initial = INTS(1, 0),
    .goal = FACTS({1, 1}),
    OPERATORS(
        {.file_cost = 1, EFFECTS({.var = 0, .pre = 0, .post = 1})},
        {.file_cost = 10, EFFECTS({.var = 0, .pre = 1, .post = 0})},
        {.file_cost = 100, .prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 0, .post = 2})},
        {.file_cost = 1000, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 2, .post = 1})},
        {.file_cost = 5, EFFECTS({.var = 1, .pre = 1, .post = 2})}),
};

/* Every landmark costs its operator, and loading the cheaper one once it is done again. */
static void the_value_is_the_cost_of_what_is_to_come(void **state)
{
    (void)state;
    HeurCase test;
    set_up(&test, small_task_new(&DELIVERY));
    assert_true(heur_set_is_reliable(test.set, 0));
    assert_int_equal(initial_value(&test), 1111);
    HeurState at_b = {INTS(1, 0), 0}, at_a = {INTS(0, 0), 1}, loaded = {INTS(0, 2), 2};
    HeurState back = {INTS(1, 2), 3}, done = {INTS(1, 1), 4};
    heur_set_note_transition(test.set, at_b, 1, at_a);
    assert_int_equal(value_of(&test, at_a.id, at_a.values), 1101);
    heur_set_note_transition(test.set, at_a, 2, loaded);
    assert_int_equal(value_of(&test, loaded.id, loaded.values), 1001);
    heur_set_note_transition(test.set, loaded, 0, back);
    assert_int_equal(value_of(&test, back.id, back.values), 1000);
    heur_set_note_transition(test.set, back, 3, done);
    assert_int_equal(value_of(&test, done.id, done.values), 0);
    heur_case_release(&test);
}

static void figures_tell_the_size_of_the_graph(void **state)
{
    (void)state;
    HeurCase test;
    set_up(&test, small_task_new(&DELIVERY));
    int64_t landmarks, orders, none;
    assert_string_equal(heur_set_figure(test.set, 0, 0, &landmarks), "landmarks");
    assert_string_equal(heur_set_figure(test.set, 0, 1, &orders), "orderings");
    assert_null(heur_set_figure(test.set, 0, 2, &none));
    assert_int_equal(landmarks, 5);
    assert_int_equal(orders, 8);
    heur_case_release(&test);
}

static void preferred_operators_achieve_what_is_to_come(void **state)
{
    (void)state;
    HeurCase test;
    IntVec ops = {0};
    set_up(&test, small_task_new(&DELIVERY));
    initial_value(&test);
    heur_preferred(test.work, 0, &ops);
    assert_int_equal(ops.size, 1);
    assert_int_equal(ops.data[0], 1); /* to A */
    HeurState at_b = {INTS(1, 0), 0}, at_a = {INTS(0, 0), 1};
    heur_set_note_transition(test.set, at_b, 1, at_a);
    value_of(&test, at_a.id, at_a.values);
    ops.size = 0;
    heur_preferred(test.work, 0, &ops); /* back to B, since it must be, or loading */
    assert_int_equal(ops.size, 2);
    assert_int_equal(ops.data[0], 0);
    assert_int_equal(ops.data[1], 2);
    int_vec_release(&ops);
    heur_case_release(&test);
}

static void preferred_operators_must_have_an_effect_that_fires(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}),
        OPERATORS({EFFECTS({.conditions = FACTS({1, 1}), .var = 0, .pre = -1, .post = 1})},
                  {EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase test;
    IntVec ops = {0};
    set_up(&test, small_task_new(&spec));
    assert_int_equal(initial_value(&test), 2);
    heur_preferred(test.work, 0, &ops);
    assert_int_equal(ops.size, 1);
    assert_int_equal(ops.data[0], 1);
    int_vec_release(&ops);
    heur_case_release(&test);
}

/* Each goal needs the other one first. */
static void a_circle_of_orders_is_a_dead_end(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS({.prevail = FACTS({1, 1}), EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase test;
    set_up(&test, small_task_new(&spec));
    assert_int_equal(initial_value(&test), HEUR_DEAD_END);
    heur_case_release(&test);
}

static void a_landmark_without_achiever_is_a_dead_end(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 1, .domains = INTS(2), .goal = FACTS({0, 1})};
    HeurCase test;
    set_up(&test, small_task_new(&spec));
    assert_int_equal(initial_value(&test), HEUR_DEAD_END);
    heur_case_release(&test);
}

/* --- Random tasks ----------------------------------------------------------------------------- */

/* Whether there is a plan from these values on. */
static bool is_solvable_from(Task *task, const int32_t *values)
{
    const int32_t *initial = task->initial;
    task->initial = values;
    bool is_solvable = naive_is_solvable(task);
    task->initial = initial;
    return is_solvable;
}

static void check_value(const HeurCase *test, int32_t id, const int32_t *values)
{
    uint64_t allocations = mem_stats().allocations;
    int32_t h = value_of(test, id, values);
    assert_int_equal(mem_stats().allocations, allocations);
    if (h == HEUR_DEAD_END && heur_set_is_reliable(test->set, 0)) {
        assert_false(is_solvable_from(test->task, values));
    }
    if (h == 0) {
        assert_true(naive_is_goal(test->task, values)); /* operators cost 1 here */
    }
}

/* Along a random walk; a state that is met again is treated as another one. */
static void walk(Task *task, uint64_t seed)
{
    enum { NUM_STEPS = 20 };
    int32_t states[NUM_STEPS + 1][RANDOM_TASK_MAX_VARIABLES], ops[RANDOM_TASK_MAX_OPERATORS];
    HeurCase test;
    Rng rng;
    rng_seed(&rng, seed);
    task->use_metric = false;
    task->num_mutex_groups = 0; /* they are made up, and reasonable orders trust them */
    set_up(&test, task);
    naive_initial(task, states[0]);
    heur_set_note_initial(test.set, (HeurState){states[0], 0});
    check_value(&test, 0, states[0]);
    for (int32_t step = 0; step < NUM_STEPS; step++) {
        int32_t count = naive_applicable(task, states[step], ops);
        if (count == 0) {
            break;
        }
        int32_t op = ops[rng_below(&rng, (uint32_t)count)];
        naive_apply(task, states[step], op, states[step + 1]);
        heur_set_note_transition(test.set, (HeurState){states[step], step}, op,
                                 (HeurState){states[step + 1], step + 1});
        check_value(&test, step + 1, states[step + 1]);
    }
    heur_case_release(&test);
}

static void zero_means_goal_and_dead_ends_are_ones(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        walk(random_task_new(seed), seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_is_the_cost_of_what_is_to_come),
        cmocka_unit_test(figures_tell_the_size_of_the_graph),
        cmocka_unit_test(preferred_operators_achieve_what_is_to_come),
        cmocka_unit_test(preferred_operators_must_have_an_effect_that_fires),
        cmocka_unit_test(a_circle_of_orders_is_a_dead_end),
        cmocka_unit_test(a_landmark_without_achiever_is_a_dead_end),
        cmocka_unit_test(zero_means_goal_and_dead_ends_are_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
