#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lab/score.h"

static void assert_near(double value, double expected)
{
    assert_true(fabs(value - expected) < 1e-12);
}

static void guidance(void **state)
{
    (void)state;
    assert_true(score_guidance(true, 0) == 1);
    assert_true(score_guidance(true, 1) == 1);
    assert_near(score_guidance(true, 10), 5.0 / 6);
    assert_near(score_guidance(true, 1000), 0.5);
    assert_true(score_guidance(true, 999999) > 0);
    assert_true(score_guidance(true, 1000000) == 0);
    assert_true(score_guidance(true, 1000001) == 0);
    assert_true(score_guidance(true, INT64_MAX) == 0);
    assert_true(score_guidance(false, 1) == 0);
    assert_true(score_guidance(false, -1) == 0);
    assert_true(isnan(score_guidance(true, -1)));
}

static void speed(void **state)
{
    (void)state;
    assert_true(score_speed(true, 0, 300) == 1);
    assert_true(score_speed(true, 1, 300) == 1);
    assert_true(score_speed(true, 1.001, 300) < 1);
    assert_near(score_speed(true, sqrt(300), 300), 0.5);
    assert_true(score_speed(true, 299.9, 300) > 0);
    assert_true(score_speed(true, 300, 300) == 0);
    assert_true(score_speed(true, 301, 300) == 0);
    assert_true(score_speed(false, 0.5, 300) == 0);
    assert_near(score_speed(true, 10, 100), 0.5);
}

static void quality(void **state)
{
    (void)state;
    assert_true(score_quality(true, 10, 10) == 1);
    assert_true(score_quality(true, 20, 10) == 0.5);
    assert_true(score_quality(true, 0, 0) == 1);
    assert_true(score_quality(true, 5, 0) == 0);
    assert_true(score_quality(false, -1, 10) == 0);
    assert_true(score_quality(false, -1, -1) == 0);
}

static void rounding(void **state)
{
    (void)state;
    static const struct {
        double value;
        int num_decimals;
        const char *text;
    } CASES[] = {
        {83.25, 1, "83.3"},   {83.25 - 1e-13, 1, "83.3"}, {83.24999, 1, "83.2"}, {83.35, 1, "83.4"},
        {0, 1, "0.0"},        {-0.01, 1, "0.0"},          {-0.05, 1, "0.0"},     {-0.06, 1, "-0.1"},
        {99.95, 1, "100.0"},  {0.005, 2, "0.01"},         {NAN, 1, "-"},         {INFINITY, 2, "-"},
        {12345.678, 0, "12346"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[SCORE_TEXT_SIZE];
        assert_string_equal(score_write(CASES[i].value, CASES[i].num_decimals, text), CASES[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guidance),
        cmocka_unit_test(speed),
        cmocka_unit_test(quality),
        cmocka_unit_test(rounding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
