#include "base/chart_strips.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"

enum { ROW_HEIGHT = 20, BAR_HEIGHT = 14, NUM_TICKS = 6 };

static const double MAX_NAME_WIDTH = 150, ROOM_RIGHT = 8;

typedef struct Cells {
    const ChartStrips *strips;
    ChartFrame frame;
    ChartScale scale;
    size_t *frequency; /* per category */
} Cells;

/* The most frequent category of steps `from` to `to`, the first of equals; -1: none has a name. */
static int find_majority(Cells *cells, const ChartStrip *strip, size_t from, size_t to)
{
    int num_categories = cells->strips->num_categories, best = -1;
    memset(cells->frequency, 0, (size_t)num_categories * sizeof *cells->frequency);
    for (size_t i = from; i < to; i++) {
        if (strip->categories[i] >= 0 && strip->categories[i] < num_categories) {
            cells->frequency[strip->categories[i]]++;
        }
    }
    for (int i = 0; i < num_categories; i++) {
        if (cells->frequency[i] > (best < 0 ? 0 : cells->frequency[best])) {
            best = i;
        }
    }
    return best;
}

static void draw_run(Cells *cells, int category, size_t from, size_t to, double top)
{
    if (category >= 0 && to > from) {
        double left = chart_scale_place(&cells->scale, (double)from);
        double right = chart_scale_place(&cells->scale, (double)to);
        svg_rect(&cells->frame.svg, left, top, right - left, BAR_HEIGHT, svg_series(category));
    }
}

static void draw_strip(Cells *cells, const ChartStrip *strip, double top)
{
    double width = chart_scale_place(&cells->scale, (double)strip->count) - cells->frame.left;
    size_t num_cells = (size_t)fmin((double)strip->count, ceil(width)), run_start = 0;
    int run = -1;
    for (size_t cell = 0; cell < num_cells; cell++) {
        size_t from = cell * strip->count / num_cells, to = (cell + 1) * strip->count / num_cells;
        int category = find_majority(cells, strip, from, to);
        if (category != run) {
            draw_run(cells, run, run_start, from, top);
            run = category;
            run_start = from;
        }
    }
    draw_run(cells, run, run_start, strip->count, top);
}

static double cover_all(const ChartStrips *strips, ChartScale *scale)
{
    double widest = 0;
    for (int i = 0; i < strips->num_strips; i++) {
        widest = fmax(widest, chart_frame_text_width(strips->strips[i].name));
        if (strips->strips[i].count > 0) {
            chart_scale_cover(scale, 0);
            chart_scale_cover(scale, (double)strips->strips[i].count);
        }
    }
    return fmin(widest, MAX_NAME_WIDTH) + 8;
}

static void draw_rows(Cells *cells)
{
    const ChartStrips *strips = cells->strips;
    cells->frequency = MEM_NEW(size_t, (size_t)strips->num_categories);
    for (int i = 0; i < strips->num_strips; i++) {
        char cut[CHART_FRAME_LABEL_SIZE];
        double top = cells->frame.top + i * ROW_HEIGHT + (ROW_HEIGHT - BAR_HEIGHT) / 2.0;
        svg_text(&cells->frame.svg, CHART_FRAME_MARGIN, top + 11, SVG_START, "small",
                 chart_frame_fit(strips->strips[i].name, MAX_NAME_WIDTH, cut));
        draw_strip(cells, &strips->strips[i], top);
    }
    MEM_FREE(cells->frequency, (size_t)strips->num_categories);
}

bool chart_strips_draw(const ChartStrips *strips, FILE *stream)
{
    Cells cells = {.strips = strips};
    double left = cover_all(strips, &cells.scale);
    chart_scale_finish(&cells.scale, NUM_TICKS);
    const ChartLayout layout = {
        .title = strips->title,
        .x_label = strips->step_label,
        .left = left,
        .right = ROOM_RIGHT,
        .plot_height = fmax(strips->num_strips, 1) * ROW_HEIGHT,
        .legend = {strips->categories, strips->num_categories, sizeof *strips->categories,
                   CHART_MARK_BOX},
    };
    chart_frame_begin(&cells.frame, &layout, stream);
    chart_frame_draw_x(&cells.frame, &cells.scale);
    draw_rows(&cells);
    return chart_frame_end(&cells.frame, !cells.scale.is_used);
}
