#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/svg.h"

typedef struct Picture {
    Svg svg;
    char *text;
    size_t size;
} Picture;

static int begin(void **state)
{
    Picture *picture = calloc(1, sizeof *picture);
    svg_begin(&picture->svg, open_memstream(&picture->text, &picture->size), 400, 300.5, "a < b");
    *state = picture;
    return 0;
}

static int end(void **state)
{
    Picture *picture = *state;
    fclose(picture->svg.stream);
    free(picture->text);
    free(picture);
    return 0;
}

static void assert_has(Picture *picture, const char *text)
{
    fflush(picture->svg.stream);
    if (!strstr(picture->text, text)) {
        fail_msg("%s is not in %s", text, picture->text);
    }
}

static void a_document_is_complete(void **state)
{
    Picture *picture = *state;
    assert_true(svg_end(&picture->svg));
    static const char START[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                                "width=\"400\" height=\"300.5\" viewBox=\"0 0 400 300.5\">\n"
                                "<title>a &lt; b</title>\n<style>\n";
    assert_memory_equal(picture->text, START, sizeof START - 1);
    assert_has(picture, "@media(prefers-color-scheme:dark)");
    assert_has(picture,
               "<rect x=\"0\" y=\"0\" width=\"400\" height=\"300.5\" class=\"paper\"/>\n</svg>\n");
}

static void shapes_are_written(void **state)
{
    Picture *picture = *state;
    Svg *svg = &picture->svg;
    const SvgPoint points[] = {{0, 1.25}, {-2, 3}, {1e9, 1.0 / 3}};
    svg_rect(svg, 1, 2.5, 0, 4, NULL);
    svg_line(svg, -1, 0, 1, 2, "grid");
    svg_polyline(svg, points, 3, svg_series(2));
    svg_polyline(svg, NULL, 0, NULL);
    svg_circle(svg, 5, 6, 0.5, svg_series(9));
    assert_has(picture, "<rect x=\"1\" y=\"2.5\" width=\"0\" height=\"4\"/>\n"
                        "<line x1=\"-1\" y1=\"0\" x2=\"1\" y2=\"2\" class=\"grid\"/>\n"
                        "<polyline points=\"0,1.25 -2,3 1e+09,0.333333\" class=\"s2\"/>\n"
                        "<polyline points=\"\"/>\n"
                        "<circle cx=\"5\" cy=\"6\" r=\"0.5\" class=\"s1 more\"/>\n");
}

static void groups_have_class_and_tooltip(void **state)
{
    Picture *picture = *state;
    svg_group_begin(&picture->svg, "s1", "5 > 4");
    svg_group_begin(&picture->svg, NULL, NULL);
    svg_group_end(&picture->svg);
    svg_group_end(&picture->svg);
    assert_has(picture, "<g class=\"s1\"><title>5 &gt; 4</title>\n<g>\n</g>\n</g>\n");
}

static void anchors_have_names(void **state)
{
    Picture *picture = *state;
    svg_text(&picture->svg, 1, 2, SVG_START, NULL, "a");
    svg_text(&picture->svg, 1, 2, SVG_MIDDLE, "axis \"", "b");
    svg_text(&picture->svg, 1, 2, SVG_END, NULL, "");
    assert_has(picture, "<text x=\"1\" y=\"2\" text-anchor=\"start\">a</text>\n"
                        "<text x=\"1\" y=\"2\" text-anchor=\"middle\" class=\"axis &quot;\">b"
                        "</text>\n<text x=\"1\" y=\"2\" text-anchor=\"end\"></text>\n");
}

static void any_bytes_become_valid_text(void **state)
{
    static const struct {
        const char *text, *written;
    } CASES[] = {
        {"&<>\"'", "&amp;&lt;&gt;&quot;'"},
        {"&amp;", "&amp;amp;"},
        {"a\tb\x01\x1b[0m\x7f", "a?b??[0m?"},
        {"h\xc3\xa4 \xe2\x82\xac", "h\xc3\xa4 \xe2\x82\xac"},
        {"\xc3<\xff", "?&lt;?"},
        {"\xed\xa0\x80", "???"},
        {"\xef\xbf\xbe", "???"},
        {"]]>", "]]&gt;"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char element[64];
        snprintf(element, sizeof element, ">%s</text>", CASES[i].written);
        svg_text(&((Picture *)*state)->svg, 0, 0, SVG_START, NULL, CASES[i].text);
        assert_has(*state, element);
    }
}

static void series_differ_and_repeat(void **state)
{
    (void)state;
    for (int i = 0; i < SVG_NUM_SERIES; i++) {
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(svg_series(i), svg_series(k));
        }
        assert_string_equal(svg_series(i), svg_series(i + SVG_NUM_SERIES));
    }
}

static void a_full_disk_is_noticed(void **state)
{
    (void)state;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream) {
        skip();
    }
    Svg svg;
    svg_begin(&svg, stream, 10, 10, "");
    assert_false(svg_end(&svg));
    fclose(stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_document_is_complete, begin, end),
        cmocka_unit_test_setup_teardown(shapes_are_written, begin, end),
        cmocka_unit_test_setup_teardown(groups_have_class_and_tooltip, begin, end),
        cmocka_unit_test_setup_teardown(anchors_have_names, begin, end),
        cmocka_unit_test_setup_teardown(any_bytes_become_valid_text, begin, end),
        cmocka_unit_test(series_differ_and_repeat),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
