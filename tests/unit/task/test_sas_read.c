#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "task/sas_read.h"

#include "example_task.h"

/* Reads from a block that ends right behind the NUL, so that a sanitizer sees any step over it. */
static Task *read_bytes(const char *bytes, size_t size, Error *error)
{
    char *text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, bytes, size);
    text[size] = '\0';
    *error = (Error){0};
    Task *task = sas_read(text, size, "test.sas", error);
    free(text);
    return task;
}

static Task *read_good(const char *text)
{
    Error error;
    Task *task = read_bytes(text, strlen(text), &error);
    if (!task) {
        fail_msg("line %d: %s", error.line, error.message);
    }
    return task;
}

/* The example with one line (from 1) replaced, or deleted when `with` is NULL. */
static char *replace_line(int line, const char *with)
{
    const char *start = EXAMPLE_TASK;
    for (int i = 1; i < line; i++) {
        start = strchr(start, '\n') + 1;
    }
    const char *rest = strchr(start, '\n') + 1;
    size_t before = (size_t)(start - EXAMPLE_TASK);
    size_t room = sizeof EXAMPLE_TASK + (with ? strlen(with) + 1 : 0);
    char *text = malloc(room);
    assert_non_null(text);
    memcpy(text, EXAMPLE_TASK, before);
    snprintf(text + before, room - before, "%s%s%s", with ? with : "", with ? "\n" : "", rest);
    return text;
}

static void assert_fact(Fact fact, int32_t var, int32_t value)
{
    assert_int_equal(fact.var, var);
    assert_int_equal(fact.value, value);
}

static void test_variables_of_the_example(void **state)
{
    (void)state;
    Task *task = read_good(EXAMPLE_TASK);
    assert_true(task->use_metric);
    assert_int_equal(task->num_variables, 5);
    assert_string_equal(task->variables[0].name, "var0");
    assert_int_equal(task->variables[0].domain_size, 3);
    assert_string_equal(task->variables[0].value_names[1], "Atom at(b)");
    assert_string_equal(task->variables[0].value_names[2], "<none of those>");
    assert_int_equal(task->variables[1].domain_size, 1);
    assert_int_equal(task->variables[2].axiom_layer, NO_LAYER);
    assert_int_equal(task->variables[3].axiom_layer, 0);
    assert_int_equal(task->variables[4].axiom_layer, 1);
    const int32_t initial[] = {0, 0, 1, 1, 1};
    assert_memory_equal(task->initial, initial, sizeof initial);
    assert_int_equal(task->num_mutex_groups, 1);
    assert_int_equal(task->mutex_groups[0].count, 2);
    assert_fact(task->mutex_groups[0].data[1], 2, 0);
    assert_int_equal(task->goal.count, 2);
    assert_fact(task->goal.data[0], 0, 1);
    assert_fact(task->goal.data[1], 4, 0);
    task_free(task);
}

static void test_operators_of_the_example(void **state)
{
    (void)state;
    Task *task = read_good(EXAMPLE_TASK);
    assert_int_equal(task->num_operators, 2);
    const Operator *move = &task->operators[0];
    assert_string_equal(move->name, "move a b");
    assert_int_equal(move->file_cost, 5);
    assert_int_equal(move->prevail.count, 1);
    assert_fact(move->prevail.data[0], 1, 0);
    assert_int_equal(move->num_effects, 2);
    const Effect *effect = &move->effects[1];
    assert_int_equal(effect->conditions.count, 2);
    assert_fact(effect->conditions.data[0], 0, 0);
    assert_fact(effect->conditions.data[1], 1, 0);
    assert_int_equal(effect->var, 2);
    assert_int_equal(effect->pre, NO_VALUE);
    assert_int_equal(effect->post, 0);
    assert_int_equal(move->preconditions.count, 2);
    assert_string_equal(task->operators[1].name, "drop ");
    task_free(task);
}

static void test_axioms_of_the_example(void **state)
{
    (void)state;
    Task *task = read_good(EXAMPLE_TASK);
    assert_int_equal(task->num_axioms, 3);
    const Axiom *axiom = &task->axioms[2];
    assert_int_equal(axiom->conditions.count, 2);
    assert_fact(axiom->conditions.data[1], 3, 1);
    assert_int_equal(axiom->var, 4);
    assert_int_equal(axiom->old_value, 1);
    assert_int_equal(axiom->new_value, 0);
    task_free(task);
}

static void test_no_operators_no_axioms(void **state)
{
    (void)state;
    Task *task = read_good("begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n1\n"
                           "begin_variable\nv\n-1\n1\nx\nend_variable\n0\nbegin_state\n0\n"
                           "end_state\nbegin_goal\n1\n0 0\nend_goal\n0\n0");
    assert_int_equal(task->num_operators, 0);
    assert_int_equal(task->num_axioms, 0);
    assert_int_equal(task->num_mutex_groups, 0);
    assert_int_equal(task->num_facts, 1);
    task_free(task);
}

/* One line of the example replaced by something that means the same or is also right. */
static void test_lenient_lines(void **state)
{
    (void)state;
    static const struct {
        int line;
        const char *with;
    } cases[] = {
        {1, "\n \t\nbegin_version"},
        {2, " 3"},
        {2, "\t3 \r"},
        {2, "\r\n003"},
        {46, "  0\t0  "},
        {46, "\n\n0 0\n \n"},
        {50, "-0"},
        {67, "0 0  -1 \v\f 1"},
        {69, "2147483647"},
        {95, "end_rule\n \n\t\r\n"},
        {93, "3 0"},
        {38, "2147483647"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = replace_line(cases[i].line, cases[i].with);
        task_free(read_good(text));
        free(text);
    }
}

static void test_names_are_verbatim(void **state)
{
    (void)state;
    static const char *const names[] = {"  a b ", "end_operator", "7", "x\ty", "\xc3\xa9", "\t(x)"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *text = replace_line(63, names[i]);
        Task *task = read_good(text);
        assert_string_equal(task->operators[0].name, names[i]);
        task_free(task);
        free(text);
    }
}

static void test_cost_without_metric_is_kept(void **state)
{
    (void)state;
    char *text = replace_line(69, "-2147483648");
    strstr(text, "begin_metric\n1")[strlen("begin_metric\n")] = '0';
    Task *task = read_good(text);
    assert_int_equal(task->operators[0].file_cost, INT32_MIN);
    assert_int_equal(task_operator_cost(task, 0), 1);
    task_free(task);
    free(text);
}

/* What to put in place of which line, and the error: its place and a part of its message. */
typedef struct BadLine {
    int line;
    const char *with;
    int error_line, error_column;
    const char *message;
} BadLine;

static const BadLine BAD_LINES[] = {
    /* keywords and line ends */
    {1, "begin_versoin", 1, 1, "expected \"begin_version\", found \"begin_versoin\""},
    {1, "begin_version ", 1, 1, "expected \"begin_version\", found \"begin_version \""},
    {1, " begin_version", 1, 1, "expected \"begin_version\", found \" begin_version\""},
    {1, "begin_version\r", 1, 14, "Windows"},
    {3, "end_version\r", 3, 12, "found a carriage return"},
    {15, "end_variabel", 15, 1, "expected \"end_variable\", found \"end_variabel\""},
    {15, NULL, 15, 1, "expected \"end_variable\", found \"begin_variable\""},
    {48, "1 0", 48, 1, "expected \"end_mutex_group\", found \"1 0\""},
    {49, "\n\nbegin_goal", 51, 1, "expected \"begin_state\", found \"begin_goal\""},
    {55, "0", 55, 1, "expected \"end_state\", found \"0\""},
    {70, "a\tb\x01\x7f\xff", 70, 1, "expected \"end_operator\", found \"a?b???\""},
    {83, "0123456789012345678901234567890123456789x", 83, 1,
     "found \"0123456789012345678901234567890123456789...\""},
    {95, "end_rule\n\nmore", 97, 1, "expected the end of the file, found \"more\""},
    /* version and metric */
    {2, "4", 2, 1, "expected version 3 of the format, found version 4"},
    {2, "-1", 2, 1, "found version -1"},
    {2, "3.0", 2, 1, "expected the version of the format (a whole number), found \"3.0\""},
    {5, "2", 5, 1, "expected 0 or 1 as the metric, found 2"},
    {5, "-1", 5, 1, "expected the metric (a whole number >= 0), found \"-1\""},
    /* numbers */
    {2, "+3", 2, 1, "found \"+3\""},
    {2, "3x", 2, 1, "found \"3x\""},
    {2, "-", 2, 1, "found \"-\""},
    {2, "--3", 2, 1, "found \"--3\""},
    {2, "0x3", 2, 1, "found \"0x3\""},
    {2, "3 3", 2, 3, "expected the end of the line, found \"3\""},
    {69, "2147483648", 69, 1, "number out of range: expected the cost in 32 bits"},
    {69, "99999999999999999999999999", 69, 1, "number out of range"},
    {10, "-2147483649", 10, 1, "number out of range"},
    /* variables */
    {7, "0", 7, 1, "expected the number of variables (a whole number >= 1), found \"0\""},
    {7, "1000000000", 7, 1, "the number of variables is 1000000000: expected at least"},
    {7, "4", 36, 1, "expected the number of mutex groups (a whole number >= 0), found \"begin_v"},
    {7, "6", 43, 1, "expected \"begin_variable\", found \"1\""},
    {9, "var0\r", 9, 5, "Windows"},
    {10, "-2", 10, 1, "expected the axiom layer (a whole number >= -1), found \"-2\""},
    {11, "0", 11, 1, "expected the number of values (a whole number >= 1), found \"0\""},
    {11, "2147483647", 11, 1, "is 2147483647: expected at least 4294967294 bytes"},
    {11, "4", 16, 1, "expected \"end_variable\", found \"begin_variable\""},
    {12, "Atom at(a)\r", 12, 11, "Windows"},
    {32, "3", 32, 1, "expected 2 values for a derived variable, found 3"},
    {10, "0", 11, 1, "expected 2 values for a derived variable, found 3"},
    /* mutex groups, state, goal */
    {43, "-1", 43, 1, "expected the number of mutex groups (a whole number >= 0), found \"-1\""},
    {45, "-1", 45, 1, "expected the number of facts in a mutex group (a whole number >= 0)"},
    {45, "3", 48, 1, "expected a variable (a whole number >= 0), found \"end_mutex_group\""},
    {46, "5 0", 46, 1, "variable 5 is out of range: there are 5 (0..4)"},
    {46, "0 3", 46, 3, "value 3 is out of range: variable \"var0\" has 3 values (0..2)"},
    {46, "0 -1", 46, 3, "expected a value (a whole number >= 0), found \"-1\""},
    {46, "0", 46, 2, "expected a value (a whole number >= 0), found the end of the line"},
    {46, "0 0 0", 46, 5, "expected the end of the line, found \"0\""},
    {51, "1", 51, 1, "value 1 is out of range: variable \"var1\" has 1 values (0..0)"},
    {51, "-1", 51, 1, "expected a value (a whole number >= 0), found \"-1\""},
    {54, NULL, 54, 1, "expected a value (a whole number >= 0), found \"end_state\""},
    {57, "0", 57, 1, "expected the number of goals (a whole number >= 1), found \"0\""},
    {57, "999999", 57, 1, "the number of goals is 999999: expected at least"},
    {58, "0 7", 58, 3, "value 7 is out of range"},
    {58, "-1 0", 58, 1, "expected a variable (a whole number >= 0), found \"-1\""},
    {59, "  0 1", 59, 3, "expected each variable once in the goal, found \"var0\" a second time"},
    /* operators */
    {61, "abc", 61, 1, "expected the number of operators (a whole number >= 0), found \"abc\""},
    {61, "2000000000", 61, 1, "the number of operators is 2000000000: expected at least"},
    {61, "1", 71, 1, "expected the number of axioms (a whole number >= 0), found \"begin_op"},
    {64, "x", 64, 1, "expected the number of prevail conditions (a whole number >= 0), found"},
    {64, "500000", 64, 1, "the number of prevail conditions is 500000: expected at least"},
    {65, "9 0", 65, 1, "variable 9 is out of range"},
    {65, "1 1", 65, 3, "value 1 is out of range"},
    {66, "0", 66, 1, "expected the number of effects (a whole number >= 1), found \"0\""},
    {66, "123456", 66, 1, "the number of effects is 123456: expected at least"},
    {67, "-1 0 0 1", 67, 1, "expected the number of effect conditions (a whole number >= 0)"},
    {67, "999999 0 0 1", 67, 1, "the number of effect conditions is 999999: expected at least"},
    {67, "0 5 0 1", 67, 3, "variable 5 is out of range"},
    {67, "0 3 -1 1", 67, 3, "expected an effect on an ordinary variable, found the derived varia"},
    {67, "0 0 -2 1", 67, 5, "expected a value (a whole number >= -1), found \"-2\""},
    {67, "0 0 3 1", 67, 5, "value 3 is out of range"},
    {67, "0 0 0 3", 67, 7, "value 3 is out of range"},
    {67, "0 0 0 -1", 67, 7, "expected a value (a whole number >= 0), found \"-1\""},
    {67, "0 0 0", 67, 6, "expected a value (a whole number >= 0), found the end of the line"},
    {67, "0 0 0 1 0", 67, 9, "expected the end of the line, found \"0\""},
    {68, "2 0 0 1 1 2 -1 0", 68, 9, "value 1 is out of range"},
    {68, "2 0 0 7 0 2 -1 0", 68, 7, "variable 7 is out of range"},
    {69, "-1", 69, 1, "expected the cost (a whole number >= 0), found \"-1\""},
    /* axioms */
    {78, "-3", 78, 1, "expected the number of axioms (a whole number >= 0), found \"-3\""},
    {78, "1000000", 78, 1, "the number of axioms is 1000000: expected at least"},
    {78, "2", 90, 1, "expected the end of the file, found \"begin_rule\""},
    {78, "4", 78, 1, "the number of axioms is 4: expected at least 112 bytes for that, found only"},
    {95, NULL, 95, 1, "expected \"end_rule\", found the end of the file"},
    {81, "0 3", 81, 3, "value 3 is out of range"},
    {82, "0 0 1", 82, 1, "expected an axiom for a derived variable, found variable \"var0\""},
    {82, "3 0 1", 82, 3, "expected the default value 1 as the old value of an axiom, found 0"},
    {82, "3 1 1", 82, 5, "expected the new value of an axiom to differ from the old one"},
    {82, "3 -1 0", 82, 3, "expected a value (a whole number >= 0), found \"-1\""},
    {82, "3 1 2", 82, 5, "value 2 is out of range"},
    {82, "3 1 0 0", 82, 7, "expected the end of the line, found \"0\""},
    {87, "4 0", 88, 1, "expected conditions of layer 0 or below, found variable \"var4\" of layer"},
    {87, "3 1", 88, 1, "the default value 1 of variable \"var3\" in the same layer"},
};

static void test_bad_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BAD_LINES / sizeof *BAD_LINES; i++) {
        const BadLine *bad = &BAD_LINES[i];
        char *text = replace_line(bad->line, bad->with);
        Error error;
        Task *task = read_bytes(text, strlen(text), &error);
        free(text);
        if (task) {
            fail_msg("line %d, \"%s\": was accepted", bad->line, bad->with);
        }
        if (error.line != bad->error_line || error.column != bad->error_column ||
            !strstr(error.message, bad->message)) {
            fail_msg("line %d, \"%s\": got %d:%d: %s", bad->line, bad->with, error.line,
                     error.column, error.message);
        }
        assert_int_equal(error.kind, ERROR_INPUT);
        assert_string_equal(error.file, "test.sas");
    }
}

static void test_empty_and_blank_text(void **state)
{
    (void)state;
    Error error;
    assert_null(read_bytes("", 0, &error));
    assert_string_equal(error.message, "expected \"begin_version\", found the end of the file");
    assert_null(read_bytes(" \n\t\r\n ", 6, &error));
    assert_string_equal(error.message, "expected \"begin_version\", found the end of the file");
}

static void test_nul_bytes(void **state)
{
    (void)state;
    char text[sizeof EXAMPLE_TASK];
    memcpy(text, EXAMPLE_TASK, sizeof text);
    *strstr(text, "always") = '\0';
    Error error;
    assert_null(read_bytes(text, sizeof text - 1, &error));
    assert_int_equal(error.line, 20);
    assert_int_equal(error.column, 6);
    assert_non_null(strstr(error.message, "found a NUL byte"));
    *strchr(text, '\0') = '\033';
    assert_null(read_bytes(text, sizeof text - 1, &error));
    assert_int_equal(error.line, 20);
    assert_int_equal(error.column, 6);
    assert_non_null(strstr(error.message, "found a control character"));
    assert_null(read_bytes(EXAMPLE_TASK, sizeof EXAMPLE_TASK, &error));
    assert_int_equal(error.line, 96);
    assert_string_equal(error.message, "expected the end of the file, found \"?\"");
}

/* Cutting the example anywhere is an error, except that its last newline may go. */
static void test_truncation_at_every_byte(void **state)
{
    (void)state;
    size_t whole = strlen(EXAMPLE_TASK);
    size_t held_before = mem_stats().current;
    for (size_t size = 0; size <= whole; size++) {
        Error error;
        Task *task = read_bytes(EXAMPLE_TASK, size, &error);
        if ((task != NULL) != (size >= whole - 1)) {
            fail_msg("cut to %zu bytes: %s", size, task ? "was accepted" : error.message);
        }
        assert_true(task || (error.kind == ERROR_INPUT && error.line > 0));
        task_free(task);
    }
    assert_int_equal(mem_stats().current, held_before);
}

/* No changed byte may do worse than an error message; a sanitizer is the judge. */
static void test_any_changed_byte_is_survived(void **state)
{
    (void)state;
    static const char bytes[] = {'\0', '\n', '\r', ' ', '-', '0', '1', '9', 'x', '\xff'};
    size_t held_before = mem_stats().current;
    char text[sizeof EXAMPLE_TASK];
    memcpy(text, EXAMPLE_TASK, sizeof text);
    for (size_t i = 0; i < sizeof text - 1; i++) {
        for (size_t j = 0; j < sizeof bytes; j++) {
            text[i] = bytes[j];
            Error error;
            Task *task = read_bytes(text, sizeof text - 1, &error);
            assert_true((task != NULL) == (error.kind == ERROR_NONE));
            task_free(task);
        }
        text[i] = EXAMPLE_TASK[i];
    }
    assert_int_equal(mem_stats().current, held_before);
}

static int lift_limit(void **state)
{
    (void)state;
    mem_set_limit(0);
    return 0;
}

/* Passing the limit would end the process. */
static void test_false_counts_allocate_little(void **state)
{
    (void)state;
    static const int count_lines[] = {7, 11, 43, 45, 57, 61, 64, 66, 78, 80};
    mem_set_limit(mem_stats().current + 32 * sizeof EXAMPLE_TASK);
    for (size_t i = 0; i < sizeof count_lines / sizeof *count_lines; i++) {
        for (int count = 1000000000; count > 0; count /= 7) {
            char with[16];
            snprintf(with, sizeof with, "%d", count);
            char *text = replace_line(count_lines[i], with);
            Error error;
            task_free(read_bytes(text, strlen(text), &error));
            free(text);
        }
    }
}

static void test_too_large_a_text_is_refused(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(sas_read("", (size_t)INT32_MAX + 1, "huge.sas", &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "huge.sas has 2147483648 bytes"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_variables_of_the_example),
        cmocka_unit_test(test_operators_of_the_example),
        cmocka_unit_test(test_axioms_of_the_example),
        cmocka_unit_test(test_no_operators_no_axioms),
        cmocka_unit_test(test_lenient_lines),
        cmocka_unit_test(test_names_are_verbatim),
        cmocka_unit_test(test_cost_without_metric_is_kept),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_empty_and_blank_text),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_truncation_at_every_byte),
        cmocka_unit_test(test_any_changed_byte_is_survived),
        cmocka_unit_test_teardown(test_false_counts_allocate_little, lift_limit),
        cmocka_unit_test(test_too_large_a_text_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
