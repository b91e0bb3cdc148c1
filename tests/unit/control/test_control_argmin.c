#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"

typedef struct Case {
    OpenListStats lists[3];
    int by_mean, by_h;
} Case;

static const OpenListStats EMPTY = {0};

static void assert_choice(const char *name, const Case *c, int expected)
{
    Error error = {0};
    ControlSettings settings = fake_settings(3);
    Control *control = control_new(name, &settings, &error);
    assert_non_null(control);
    Search search = {.num_lists = 3};
    memcpy(search.lists, c->lists, sizeof c->lists);
    assert_int_equal(control_choose(control, &search), expected);
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_case(Case c)
{
    assert_choice("argmin-mean", &c, c.by_mean);
    assert_choice("argmin-h", &c, c.by_h);
}

static void the_smallest_is_chosen(void **state)
{
    (void)state;
    const OpenListStats a = {.count = 3, .min = 4, .max = 9, .mean = 5.5};
    const OpenListStats b = {.count = 1, .min = 5, .max = 5, .mean = 5.0};
    const OpenListStats c = {.count = 9, .min = 3, .max = 99, .mean = 50.25};
    assert_case((Case){{a, b, c}, .by_mean = 1, .by_h = 2});
    assert_case((Case){{c, a, b}, .by_mean = 2, .by_h = 0});
    assert_case((Case){{b, c, a}, .by_mean = 0, .by_h = 1});
}

static void of_equals_the_first_is_chosen(void **state)
{
    (void)state;
    const OpenListStats a = {.count = 3, .min = 4, .max = 9, .mean = 5.5};
    const OpenListStats worse = {.count = 3, .min = 6, .max = 9, .mean = 6.5};
    assert_case((Case){{a, a, a}, .by_mean = 0, .by_h = 0});
    assert_case((Case){{worse, a, a}, .by_mean = 1, .by_h = 1});
}

/* The statistics of an empty list are 0, which would be the smallest. */
static void empty_lists_are_left_out(void **state)
{
    (void)state;
    const OpenListStats a = {.count = 3, .min = 4, .max = 9, .mean = 5.5};
    assert_case((Case){{EMPTY, a, EMPTY}, .by_mean = 1, .by_h = 1});
    assert_case((Case){{EMPTY, EMPTY, a}, .by_mean = 2, .by_h = 2});
    assert_case((Case){{EMPTY, EMPTY, EMPTY}, .by_mean = 0, .by_h = 0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_is_chosen),
        cmocka_unit_test(of_equals_the_first_is_chosen),
        cmocka_unit_test(empty_lists_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
