#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/control.h"
#include "control/control_table.h"

static void rows_are_complete_and_found_by_name(void **state)
{
    (void)state;
    for (int i = 0; i < control_table_size; i++) {
        const ControlClass *class = &control_table[i];
        assert_ptr_equal(control_table_find(class->name, strlen(class->name)), class);
        assert_true(class->state_new && class->state_free && class->choose);
        assert_true(strlen(class->summary) > 0);
        assert_non_null(class->reference);
    }
    assert_null(control_table_find("alt", 2));
    assert_null(control_table_find("", 0));
}

static void unknown_names_are_an_error_that_lists_the_known_ones(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(control_new("nonsense", 2, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.message, "nonsense"));
    for (int i = 0; i < control_table_size; i++) {
        assert_non_null(strstr(error.message, control_table[i].name));
    }
    control_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_complete_and_found_by_name),
        cmocka_unit_test(unknown_names_are_an_error_that_lists_the_known_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
