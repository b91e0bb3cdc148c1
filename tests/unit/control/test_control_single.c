#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"

static void assert_single(const char *name, int num_lists, int expected)
{
    Error error = {0};
    ControlSettings settings = fake_settings(num_lists);
    Control *control = control_new(name, &settings, &error);
    assert_non_null(control);
    Search search = fake_search(num_lists, COUNTS(1, 2, 3, 4));
    for (int step = 0; step < 3; step++) {
        assert_int_equal(control_choose(control, &search), expected);
    }
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

static void the_list_is_known_by_its_name(void **state)
{
    (void)state;
    assert_single("single", 1, 0);
    assert_single("single:ff", 1, 0);
    assert_single("single:ff", 4, 0);
    assert_single("single:ff/-g", 4, 1);
    assert_single("single:pdb(0,1)", 4, 2);
    assert_single("single:cg", 4, 3);
}

static void assert_refused(const char *name, int num_lists, const char *words)
{
    Error error = {0};
    ControlSettings settings = fake_settings(num_lists);
    assert_null(control_new(name, &settings, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    if (!strstr(error.message, words)) {
        fail_msg("%s: %s", name, error.message);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void what_is_not_one_list_is_refused(void **state)
{
    (void)state;
    assert_refused("single", 2, "needs the name of a list: single:LIST; there are: ff,ff/-g");
    assert_refused("single:add", 2, "no list \"add\" to choose; there are: ff,ff/-g");
    assert_refused("single:", 2, "no list \"\"");
    assert_refused("single:cg", 3, "no list \"cg\"");
    assert_refused("single:f", 2, "no list \"f\"");
    assert_refused("single:fff", 2, "no list \"fff\"");
    assert_refused("single:ff,cg", 4, "takes one list, not \"ff,cg\"");
    assert_refused("single:ff/5", 4, "takes one list, not \"ff/5\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_is_known_by_its_name),
        cmocka_unit_test(what_is_not_one_list_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
