#include "base/svg.h"

#include <assert.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

/* The colours of series are those of Okabe and Ito, which people with any kind of colour vision can
 * tell apart; black and yellow, which vanish on one of the backgrounds, are replaced. */
static const char STYLE[] =
    "<style>\n"
    "svg{color:#222;background:#fff;font:13px sans-serif;max-width:100%;height:auto}\n"
    "rect,circle,polygon,text{fill:currentColor}rect{shape-rendering:crispEdges}\n"
    "line,polyline{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round}\n"
    ".paper{color:#fff}.axis{color:#777}.grid{color:#ddd}\n"
    ".bold{font-weight:bold}.big{font-size:16px}.small{font-size:11px}\n"
    ".s0{color:#0072b2}.s1{color:#e69f00}.s2{color:#009e73}.s3{color:#cc79a7}\n"
    ".s4{color:#56b4e9}.s5{color:#d55e00}.s6{color:#8a8a8a}.s7{color:#8c6bb1}\n"
    ".pale{opacity:.2}.dashed{stroke-dasharray:5 4}\n"
    ".halo{stroke:#fff;stroke-width:3px;paint-order:stroke}\n"
    "rect.more,circle.more,.more rect,.more circle{opacity:.5}\n"
    "line.more,polyline.more,.more line,.more polyline{stroke-dasharray:6 3}\n"
    "@media(prefers-color-scheme:dark){\n"
    "svg{color:#ddd;background:#181818}.paper{color:#181818}.axis{color:#999}.grid{color:#3a3a3a}\n"
    ".s0{color:#2f8ad6}.s4{color:#9ad8ff}.halo{stroke:#181818}}\n"
    "</style>\n";

static const char *const SERIES[SVG_NUM_SERIES] = {
    "s0",      "s1",      "s2",      "s3",      "s4",      "s5",      "s6",      "s7",
    "s0 more", "s1 more", "s2 more", "s3 more", "s4 more", "s5 more", "s6 more", "s7 more"};

const char *svg_series(int series)
{
    assert(series >= 0);
    return SERIES[series % SVG_NUM_SERIES];
}

/* --- Text ------------------------------------------------------------------------------------- */

/* Whether it is UTF-8, by the library that checks that for JSON, and without the two characters
 * that XML excludes above the control characters: U+FFFE and U+FFFF. */
static bool is_xml_text(const char *text)
{
    json_t *string = json_string(text);
    bool ok = string && !strstr(text, "\xEF\xBF\xBE") && !strstr(text, "\xEF\xBF\xBF");
    json_decref(string);
    return ok;
}

static void put_char(FILE *stream, char c, bool is_unicode)
{
    bool is_control = (unsigned char)c < ' ' || c == 0x7F;
    bool is_beyond_ascii = (unsigned char)c >= 0x80;
    if (c == '&') {
        fputs("&amp;", stream);
    } else if (c == '<') {
        fputs("&lt;", stream);
    } else if (c == '>') {
        fputs("&gt;", stream);
    } else if (c == '"') {
        fputs("&quot;", stream);
    } else {
        fputc(is_control || (is_beyond_ascii && !is_unicode) ? '?' : c, stream);
    }
}

static void put_text(FILE *stream, const char *text)
{
    bool is_unicode = is_xml_text(text);
    for (; *text; text++) {
        put_char(stream, *text, is_unicode);
    }
}

static void put_title(FILE *stream, const char *text)
{
    fputs("<title>", stream);
    put_text(stream, text);
    fputs("</title>", stream);
}

/* --- Attributes ------------------------------------------------------------------------------- */

static void put_number(FILE *stream, const char *name, double value)
{
    assert(isfinite(value));
    fprintf(stream, " %s=\"%.6g\"", name, value);
}

static void put_class(FILE *stream, const char *class)
{
    if (class) {
        fputs(" class=\"", stream);
        put_text(stream, class);
        fputc('"', stream);
    }
}

static void end_shape(Svg *svg, const char *class)
{
    put_class(svg->stream, class);
    fputs("/>\n", svg->stream);
}

/* --- Document --------------------------------------------------------------------------------- */

void svg_begin(Svg *svg, FILE *stream, double width, double height, const char *title)
{
    *svg = (Svg){stream};
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"", stream);
    put_number(stream, "width", width);
    put_number(stream, "height", height);
    fprintf(stream, " viewBox=\"0 0 %.6g %.6g\">\n", width, height);
    put_title(stream, title);
    fprintf(stream, "\n%s", STYLE);
    /* Programs other than browsers do not paint the background of the style sheet. */
    svg_rect(svg, 0, 0, width, height, "paper");
}

bool svg_end(Svg *svg)
{
    fputs("</svg>\n", svg->stream);
    return fflush(svg->stream) == 0 && !ferror(svg->stream);
}

void svg_group_begin(Svg *svg, const char *class, const char *tooltip)
{
    fputs("<g", svg->stream);
    put_class(svg->stream, class);
    fputc('>', svg->stream);
    if (tooltip) {
        put_title(svg->stream, tooltip);
    }
    fputc('\n', svg->stream);
}

void svg_group_end(Svg *svg)
{
    fputs("</g>\n", svg->stream);
}

/* --- Shapes ----------------------------------------------------------------------------------- */

void svg_rect(Svg *svg, double x, double y, double width, double height, const char *class)
{
    assert(width >= 0 && height >= 0);
    fputs("<rect", svg->stream);
    put_number(svg->stream, "x", x);
    put_number(svg->stream, "y", y);
    put_number(svg->stream, "width", width);
    put_number(svg->stream, "height", height);
    end_shape(svg, class);
}

void svg_line(Svg *svg, double x1, double y1, double x2, double y2, const char *class)
{
    fputs("<line", svg->stream);
    put_number(svg->stream, "x1", x1);
    put_number(svg->stream, "y1", y1);
    put_number(svg->stream, "x2", x2);
    put_number(svg->stream, "y2", y2);
    end_shape(svg, class);
}

static void put_points(Svg *svg, const char *element, const SvgPoint *points, size_t count,
                       const char *class)
{
    fprintf(svg->stream, "<%s points=\"", element);
    for (size_t i = 0; i < count; i++) {
        assert(isfinite(points[i].x) && isfinite(points[i].y));
        fprintf(svg->stream, "%s%.6g,%.6g", i == 0 ? "" : " ", points[i].x, points[i].y);
    }
    fputc('"', svg->stream);
    end_shape(svg, class);
}

void svg_polyline(Svg *svg, const SvgPoint *points, size_t count, const char *class)
{
    put_points(svg, "polyline", points, count, class);
}

void svg_polygon(Svg *svg, const SvgPoint *points, size_t count, const char *class)
{
    put_points(svg, "polygon", points, count, class);
}

void svg_circle(Svg *svg, double x, double y, double radius, const char *class)
{
    assert(radius >= 0);
    fputs("<circle", svg->stream);
    put_number(svg->stream, "cx", x);
    put_number(svg->stream, "cy", y);
    put_number(svg->stream, "r", radius);
    end_shape(svg, class);
}

void svg_text(Svg *svg, double x, double y, SvgAnchor anchor, const char *class, const char *text)
{
    static const char *const ANCHORS[] = {
        [SVG_START] = "start", [SVG_MIDDLE] = "middle", [SVG_END] = "end"};
    fputs("<text", svg->stream);
    put_number(svg->stream, "x", x);
    put_number(svg->stream, "y", y);
    fprintf(svg->stream, " text-anchor=\"%s\"", ANCHORS[anchor]);
    put_class(svg->stream, class);
    fputc('>', svg->stream);
    put_text(svg->stream, text);
    fputs("</text>\n", svg->stream);
}
