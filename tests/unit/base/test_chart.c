#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/chart.h"
#include "base/mem.h"
#include "support/picture.h"

typedef bool (*Drawer)(const Chart *chart, FILE *stream);

static Picture *draw(Drawer drawer, const Chart *chart)
{
    Picture *picture = picture_open();
    assert_true(drawer(chart, picture->stream));
    picture_assert_sound(picture);
    assert_int_equal(mem_stats().current, 0);
    return picture;
}

static Picture *draw_one(Drawer drawer, const SvgPoint *points, size_t count)
{
    const ChartSeries series = {"one", points, NULL, NULL, count};
    return draw(drawer, &(Chart){.series = &series, .num_series = 1});
}

static void a_chart_has_all_its_texts(void **state)
{
    (void)state;
    static const SvgPoint POINTS[] = {{0, 1}, {10, 5}, {20, 3}};
    static const ChartSpread SPREADS[] = {{0.5, 1.5}, {4, 6}, {3, 3}};
    const ChartSeries series[] = {{"first", POINTS, SPREADS, NULL, 3},
                                  {"second", POINTS, NULL, NULL, 2}};
    const ChartBaseline baselines[] = {{"a < b", 2}, {"close", 2.01}, {"nowhere", NAN}};
    const Chart chart = {.title = "Title & more",
                         .x = {"steps", false},
                         .y = {"value", false},
                         .series = series,
                         .num_series = 2,
                         .baselines = baselines,
                         .num_baselines = 3};
    Picture *picture = draw(chart_draw_lines, &chart), *again = draw(chart_draw_lines, &chart);
    static const char *const TEXTS[] = {"Title &amp; more<", ">steps<",  ">value<", ">first<",
                                        ">second<",          "a &lt; b", ">close<", ">20<"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        assert_true(picture_count(picture, TEXTS[i]) > 0);
    }
    assert_int_equal(picture_count(picture, "nowhere"), 0);
    assert_int_equal(picture_count(picture, "axis dashed"), 2);
    assert_int_equal(picture_count(picture, "<polyline"), 2);
    assert_int_equal(picture_count(picture, "<polygon"), 1);
    assert_string_equal(picture->text, again->text);
    picture_free(again);
    picture_free(picture);
}

static void nothing_to_draw_is_said(void **state)
{
    (void)state;
    static const SvgPoint POINTS[] = {{NAN, 1}, {1, INFINITY}, {-INFINITY, 0}, {1e200, 1}};
    static const Drawer DRAWERS[] = {chart_draw_lines, chart_draw_scatter};
    for (int i = 0; i < 2; i++) {
        Picture *none = draw(DRAWERS[i], &(Chart){0});
        Picture *no_points = draw_one(DRAWERS[i], NULL, 0);
        Picture *hidden = draw_one(DRAWERS[i], POINTS, 4);
        assert_int_equal(picture_count(none, "no data"), 1);
        assert_int_equal(picture_count(no_points, "no data"), 1);
        assert_int_equal(picture_count(hidden, "no data"), 1);
        picture_free(hidden);
        picture_free(no_points);
        picture_free(none);
    }
}

static void single_and_equal_points_are_seen(void **state)
{
    (void)state;
    static const SvgPoint SAME[] = {{3, 7}, {3, 7}, {NAN, 7}, {3, 7}}, FLAT[] = {{0, 0}, {1, 0}};
    Picture *single = draw_one(chart_draw_lines, SAME, 1);
    Picture *same = draw_one(chart_draw_lines, SAME, 4);
    Picture *flat = draw_one(chart_draw_lines, FLAT, 2);
    Picture *dots = draw_one(chart_draw_scatter, SAME, 4);
    assert_int_equal(picture_count(single, "<circle"), 1);
    assert_int_equal(picture_count(same, "<circle"), 1);
    assert_int_equal(picture_count(flat, "<polyline"), 1);
    assert_int_equal(picture_count(dots, "<circle"), 1 + 1); /* and the legend's */
    picture_free(dots);
    picture_free(flat);
    picture_free(same);
    picture_free(single);
}

static void points_that_are_not_positive_leave_a_logarithmic_axis(void **state)
{
    (void)state;
    static const SvgPoint POINTS[] = {{1, 1}, {0, 5}, {10, -1}, {100, 1000}, {1e-200, 1}};
    const ChartSeries series = {NULL, POINTS, NULL, NULL, 5};
    Picture *picture =
        draw(chart_draw_scatter,
             &(Chart){.x = {NULL, true}, .y = {NULL, true}, .series = &series, .num_series = 1});
    assert_int_equal(picture_count(picture, "<circle"), 2);
    assert_int_equal(picture_count(picture, "axis dashed"), 1); /* the diagonal */
    picture_free(picture);
}

/* Of points on one pixel there is one dot, which names all of them. */
static void dots_have_tips_and_edges_labels(void **state)
{
    (void)state;
    static const SvgPoint POINTS[] = {{1, 1}, {1, 1}, {2, 100}, {100, 3}};
    static const char *const TIPS[] = {"p1: 1 < 2", "p2", "p3", "p4"};
    const ChartSeries series = {"one", POINTS, NULL, TIPS, 4};
    Chart chart = {.x = {NULL, true},
                   .y = {NULL, true},
                   .x_edge = {100, "not solved by A"},
                   .y_edge = {0, "not solved by B"},
                   .series = &series,
                   .num_series = 1};
    Picture *picture = draw(chart_draw_scatter, &chart);
    assert_int_equal(picture_count(picture, "<circle"), 3 + 1); /* one in the legend */
    assert_int_equal(picture_count(picture, "<title>p1: 1 &lt; 2; p2</title>\n<circle"), 1);
    assert_int_equal(picture_count(picture, "<title>p4</title>\n<circle"), 1);
    assert_int_equal(picture_count(picture, ">not solved by A<"), 1);
    assert_int_equal(picture_count(picture, ">not solved by B<"), 0);
    picture_free(picture);
}

static void many_dots_on_one_pixel_are_counted(void **state)
{
    (void)state;
    enum { COUNT = 500 };
    SvgPoint points[COUNT];
    const char *tips[COUNT];
    for (int i = 0; i < COUNT; i++) {
        points[i] = (SvgPoint){3, 4};
        tips[i] = "a domain of a long name, a problem of a long name";
    }
    const ChartSeries series = {NULL, points, NULL, tips, COUNT};
    Picture *picture = draw(chart_draw_scatter, &(Chart){.series = &series, .num_series = 1});
    assert_int_equal(picture_count(picture, "<circle"), 1);
    int num_named = picture_count(picture, tips[0]);
    char rest[32];
    snprintf(rest, sizeof rest, "; and %d more<", COUNT - num_named);
    assert_true(num_named > 5 && num_named < COUNT);
    assert_int_equal(picture_count(picture, rest), 1);
    picture_free(picture);
}

static void many_points_are_thinned_but_not_their_extremes(void **state)
{
    (void)state;
    enum { COUNT = 100000, SPIKE = 54321 };
    SvgPoint *points = MEM_NEW(SvgPoint, COUNT);
    ChartSpread *spreads = MEM_NEW(ChartSpread, COUNT);
    for (int i = 0; i < COUNT; i++) {
        points[i] = (SvgPoint){i, i == SPIKE ? 100 : sin(i)};
        spreads[i] = (ChartSpread){points[i].y - 1, points[i].y + 1};
    }
    const ChartSeries series = {"one", points, spreads, NULL, COUNT};
    const Chart chart = {.series = &series, .num_series = 1};
    Picture *lines = picture_open(), *dots = picture_open();
    assert_true(chart_draw_lines(&chart, lines->stream) &&
                chart_draw_scatter(&chart, dots->stream));
    assert_true(lines->size < 60000 && dots->size < 200000);
    /* A linear axis from -20 to 120 or so: only the spike is in its upper half. */
    const char *line = strstr(lines->text, "<polyline");
    double top = 1e9, x, y;
    for (const char *at = strchr(line, '"') + 1; sscanf(at, "%lf,%lf", &x, &y) == 2;
         at = strchr(at, ' ') + 1) {
        top = fmin(top, y);
        if (!memchr(at, ' ', strcspn(at, "\""))) {
            break;
        }
    }
    assert_true(top < 100);
    picture_free(dots);
    picture_free(lines);
    MEM_FREE(spreads, COUNT);
    MEM_FREE(points, COUNT);
}

/* y of the texts in the margin, in the order of writing. */
static void names_of_baselines_do_not_overlap(void **state)
{
    (void)state;
    enum { COUNT = 40 };
    ChartBaseline baselines[COUNT];
    for (int i = 0; i < COUNT; i++) {
        baselines[i] = (ChartBaseline){"baseline", i < 20 ? 1 : 0};
    }
    Picture *picture =
        draw(chart_draw_lines, &(Chart){.baselines = baselines, .num_baselines = COUNT});
    double last = 0;
    int found = 0;
    for (const char *at = picture->text; (at = strstr(at, "<text x=")); at++) {
        double x, y;
        char anchor[8], class[8], text[16] = "";
        if (sscanf(at,
                   "<text x=\"%lf\" y=\"%lf\" text-anchor=\"%7[a-z]\" class=\"%7[a-z]\">%15[a-z]",
                   &x, &y, anchor, class, text) == 5 &&
            strcmp(text, "baseline") == 0) {
            assert_true(found == 0 || y >= last + 11);
            last = y;
            found++;
        }
    }
    assert_int_equal(found, COUNT);
    picture_free(picture);
}

static void long_texts_are_cut_between_letters(void **state)
{
    (void)state;
    char cut[CHART_FRAME_LABEL_SIZE], text[2 * 200 + 1];
    assert_string_equal(chart_frame_fit("short", 100, cut), "short");
    assert_string_equal(chart_frame_fit("abcdefghijkl", 50, cut), "abcde...");
    assert_string_equal(chart_frame_fit("abc", 1, cut), "...");
    for (int i = 0; i < 200; i++) {
        strcpy(text + (size_t)i * 2, "\xc3\xa4");
    }
    for (double width = 0; width < 1200; width += 7) {
        const char *fit = chart_frame_fit(text, width, cut);
        assert_true(fit[strspn(fit, "\xc3\xa4")] != '\xc3');
        assert_int_equal(strspn(fit, "\xc3\xa4") % 2, 0);
        assert_true(fit == cut && strlen(cut) < CHART_FRAME_LABEL_SIZE);
    }
}

static void a_cactus_is_sorted(void **state)
{
    (void)state;
    SvgPoint steps[] = {{1, 5}, {1, NAN}, {0.5, 1}, {1, INFINITY}, {2, 3}};
    static const SvgPoint EXPECTED[] = {{0, 1}, {0.5, 1}, {0.5, 3}, {2.5, 3}, {2.5, 5}, {3.5, 5}};
    SvgPoint points[10];
    assert_int_equal(chart_make_cactus(steps, 5, points), 6);
    assert_memory_equal(points, EXPECTED, sizeof EXPECTED);
    assert_int_equal(chart_make_cactus(steps, 0, points), 0);
}

static void a_full_disk_is_noticed(void **state)
{
    (void)state;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream) {
        skip();
    }
    assert_false(chart_draw_lines(&(Chart){0}, stream));
    fclose(stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chart_has_all_its_texts),
        cmocka_unit_test(nothing_to_draw_is_said),
        cmocka_unit_test(single_and_equal_points_are_seen),
        cmocka_unit_test(points_that_are_not_positive_leave_a_logarithmic_axis),
        cmocka_unit_test(dots_have_tips_and_edges_labels),
        cmocka_unit_test(many_dots_on_one_pixel_are_counted),
        cmocka_unit_test(many_points_are_thinned_but_not_their_extremes),
        cmocka_unit_test(names_of_baselines_do_not_overlap),
        cmocka_unit_test(long_texts_are_cut_between_letters),
        cmocka_unit_test(a_cactus_is_sorted),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
