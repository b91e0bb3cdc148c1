/* SVG pictures: shapes and text, written straight to a stream.
 *
 *     Svg svg;
 *     svg_begin(&svg, stream, 400, 300, "Expansions per task");
 *     svg_rect(&svg, 10, 20, 100, 50, svg_series(0));
 *     svg_text(&svg, 60, 90, SVG_MIDDLE, NULL, "blocks < 10");
 *     bool is_written = svg_end(&svg);
 *
 * A picture is one file without links or scripts. Coordinates are pixels unless the viewer scales
 * it, y downwards, and must be finite. Shapes get their looks from classes: the file has a style
 * sheet with light and dark colours, of which a browser takes those that its user prefers. A class
 * sets the one colour that rectangles and text are filled and lines are drawn with; NULL inherits
 * it. Several classes go into one string: "s2 bold". There are
 *
 *     s0, s1, ...   series (svg_series)      bold    text
 *     axis          lines around a plot      big     text
 *     grid          lines behind it          small   text
 *     dashed        lines                    halo    text that stays readable on lines
 *     pale          areas
 *
 * Text may be any bytes: it is escaped, and what XML cannot hold becomes a question mark. */
#ifndef BASE_SVG_H
#define BASE_SVG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Svg {
    FILE *stream; /* the caller's */
} Svg;

typedef struct SvgPoint {
    double x, y;
} SvgPoint;

/* Where x is in a text. */
typedef enum SvgAnchor { SVG_START, SVG_MIDDLE, SVG_END } SvgAnchor;

/* Different series look different, up to this many. */
enum { SVG_NUM_SERIES = 16 };

/* Near the start of every picture. */
#define SVG_MARK "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\""

/* The title is what screen readers say. */
void svg_begin(Svg *svg, FILE *stream, double width, double height, const char *title);

/* Flushes the stream. False when anything could not be written. */
bool svg_end(Svg *svg);

/* What stands between the two inherits the class. The tooltip may be NULL. */
void svg_group_begin(Svg *svg, const char *class, const char *tooltip);
void svg_group_end(Svg *svg);

void svg_rect(Svg *svg, double x, double y, double width, double height, const char *class);
void svg_line(Svg *svg, double x1, double y1, double x2, double y2, const char *class);
void svg_polyline(Svg *svg, const SvgPoint *points, size_t count, const char *class);
void svg_polygon(Svg *svg, const SvgPoint *points, size_t count, const char *class);
void svg_circle(Svg *svg, double x, double y, double radius, const char *class);

/* y is the line that the letters stand on. */
void svg_text(Svg *svg, double x, double y, SvgAnchor anchor, const char *class, const char *text);

/* The class of a series, from 0: one of eight colours, lines dashed and areas paler from the ninth
 * on. */
const char *svg_series(int series);

#endif
