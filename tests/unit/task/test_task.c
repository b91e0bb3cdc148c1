#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "task/sas_read.h"
#include "task/task.h"

#include "example_task.h"

/* Three binary variables and one operator with the given prevail facts and effects, incomplete. */
static Task *new_task(FactSpan prevail, const Effect *effects, int32_t num_effects)
{
    Task *task = MEM_NEW(Task, 1);
    task->num_variables = 3;
    task->variables = ARENA_NEW(&task->arena, Variable, 3);
    for (int32_t var = 0; var < 3; var++) {
        task->variables[var] = (Variable){.axiom_layer = NO_LAYER, .domain_size = 2};
    }
    task->num_operators = 1;
    task->operators = ARENA_NEW(&task->arena, Operator, 1);
    task->operators[0] = (Operator){
        .prevail = prevail, .effects = effects, .num_effects = num_effects, .file_cost = 7};
    return task;
}

static void test_facts_are_numbered_by_variable_and_value(void **state)
{
    (void)state;
    Error error = {0};
    Task *task = sas_read(EXAMPLE_TASK, strlen(EXAMPLE_TASK), "example", &error);
    assert_non_null(task);
    const int32_t first_facts[] = {0, 3, 4, 6, 8};
    for (int32_t var = 0; var < 5; var++) {
        assert_int_equal(task->variables[var].first_fact, first_facts[var]);
    }
    assert_int_equal(task->num_facts, 10);
    assert_int_equal(task_fact(task, (Fact){0, 2}), 2);
    assert_int_equal(task_fact(task, (Fact){4, 1}), 9);
    assert_false(task_is_derived(task, 2));
    assert_true(task_is_derived(task, 3));
    task_free(task);
}

static void test_preconditions_keep_order_and_repeats(void **state)
{
    (void)state;
    static const Fact prevail[] = {{2, 1}, {0, 0}};
    static const Effect effects[] = {
        {.var = 1, .pre = 0, .post = 1},
        {.var = 2, .pre = NO_VALUE, .post = 0},
        {.var = 0, .pre = 0, .post = 1},
        {.var = 1, .pre = 0, .post = 0},
    };
    Task *task = new_task((FactSpan){prevail, 2}, effects, 4);
    task_complete(task);
    static const Fact expected[] = {{2, 1}, {0, 0}, {1, 0}, {0, 0}, {1, 0}};
    assert_int_equal(task->operators[0].preconditions.count, 5);
    assert_memory_equal(task->operators[0].preconditions.data, expected, sizeof expected);
    assert_int_equal(task->operators[0].prevail.count, 2);
    task_free(task);
}

static void test_preconditions_from_effects_alone(void **state)
{
    (void)state;
    static const Effect effects[] = {{.var = 1, .pre = 1, .post = 0}};
    Task *task = new_task((FactSpan){0}, effects, 1);
    task_complete(task);
    assert_int_equal(task->operators[0].preconditions.count, 1);
    assert_int_equal(task->operators[0].preconditions.data[0].var, 1);
    assert_int_equal(task->operators[0].preconditions.data[0].value, 1);
    task_free(task);
}

static void test_preconditions_from_prevail_alone(void **state)
{
    (void)state;
    static const Fact prevail[] = {{2, 1}};
    static const Effect effects[] = {{.var = 1, .pre = NO_VALUE, .post = 0}};
    Task *task = new_task((FactSpan){prevail, 1}, effects, 1);
    task_complete(task);
    assert_int_equal(task->operators[0].preconditions.count, 1);
    assert_memory_equal(task->operators[0].preconditions.data, prevail, sizeof prevail);
    task->operators[0].prevail = (FactSpan){0};
    task_complete(task);
    assert_int_equal(task->operators[0].preconditions.count, 0);
    task_free(task);
}

static void test_unit_cost_depends_on_the_metric(void **state)
{
    (void)state;
    Task *task = new_task((FactSpan){0}, NULL, 0);
    assert_true(task_is_unit_cost(task));
    assert_int_equal(task_operator_cost(task, 0), 1);
    task->use_metric = true;
    assert_false(task_is_unit_cost(task));
    assert_int_equal(task_operator_cost(task, 0), 7);
    task->operators[0].file_cost = 0;
    assert_false(task_is_unit_cost(task));
    task->operators[0].file_cost = 1;
    assert_true(task_is_unit_cost(task));
    task->num_operators = 0;
    assert_true(task_is_unit_cost(task));
    task_free(task);
}

static void test_conditional_effects_are_found(void **state)
{
    (void)state;
    static const Fact condition[] = {{2, 1}};
    static const Effect effects[] = {
        {.var = 0, .pre = NO_VALUE, .post = 1},
        {.conditions = {condition, 1}, .var = 1, .pre = NO_VALUE, .post = 0},
    };
    Task *task = new_task((FactSpan){0}, effects, 1);
    assert_false(task_has_conditional_effects(task));
    task->operators[0].num_effects = 2;
    assert_true(task_has_conditional_effects(task));
    task->num_operators = 0;
    assert_false(task_has_conditional_effects(task));
    task_free(task);
}

static void test_free_gives_everything_back(void **state)
{
    (void)state;
    size_t held_before = mem_stats().current;
    Error error = {0};
    Task *task = sas_read(EXAMPLE_TASK, strlen(EXAMPLE_TASK), "example", &error);
    assert_true(mem_stats().current > held_before);
    task_free(task);
    assert_int_equal(mem_stats().current, held_before);
    task_free(NULL);
}

static void costs_can_be_seen_otherwise(void **state)
{
    (void)state;
    Error error = {0};
    Task *task = sas_read(EXAMPLE_TASK, strlen(EXAMPLE_TASK), "example", &error);
    assert_non_null(task);
    assert_false(task_is_unit_cost(task));
    Task normal = task_with_costs(task, TASK_COSTS_NORMAL);
    Task one = task_with_costs(task, TASK_COSTS_ONE);
    Task plus_one = task_with_costs(task, TASK_COSTS_PLUS_ONE);
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t cost = task_operator_cost(task, op);
        assert_int_equal(task_operator_cost(&normal, op), cost);
        assert_int_equal(task_operator_cost(&one, op), 1);
        assert_int_equal(task_operator_cost(&plus_one, op), cost + 1);
    }
    assert_true(task_is_unit_cost(&one));
    Task still_one = task_with_costs(&one, TASK_COSTS_PLUS_ONE);
    assert_int_equal(task_operator_cost(&still_one, 0), 1);
    task->operators[0].file_cost = INT32_MAX;
    plus_one = task_with_costs(task, TASK_COSTS_PLUS_ONE);
    assert_int_equal(task_operator_cost(&plus_one, 0), INT32_MAX);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts_are_numbered_by_variable_and_value),
        cmocka_unit_test(test_preconditions_keep_order_and_repeats),
        cmocka_unit_test(test_preconditions_from_effects_alone),
        cmocka_unit_test(test_preconditions_from_prevail_alone),
        cmocka_unit_test(test_unit_cost_depends_on_the_metric),
        cmocka_unit_test(test_conditional_effects_are_found),
        cmocka_unit_test(test_free_gives_everything_back),
        cmocka_unit_test(costs_can_be_seen_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
