#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/chart_bars.h"
#include "support/picture.h"

static Picture *draw(const ChartBars *bars)
{
    Picture *picture = picture_open();
    assert_true(chart_bars_draw(bars, picture->stream));
    picture_assert_sound(picture);
    return picture;
}

static const char *const GROUPS[] = {"barman", "rovers & more"}, *const SERIES[] = {"rl", "alt"};

static void bars_have_names_and_values(void **state)
{
    (void)state;
    static const double VALUES[] = {84.4, 83.25, 95.2, NAN};
    static const ChartSpread SPREADS[] = {{80, 90}, {83.25, 83.25}, {NAN, 96}, {0, 1}};
    Picture *picture = draw(&(ChartBars){.title = "Coverage",
                                         .axis = {"solved", false},
                                         .groups = GROUPS,
                                         .num_groups = 2,
                                         .series = SERIES,
                                         .num_series = 2,
                                         .values = VALUES,
                                         .spreads = SPREADS});
    static const char *const TEXTS[] = {">Coverage<", ">solved<", ">barman<", ">rovers &amp; more<",
                                        ">rl<",       ">alt<",    ">84.4<",   ">83.25<",
                                        ">95.2<",     ">-<",      ">100<"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        if (picture_count(picture, TEXTS[i]) == 0) {
            fail_msg("%s", TEXTS[i]);
        }
    }
    assert_int_equal(picture_count(picture, "<rect"), 1 + 3 + 2); /* paper, bars, legend */
    picture_free(picture);
}

/* Width of the bar of the first series. */
static double first_width(const Picture *picture)
{
    double x, y, width = -1;
    const char *paper_end = strstr(picture->text, "class=\"paper\"");
    sscanf(strstr(paper_end, "<rect"), "<rect x=\"%lf\" y=\"%lf\" width=\"%lf\"", &x, &y, &width);
    return width;
}

static void bars_begin_at_zero(void **state)
{
    (void)state;
    static const double UP[] = {50, 100}, DOWN[] = {-50, -100};
    ChartBars bars = {.groups = GROUPS, .num_groups = 2, .num_series = 1, .values = UP};
    Picture *up = draw(&bars);
    bars.values = DOWN;
    Picture *down = draw(&bars);
    const char *second = strstr(strstr(up->text, ">50<"), "<rect");
    double x, y, width;
    assert_int_equal(sscanf(second, "<rect x=\"%lf\" y=\"%lf\" width=\"%lf\"", &x, &y, &width), 3);
    assert_true(fabs(width / first_width(up) - 2) < 1e-3);
    assert_true(first_width(down) > 50);
    picture_free(down);
    picture_free(up);
}

static void logarithmic_bars_show_what_is_positive(void **state)
{
    (void)state;
    static const double VALUES[] = {1000, 0};
    Picture *picture = draw(&(ChartBars){.axis = {NULL, true},
                                         .groups = GROUPS,
                                         .num_groups = 2,
                                         .num_series = 1,
                                         .values = VALUES});
    assert_int_equal(picture_count(picture, ">-<"), 1);
    assert_int_equal(picture_count(picture, "<rect"), 1 + 1);
    picture_free(picture);
}

static void nothing_to_draw_is_said(void **state)
{
    (void)state;
    static const double VALUES[] = {NAN, INFINITY};
    Picture *none = draw(&(ChartBars){0});
    Picture *hidden =
        draw(&(ChartBars){.groups = GROUPS, .num_groups = 2, .num_series = 1, .values = VALUES});
    assert_int_equal(picture_count(none, "no data"), 1);
    assert_int_equal(picture_count(hidden, "no data"), 1);
    picture_free(hidden);
    picture_free(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bars_have_names_and_values),
        cmocka_unit_test(bars_begin_at_zero),
        cmocka_unit_test(logarithmic_bars_show_what_is_positive),
        cmocka_unit_test(nothing_to_draw_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
