#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/step_lines.h"

/* The steps of a text, one behind the other with a bar between; the Error that ended it, if any. */
static void join_steps(const char *text, size_t size, char *out, Error *error)
{
    StepLines lines = {.text = {"plan", text, size, 0}};
    out[0] = '\0';
    for (size_t first, end; step_lines_next(&lines, &first, &end, error);) {
        strncat(out, text + first, end - first);
        strcat(out, "|");
    }
}

static void steps_come_without_what_surrounds_them(void **state)
{
    (void)state;
    static const struct {
        const char *text, *steps;
    } CASES[] = {
        {"", ""},
        {"\n\n; nothing (here)\n \t\r\n", ""},
        {"(a)", "a|"},
        {"(a b)\n(c)\n", "a b|c|"},
        {"  ( a  b )\t; why\r\n;\n(c)  ", " a  b |c|"},
        {"(a (b))\n()\n", "a (b)||"},
        {"(a) (b)\n", "a) (b|"}, /* names may hold parentheses: for the caller to judge */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char steps[100];
        Error error = {0};
        join_steps(CASES[i].text, strlen(CASES[i].text), steps, &error);
        assert_string_equal(steps, CASES[i].steps);
        assert_int_equal(error.kind, ERROR_NONE);
    }
}

static void the_form_is_checked(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t size;
        int line, column;
        const char *message;
    } CASES[] = {
        {"(a)\nb\n", 6, 2, 1, "expected a step in parentheses"},
        {"(a", 2, 1, 3, "expected \")\" at the end of the step"},
        {"(", 1, 1, 2, "expected \")\" at the end of the step"},
        {"(a ; )\n", 7, 1, 3, "expected \")\" at the end of the step"},
        {"\n (a) b", 7, 2, 5, "unexpected text behind the step"},
        {"(a\0b)", 5, 1, 3, "zero byte"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char steps[100];
        Error error = {0};
        join_steps(CASES[i].text, CASES[i].size, steps, &error);
        assert_int_equal(error.kind, ERROR_INPUT);
        assert_int_equal(error.line, CASES[i].line);
        assert_int_equal(error.column, CASES[i].column);
        assert_non_null(strstr(error.message, CASES[i].message));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_come_without_what_surrounds_them),
        cmocka_unit_test(the_form_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
