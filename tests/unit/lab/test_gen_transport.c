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
        int64_t vehicles = 1 + seed % 9, packages = 1 + 3 * seed, locations = 2 + 2 * seed;
        int64_t capacity = 1 + seed % 5, pairs = locations * (locations - 1);
        int64_t values[] = {vehicles, packages, locations, capacity, seed % 3 * 50};
        GenCase c = gen_case_new("transport", values, seed);
        assert_int_equal(gen_case_count_objects(&c, "vehicle"), vehicles);
        assert_int_equal(gen_case_count_objects(&c, "package"), packages);
        assert_int_equal(gen_case_count_objects(&c, "location"), locations);
        assert_int_equal(gen_case_count_objects(&c, "size"), capacity + 1);
        assert_int_equal(gen_case_count_init(&c, "at"), vehicles + packages);
        assert_int_equal(gen_case_count_init(&c, "capacity"), vehicles);
        assert_int_equal(gen_case_count_init(&c, "capacity-predecessor"), capacity);
        assert_in_range(gen_case_count_init(&c, "road"),
                        values[4] == 100 ? pairs : 2 * (locations - 1),
                        values[4] == 0 ? 2 * (locations - 1) : pairs);
        assert_int_equal(gen_case_count_goals(&c, "at"), packages);
        gen_case_assert_all_open(&c, "at");
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* The fewest roads, and one place for a package. */
static void small_problems_have_plans(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 40; seed++) {
        int64_t values[] = {1 + seed % 3, 1 + seed % 4, 2 + seed % 6, 1 + seed % 2, 0};
        GenCase c = gen_case_new("transport", values, seed);
        gen_case_assert_solvable(&c);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void roads_go_both_ways(void **state)
{
    (void)state;
    GenCase c = gen_case_new("transport", (int64_t[]){1, 1, 30, 1, 10}, 4);
    for (int32_t i = 0; i < c.task->num_init; i++) {
        const PddlFact *fact = &c.task->init[i];
        if (gen_case_is(&c, fact->predicate, "road")) {
            int32_t back[] = {fact->objects[1], fact->objects[0]};
            assert_int_not_equal(back[0], back[1]);
            assert_true(gen_case_has_init(&c, "road", back, 2));
        }
    }
    gen_case_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(small_problems_have_plans),
        cmocka_unit_test(roads_go_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
