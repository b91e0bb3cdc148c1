#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "task/plan_shorten.h"

enum { NUM_TASKS = 2000, MOST_STEPS = 60 };

/* A random walk that ends in a goal state; false if it does not find one. */
static bool walk_to_goal(const Task *task, Rng *rng, Plan *plan)
{
    int32_t values[NAIVE_MAX_VARIABLES], next[NAIVE_MAX_VARIABLES], ops[NAIVE_MAX_OPERATORS];
    naive_initial(task, values);
    plan->ops.size = 0;
    while (!naive_is_goal(task, values) && plan->ops.size < MOST_STEPS) {
        int32_t count = naive_applicable(task, values, ops);
        if (count == 0) {
            return false;
        }
        int32_t op = ops[rng_below(rng, (uint32_t)count)];
        naive_apply(task, values, op, next);
        memcpy(values, next, sizeof values);
        int_vec_push(&plan->ops, op);
    }
    return naive_is_goal(task, values);
}

/* By definition: no operator, with what it made possible, can be left out. */
static bool is_minimal(const Task *task, const Plan *plan)
{
    for (size_t left_out = 0; left_out < plan->ops.size; left_out++) {
        int32_t values[NAIVE_MAX_VARIABLES], next[NAIVE_MAX_VARIABLES], ops[NAIVE_MAX_OPERATORS];
        naive_initial(task, values);
        for (size_t i = 0; i < plan->ops.size; i++) {
            int32_t count = naive_applicable(task, values, ops);
            bool is_applicable = false;
            for (int32_t k = 0; k < count; k++) {
                is_applicable |= ops[k] == plan->ops.data[i];
            }
            if (i != left_out && is_applicable) {
                naive_apply(task, values, plan->ops.data[i], next);
                memcpy(values, next, sizeof values);
            }
        }
        if (naive_is_goal(task, values)) {
            return false;
        }
    }
    return true;
}

static void plans_stay_plans_and_become_shorter(void **state)
{
    (void)state;
    int num_plans = 0, num_shorter = 0, num_minimal = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        Rng rng;
        rng_seed(&rng, seed);
        Plan plan = {0};
        if (walk_to_goal(task, &rng, &plan)) {
            size_t length = plan.ops.size;
            int64_t cost = plan_cost(task, &plan);
            plan_shorten(task, &plan);
            assert_true(naive_is_plan(task, &plan.ops));
            assert_true(plan_cost(task, &plan) <= cost);
            num_plans++;
            num_shorter += plan.ops.size < length;
            num_minimal += task->num_axioms > 0 || is_minimal(task, &plan);
        }
        plan_release(&plan);
        task_free(task);
    }
    assert_true(num_plans > 200 && num_shorter > 50);
    assert_true(num_minimal > num_plans * 9 / 10); /* what comes later may make more dispensable */
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_stay_plans_and_become_shorter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
