#include "task/plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"

#include "text_task.h"

static const TextVariable SWITCH[] = {{2, -1, 0}};

#define OPERATOR(name) "begin_operator\n" name "\n0\n1\n0 0 -1 1\n1\nend_operator\n"

static Task *names_task(void)
{
    return text_task(SWITCH, 1, "1\n0 1",
                      "5\n" OPERATOR("Move a  b") OPERATOR("drop ") OPERATOR("move A b")
                          OPERATOR("open(door)") OPERATOR("drop it"),
                      "0");
}

/* Reads a good plan; result "0+2 1" for a step that can mean operators 0 or 2, then operator 1. */
static void assert_reads_as(const char *text, const char *expected)
{
    size_t held_before = mem_stats().current;
    Task *task = names_task();
    PlanFile plan;
    Error error = {0};
    if (!plan_read(task, text, strlen(text), "p", &plan, &error)) {
        fail_msg("%d:%d: %s", error.line, error.column, error.message);
    }
    char result[100] = "";
    size_t used = 0;
    for (size_t i = 0; i < plan.num_steps; i++) {
        for (int32_t j = 0; j < plan.steps[i].num_ops; j++) {
            used += (size_t)snprintf(result + used, sizeof result - used, "%s%d",
                                     j > 0 ? "+" : i > 0 ? " " : "", plan.steps[i].ops[j]);
        }
    }
    assert_string_equal(result, expected);
    plan_file_release(&plan);
    task_free(task);
    assert_int_equal(mem_stats().current, held_before);
}

static void test_good_plans(void **state)
{
    (void)state;
    assert_reads_as("", "");
    assert_reads_as("\n  \n; nothing\n", "");
    assert_reads_as("(drop)", "1");
    assert_reads_as("(drop)\n(move a b)\n(drop)\n; cost = 3 (unit cost)\n", "1 0+2 1");
    assert_reads_as("  ( DROP\tIt )  ; why not\r\n\n(MOVE A B)\r\n", "4 0+2");
    assert_reads_as("(open(door))\n", "3");
}

static void assert_error(const char *text, size_t size, int line, int column, const char *message)
{
    size_t held_before = mem_stats().current;
    Task *task = names_task();
    PlanFile plan;
    Error error = {0};
    assert_false(plan_read(task, text, size, "my-plan", &plan, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.file, "my-plan");
    assert_string_equal(error.message, message);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    plan_file_release(&plan);
    task_free(task);
    assert_int_equal(mem_stats().current, held_before);
}

static void assert_text_error(const char *text, int line, int column, const char *message)
{
    assert_error(text, strlen(text), line, column, message);
}

static void test_malformed_lines(void **state)
{
    (void)state;
    assert_text_error("(drop)\n drop\n", 2, 2,
                      "expected a step in parentheses, such as \"(move a b)\"");
    assert_text_error("(drop\n", 1, 6, "expected \")\" at the end of the step");
    assert_text_error("(drop ; )\n", 1, 6, "expected \")\" at the end of the step");
    assert_text_error("(drop) now\n", 1, 7, "unexpected text behind the step; one step per line");
    assert_text_error("(", 1, 2, "expected \")\" at the end of the step");
    assert_text_error("( )", 1, 1, "a step without a name");
    assert_text_error("(drop) (drop)", 1, 1, "the task has no operator \"drop) (drop\"");
}

static void test_zero_byte(void **state)
{
    (void)state;
    static const char text[] = "(drop\0)";
    assert_error(text, sizeof text - 1, 1, 6, "a plan is text, but this is a zero byte");
}

static void test_unknown_operators(void **state)
{
    (void)state;
    assert_text_error("(drop)\n(mov a b)\n(nonsense)\n", 2, 1,
                      "the task has no operator \"mov a b\"; did you mean \"Move a  b\"?");
    assert_text_error("(teleport)\n", 1, 1, "the task has no operator \"teleport\"");
}

static void test_task_without_operators(void **state)
{
    (void)state;
    Task *task = text_task(SWITCH, 1, "1\n0 1", "0", "0");
    PlanFile plan;
    Error error = {0};
    assert_true(plan_read(task, "", 0, "p", &plan, &error));
    assert_int_equal(plan.num_steps, 0);
    plan_file_release(&plan);
    assert_false(plan_read(task, "(x)", 3, "p", &plan, &error));
    plan_file_release(&plan);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_plans),
        cmocka_unit_test(test_malformed_lines),
        cmocka_unit_test(test_zero_byte),
        cmocka_unit_test(test_unknown_operators),
        cmocka_unit_test(test_task_without_operators),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
