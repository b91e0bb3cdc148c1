#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/heur_table.h"
#include "heur/heur_tabulated.h"
#include "support/small_task.h"

static const SmallTask SPEC = {.num_variables = 2, .domains = INTS(3, 2), .goal = FACTS({0, 1})};

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
    Task *task = small_task_new(&SPEC);
    Error error = {0};
    HeurSpec specs[] = {{table_class(), first}, {table_class(), second}};
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
    class.engine = &heur_tabulated_text_engine;
    Task *task = small_task_new(&SPEC);
    Error error = {0};
    HeurSet *set = heur_set_try_new(task, &(HeurSpec){&class, "variables 1\n0 3\n1 4"}, 1, HEUR_USE_ALL, &error);
    HeurWork *work = heur_work_new(set);
    heur_begin(work, (HeurState){INTS(0, 1), 0});
    assert_int_equal(heur_value(work, 0), 4);
    heur_work_free(work);
    heur_set_free(set);
    assert_null(heur_set_try_new(task, &(HeurSpec){&class, "variables 7"}, 1, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    task_free(task);
}

static void bad_files_are_refused(void **state)
{
    (void)state;
    char path[] = "/tmp/veer-table-XXXXXX";
    write_file(path, "variables 0\n0 5\n7 0\n");
    Task *task = small_task_new(&SPEC);
    size_t before = mem_stats().current;
    Error error = {0};
    assert_null(heur_set_try_new(task, &(HeurSpec){table_class(), path}, 1, HEUR_USE_ALL, &error));
    unlink(path);
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.file, path);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 1);
    error = (Error){0};
    assert_null(heur_set_try_new(task, &(HeurSpec){table_class(), "/nothing/here"}, 1, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_int_equal(mem_stats().current, before);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_come_from_the_file),
        cmocka_unit_test(values_come_from_a_text),
        cmocka_unit_test(bad_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
