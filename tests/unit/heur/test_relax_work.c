#include "unit/heur/relax_case.h"

#include "base/rng.h"
#include "heur/heur.h"
#include "support/naive.h"
#include "support/random_task.h"

/* Two goals behind a common first step, the second also behind the first goal. */
static const SmallTask SPEC = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(2, 2, 2),
    .goal = FACTS({2, 1}, {1, 1}),
    OPERATORS({.file_cost = 7, EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})},
              {.file_cost = 2,
               .prevail = FACTS({0, 1}, {1, 1}),
               EFFECTS({.var = 2, .pre = 0, .post = 1})}),
};

static void passes_give_their_values(void **state)
{
    (void)state;
    RelaxCase f;
    bool is_heap = false;
    relax_case_init(&f, small_task_new(&SPEC));
    relax_work_explore_add(&f.work, INTS(0, 0, 0), &is_heap);
    assert_int_equal(relax_work_add_value(&f.work), (2 + 7 + 8) + 8);
    assert_int_equal(relax_work_ff_value(&f.work), 10);
    relax_work_explore_max(&f.work, INTS(0, 0, 0));
    assert_int_equal(relax_work_max_value(&f.work), 10);
    relax_work_explore_add(&f.work, INTS(1, 1, 0), &is_heap);
    assert_int_equal(relax_work_add_value(&f.work), 2);
    assert_int_equal(relax_work_ff_value(&f.work), 2);
    IntVec ops = {0};
    relax_work_preferred(&f.work, &ops);
    assert_int_equal(ops.size, 1);
    assert_int_equal(ops.data[0], 2);
    int_vec_release(&ops);
    assert_false(is_heap);
    relax_case_release(&f);
}

static void unreachable_goals_are_dead_ends(void **state)
{
    (void)state;
    SmallTask spec = SPEC;
    spec.num_operators = 2;
    RelaxCase f;
    bool is_heap = false;
    relax_case_init(&f, small_task_new(&spec));
    relax_work_explore_add(&f.work, INTS(0, 0, 0), &is_heap);
    assert_int_equal(relax_work_add_value(&f.work), HEUR_DEAD_END);
    relax_work_explore_max(&f.work, INTS(0, 0, 0));
    assert_int_equal(relax_work_max_value(&f.work), HEUR_DEAD_END);
    relax_case_release(&f);
}

/* The mode of the queue belongs to the caller: the same work space serves both kinds in any
 * order. */
static void the_queue_setting_goes_in_and_out(void **state)
{
    (void)state;
    SmallTask spec = SPEC;
    Operator operators[3];
    for (int i = 0; i < 3; i++) {
        operators[i] = SPEC.operators[i];
    }
    operators[0].file_cost = 100;
    spec.operators = operators;
    RelaxCase f;
    relax_case_init(&f, small_task_new(&spec));
    for (int round = 0; round < 3; round++) {
        bool is_heap = false;
        relax_work_explore_add(&f.work, INTS(1, 0, 0), &is_heap);
        assert_false(is_heap);
        assert_int_equal(relax_work_add_value(&f.work), 4);
        relax_work_explore_add(&f.work, INTS(0, 0, 0), &is_heap);
        assert_true(is_heap);
        assert_int_equal(relax_work_add_value(&f.work), 304);
        relax_work_explore_add(&f.work, INTS(1, 0, 0), &is_heap);
        assert_true(is_heap);
        assert_int_equal(relax_work_add_value(&f.work), 4);
    }
    relax_case_release(&f);
}

/* Any state may follow any other, with any mode of the queue and any pass in between. */
static void results_do_not_depend_on_what_was_before(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 21);
    for (uint64_t seed = 0; seed < 600; seed++) {
        RelaxCase f;
        NaiveRelaxation naive;
        relax_case_init(&f, seed % 6 ? random_task_new(seed) : random_task_new_wide(seed));
        naive_relaxation_init(&naive, f.task);
        for (int round = 0; round < 15; round++) {
            int32_t values[RANDOM_TASK_MAX_VARIABLES];
            random_task_values(f.task, &rng, values);
            if (rng_below(&rng, 3) == 0) {
                relax_work_explore_max(&f.work, values);
                assert_int_equal(relax_work_max_value(&f.work), naive_max(&naive, values));
            }
            bool is_heap = rng_below(&rng, 2), naive_is_heap = is_heap;
            relax_work_explore_add(&f.work, values, &is_heap);
            int32_t ff = naive_ff(&naive, values, &naive_is_heap, NULL);
            assert_int_equal(is_heap, naive_is_heap);
            assert_int_equal(relax_work_add_value(&f.work), naive_add(&naive, values));
            if (ff != NAIVE_INFINITE) {
                assert_int_equal(relax_work_ff_value(&f.work), ff);
            }
        }
        naive_relaxation_release(&naive);
        relax_case_release(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_give_their_values),
        cmocka_unit_test(unreachable_goals_are_dead_ends),
        cmocka_unit_test(the_queue_setting_goes_in_and_out),
        cmocka_unit_test(results_do_not_depend_on_what_was_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
