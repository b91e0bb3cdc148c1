#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/heur_table.h"
#include "heur/value_table.h"
#include "support/small_task.h"

static const SmallTask SPEC = {.num_variables = 3, .domains = INTS(3, 2, 4), .goal = FACTS({0, 1})};

/* In a block of its own, so that reading behind its end is noticed. */
static bool parse_bytes(ValueTable *table, const Task *task, const char *text, size_t size,
                        Error *error)
{
    char *copy = malloc(size + 1);
    memcpy(copy, text, size);
    copy[size] = '\0';
    ErrorPlace place = {.file = "some.table", .text = copy, .size = size};
    bool ok = value_table_parse(table, task, place, error);
    free(copy);
    return ok;
}

static ValueTable parse(const Task *task, const char *text)
{
    ValueTable table;
    Error error = {0};
    if (!parse_bytes(&table, task, text, strlen(text), &error)) {
        fail_msg("%d:%d: %s", error.line, error.column, error.message);
    }
    return table;
}

static int32_t number(const ValueTable *table, const int32_t *values)
{
    return value_table_number(table, values);
}

static void one_variable(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    ValueTable table = parse(task, "variables 0\n2 7\n0 5\n1 inf\n");
    assert_int_equal(number(&table, INTS(0, 0, 0)), 5);
    assert_int_equal(number(&table, INTS(1, 1, 2)), HEUR_DEAD_END);
    assert_int_equal(number(&table, INTS(2, 1, 3)), 7);
    value_table_release(&table);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* The order of the variables is the text's. */
static void whole_states(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    ValueTable table = parse(task, "variables 2 0 1\n3 1 0 8\n1 0 1 2147483646\nelse 4");
    assert_int_equal(number(&table, INTS(1, 0, 3)), 8);
    assert_int_equal(number(&table, INTS(0, 1, 1)), 2147483646);
    assert_int_equal(number(&table, INTS(0, 0, 1)), 4);
    assert_int_equal(number(&table, INTS(1, 0, 2)), 4);
    value_table_release(&table);
    task_free(task);
}

static void many_rows(void **state)
{
    (void)state;
    SmallTask spec = {.num_variables = 2, .domains = INTS(100, 100), .goal = FACTS({0, 1})};
    Task *task = small_task_new(&spec);
    enum { ROOM = 200000 };
    char *text = malloc(ROOM);
    int used = snprintf(text, ROOM, "variables 0 1\n");
    for (int i = 0; i < 10000; i++) {
        used += snprintf(text + used, (size_t)(ROOM - used), "%d %d %d\n", i % 100, i / 100, 3 * i);
    }
    ValueTable table = parse(task, text);
    for (int i = 0; i < 10000; i++) {
        assert_int_equal(number(&table, INTS(i % 100, i / 100)), 3 * i);
    }
    value_table_release(&table);
    free(text);
    task_free(task);
}

static void layout_does_not_matter(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    ValueTable table = parse(task, "# mine\n\n\t variables\t1 # the door\r\n"
                                   "else 3#\r\n   \n  1   9\r\n#");
    assert_int_equal(number(&table, INTS(0, 0, 0)), 3);
    assert_int_equal(number(&table, INTS(0, 1, 0)), 9);
    value_table_release(&table);
    table = parse(task, "variables 0 1 2\nelse inf");
    assert_int_equal(number(&table, INTS(0, 0, 0)), HEUR_DEAD_END);
    value_table_release(&table);
    task_free(task);
}

static void assert_refused(const char *text, int line, int column, const char *words)
{
    Task *task = small_task_new(&SPEC);
    ValueTable table;
    Error error = {0};
    assert_false(parse_bytes(&table, task, text, strlen(text), &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.file, "some.table");
    if (!strstr(error.message, words) || error.line != line || error.column != column) {
        fail_msg("%s: %d:%d: %s", text, error.line, error.column, error.message);
    }
    value_table_release(&table);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void faults_are_named_with_their_place(void **state)
{
    (void)state;
    assert_refused("", 1, 1, "expected \"variables\"");
    assert_refused("# nothing\n", 2, 1, "expected \"variables\"");
    assert_refused("0 5\n", 1, 1, "expected \"variables\"");
    assert_refused("variable 0\n", 1, 1, "expected \"variables\"");
    assert_refused("variables\n0 5\n", 1, 10, "number of a variable, 0 to 2");
    assert_refused("variables # 0\n", 1, 11, "number of a variable, 0 to 2");
    assert_refused("variables 0 3\n", 1, 13, "number of a variable, 0 to 2");
    assert_refused("variables -1\n", 1, 11, "number of a variable");
    assert_refused("variables 1 0 1\n", 1, 15, "variable 1 is named twice");
    assert_refused("variables 0\n3 1\n", 2, 1, "a value of variable 0, 0 to 2");
    assert_refused("variables 0\nx 1\n", 2, 1, "a value of variable 0");
    assert_refused("variables 0 1\n0 2 1\n", 2, 3, "a value of variable 1, 0 to 1");
    assert_refused("variables 0 1\n0\n", 2, 2, "a value of variable 1");
    assert_refused("variables 0\n0\n", 2, 2, "what the heuristic says");
    assert_refused("variables 0\n0 -1\n", 2, 3, "what the heuristic says");
    assert_refused("variables 0\n0 2147483647\n", 2, 3, "0 to 2147483646, or inf");
    assert_refused("variables 0\n0 99999999999999999999999\n", 2, 3, "what the heuristic says");
    assert_refused("variables 0\n0 1.5\n", 2, 3, "what the heuristic says");
    assert_refused("variables 0\n0 Inf\n", 2, 3, "what the heuristic says");
    assert_refused("variables 0\n0 1 2\n", 2, 5, "expected the end of the line");
    assert_refused("variables 0\nelse\n", 2, 5, "what the heuristic says");
    assert_refused("variables 0\nelse 1 2\n", 2, 8, "expected the end of the line");
    assert_refused("variables 0\nelse 1\nelse 1\n", 3, 1, "another line with \"else\"");
    assert_refused("variables 0\n0 1\n1 1\n  0 2\nelse 1\n", 4, 3, "another row with these values");
    assert_refused("variables 0\n0 1\n2 1\n", 4, 1, "there must be a line \"else\"");
    assert_refused("variables 0 1 2", 1, 16, "there must be a line \"else\"");
}

/* Cut off or with one byte changed, at every place: refused or not, but without harm. */
static void damage_is_no_danger(void **state)
{
    (void)state;
    static const char TEXT[] = "variables 0 1 # two\n0 0 5\n0 1 inf\n2 1 17\nelse 3\n";
    static const char BYTES[] = {'\0', '\n', '#', '9', '-', ' ', 'x', '\xff'};
    Task *task = small_task_new(&SPEC);
    int num_refused = 0;
    for (size_t place = 0; place < sizeof TEXT; place++) {
        for (size_t i = 0; i <= sizeof BYTES; i++) {
            char damaged[sizeof TEXT];
            memcpy(damaged, TEXT, sizeof TEXT);
            damaged[place] = BYTES[i % sizeof BYTES];
            ValueTable table;
            Error error = {0};
            size_t size = i == sizeof BYTES ? place : sizeof TEXT - 1;
            bool ok = parse_bytes(&table, task, damaged, size, &error);
            assert_true(ok == (error.kind == ERROR_NONE));
            assert_true(ok || (error.line > 0 && error.column > 0));
            num_refused += !ok;
            value_table_release(&table);
        }
    }
    assert_true(num_refused > 200);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- The engines ------------------------------------------------------------------------------ */

static const SmallTask ENGINE_SPEC = {.num_variables = 2, .domains = INTS(3, 2), .goal = FACTS({0, 1})};

static const HeurClass *table_class(void)
{
    return heur_table_find("table", 5);
}

static void write_file(char *out_path, const char *text)
{
    int file = mkstemp(out_path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
}

static void values_come_from_the_file(void **state)
{
    (void)state;
    char first[] = "/tmp/veer-table-XXXXXX", second[] = "/tmp/veer-table-XXXXXX";
    write_file(first, "variables 0\n0 5\n1 0\n2 inf\n");
    write_file(second, "variables 0 1\n2 1 9\nelse 2\n");
    Task *task = small_task_new(&ENGINE_SPEC);
    Error error = {0};
    HeurSpec specs[] = {{.class = table_class(), .argument = first}, {.class = table_class(), .argument = second}};
    HeurSet *set = heur_set_try_new(task, specs, 2, HEUR_USE_ALL, &error);
    unlink(first);
    unlink(second);
    assert_non_null(set);
    assert_false(heur_set_is_reliable(set, 0));
    HeurWork *work = heur_work_new(set);
    uint64_t allocations = mem_stats().allocations;
    heur_begin(work, (HeurState){INTS(0, 1), 0});
    assert_int_equal(heur_value(work, 0), 5);
    assert_int_equal(heur_value(work, 1), 2);
    heur_begin(work, (HeurState){INTS(2, 1), 1});
    assert_int_equal(heur_value(work, 0), HEUR_DEAD_END);
    assert_int_equal(heur_value(work, 1), 9);
    assert_int_equal(mem_stats().allocations, allocations);
    heur_work_free(work);
    heur_set_free(set);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void values_come_from_a_text(void **state)
{
    (void)state;
    HeurClass class = *table_class();
    class.engine = &value_table_text_engine;
    Task *task = small_task_new(&ENGINE_SPEC);
    Error error = {0};
    HeurSet *set = heur_set_try_new(task, &(HeurSpec){.class = &class, .argument = "variables 1\n0 3\n1 4"}, 1, HEUR_USE_ALL, &error);
    HeurWork *work = heur_work_new(set);
    heur_begin(work, (HeurState){INTS(0, 1), 0});
    assert_int_equal(heur_value(work, 0), 4);
    heur_work_free(work);
    heur_set_free(set);
    assert_null(heur_set_try_new(task, &(HeurSpec){.class = &class, .argument = "variables 7"}, 1, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    task_free(task);
}

static void bad_files_are_refused(void **state)
{
    (void)state;
    char path[] = "/tmp/veer-table-XXXXXX";
    write_file(path, "variables 0\n0 5\n7 0\n");
    Task *task = small_task_new(&ENGINE_SPEC);
    size_t before = mem_stats().current;
    Error error = {0};
    assert_null(heur_set_try_new(task, &(HeurSpec){.class = table_class(), .argument = path}, 1, HEUR_USE_ALL, &error));
    unlink(path);
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.file, path);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 1);
    error = (Error){0};
    assert_null(heur_set_try_new(task, &(HeurSpec){.class = table_class(), .argument = "/nothing/here"}, 1, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_int_equal(mem_stats().current, before);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_variable),
        cmocka_unit_test(whole_states),
        cmocka_unit_test(many_rows),
        cmocka_unit_test(layout_does_not_matter),
        cmocka_unit_test(faults_are_named_with_their_place),
        cmocka_unit_test(damage_is_no_danger),
        cmocka_unit_test(values_come_from_the_file),
        cmocka_unit_test(values_come_from_a_text),
        cmocka_unit_test(bad_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
