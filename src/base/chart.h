/* Charts of points as SVG pictures: lines, scatter and cactus plots. chart_bars.h and
 * chart_strips.h have the others.
 *
 *     Chart chart = {.title = "Mean return", .x = {"step", false}, .y = {NULL, false},
 *                    .series = series, .num_series = 5};
 *     bool is_written = chart_draw_lines(&chart, stream);
 *
 * The same chart gives the same bytes. Values without a place (chart_scale_can_show: not finite, or
 * not positive on a logarithmic axis) are left out. Of many points only those are written that can
 * be seen, so the size of a picture is bounded by its width. O(points). */
#ifndef BASE_CHART_H
#define BASE_CHART_H

#include "base/chart_frame.h"

typedef struct ChartSpread {
    double low, high;
} ChartSpread;

typedef struct ChartSeries {
    const char *name; /* in the legend; NULL: not there */
    const SvgPoint *points;
    const ChartSpread *spreads; /* of y, per point: a band behind the line; NULL: none */
    const char *const *tips;    /* of dots: what is shown when a pointer is over them; NULL: none */
    size_t count;
} ChartSeries;

/* A dashed horizontal line, to compare with; its name stands beside it. */
typedef struct ChartBaseline {
    const char *name;
    double y;
} ChartBaseline;

/* Where dots stand that have no value on an axis, and what they are. Zeroed storage: there are none. */
typedef struct ChartEdge {
    double value;
    const char *label;
} ChartEdge;

typedef struct Chart {
    const char *title; /* may be NULL */
    ChartAxis x, y;
    ChartEdge x_edge, y_edge; /* of dots; values above 0 */
    const ChartSeries *series;
    int num_series;
    const ChartBaseline *baselines;
    int num_baselines;
} Chart;

/* The functions return false when anything could not be written. */

/* Each series as a line from point to point. */
bool chart_draw_lines(const Chart *chart, FILE *stream);

/* Dots and the diagonal, with the same range on both axes; no bands. Edges are drawn as lines
 * with their labels. */
bool chart_draw_scatter(const Chart *chart, FILE *stream);

/* The line of a cactus plot: steps, x wide and y high, from the lowest to the highest. Those whose
 * height is not finite are left out. Fills at most 2 * count points and returns how many; sorts the
 * steps. */
size_t chart_make_cactus(SvgPoint *steps, size_t count, SvgPoint *out_points);

#endif
