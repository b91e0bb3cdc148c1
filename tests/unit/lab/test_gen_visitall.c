#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

static void a_whole_grid_is_connected(void **state)
{
    (void)state;
    for (int64_t size = 1; size <= 12; size++) {
        GenCase c = gen_case_new("visitall", (int64_t[]){size, 100, 0}, size);
        assert_int_equal(gen_case_count_objects(&c, "place"), size * size);
        assert_int_equal(gen_case_count_init(&c, "connected"), 4 * size * (size - 1));
        assert_int_equal(gen_case_count_init(&c, "visited"), 1);
        assert_int_equal(gen_case_count_goals(&c, "visited"), size * size);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void cells_are_goals_with_the_probability_given(void **state)
{
    (void)state;
    GenCase c = gen_case_new("visitall", (int64_t[]){100, 25, 0}, 5);
    int count = gen_case_count_goals(&c, "visited");
    assert_in_range(count, 2500 - 5 * 43, 2500 + 5 * 43); /* 5 standard deviations */
    gen_case_free(&c);
    c = gen_case_new("visitall", (int64_t[]){100, 0, 0}, 5);
    assert_int_equal(gen_case_count_goals(&c, "visited"), 1);
    gen_case_free(&c);
}

/* Only then does the translation find a relaxed solution; and moves can be undone. */
static void goals_can_be_reached(void **state)
{
    (void)state;
    for (int64_t missing = 0; missing < 36; missing++) {
        GenCase c = gen_case_new("visitall", (int64_t[]){6, 100, missing}, missing);
        assert_int_equal(gen_case_count_objects(&c, "place"), 36 - missing);
        task_free(gen_case_translate(&c));
        gen_case_free(&c);
    }
    gen_case_assert_refused("visitall", (int64_t[]){6, 100, 36}, "36 cells");
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_grid_is_connected),
        cmocka_unit_test(cells_are_goals_with_the_probability_given),
        cmocka_unit_test(goals_can_be_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
