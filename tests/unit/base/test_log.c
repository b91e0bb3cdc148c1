#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/log.h"

/* What a Log of this level shows of one normal and one verbose line. */
static void assert_shows(LogLevel level, const char *expected)
{
    char *text = NULL;
    size_t size;
    Log log = {.stream = open_memstream(&text, &size), .level = level};
    log_line(&log, LOG_NORMAL, "found %d of %s", 3, "x");
    log_line(&log, LOG_VERBOSE, "detail");
    assert_string_equal(text, expected); /* before fclose: lines are flushed */
    fclose(log.stream);
    free(text);
}

static void level_decides_what_is_shown(void **state)
{
    (void)state;
    assert_shows(LOG_NORMAL, "found 3 of x\n");
    assert_shows(LOG_VERBOSE, "found 3 of x\ndetail\n");
}

static void quiet_shows_nothing(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    assert_non_null(stream);
    Log log = {.stream = stream, .level = LOG_QUIET};
    log_line(&log, LOG_NORMAL, "line");
    assert_int_equal(ftell(stream), 0);
    assert_false(log_shows(&log, LOG_NORMAL));
    fclose(stream);
}

static void no_log_is_silent(void **state)
{
    (void)state;
    log_line(NULL, LOG_NORMAL, "line");
    assert_false(log_shows(NULL, LOG_NORMAL));
    Log zeroed = {0};
    log_line(&zeroed, LOG_NORMAL, "line");
    Log no_stream = {.level = LOG_VERBOSE};
    log_line(&no_stream, LOG_NORMAL, "line");
    assert_false(log_shows(&no_stream, LOG_NORMAL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_decides_what_is_shown),
        cmocka_unit_test(quiet_shows_nothing),
        cmocka_unit_test(no_log_is_silent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
