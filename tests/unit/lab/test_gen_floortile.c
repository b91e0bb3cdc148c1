#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

static void counts_follow_from_the_parameters(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 30; seed++) {
        int64_t rows = 1 + seed % 8, columns = 1 + seed % 11, robots = 1 + seed % columns;
        int64_t tiles = (rows + 1) * columns;
        GenCase c = gen_case_new("floortile", (int64_t[]){rows, columns, robots}, seed);
        assert_int_equal(gen_case_count_objects(&c, "tile"), tiles);
        assert_int_equal(gen_case_count_objects(&c, "robot"), robots);
        assert_int_equal(gen_case_count_init(&c, "robot-at"), robots);
        assert_int_equal(gen_case_count_init(&c, "robot-has"), robots);
        assert_int_equal(gen_case_count_init(&c, "clear"), tiles - robots);
        assert_int_equal(gen_case_count_init(&c, "up"), rows * columns);
        assert_int_equal(gen_case_count_init(&c, "down"), rows * columns);
        assert_int_equal(gen_case_count_init(&c, "left"), (rows + 1) * (columns - 1));
        assert_int_equal(gen_case_count_init(&c, "right"), (rows + 1) * (columns - 1));
        assert_int_equal(gen_case_count_goals(&c, "painted"), rows * columns);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Wherever the robots start; also one in every column. */
static void small_problems_have_plans(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 40; seed++) {
        int64_t columns = 1 + seed % 3;
        int64_t values[] = {1 + seed % 2, columns, 1 + seed % columns};
        GenCase c = gen_case_new("floortile", values, seed);
        gen_case_assert_solvable(&c);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void robots_must_fit_into_the_row_below(void **state)
{
    (void)state;
    gen_case_assert_refused("floortile", (int64_t[]){3, 4, 5}, "5 robots need at least");
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(small_problems_have_plans),
        cmocka_unit_test(robots_must_fit_into_the_row_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
