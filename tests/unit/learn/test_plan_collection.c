#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/small_task.h"
#include "task/plan_check.h"
#include "wl_learn_case.h"

static CollectedPlan collect(const Task *task, int64_t max_cost)
{
    const PlanCollectionOptions options = {.first = &WL_LEARN_LAMA,
                                           .better = &WL_LEARN_LAMA,
                                           .first_cost = max_cost,
                                           .max_cost = max_cost};
    CollectedPlan plan;
    Error error = {0};
    assert_true(plan_collection_solve(task, &options, &plan, &error));
    return plan;
}

static void plans_are_valid_and_become_shorter(void **state)
{
    (void)state;
    Task *task = wl_learn_case_blocks(9, 4);
    SearchTrialOutcome first;
    const SearchTrialOptions options = {.setup = &WL_LEARN_LAMA, .max_cost = 1000000};
    Error error = {0};
    assert_true(search_trial_run(task, &options, &first, NULL, &error));
    assert_int_equal(first.end, SEARCH_TRIAL_SOLVED);
    CollectedPlan plan = collect(task, 1000000);
    PlanReport report;
    assert_true(plan.is_found && plan_check(task, &plan.plan, &report));
    assert_true((int32_t)plan.plan.ops.size < first.plan_length);
    assert_true(plan.cost > first.cost && plan.cost < 2000000);
    plan_collection_release(&plan);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* Counters have no plan but the shortest ones. */
static void the_shortest_plan_is_recognised(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 4);
    CollectedPlan plan = collect(task, 100000);
    assert_true(plan.is_found && plan.is_shortest);
    assert_int_equal(plan.plan.ops.size, 6);
    plan_collection_release(&plan);
    task_free(task);
}

static void a_small_budget_finds_nothing(void **state)
{
    (void)state;
    Task *task = wl_learn_case_blocks(12, 1);
    CollectedPlan plan = collect(task, 1);
    assert_false(plan.is_found || plan.is_shortest || plan.is_cut_by_clock);
    plan_collection_release(&plan);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void an_interrupt_is_told(void **state)
{
    (void)state;
    Task *task = wl_learn_case_blocks(9, 1);
    Limits limits;
    limits_init(&limits, 0);
    limits_interrupt(&limits);
    const PlanCollectionOptions options = {.first = &WL_LEARN_LAMA,
                                           .better = &WL_LEARN_LAMA,
                                           .first_cost = 100000,
                                           .max_cost = 100000,
                                           .limits = &limits};
    CollectedPlan plan;
    Error error = {0};
    assert_true(plan_collection_solve(task, &options, &plan, &error));
    assert_true(plan.is_interrupted && !plan.is_found);
    task_free(task);
}

static void a_list_that_is_not_there_is_an_error(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 3);
    const SearchTrialSetup setup = {"nonsense", "single", "eager", "one", false, false};
    const PlanCollectionOptions options = {
        .first = &setup, .better = &setup, .first_cost = 1000, .max_cost = 1000};
    CollectedPlan plan;
    Error error = {0};
    assert_false(plan_collection_solve(task, &options, &plan, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_valid_and_become_shorter),
        cmocka_unit_test(the_shortest_plan_is_recognised),
        cmocka_unit_test(a_small_budget_finds_nothing),
        cmocka_unit_test(an_interrupt_is_told),
        cmocka_unit_test(a_list_that_is_not_there_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
