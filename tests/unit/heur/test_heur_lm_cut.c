#include "unit/heur/heur_case.h"

#include "base/rng.h"
#include "support/assert_error.h"
#include "support/naive_space.h"
#include "support/random_task.h"

enum { NUM_SMALL = 4000, NUM_WIDE = 1200, NUM_STATES = 6 };

static const char *const NAME = "lmcut";

static int32_t value_of(HeurCase *f, const int32_t *values)
{
    heur_begin(f->work, (HeurState){values, 0});
    int32_t h = heur_value(f->work, 0);
    assert_int_equal(heur_value(f->work, 0), h); /* asked again */
    return h;
}

/* Two independent goals: h_max would count the more expensive one. */
static void goals_of_different_operators_add_up(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(3, 2),
        .goal = FACTS({0, 2}, {1, 1}),
        OPERATORS({.file_cost = 2, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = 3, EFFECTS({.var = 0, .pre = 1, .post = 2})},
                  {.file_cost = 4, EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase f;
    heur_case_init(&f, small_task_new(&spec), &NAME, 1);
    assert_int_equal(value_of(&f, INTS(0, 0)), 9);
    assert_int_equal(value_of(&f, INTS(1, 0)), 7);
    assert_int_equal(value_of(&f, INTS(2, 1)), 0);
    heur_case_release(&f);
}

/* One operator for both goals counts once; of two ways the cheaper one counts. */
static void operators_count_once_and_ways_by_the_cheaper(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS({.file_cost = 5,
                   EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 1, .pre = 0, .post = 1})},
                  {.file_cost = 3, EFFECTS({.var = 1, .pre = -1, .post = 1})}),
    };
    HeurCase f;
    heur_case_init(&f, small_task_new(&spec), &NAME, 1);
    assert_int_equal(value_of(&f, INTS(0, 0)), 5);
    assert_int_equal(value_of(&f, INTS(1, 0)), 3);
    heur_case_release(&f);
}

static void unreachable_goals_are_dead_ends(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 3),
        .goal = FACTS({1, 2}),
        OPERATORS({.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 2})}),
    };
    HeurCase f;
    heur_case_init(&f, small_task_new(&spec), &NAME, 1);
    assert_int_equal(value_of(&f, INTS(0, 0)), HEUR_DEAD_END);
    assert_int_equal(value_of(&f, INTS(1, 0)), 1);
    assert_true(heur_set_is_reliable(f.set, 0));
    heur_case_release(&f);
}

/* Free operators, one of which cannot be reached. */
static void free_operators_cost_nothing(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(3, 3),
        .goal = FACTS({1, 1}),
        OPERATORS({.file_cost = 0, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})},
                  {.file_cost = 0, .prevail = FACTS({0, 2}), EFFECTS({.var = 1, .pre = 0, .post = 1})},
                  {.file_cost = 7, EFFECTS({.var = 0, .pre = 0, .post = 1})}),
    };
    HeurCase f;
    heur_case_init(&f, small_task_new(&spec), &NAME, 1);
    assert_int_equal(value_of(&f, INTS(0, 0)), 7);
    assert_int_equal(value_of(&f, INTS(1, 0)), 0);
    heur_case_release(&f);
}

static void huge_costs_are_cut_off(void **state)
{
    (void)state;
    SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS({.file_cost = INT32_MAX, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = 80000000, EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase f;
    heur_case_init(&f, small_task_new(&spec), &NAME, 1);
    assert_int_equal(value_of(&f, INTS(0, 0)), 180000000);
    heur_case_release(&f);
}

static void assert_refused(const SmallTask *spec, const char *message)
{
    HeurSpec heuristic = {.class = heur_table_find(NAME, strlen(NAME))};
    Task *task = small_task_new(spec);
    Error error = {0};
    assert_null(heur_set_try_new(task, &heuristic, 1, HEUR_USE_VALUES, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    assert_string_equal(error.message, message);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void axioms_and_conditional_effects_are_refused(void **state)
{
    (void)state;
    const SmallTask axioms = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .layers = INTS(-1, 0),
        .goal = FACTS({1, 0}),
        AXIOMS({FACTS({0, 0}), 1, 0, 1}),
    };
    const SmallTask conditions = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}),
        OPERATORS({EFFECTS({.conditions = FACTS({1, 1}), .var = 0, .pre = -1, .post = 1})}),
    };
    assert_refused(&axioms, "the heuristic lmcut does not support axioms");
    assert_refused(&conditions, "the heuristic lmcut does not support conditional effects");
}

/* --- Random tasks ----------------------------------------------------------------------------- */

/* NULL: the task has what the heuristic does not support. */
static Task *plain_task(uint64_t seed, bool is_wide)
{
    Task *task = is_wide ? random_task_new_wide(seed) : random_task_new(seed);
    if (task->num_axioms == 0 && !task_has_conditional_effects(task)) {
        return task;
    }
    task_free(task);
    return NULL;
}

static int32_t naive_h(int32_t h)
{
    return h == NAIVE_INFINITE ? HEUR_DEAD_END : h;
}

/* Compares some random states of a task; the queue keeps its mode. Returns whether it is a heap. */
static bool compare_states(Task *task, uint64_t seed)
{
    HeurCase f;
    Rng rng;
    rng_seed(&rng, seed);
    heur_case_init(&f, task, &NAME, 1);
    bool is_heap = false;
    for (int i = 0; i < NUM_STATES; i++) {
        int32_t values[RANDOM_TASK_MAX_VARIABLES];
        random_task_values(f.task, &rng, values);
        int32_t expected = naive_h(naive_lm_cut(f.task, values, &is_heap));
        int32_t found = value_of(&f, values);
        if (found != expected) {
            print_error("seed %llu, state %d: %d, not %d\n", (unsigned long long)seed, i, found,
                        expected);
        }
        assert_int_equal(found, expected);
        uint8_t mode;
        heur_queue_mode_save(f.work, &mode);
        assert_int_equal(mode, is_heap);
    }
    heur_case_release(&f);
    return is_heap;
}

static void compare_tasks(int num_tasks, bool is_wide)
{
    int num_compared = 0, num_heaps = 0;
    for (uint64_t seed = 0; seed < (uint64_t)num_tasks; seed++) {
        Task *task = plain_task(seed, is_wide);
        if (task) {
            num_compared++;
            num_heaps += compare_states(task, seed);
        }
    }
    assert_true(num_compared > num_tasks / 5);
    assert_true(num_heaps > num_compared / 20 && num_heaps < num_compared);
}

static void small_random_tasks(void **state)
{
    (void)state;
    compare_tasks(NUM_SMALL, false);
}

static void wide_random_tasks(void **state)
{
    (void)state;
    compare_tasks(NUM_WIDE, true);
}

/* At least h_max, at most the cost of a plan, and infinite where h_max is. */
static void values_are_between_h_max_and_the_cost_of_a_plan(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"lmcut", "max"};
    int num_better = 0;
    for (uint64_t seed = 0; seed < NUM_SMALL; seed++) {
        Task *task = plain_task(seed, false);
        if (!task) {
            continue;
        }
        HeurCase f;
        heur_case_init(&f, task, NAMES, 2);
        int64_t cost = naive_optimal_cost(task);
        heur_begin(f.work, (HeurState){task->initial, 0});
        int32_t h = heur_value(f.work, 0), h_max = heur_value(f.work, 1);
        assert_true(h >= h_max && (h == HEUR_DEAD_END) == (h_max == HEUR_DEAD_END));
        assert_true(cost == NAIVE_NO_PLAN || h <= cost);
        num_better += h > h_max;
        heur_case_release(&f);
    }
    assert_true(num_better > 100);
}

static void evaluations_allocate_nothing(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        Task *task = plain_task(seed, true);
        if (!task) {
            continue;
        }
        HeurCase f;
        Rng rng;
        rng_seed(&rng, seed);
        heur_case_init(&f, task, &NAME, 1);
        for (int i = 0; i < NUM_STATES; i++) {
            int32_t values[RANDOM_TASK_MAX_VARIABLES];
            random_task_values(task, &rng, values);
            uint64_t allocations = mem_stats().allocations;
            int64_t effort = heur_effort(f.work);
            heur_begin(f.work, (HeurState){values, 0});
            heur_value(f.work, 0);
            assert_int_equal(mem_stats().allocations, allocations);
            assert_true(heur_effort(f.work) > effort);
        }
        heur_case_release(&f);
    }
}

/* Effort must not depend on the states before: threads share them out. */
static void effort_depends_on_the_state_alone(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        Task *task = plain_task(seed, true);
        if (!task) {
            continue;
        }
        HeurCase f;
        Rng rng;
        int32_t first[RANDOM_TASK_MAX_VARIABLES], second[RANDOM_TASK_MAX_VARIABLES];
        rng_seed(&rng, seed);
        random_task_values(task, &rng, first);
        random_task_values(task, &rng, second);
        heur_case_init(&f, task, &NAME, 1);
        HeurWork *other = heur_work_new(f.set);
        value_of(&f, first);
        uint8_t mode;
        heur_queue_mode_save(f.work, &mode);
        heur_queue_mode_load(other, &mode);
        int64_t before = heur_effort(f.work);
        int32_t h = value_of(&f, second);
        heur_begin(other, (HeurState){second, 0});
        assert_int_equal(heur_value(other, 0), h);
        assert_int_equal(heur_effort(other), heur_effort(f.work) - before);
        heur_work_free(other);
        heur_case_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_of_different_operators_add_up),
        cmocka_unit_test(operators_count_once_and_ways_by_the_cheaper),
        cmocka_unit_test(unreachable_goals_are_dead_ends),
        cmocka_unit_test(free_operators_cost_nothing),
        cmocka_unit_test(huge_costs_are_cut_off),
        cmocka_unit_test(axioms_and_conditional_effects_are_refused),
        cmocka_unit_test(small_random_tasks),
        cmocka_unit_test(wide_random_tasks),
        cmocka_unit_test(values_are_between_h_max_and_the_cost_of_a_plan),
        cmocka_unit_test(evaluations_allocate_nothing),
        cmocka_unit_test(effort_depends_on_the_state_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
