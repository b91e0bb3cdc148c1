#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"

static Control *open_control(const char *name, int num_lists)
{
    Error error = {0};
    ControlSettings settings = fake_settings(num_lists);
    Control *control = control_new(name, &settings, &error);
    assert_non_null(control);
    return control;
}

static void close_control(Control *control)
{
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

static void every_list_has_its_share_unless_it_is_empty(void **state)
{
    (void)state;
    enum { NUM_STEPS = 30000 };
    Control *control = open_control("random:7", 4);
    Search search = fake_search(4, COUNTS(5, 0, 1, 100));
    int chosen[4] = {0};
    for (int step = 0; step < NUM_STEPS; step++) {
        int list = control_choose(control, &search);
        assert_in_range(list, 0, 3);
        chosen[list]++;
    }
    assert_int_equal(chosen[1], 0);
    for (int list = 0; list < 4; list++) {
        if (list != 1) {
            assert_in_range(chosen[list], NUM_STEPS / 3 - 500, NUM_STEPS / 3 + 500);
        }
    }
    close_control(control);
}

static int count_agreements(const char *left_name, const char *right_name)
{
    Control *left = open_control(left_name, 3), *right = open_control(right_name, 3);
    Search search = fake_search(3, COUNTS(1, 1, 1));
    int count = 0;
    for (int step = 0; step < 100; step++) {
        count += control_choose(left, &search) == control_choose(right, &search);
    }
    control_free(left);
    close_control(right);
    return count;
}

static void the_seed_decides(void **state)
{
    (void)state;
    assert_int_equal(count_agreements("random", "random:0"), 100);
    assert_int_equal(count_agreements("random:12", "random:12"), 100);
    assert_in_range(count_agreements("random:12", "random:13"), 5, 70);
}

static void one_list_and_none(void **state)
{
    (void)state;
    Control *control = open_control("random", 3);
    Search search = fake_search(3, COUNTS(0, 0, 1));
    assert_int_equal(control_choose(control, &search), 2);
    search = fake_search(3, COUNTS(0, 0, 0));
    assert_in_range(control_choose(control, &search), 0, 2);
    close_control(control);
}

static void what_is_no_seed_is_refused(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"random:", "random:x", "random:-1", "random:1.5",
                                        "random:1e30"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Error error = {0};
        ControlSettings settings = fake_settings(2);
        assert_null(control_new(NAMES[i], &settings, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.message, "is not a seed"));
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_has_its_share_unless_it_is_empty),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(one_list_and_none),
        cmocka_unit_test(what_is_no_seed_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
