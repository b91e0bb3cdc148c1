#include "base/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/vec.h"

enum { PLOT_HEIGHT = 260, NUM_TICKS = 6, LABEL_GAP = 12, MAX_TIP_SIZE = 800 };

/* Room for the names of baselines. */
static const double MAX_NAME_WIDTH = 110;

DEFINE_VEC(PointVec, point_vec, SvgPoint);

typedef struct Plot {
    const Chart *chart;
    ChartFrame frame;
    ChartScale x, y;
    PointVec line; /* work space */
} Plot;

static bool is_shown(const Plot *plot, SvgPoint point)
{
    return chart_scale_can_show(&plot->x, point.x) && chart_scale_can_show(&plot->y, point.y);
}

static bool has_spread(const Plot *plot, const ChartSeries *series, size_t index)
{
    return is_shown(plot, series->points[index]) &&
           chart_scale_can_show(&plot->y, series->spreads[index].low) &&
           chart_scale_can_show(&plot->y, series->spreads[index].high);
}

static SvgPoint place(const Plot *plot, double x, double y)
{
    return (SvgPoint){chart_scale_place(&plot->x, x), chart_scale_place(&plot->y, y)};
}

/* --- Ranges ----------------------------------------------------------------------------------- */

static void cover_series(Plot *plot, const ChartSeries *series)
{
    for (size_t i = 0; i < series->count; i++) {
        if (is_shown(plot, series->points[i])) {
            chart_scale_cover(&plot->x, series->points[i].x);
            chart_scale_cover(&plot->y, series->points[i].y);
        }
        if (series->spreads && has_spread(plot, series, i)) {
            chart_scale_cover(&plot->y, series->spreads[i].low);
            chart_scale_cover(&plot->y, series->spreads[i].high);
        }
    }
}

static void begin(Plot *plot, const Chart *chart)
{
    *plot = (Plot){.chart = chart};
    plot->x.is_log = chart->x.is_log;
    plot->y.is_log = chart->y.is_log;
    for (int i = 0; i < chart->num_series; i++) {
        cover_series(plot, &chart->series[i]);
    }
    for (int i = 0; i < chart->num_baselines; i++) {
        chart_scale_cover(&plot->y, chart->baselines[i].y);
    }
}

static double names_width(const Chart *chart)
{
    double widest = 0;
    for (int i = 0; i < chart->num_baselines; i++) {
        widest = fmax(widest, chart_frame_text_width(chart->baselines[i].name) + 10);
    }
    return fmin(widest, MAX_NAME_WIDTH);
}

static void open_frame(Plot *plot, double height, ChartMark mark, FILE *stream)
{
    const Chart *chart = plot->chart;
    chart_scale_finish(&plot->x, NUM_TICKS);
    chart_scale_finish(&plot->y, NUM_TICKS);
    const ChartLayout layout = {
        .title = chart->title,
        .x_label = chart->x.label,
        .y_label = chart->y.label,
        .left = chart_frame_ticks_width(&plot->y),
        .right = names_width(chart),
        .plot_height = height,
        .legend = {chart->num_series > 0 ? &chart->series[0].name : NULL, chart->num_series,
                   sizeof *chart->series, mark},
    };
    chart_frame_begin(&plot->frame, &layout, stream);
    chart_frame_draw_x(&plot->frame, &plot->x);
    chart_frame_draw_y(&plot->frame, &plot->y);
}

static bool close_frame(Plot *plot)
{
    point_vec_release(&plot->line);
    return chart_frame_end(&plot->frame, !plot->x.is_used && !plot->y.is_used);
}

/* --- Baselines -------------------------------------------------------------------------------- */

typedef struct Label {
    const char *name;
    double line, text; /* y of both */
} Label;

static int compare_labels(const void *a, const void *b)
{
    const Label *first = a, *second = b;
    return (first->line > second->line) - (first->line < second->line);
}

/* Moves texts apart: downwards first, then up again where they left the plot. */
static void spread_labels(Label *labels, int count, double bottom)
{
    for (int i = 1; i < count; i++) {
        labels[i].text = fmax(labels[i].text, labels[i - 1].text + LABEL_GAP);
    }
    for (int i = count - 1; i >= 0; i--) {
        labels[i].text = fmin(labels[i].text, bottom - (count - 1 - i) * LABEL_GAP);
    }
}

static void draw_labels(Plot *plot, Label *labels, int count)
{
    ChartFrame *frame = &plot->frame;
    qsort(labels, (size_t)count, sizeof *labels, compare_labels);
    spread_labels(labels, count, frame->bottom);
    for (int i = 0; i < count; i++) {
        char cut[CHART_FRAME_LABEL_SIZE];
        svg_line(&frame->svg, frame->left, labels[i].line, frame->right, labels[i].line,
                 "axis dashed");
        svg_line(&frame->svg, frame->right, labels[i].line, frame->right + 7, labels[i].text,
                 "axis");
        svg_text(&frame->svg, frame->right + 9, labels[i].text + 4, SVG_START, "small",
                 chart_frame_fit(labels[i].name, MAX_NAME_WIDTH - 10, cut));
    }
}

static void draw_baselines(Plot *plot)
{
    const Chart *chart = plot->chart;
    Label *labels = MEM_NEW(Label, (size_t)chart->num_baselines);
    int count = 0;
    for (int i = 0; i < chart->num_baselines; i++) {
        const ChartBaseline *baseline = &chart->baselines[i];
        if (chart_scale_can_show(&plot->y, baseline->y)) {
            double y = chart_scale_place(&plot->y, baseline->y);
            labels[count++] = (Label){baseline->name, y, y};
        }
    }
    if (count > 0) {
        draw_labels(plot, labels, count);
    }
    MEM_FREE(labels, (size_t)chart->num_baselines);
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* What is left of the points that follow each other in one column of pixels. */
typedef struct Column {
    SvgPoint first, last, lowest, highest;
    bool is_lowest_first; /* it came before the highest */
    bool is_used;
} Column;

static void close_column(Plot *plot, Column *column)
{
    if (column->is_used) {
        point_vec_push(&plot->line, column->first);
        point_vec_push(&plot->line, column->is_lowest_first ? column->lowest : column->highest);
        point_vec_push(&plot->line, column->is_lowest_first ? column->highest : column->lowest);
        point_vec_push(&plot->line, column->last);
    }
    column->is_used = false;
}

static void add_to_column(Plot *plot, Column *column, SvgPoint point)
{
    if (!column->is_used || floor(point.x) != floor(column->first.x)) {
        close_column(plot, column);
        *column = (Column){point, point, point, point, true, true};
        return;
    }
    column->last = point;
    if (point.y < column->lowest.y) {
        column->lowest = point;
        column->is_lowest_first = false;
    } else if (point.y > column->highest.y) {
        column->highest = point;
        column->is_lowest_first = true;
    }
}

/* Columns repeat points where they hold fewer than four. */
static void drop_repeated(PointVec *line)
{
    size_t kept = 0;
    for (size_t i = 0; i < line->size; i++) {
        SvgPoint point = line->data[i];
        if (kept == 0 || point.x != line->data[kept - 1].x || point.y != line->data[kept - 1].y) {
            line->data[kept++] = point;
        }
    }
    line->size = kept;
}

static void draw_line(Plot *plot, const ChartSeries *series, const char *class)
{
    Column column = {.is_used = false};
    plot->line.size = 0;
    for (size_t i = 0; i < series->count; i++) {
        if (is_shown(plot, series->points[i])) {
            add_to_column(plot, &column, place(plot, series->points[i].x, series->points[i].y));
        }
    }
    close_column(plot, &column);
    drop_repeated(&plot->line);
    if (plot->line.size == 1) {
        svg_circle(&plot->frame.svg, plot->line.data[0].x, plot->line.data[0].y, 3, class);
    } else if (plot->line.size > 1) {
        svg_polyline(&plot->frame.svg, plot->line.data, plot->line.size, class);
    }
}

/* The upper edge as far as points are in one column, then on; the lower one on the way back. */
static void add_edge(Plot *plot, const ChartSeries *series, bool is_upper)
{
    size_t start = plot->line.size;
    for (size_t k = 0; k < series->count; k++) {
        size_t i = is_upper ? k : series->count - 1 - k;
        if (!has_spread(plot, series, i)) {
            continue;
        }
        const ChartSpread *spread = &series->spreads[i];
        SvgPoint point = place(plot, series->points[i].x, is_upper ? spread->high : spread->low);
        SvgPoint *last = plot->line.size > start ? &plot->line.data[plot->line.size - 1] : NULL;
        if (last && floor(last->x) == floor(point.x)) {
            last->y = is_upper ? fmin(last->y, point.y) : fmax(last->y, point.y);
        } else {
            point_vec_push(&plot->line, point);
        }
    }
}

static void draw_band(Plot *plot, const ChartSeries *series, const char *class)
{
    plot->line.size = 0;
    add_edge(plot, series, true);
    add_edge(plot, series, false);
    if (plot->line.size > 2) {
        svg_group_begin(&plot->frame.svg, class, NULL);
        svg_polygon(&plot->frame.svg, plot->line.data, plot->line.size, "pale");
        svg_group_end(&plot->frame.svg);
    }
}

bool chart_draw_lines(const Chart *chart, FILE *stream)
{
    Plot plot;
    begin(&plot, chart);
    double labels_height = chart->num_baselines * LABEL_GAP;
    open_frame(&plot, fmax(PLOT_HEIGHT, labels_height), CHART_MARK_LINE, stream);
    for (int i = 0; i < chart->num_series; i++) {
        if (chart->series[i].spreads) {
            draw_band(&plot, &chart->series[i], svg_series(i));
        }
    }
    draw_baselines(&plot);
    for (int i = 0; i < chart->num_series; i++) {
        svg_group_begin(&plot.frame.svg, NULL, chart->series[i].name);
        draw_line(&plot, &chart->series[i], svg_series(i));
        svg_group_end(&plot.frame.svg);
    }
    return close_frame(&plot);
}

/* --- Scatter ---------------------------------------------------------------------------------- */

static void share_range(ChartScale *x, ChartScale *y)
{
    if (x->is_used) {
        chart_scale_cover(y, x->low);
        chart_scale_cover(y, x->high);
        chart_scale_cover(x, y->low);
        chart_scale_cover(x, y->high);
    }
}

static int cell_of(const Plot *plot, SvgPoint point, int width)
{
    SvgPoint at = place(plot, point.x, point.y);
    return (int)(at.y - plot->frame.top) * width + (int)(at.x - plot->frame.left);
}

/* The tips of the first point of a pixel and of those that fall on it. */
static char *join_tips(const Plot *plot, const ChartSeries *series, size_t first, int width,
                       Arena *arena)
{
    int cell = cell_of(plot, series->points[first], width), num_more = 0;
    char *text = ARENA_NEW(arena, char, MAX_TIP_SIZE);
    size_t used = 0;
    for (size_t i = first; i < series->count; i++) {
        if (!is_shown(plot, series->points[i]) || cell_of(plot, series->points[i], width) != cell) {
            continue;
        }
        size_t length = strlen(series->tips[i]);
        if (used + length + 40 < MAX_TIP_SIZE) {
            used += (size_t)snprintf(text + used, MAX_TIP_SIZE - used, "%s%s", used ? "; " : "",
                                     series->tips[i]);
        } else {
            num_more++;
        }
    }
    if (num_more > 0) {
        snprintf(text + used, MAX_TIP_SIZE - used, "; and %d more", num_more);
    }
    return text;
}

/* One dot per pixel, however many points fall on it. */
static void draw_dots(Plot *plot, const ChartSeries *series, bool *is_taken, int width)
{
    for (size_t i = 0; i < series->count; i++) {
        if (!is_shown(plot, series->points[i])) {
            continue;
        }
        SvgPoint point = place(plot, series->points[i].x, series->points[i].y);
        bool *cell = &is_taken[cell_of(plot, series->points[i], width)];
        if (!*cell && series->tips) {
            Arena arena = {0};
            svg_group_begin(&plot->frame.svg, NULL, join_tips(plot, series, i, width, &arena));
            arena_release(&arena);
        }
        if (!*cell) {
            svg_circle(&plot->frame.svg, point.x, point.y, 3, NULL);
        }
        if (!*cell && series->tips) {
            svg_group_end(&plot->frame.svg);
        }
        *cell = true;
    }
}

static void draw_all_dots(Plot *plot)
{
    int width = (int)(plot->frame.right - plot->frame.left) + 1;
    int height = (int)(plot->frame.bottom - plot->frame.top) + 1;
    size_t num_cells = (size_t)width * (size_t)height;
    for (int i = 0; i < plot->chart->num_series; i++) {
        bool *is_taken = MEM_NEW(bool, num_cells);
        svg_group_begin(&plot->frame.svg, svg_series(i), plot->chart->series[i].name);
        draw_dots(plot, &plot->chart->series[i], is_taken, width);
        svg_group_end(&plot->frame.svg);
        MEM_FREE(is_taken, num_cells);
    }
}

/* Where the dots without a value stand: a line across the plot, and what it means. */
static void draw_edges(Plot *plot)
{
    const Chart *chart = plot->chart;
    ChartFrame *frame = &plot->frame;
    char cut[CHART_FRAME_LABEL_SIZE];
    const double room = (frame->right - frame->left) * 2 / 3;
    if (chart->x_edge.value > 0) {
        double x = chart_scale_place(&plot->x, chart->x_edge.value);
        svg_line(&frame->svg, x, frame->top, x, frame->bottom, "axis dashed");
        svg_text(&frame->svg, x - 7, frame->bottom - 6, SVG_END, "small halo",
                 chart_frame_fit(chart->x_edge.label, room, cut));
    }
    if (chart->y_edge.value > 0) {
        double y = chart_scale_place(&plot->y, chart->y_edge.value);
        svg_line(&frame->svg, frame->left, y, frame->right, y, "axis dashed");
        svg_text(&frame->svg, frame->left + 5, y + 16, SVG_START, "small halo",
                 chart_frame_fit(chart->y_edge.label, room, cut));
    }
}

bool chart_draw_scatter(const Chart *chart, FILE *stream)
{
    Plot plot;
    begin(&plot, chart);
    if (chart->x.is_log == chart->y.is_log) {
        share_range(&plot.x, &plot.y);
    }
    open_frame(&plot, 0, CHART_MARK_DOT, stream);
    if (chart->x.is_log == chart->y.is_log) {
        ChartFrame *frame = &plot.frame;
        svg_line(&frame->svg, frame->left, frame->bottom, frame->right, frame->top, "axis dashed");
    }
    draw_baselines(&plot);
    draw_edges(&plot);
    draw_all_dots(&plot);
    return close_frame(&plot);
}

/* --- Cactus ----------------------------------------------------------------------------------- */

static int compare_heights(const void *a, const void *b)
{
    double first = ((const SvgPoint *)a)->y, second = ((const SvgPoint *)b)->y;
    return (first > second) - (first < second);
}

size_t chart_make_cactus(SvgPoint *steps, size_t count, SvgPoint *out_points)
{
    size_t kept = 0, num_points = 0;
    for (size_t i = 0; i < count; i++) {
        if (isfinite(steps[i].y)) {
            steps[kept++] = steps[i];
        }
    }
    if (kept > 0) {
        qsort(steps, kept, sizeof *steps, compare_heights);
    }
    double x = 0;
    for (size_t i = 0; i < kept; i++) {
        out_points[num_points++] = (SvgPoint){x, steps[i].y};
        x += steps[i].x;
        out_points[num_points++] = (SvgPoint){x, steps[i].y};
    }
    return num_points;
}
