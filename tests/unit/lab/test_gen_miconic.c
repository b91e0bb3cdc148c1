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
        int64_t passengers = 1 + seed * seed, floors = 2 + seed;
        GenCase c = gen_case_new("miconic", (int64_t[]){passengers, floors}, seed);
        assert_int_equal(gen_case_count_objects(&c, "passenger"), passengers);
        assert_int_equal(gen_case_count_objects(&c, "floor"), floors);
        assert_int_equal(gen_case_count_init(&c, "lift-at"), 1);
        assert_int_equal(gen_case_count_init(&c, "origin"), passengers);
        assert_int_equal(gen_case_count_init(&c, "destin"), passengers);
        assert_int_equal(gen_case_count_init(&c, "above"), floors * (floors - 1) / 2);
        assert_int_equal(gen_case_count_goals(&c, "served"), passengers);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void all_passengers_want_to_another_floor(void **state)
{
    (void)state;
    GenCase c = gen_case_new("miconic", (int64_t[]){200, 3}, 5);
    for (int32_t i = 0; i < c.task->num_init; i++) {
        const PddlFact *fact = &c.task->init[i];
        if (gen_case_is(&c, fact->predicate, "destin")) {
            assert_false(gen_case_has_init(&c, "origin", fact->objects, 2));
        }
    }
    gen_case_free(&c);
}

static void small_problems_have_plans(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 40; seed++) {
        GenCase c = gen_case_new("miconic", (int64_t[]){1 + seed % 8, 2 + seed % 7}, seed);
        gen_case_assert_solvable(&c);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(all_passengers_want_to_another_floor),
        cmocka_unit_test(small_problems_have_plans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
