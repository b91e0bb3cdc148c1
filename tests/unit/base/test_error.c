#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static ErrorPlace place_of(const char *text, const char *part)
{
    const char *found = strstr(text, part);
    return (ErrorPlace){
        .file = "task.pddl",
        .text = text,
        .size = strlen(text),
        .offset = found ? (size_t)(found - text) : strlen(text),
    };
}

static void assert_prints(const Error *error, const char *expected)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    error_print(error, stream);
    fclose(stream);
    assert_string_equal(text, expected);
    free(text);
}

static void plain_error_has_no_place(void **state)
{
    (void)state;
    Error error = {0};
    error_set(&error, ERROR_USAGE, "no option '%s'", "--x");
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_int_equal(error.line, 0);
    assert_prints(&error, "error: no option '--x'\n");
}

static void first_error_is_kept(void **state)
{
    (void)state;
    Error error = {0};
    error_set(&error, ERROR_INPUT, "first");
    error_set(&error, ERROR_SYSTEM, "second");
    error_set_at(&error, ERROR_SYSTEM, place_of("abc", "b"), "third");
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.message, "first");
    assert_string_equal(error.file, "");
}

static void place_has_line_column_and_caret(void **state)
{
    (void)state;
    Error error = {0};
    error_set_at(&error, ERROR_INPUT, place_of("one\ntwo bad\nthree", "bad"), "unknown word");
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 5);
    assert_prints(&error, "task.pddl:2:5: error: unknown word\n"
                          "  two bad\n"
                          "      ^\n");
}

static void first_and_last_bytes_are_places(void **state)
{
    (void)state;
    Error first = {0};
    error_set_at(&first, ERROR_INPUT, place_of("x\ny", "x"), "start");
    assert_prints(&first, "task.pddl:1:1: error: start\n  x\n  ^\n");
    Error newline = {0};
    error_set_at(&newline, ERROR_INPUT, place_of("x\ny", "\n"), "newline");
    assert_prints(&newline, "task.pddl:1:2: error: newline\n  x\n   ^\n");
    Error end = {0};
    error_set_at(&end, ERROR_INPUT, place_of("x\ny", "no such"), "end of file");
    assert_prints(&end, "task.pddl:2:2: error: end of file\n  y\n   ^\n");
    Error empty = {0};
    error_set_at(&empty, ERROR_INPUT, place_of("", "no such"), "empty file");
    assert_prints(&empty, "task.pddl:1:1: error: empty file\n");
}

static void without_text_there_is_only_the_file(void **state)
{
    (void)state;
    Error error = {0};
    error_set_at(&error, ERROR_INPUT, (ErrorPlace){.file = "gone"}, "cannot read");
    assert_int_equal(error.line, 0);
    assert_prints(&error, "gone: error: cannot read\n");
}

/* Wherever in a long line the place is, the caret stands below the byte it is about. */
static void long_lines_are_cut_around_the_place(void **state)
{
    (void)state;
    enum { LENGTH = 1000 };
    char text[LENGTH + 1];
    memset(text, '.', LENGTH);
    text[LENGTH] = '\0';
    for (size_t offset = 0; offset < LENGTH; offset++) {
        text[offset] = '#';
        Error error = {0};
        error_set_at(&error, ERROR_INPUT, place_of(text, "#"), "here");
        assert_int_equal(error.column, offset + 1);
        assert_true(strlen(error.source) < sizeof error.source);
        assert_true(error.source_column >= 1);
        assert_int_equal(strchr(error.source, '#') - error.source + 1, error.source_column);
        text[offset] = '.';
    }
}

static void unprintable_bytes_do_not_reach_the_terminal(void **state)
{
    (void)state;
    Error error = {0};
    error_set_at(&error, ERROR_INPUT, place_of("\ta\x1b[1m\xc3\xa9.", "."), "byte");
    assert_string_equal(error.source, " a?[1m??.");
}

static void long_paths_keep_their_end(void **state)
{
    (void)state;
    char path[1001];
    memset(path, 'd', 1000);
    memcpy(path + 1000 - strlen("/problem.pddl"), "/problem.pddl", sizeof "/problem.pddl");
    Error error = {0};
    error_set_at(&error, ERROR_INPUT, (ErrorPlace){.file = path}, "cannot read");
    assert_int_equal(strlen(error.file), sizeof error.file - 1);
    assert_string_equal(strstr(error.file, "/problem.pddl"), "/problem.pddl");
}

static void long_messages_are_cut(void **state)
{
    (void)state;
    Error error = {0};
    error_set(&error, ERROR_INPUT, "%2000d", 1);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_error_has_no_place),
        cmocka_unit_test(first_error_is_kept),
        cmocka_unit_test(place_has_line_column_and_caret),
        cmocka_unit_test(first_and_last_bytes_are_places),
        cmocka_unit_test(without_text_there_is_only_the_file),
        cmocka_unit_test(long_lines_are_cut_around_the_place),
        cmocka_unit_test(unprintable_bytes_do_not_reach_the_terminal),
        cmocka_unit_test(long_paths_keep_their_end),
        cmocka_unit_test(long_messages_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
