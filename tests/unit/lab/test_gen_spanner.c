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
        int64_t nuts = 1 + seed, spanners = nuts + seed % 4, locations = 1 + 5 * seed;
        GenCase c = gen_case_new("spanner", (int64_t[]){spanners, nuts, locations}, seed);
        assert_int_equal(gen_case_count_objects(&c, "spanner"), spanners);
        assert_int_equal(gen_case_count_objects(&c, "location"), locations + 2);
        assert_int_equal(gen_case_count_init(&c, "at"), 1 + spanners + nuts);
        assert_int_equal(gen_case_count_init(&c, "usable"), spanners);
        assert_int_equal(gen_case_count_init(&c, "loose"), nuts);
        assert_int_equal(gen_case_count_init(&c, "link"), locations + 1);
        assert_int_equal(gen_case_count_goals(&c, "tightened"), nuts);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Also with no spanner to spare. */
static void small_problems_have_plans(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 40; seed++) {
        int64_t nuts = 1 + seed % 4;
        GenCase c = gen_case_new("spanner", (int64_t[]){nuts + seed % 2, nuts, 1 + seed % 5}, seed);
        gen_case_assert_solvable(&c);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void there_must_be_enough_spanners(void **state)
{
    (void)state;
    gen_case_assert_refused("spanner", (int64_t[]){4, 5, 3}, "5 nuts need at least");
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(small_problems_have_plans),
        cmocka_unit_test(there_must_be_enough_spanners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
