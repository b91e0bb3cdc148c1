#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/chart_scale.h"

static ChartScale make(bool is_log, int num_ticks, const double *values, int count)
{
    ChartScale scale = {.is_log = is_log};
    for (int i = 0; i < count; i++) {
        chart_scale_cover(&scale, values[i]);
    }
    chart_scale_finish(&scale, num_ticks);
    chart_scale_span(&scale, 0, 100);
    return scale;
}

static void assert_labels(bool is_log, double low, double high, const char *expected)
{
    ChartScale scale = make(is_log, 5, (const double[]){high, low}, 2);
    ChartTick ticks[CHART_SCALE_MAX_TICKS];
    int count = chart_scale_ticks(&scale, ticks);
    char text[CHART_SCALE_MAX_TICKS * CHART_SCALE_LABEL_SIZE] = "";
    for (int i = 0; i < count; i++) {
        strcat(strcat(text, i == 0 ? "" : " "), ticks[i].label);
    }
    assert_string_equal(text, expected);
    assert_true(scale.low <= low && scale.high >= high);
}

static void linear_ticks_are_round(void **state)
{
    (void)state;
    assert_labels(false, 0, 10, "0 2 4 6 8 10");
    assert_labels(false, 0.3, 9.7, "0 2 4 6 8 10");
    assert_labels(false, -7100, -3700, "-8000 -7000 -6000 -5000 -4000 -3000");
    assert_labels(false, -1, 1, "-1.0 -0.5 0 0.5 1.0");
    assert_labels(false, 0, 1e6, "0 0.2M 0.4M 0.6M 0.8M 1.0M");
    assert_labels(false, 0, 9000, "0 2k 4k 6k 8k 10k");
    assert_labels(false, 0, 4000, "0 1000 2000 3000 4000");
    assert_labels(false, 0, 12000, "0 5k 10k 15k");
    assert_labels(false, 0, 0.004, "0 0.001 0.002 0.003 0.004");
    assert_labels(false, 1000000, 1000004, "1000000 1000001 1000002 1000003 1000004");
    assert_labels(false, 0, 4e13, "0 1e+13 2e+13 3e+13 4e+13");
    assert_labels(false, 0, 4e-7, "0 1e-07 2e-07 3e-07 4e-07");
}

static void logarithmic_ticks_are_decades_or_finer(void **state)
{
    (void)state;
    assert_labels(true, 1, 1e6, "1 10 100 1000 10k 100k 1M");
    assert_labels(true, 3, 45000, "10 100 1000 10k");
    assert_labels(true, 12, 70, "10 20 50 100");
    assert_labels(true, 0.02, 30, "0.1 1 10");
    assert_labels(true, 1e-6, 1e12, "1e-06 0.01 100 1M 10G");
}

static void any_range_has_ticks_within_it(void **state)
{
    (void)state;
    static const double VALUES[] = {0,      1,     -1,   1e-100, 1e-99, 5e-324, 1e100,
                                    -1e100, 1e300, 1e15, 1e-15,  3.7,   999.9,  1e6 + 1e-6};
    enum { COUNT = sizeof VALUES / sizeof *VALUES };
    for (int i = 0; i < COUNT * COUNT * 2; i++) {
        const double pair[] = {VALUES[i % COUNT], VALUES[i / COUNT % COUNT]};
        ChartScale scale = make(i >= COUNT * COUNT, 2 + i % 10, pair, 2);
        ChartTick ticks[CHART_SCALE_MAX_TICKS];
        int count = chart_scale_ticks(&scale, ticks);
        assert_in_range(count, 1, CHART_SCALE_MAX_TICKS);
        for (int k = 0; k < count; k++) {
            double at = chart_scale_place(&scale, ticks[k].value);
            assert_true(at >= -1e-6 && at <= 100 + 1e-6);
            assert_true(k == 0 || ticks[k].value > ticks[k - 1].value);
            assert_true(k == 0 || strcmp(ticks[k].label, ticks[k - 1].label) != 0);
        }
    }
}

static void places_are_proportional(void **state)
{
    (void)state;
    ChartScale linear = make(false, 5, (const double[]){0, 10}, 2);
    assert_true(fabs(chart_scale_place(&linear, 2.5) - 25) < 1e-9);
    ChartScale log = make(true, 5, (const double[]){1, 10000}, 2);
    assert_true(fabs(chart_scale_place(&log, 10) - 25) < 1e-9);
    chart_scale_span(&log, 300, 100);
    assert_true(fabs(chart_scale_place(&log, 10) - 250) < 1e-9);
}

static void values_without_a_place_are_ignored(void **state)
{
    (void)state;
    static const double VALUES[] = {NAN, INFINITY, -INFINITY, 1e101, 0, -5};
    ChartScale log = make(true, 5, VALUES, 6), linear = make(false, 5, VALUES, 4);
    assert_false(log.is_used || linear.is_used);
    assert_true(log.low == 1 && log.high == 10 && linear.low == 0 && linear.high == 1);
    assert_false(chart_scale_can_show(&log, 0));
    assert_true(chart_scale_can_show(&linear, 0));
}

static void equal_values_get_a_range_around_them(void **state)
{
    (void)state;
    static const double VALUES[] = {0, 7, -7, 1e90, 1e-90};
    for (int i = 0; i < 5; i++) {
        ChartScale scale = make(false, 5, &VALUES[i], 1);
        assert_true(scale.low < VALUES[i] && VALUES[i] < scale.high);
    }
    ChartScale log = make(true, 5, (const double[]){100, 100}, 2);
    assert_true(log.low < 100 && 100 < log.high);
}

static void single_values_are_short(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *label;
    } CASES[] = {{0, "0"},          {92.94, "92.9"},  {-3, "-3"},        {1234, "1234"},
                 {12345, "12.3k"},  {100, "100"},     {1500000, "1.5M"}, {1e6, "1M"},
                 {0.1234, "0.123"}, {999.96, "1000"}, {2.5e9, "2.5G"},   {NAN, "nan"},
                 {1e-7, "1e-07"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char label[CHART_SCALE_LABEL_SIZE];
        chart_scale_write(CASES[i].value, 3, label);
        assert_string_equal(label, CASES[i].label);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_ticks_are_round),
        cmocka_unit_test(logarithmic_ticks_are_decades_or_finer),
        cmocka_unit_test(any_range_has_ticks_within_it),
        cmocka_unit_test(places_are_proportional),
        cmocka_unit_test(values_without_a_place_are_ignored),
        cmocka_unit_test(equal_values_get_a_range_around_them),
        cmocka_unit_test(single_values_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
