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
        int64_t cars = 1 + seed * seed, locations = 2 + seed % 11;
        GenCase c = gen_case_new("ferry", (int64_t[]){cars, locations}, seed);
        assert_int_equal(gen_case_count_objects(&c, "car"), cars);
        assert_int_equal(gen_case_count_objects(&c, "location"), locations);
        assert_int_equal(gen_case_count_init(&c, "at-ferry"), 1);
        assert_int_equal(gen_case_count_init(&c, "at"), cars);
        assert_int_equal(gen_case_count_goals(&c, "at"), cars);
        gen_case_assert_all_open(&c, "at");
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void small_problems_have_plans(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 40; seed++) {
        GenCase c = gen_case_new("ferry", (int64_t[]){1 + seed % 8, 2 + seed % 5}, seed);
        gen_case_assert_solvable(&c);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(small_problems_have_plans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
