#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "lab/statistics.h"

static void assert_near(double value, double expected, double error)
{
    if (!(fabs(value - expected) <= error)) {
        print_error("%g is not %g\n", value, expected);
        fail();
    }
}

/* Values from tables of the binomial distribution. */
static void signs(void **state)
{
    (void)state;
    assert_near(statistics_sign_test(0, 0), 1, 0);
    assert_near(statistics_sign_test(3, 3), 1, 0);
    assert_near(statistics_sign_test(1, 0), 1, 1e-9);
    assert_near(statistics_sign_test(5, 0), 2.0 / 32, 1e-9);
    assert_near(statistics_sign_test(0, 5), 2.0 / 32, 1e-9);
    assert_near(statistics_sign_test(9, 1), 22.0 / 1024, 1e-9);
    assert_near(statistics_sign_test(60, 40), 0.056888, 1e-5);
    assert_near(statistics_sign_test(6000, 4000), 0, 1e-12);
}

static void permutations_are_exact_when_few(void **state)
{
    (void)state;
    const double one_sided[] = {1, 1, 1, 0, 1, 1};
    assert_near(statistics_permutation_test(one_sided, 6, 1), 2.0 / 32, 1e-12);
    /* |+-1 +-2 +-3| >= 4 for 6, -6, 4, -4. */
    const double mixed[] = {-1, 2, 3};
    assert_near(statistics_permutation_test(mixed, 3, 1), 0.5, 1e-12);
    const double nothing[] = {0, 0};
    assert_near(statistics_permutation_test(nothing, 2, 1), 1, 0);
    assert_near(statistics_permutation_test(NULL, 0, 1), 1, 0);
    const double balanced[] = {0.1, -0.1, 0.2, -0.2};
    assert_near(statistics_permutation_test(balanced, 4, 1), 1, 0);
}

/* With differences of one size the sum tells the number of signs, so it is the sign test. */
static void permutations_are_near_when_many(void **state)
{
    (void)state;
    double differences[100];
    for (int i = 0; i < 100; i++) {
        differences[i] = i < 60 ? 0.25 : -0.25;
    }
    double p = statistics_permutation_test(differences, 100, 7);
    assert_near(p, statistics_sign_test(60, 40), 0.01);
    assert_true(p == statistics_permutation_test(differences, 100, 7));
    assert_true(p != statistics_permutation_test(differences, 100, 8));
}

/* Nothing varies within the strata: an interval without width would claim certainty. */
static void bootstrap_of_constants(void **state)
{
    (void)state;
    const double differences[] = {1, 1, 1, 1, 1, 1, -2, -2, -2, -2, -2};
    const size_t sizes[] = {6, 5};
    StatisticsSample sample = {differences, sizes, 2, false};
    StatisticsInterval interval = statistics_bootstrap(&sample, 1);
    assert_false(statistics_draws_strata(&sample));
    assert_true(isnan(interval.low) && isnan(interval.high));
}

static void too_little_to_draw_from_has_no_interval(void **state)
{
    (void)state;
    const double differences[] = {1, 2, 3, 4, 5, 6, 7, 8};
    const size_t four[] = {4}, five[] = {5}, pairs[] = {2, 2, 2, 2}, threes[] = {1, 1, 1, 1, 4};
    StatisticsSample empty = {NULL, NULL, 0, false};
    assert_true(isnan(statistics_bootstrap(&empty, 1).low));
    assert_true(isnan(statistics_bootstrap(&(StatisticsSample){differences, four, 1, false}, 1).low));
    assert_true(
        isnan(statistics_bootstrap(&(StatisticsSample){differences, pairs, 4, false}, 1).high));
    assert_false(
        isnan(statistics_bootstrap(&(StatisticsSample){differences, five, 1, false}, 1).low));
    assert_false(
        isnan(statistics_bootstrap(&(StatisticsSample){differences, threes, 5, false}, 1).low));
}

/* The mean of 400 numbers that are 0 or 1 has a standard error of 0.025. */
static void bootstrap_has_the_right_width(void **state)
{
    (void)state;
    double differences[400];
    const size_t sizes[] = {400};
    for (int i = 0; i < 400; i++) {
        differences[i] = i % 2 / 400.0;
    }
    StatisticsSample sample = {differences, sizes, 1, false};
    StatisticsInterval interval = statistics_bootstrap(&sample, 1);
    assert_near(interval.low, 0.5 - 1.96 * 0.025, 0.004);
    assert_near(interval.high, 0.5 + 1.96 * 0.025, 0.004);
    StatisticsInterval again = statistics_bootstrap(&sample, 1);
    assert_true(interval.low == again.low && interval.high == again.high);
}

/* With one instance per domain nothing varies within domains, so that domains must be drawn. */
static void small_strata_are_drawn(void **state)
{
    (void)state;
    double differences[400];
    size_t sizes[400];
    for (int i = 0; i < 400; i++) {
        differences[i] = i % 2;
        sizes[i] = 1;
    }
    StatisticsSample sample = {differences, sizes, 400, true};
    StatisticsInterval interval = statistics_bootstrap(&sample, 1);
    assert_true(statistics_draws_strata(&sample));
    assert_near(interval.low, 0.5 - 1.96 * 0.025, 0.004);
    assert_near(interval.high, 0.5 + 1.96 * 0.025, 0.004);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs),
        cmocka_unit_test(permutations_are_exact_when_few),
        cmocka_unit_test(permutations_are_near_when_many),
        cmocka_unit_test(bootstrap_of_constants),
        cmocka_unit_test(too_little_to_draw_from_has_no_interval),
        cmocka_unit_test(small_strata_are_drawn),
        cmocka_unit_test(bootstrap_has_the_right_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
