#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glob.h>

#include "base/file.h"
#include "base/mem.h"
#include "task/sas_read.h"
#include "task/sas_write.h"

#include "example_task.h"

static Task *read_good(const char *text, size_t size, const char *name)
{
    Error error = {0};
    Task *task = sas_read(text, size, name, &error);
    if (!task) {
        fail_msg("%s:%d:%d: %s", name, error.line, error.column, error.message);
    }
    return task;
}

/* The text, which the caller frees, of what was read from a text. */
static char *rewrite(const char *text, size_t size, const char *name, size_t *out_size)
{
    Task *task = read_good(text, size, name);
    char *written = NULL;
    FILE *stream = open_memstream(&written, out_size);
    assert_non_null(stream);
    assert_true(sas_write(task, stream));
    assert_int_equal(fclose(stream), 0);
    task_free(task);
    return written;
}

static void assert_round_trip(const char *text, size_t size, const char *name)
{
    size_t written_size;
    char *written = rewrite(text, size, name, &written_size);
    if (written_size != size || memcmp(written, text, size) != 0) {
        fail_msg("%s: was not written back as it was read", name);
    }
    free(written);
}

static void test_example_round_trip(void **state)
{
    (void)state;
    assert_round_trip(EXAMPLE_TASK, strlen(EXAMPLE_TASK), "example");
}

static void test_costs_without_metric_round_trip(void **state)
{
    (void)state;
    static const char text[] =
        "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n"
        "1\nbegin_variable\nv\n-1\n2\nx\n y \nend_variable\n"
        "1\nbegin_mutex_group\n0\nend_mutex_group\n"
        "begin_state\n0\nend_state\nbegin_goal\n1\n0 1\nend_goal\n"
        "1\nbegin_operator\no\n0\n1\n0 0 0 1\n-2147483648\nend_operator\n0\n";
    assert_round_trip(text, strlen(text), "costs");
}

/* Any layout that is read is written in the one usual layout. */
static void test_layout_becomes_canonical(void **state)
{
    (void)state;
    static const char loose[] =
        "\n\nbegin_version\n  03\nend_version\nbegin_metric\n-0\r\nend_metric\n"
        "1\nbegin_variable\nv\n-01\n\t1\nx\nend_variable\n\n00\n"
        "begin_state\n0\nend_state\nbegin_goal\n1\n 0 \t 0\n\n\nend_goal\n0\n0\n\n \n";
    static const char canonical[] =
        "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n"
        "1\nbegin_variable\nv\n-1\n1\nx\nend_variable\n0\n"
        "begin_state\n0\nend_state\nbegin_goal\n1\n0 0\nend_goal\n0\n0\n";
    size_t size;
    char *written = rewrite(loose, strlen(loose), "loose", &size);
    assert_string_equal(written, canonical);
    free(written);
}

static void test_failed_write_is_reported(void **state)
{
    (void)state;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream) {
        skip();
    }
    Task *task = read_good(EXAMPLE_TASK, strlen(EXAMPLE_TASK), "example");
    assert_false(sas_write(task, stream));
    fclose(stream);
    task_free(task);
}

static void test_benchmark_files_round_trip(void **state)
{
    (void)state;
    glob_t found;
    if (glob("../shared/data/sas/*.sas", 0, NULL, &found) != 0) {
        skip();
    }
    size_t held_before = mem_stats().current;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FileText file = {0};
        Error error = {0};
        assert_true(file_read(found.gl_pathv[i], &file, &error));
        assert_round_trip(file.data, file.size, found.gl_pathv[i]);
        file_release(&file);
    }
    assert_int_equal(mem_stats().current, held_before);
    globfree(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example_round_trip),
        cmocka_unit_test(test_costs_without_metric_round_trip),
        cmocka_unit_test(test_layout_becomes_canonical),
        cmocka_unit_test(test_failed_write_is_reported),
        cmocka_unit_test(test_benchmark_files_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
