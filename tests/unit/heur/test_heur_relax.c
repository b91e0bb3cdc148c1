#include "unit/heur/heur_case.h"

#include "base/rng.h"
#include "support/random_task.h"

enum { ADD, FF, MAX, NUM_HEURISTICS };

static void set_up(HeurCase *f, Task *task)
{
    static const char *const NAMES[NUM_HEURISTICS] = {"add", "ff", "max"};
    heur_case_init(f, task, NAMES, NUM_HEURISTICS);
}

static void assert_values(HeurCase *f, const int32_t *values, int32_t add, int32_t ff, int32_t max)
{
    heur_begin(f->work, (HeurState){values, 0});
    assert_int_equal(heur_value(f->work, ADD), add);
    assert_int_equal(heur_value(f->work, FF), ff);
    assert_int_equal(heur_value(f->work, MAX), max);
    assert_int_equal(heur_value(f->work, FF), ff); /* asked again */
    assert_int_equal(heur_value(f->work, ADD), add);
}

/* A chain 0 -> 1 -> 2 on var 0, whose end makes var 1 and var 2 true; a way round for var 2. */
static const SmallTask CHAIN = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(3, 2, 3),
    .goal = FACTS({1, 1}, {0, 2}, {2, 1}),
    OPERATORS({.file_cost = 2, EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.file_cost = 3, EFFECTS({.var = 0, .pre = 1, .post = 2})},
              {.file_cost = 4, .prevail = FACTS({0, 2}), EFFECTS({.var = 1, .pre = -1, .post = 1})},
              {.file_cost = 20, EFFECTS({.var = 2, .pre = 0, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({0, 2}), EFFECTS({.var = 2, .pre = 0, .post = 1})}),
};

static void values_of_a_chain(void **state)
{
    (void)state;
    HeurCase f;
    set_up(&f, small_task_new(&CHAIN));
    assert_values(&f, INTS(0, 0, 0), 9 + 5 + 6, 10, 9);
    heur_case_assert_preferred(&f, FF, INTS(0), 1);
    heur_case_assert_preferred(&f, ADD, INTS(0), 1);
    heur_case_assert_preferred(&f, MAX, NULL, 0);
    assert_values(&f, INTS(2, 0, 0), 5, 5, 4);
    heur_case_assert_preferred(&f, FF, INTS(2, 4), 2);
    assert_values(&f, INTS(2, 1, 1), 0, 0, 0);
    heur_case_assert_preferred(&f, FF, NULL, 0);
    assert_values(&f, INTS(1, 1, 1), 3, 3, 3);
    assert_values(&f, INTS(0, 0, 2), HEUR_DEAD_END, HEUR_DEAD_END, HEUR_DEAD_END);
    heur_case_release(&f);
}

static void without_a_metric_operators_cost_one(void **state)
{
    (void)state;
    SmallTask spec = CHAIN;
    spec.use_metric = false;
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    /* The way round costs 1 then, the chain 3. */
    assert_values(&f, INTS(0, 0, 0), 3 + 2 + 1, 4, 3);
    heur_case_assert_preferred(&f, FF, INTS(0, 3), 2);
    heur_case_release(&f);
}

/* An operator with two useful effects counts once; so does one that is needed by two goals. */
static void operators_of_the_relaxed_plan_count_once(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    assert_values(&f, INTS(0, 0), 2, 1, 1);
    heur_case_assert_preferred(&f, FF, INTS(0), 1);
    heur_case_release(&f);
}

/* A free operator without conditions gives a state fact before the state does, so that what depends
 * on it is not preferred. */
static void facts_given_for_free_belong_to_their_operator(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({1, 1}),
        OPERATORS(
            {.file_cost = 0, EFFECTS({.var = 0, .pre = -1, .post = 0})},
            {.file_cost = 3, .prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    assert_values(&f, INTS(0, 0), 3, 3, 3);
    heur_case_assert_preferred(&f, FF, INTS(0), 1);
    heur_case_release(&f);
}

/* Goal: not p, where p <- var 0 is 0. The default can be had again by moving var 0 away. */
static void default_values_of_derived_variables_can_be_reached(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .layers = INTS(-1, 0),
        .goal = FACTS({1, 0}),
        OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1})}),
        AXIOMS({FACTS({0, 0}), 1, 0, 1}),
    };
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    assert_values(&f, INTS(0, 1), 1, 1, 1);
    assert_values(&f, INTS(1, 0), 0, 0, 0);
    heur_case_release(&f);
}

static void huge_costs_are_clamped(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS({.file_cost = 90000000, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = 80000000, EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    assert_values(&f, INTS(0, 0), 100000000, 170000000, 90000000);
    heur_case_release(&f);
}

static void goals_without_operators_are_dead_ends(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 1, .domains = INTS(2), .goal = FACTS({0, 1})};
    HeurCase f;
    set_up(&f, small_task_new(&spec));
    assert_values(&f, INTS(0), HEUR_DEAD_END, HEUR_DEAD_END, HEUR_DEAD_END);
    assert_values(&f, INTS(1), 0, 0, 0);
    heur_case_release(&f);
}

/* Once in use, no evaluation allocates, whatever the queue turns into. */
static void evaluations_allocate_nothing(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 5);
    for (uint64_t seed = 0; seed < 300; seed++) {
        HeurCase f;
        set_up(&f, random_task_new(seed));
        for (int round = 0; round < 20; round++) {
            int32_t values[RANDOM_TASK_MAX_VARIABLES];
            random_task_values(f.task, &rng, values);
            uint64_t allocations = mem_stats().allocations;
            heur_begin(f.work, (HeurState){values, 0});
            for (int i = 0; i < NUM_HEURISTICS; i++) {
                heur_value(f.work, (round + i) % NUM_HEURISTICS);
            }
            assert_int_equal(mem_stats().allocations, allocations);
        }
        heur_case_release(&f);
    }
}

static void work_spaces_do_not_share_anything(void **state)
{
    (void)state;
    HeurCase f;
    set_up(&f, small_task_new(&CHAIN));
    HeurWork *other = heur_work_new(f.set);
    heur_begin(f.work, (HeurState){INTS(0, 0, 0), 0});
    heur_begin(other, (HeurState){INTS(2, 0, 0), 1});
    assert_int_equal(heur_value(f.work, ADD), 20);
    assert_int_equal(heur_value(other, FF), 5);
    assert_int_equal(heur_value(f.work, FF), 10);
    assert_int_equal(heur_value(other, ADD), 5);
    heur_work_free(other);
    heur_case_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_a_chain),
        cmocka_unit_test(without_a_metric_operators_cost_one),
        cmocka_unit_test(operators_of_the_relaxed_plan_count_once),
        cmocka_unit_test(facts_given_for_free_belong_to_their_operator),
        cmocka_unit_test(default_values_of_derived_variables_can_be_reached),
        cmocka_unit_test(huge_costs_are_clamped),
        cmocka_unit_test(goals_without_operators_are_dead_ends),
        cmocka_unit_test(evaluations_allocate_nothing),
        cmocka_unit_test(work_spaces_do_not_share_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
