/* What all charts share: the page with title and legend, and the axes with ticks and grid.
 *
 * Pages have the width of a phone held upright or of a column in print; text is never rotated. The
 * width of a text is an estimate, as fonts differ. This is for the other chart files, which draw
 * whole charts. */
#ifndef BASE_CHART_FRAME_H
#define BASE_CHART_FRAME_H

#include <stddef.h>
#include <stdio.h>

#include "base/chart_scale.h"
#include "base/svg.h"

typedef struct ChartAxis {
    const char *label; /* NULL: none */
    bool is_log;
} ChartAxis;

typedef enum ChartMark { CHART_MARK_LINE, CHART_MARK_BOX, CHART_MARK_DOT } ChartMark;

/* Names of series 0, 1, ...: the first one and how many bytes further the next one is. An entry
 * that is NULL is not shown. */
typedef struct ChartLegend {
    const char *const *names;
    int count;
    size_t stride;
    ChartMark mark;
} ChartLegend;

typedef struct ChartLayout {
    const char *title, *x_label, *y_label; /* may be NULL */
    double left, right;                    /* room beside the plot */
    double plot_height;                    /* 0: a square */
    ChartLegend legend;
} ChartLayout;

typedef struct ChartFrame {
    Svg svg;
    double left, right, top, bottom; /* of the plot */
} ChartFrame;

enum { CHART_FRAME_WIDTH = 480, CHART_FRAME_MARGIN = 10, CHART_FRAME_LABEL_SIZE = 64 };

/* About how wide a text of class "small" is. */
double chart_frame_text_width(const char *text);

/* Cuts a text that is wider than that and ends it with three dots; it is in out_text then. */
const char *chart_frame_fit(const char *text, double width, char out_text[CHART_FRAME_LABEL_SIZE]);

/* Room for the labels of an axis at the left. */
double chart_frame_ticks_width(const ChartScale *scale);

/* Everything around the plot but the axes. */
void chart_frame_begin(ChartFrame *frame, const ChartLayout *layout, FILE *stream);

/* Ticks and grid lines; sets the scale's places. */
void chart_frame_draw_x(ChartFrame *frame, ChartScale *scale);
void chart_frame_draw_y(ChartFrame *frame, ChartScale *scale);

/* False when anything could not be written. `is_empty` puts "no data" into the plot. */
bool chart_frame_end(ChartFrame *frame, bool is_empty);

#endif
