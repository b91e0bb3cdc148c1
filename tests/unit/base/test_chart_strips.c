#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/chart_strips.h"
#include "base/mem.h"
#include "support/picture.h"

static const char *const NAMES[] = {"ff", "cg"};

static Picture *draw(const ChartStrip *strips, int count)
{
    Picture *picture = picture_open();
    const ChartStrips all = {"Lists", "step", NAMES, 2, strips, count};
    assert_true(chart_strips_draw(&all, picture->stream));
    picture_assert_sound(picture);
    assert_int_equal(mem_stats().current, 0);
    return picture;
}

/* Rectangles of a series, without the legend's. */
static int count_runs(const Picture *picture, const char *class)
{
    return picture_count(picture, class) - 1;
}

static void equal_steps_are_one_rectangle(void **state)
{
    (void)state;
    static const int32_t STEPS[] = {0, 0, 1, 1, 1, 0, 7, -1, 0};
    Picture *picture = draw(&(ChartStrip){"prob1", STEPS, 9}, 1);
    assert_int_equal(count_runs(picture, "height=\"14\" class=\"s0\""), 3 - 1);
    assert_int_equal(picture_count(picture, "height=\"14\" class=\"s1\""), 1);
    assert_int_equal(picture_count(picture, ">prob1<"), 1);
    assert_int_equal(picture_count(picture, ">cg<"), 1);
    picture_free(picture);
}

static void of_many_steps_the_frequent_ones_are_shown(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    int32_t *steps = MEM_NEW(int32_t, COUNT);
    for (int i = 0; i < COUNT; i++) {
        steps[i] = i < COUNT / 2 ? i % 3 == 0 : i % 3 != 0;
    }
    Picture *picture = picture_open();
    const ChartStrip strip = {"long", steps, COUNT};
    const ChartStrips all = {NULL, NULL, NAMES, 2, &strip, 1};
    assert_true(chart_strips_draw(&all, picture->stream));
    assert_int_equal(picture_count(picture, "height=\"14\" class=\"s0\""), 1);
    assert_int_equal(picture_count(picture, "height=\"14\" class=\"s1\""), 1);
    picture_free(picture);
    MEM_FREE(steps, COUNT);
}

static void rows_may_be_empty_and_of_different_length(void **state)
{
    (void)state;
    static const int32_t STEPS[] = {0, 0, 0, 0};
    const ChartStrip strips[] = {{"a", STEPS, 4}, {"b", NULL, 0}, {"c", STEPS, 1}};
    Picture *some = draw(strips, 3), *none = draw(NULL, 0), *empty = draw(&strips[1], 1);
    assert_int_equal(picture_count(some, "height=\"14\" class=\"s0\""), 2);
    assert_int_equal(picture_count(some, "no data"), 0);
    assert_int_equal(picture_count(none, "no data"), 1);
    assert_int_equal(picture_count(empty, "no data"), 1);
    picture_free(empty);
    picture_free(none);
    picture_free(some);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_steps_are_one_rectangle),
        cmocka_unit_test(of_many_steps_the_frequent_ones_are_shown),
        cmocka_unit_test(rows_may_be_empty_and_of_different_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
