#include "task/plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text_task.h"

static const TextVariable SWITCH[] = {{2, -1, 0}};

static const char TWO_OPERATORS[] = "2\n"
                                    "begin_operator\non a\n0\n1\n0 0 0 1\n7\nend_operator\n"
                                    "begin_operator\noff\n0\n1\n0 0 1 0\n0\nend_operator";

static char *written(const Task *task, const Plan *plan)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_true(plan_write(task, plan, stream));
    fclose(stream);
    return text;
}

static void test_general_cost(void **state)
{
    (void)state;
    Task *task = text_task(SWITCH, 1, "1\n0 1", TWO_OPERATORS, "0");
    Plan plan = {0};
    int_vec_push(&plan.ops, 0);
    int_vec_push(&plan.ops, 1);
    int_vec_push(&plan.ops, 0);
    assert_int_equal(plan_cost(task, &plan), 14);
    char *text = written(task, &plan);
    assert_string_equal(text, "(on a)\n(off)\n(on a)\n; cost = 14 (general cost)\n");
    free(text);
    plan_release(&plan);
    assert_int_equal(plan.ops.size, 0);
    task_free(task);
}

static void test_empty_plan_with_unit_cost(void **state)
{
    (void)state;
    Task *task = text_task(SWITCH, 1, "1\n0 1", "0", "0");
    Plan plan = {0};
    char *text = written(task, &plan);
    assert_string_equal(text, "; cost = 0 (unit cost)\n");
    free(text);
    task_free(task);
}

static void test_large_costs_do_not_overflow(void **state)
{
    (void)state;
    Task *task = text_task(
        SWITCH, 1, "1\n0 1", "1\nbegin_operator\nx\n0\n1\n0 0 -1 1\n2147483647\nend_operator", "0");
    Plan plan = {0};
    for (int i = 0; i < 4; i++) {
        int_vec_push(&plan.ops, 0);
    }
    assert_true(plan_cost(task, &plan) == INT64_C(8589934588));
    plan_release(&plan);
    task_free(task);
}

static void test_failed_write_is_reported(void **state)
{
    (void)state;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream) {
        skip();
    }
    Task *task = text_task(SWITCH, 1, "1\n0 1", "0", "0");
    Plan plan = {0};
    assert_false(plan_write(task, &plan, stream));
    fclose(stream);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_general_cost),
        cmocka_unit_test(test_empty_plan_with_unit_cost),
        cmocka_unit_test(test_large_costs_do_not_overflow),
        cmocka_unit_test(test_failed_write_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
