#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/control.h"

static void there_is_only_one_choice(void **state)
{
    (void)state;
    Error error = {0};
    Control *control = control_new("single", 1, &error);
    assert_non_null(control);
    assert_int_equal(control_choose(control, NULL), 0);
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

static void several_lists_are_an_error(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(control_new("single", 2, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_only_one_choice),
        cmocka_unit_test(several_lists_are_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
