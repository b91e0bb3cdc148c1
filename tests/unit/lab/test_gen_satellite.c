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
        int64_t satellites = 1 + seed % 7, instruments = 1 + seed, modes = 1 + seed % 5;
        int64_t directions = 1 + seed % 13, images = 1 + seed * 3, pointing = seed * 100 / 29;
        int64_t values[] = {satellites, instruments, modes, directions, images, pointing};
        GenCase c = gen_case_new("satellite", values, seed);
        assert_int_equal(gen_case_count_objects(&c, "satellite"), satellites);
        assert_int_equal(gen_case_count_objects(&c, "instrument"), instruments);
        assert_int_equal(gen_case_count_init(&c, "pointing"), satellites);
        assert_int_equal(gen_case_count_init(&c, "power_avail"), satellites);
        assert_int_equal(gen_case_count_init(&c, "on_board"), instruments);
        assert_int_equal(gen_case_count_init(&c, "calibration_target"), instruments);
        assert_in_range(gen_case_count_init(&c, "supports"), instruments, instruments * modes);
        assert_int_equal(gen_case_count_goals(&c, "have_image"),
                         (images * modes * directions + 99) / 100);
        assert_int_equal(gen_case_count_goals(&c, "pointing"), satellites * pointing / 100);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* All images of all modes, also with fewer instruments than satellites or modes. */
static void small_problems_have_plans(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 40; seed++) {
        int64_t values[] = {1 + seed % 3, 1 + seed % 4, 1 + seed % 5, 1 + seed % 6, 100, 100};
        GenCase c = gen_case_new("satellite", values, seed);
        gen_case_assert_solvable(&c);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void no_satellite_is_without_instrument(void **state)
{
    (void)state;
    GenCase c = gen_case_new("satellite", (int64_t[]){9, 9, 2, 3, 50, 0}, 3);
    int64_t owners = 0;
    for (int32_t i = 0; i < c.task->num_init; i++) {
        const PddlFact *fact = &c.task->init[i];
        if (gen_case_is(&c, fact->predicate, "on_board")) {
            owners |= (int64_t)1 << (gen_case_object(&c, fact->objects[1])[3] - '1');
        }
    }
    assert_int_equal(owners, (1 << 9) - 1);
    gen_case_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(small_problems_have_plans),
        cmocka_unit_test(no_satellite_is_without_instrument),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
