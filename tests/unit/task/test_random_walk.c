#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"
#include "task/random_walk.h"

/* Follows the walk with the naive semantics, from the initial state of each walk on. */
static void every_step_is_an_applicable_operator(void **state)
{
    (void)state;
    enum { NUM_TASKS = 100, NUM_STEPS = 60, LENGTH = 7 };
    int num_early_ends = 0, num_stuck = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        int32_t values[NAIVE_MAX_VARIABLES], next[NAIVE_MAX_VARIABLES], ops[NAIVE_MAX_OPERATORS];
        size_t size = (size_t)task->num_variables * sizeof *values;
        RandomWalk walk;
        random_walk_init(&walk, task, seed, LENGTH);
        naive_initial(task, values);
        assert_memory_equal(walk.values, values, size);
        int32_t last_walk = 0, last_step = 0;
        int64_t g = 0;
        for (int i = 0; i < NUM_STEPS; i++) {
            bool may_go_on = last_step < LENGTH && naive_applicable(task, values, ops) > 0;
            if (!random_walk_step(&walk)) {
                assert_true(last_step == 0 && !may_go_on);
                num_stuck++;
                break;
            }
            if (!may_go_on) {
                num_early_ends += last_step < LENGTH;
                naive_initial(task, values);
                last_walk++;
                last_step = 0;
                g = 0;
            }
            naive_apply(task, values, walk.op, next);
            memcpy(values, next, size);
            g += task_operator_cost(task, walk.op);
            assert_memory_equal(walk.values, values, size);
            assert_int_equal(walk.walk, last_walk);
            assert_int_equal(walk.step, ++last_step);
            assert_int_equal(walk.g, g);
        }
        random_walk_release(&walk);
        task_free(task);
    }
    assert_true(num_early_ends > 0 && num_stuck > 0);
    assert_int_equal(mem_stats().current, 0);
}

/* Two counters: which one goes up differs from seed to seed, and is the same for the same seed. */
static void the_seed_decides(void **state)
{
    (void)state;
    enum { LENGTH = 40 };
    Task *task = small_task_new_counters(2, 60);
    int32_t ops[3][LENGTH];
    for (int i = 0; i < 3; i++) {
        RandomWalk walk;
        random_walk_init(&walk, task, i == 2 ? 8 : 7, LENGTH);
        for (int step = 0; step < LENGTH; step++) {
            assert_true(random_walk_step(&walk));
            ops[i][step] = walk.op;
        }
        random_walk_release(&walk);
    }
    assert_memory_equal(ops[0], ops[1], sizeof ops[0]);
    assert_memory_not_equal(ops[0], ops[2], sizeof ops[0]);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_an_applicable_operator),
        cmocka_unit_test(the_seed_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
