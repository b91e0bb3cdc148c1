#include "base/chart_bars.h"

#include <math.h>

enum { BAR_HEIGHT = 14, GROUP_GAP = 8, NUM_TICKS = 5, NUM_DIGITS = 4 };

/* Room for the names of groups and for the values behind the longest bar. */
static const double MAX_NAME_WIDTH = 150, VALUE_WIDTH = 42;

static double group_height(const ChartBars *bars)
{
    return bars->num_series * BAR_HEIGHT + GROUP_GAP;
}

static size_t index_of(const ChartBars *bars, int group, int series)
{
    return (size_t)group * (size_t)bars->num_series + (size_t)series;
}

static void cover_all(const ChartBars *bars, ChartScale *scale)
{
    size_t count = (size_t)bars->num_groups * (size_t)bars->num_series;
    for (size_t i = 0; i < count; i++) {
        chart_scale_cover(scale, bars->values[i]);
        if (bars->spreads) {
            chart_scale_cover(scale, bars->spreads[i].low);
            chart_scale_cover(scale, bars->spreads[i].high);
        }
    }
    if (scale->is_used && !scale->is_log) {
        chart_scale_cover(scale, 0);
    }
}

static double names_width(const ChartBars *bars)
{
    double widest = 0;
    for (int i = 0; i < bars->num_groups; i++) {
        widest = fmax(widest, chart_frame_text_width(bars->groups[i]));
    }
    return fmin(widest, MAX_NAME_WIDTH) + 8;
}

static void draw_whisker(ChartFrame *frame, const ChartScale *scale, ChartSpread spread, double y)
{
    if (spread.low < spread.high && chart_scale_can_show(scale, spread.low) &&
        chart_scale_can_show(scale, spread.high)) {
        double low = chart_scale_place(scale, spread.low);
        double high = chart_scale_place(scale, spread.high);
        svg_line(&frame->svg, low, y, high, y, NULL);
        svg_line(&frame->svg, low, y - 3, low, y + 3, NULL);
        svg_line(&frame->svg, high, y - 3, high, y + 3, NULL);
    }
}

/* The value stands behind bar and whisker, at the left of bars to the left. */
static void draw_value(ChartFrame *frame, const ChartScale *scale, double value, double end,
                       double y)
{
    char label[CHART_SCALE_LABEL_SIZE];
    chart_scale_write(value, NUM_DIGITS, label);
    bool is_left = !scale->is_log && value < 0;
    svg_text(&frame->svg, is_left ? end - 4 : end + 4, y + 4, is_left ? SVG_END : SVG_START,
             "small halo", label);
}

static void draw_bar(const ChartBars *bars, ChartFrame *frame, const ChartScale *scale, int group,
                     int series)
{
    size_t index = index_of(bars, group, series);
    double value = bars->values[index];
    double top = frame->top + group * group_height(bars) + GROUP_GAP / 2.0 + series * BAR_HEIGHT;
    double middle = top + BAR_HEIGHT / 2.0;
    if (!chart_scale_can_show(scale, value)) {
        svg_text(&frame->svg, frame->left + 4, middle + 4, SVG_START, "small axis", "-");
        return;
    }
    double from = chart_scale_place(scale, scale->is_log ? scale->low : 0);
    double to = chart_scale_place(scale, value), end = to;
    svg_group_begin(&frame->svg, NULL, bars->series ? bars->series[series] : NULL);
    svg_rect(&frame->svg, fmin(from, to), top + 1, fabs(to - from), BAR_HEIGHT - 2,
             svg_series(series));
    svg_group_end(&frame->svg);
    if (bars->spreads) {
        ChartSpread spread = bars->spreads[index];
        draw_whisker(frame, scale, spread, middle);
        double far = value < 0 ? spread.low : spread.high;
        if (chart_scale_can_show(scale, far)) {
            end = chart_scale_place(scale, far);
        }
    }
    draw_value(frame, scale, value, end, middle);
}

static void draw_group(const ChartBars *bars, ChartFrame *frame, const ChartScale *scale, int group)
{
    char cut[CHART_FRAME_LABEL_SIZE];
    double middle = frame->top + (group + 0.5) * group_height(bars);
    svg_text(&frame->svg, CHART_FRAME_MARGIN, middle + 4, SVG_START, "small",
             chart_frame_fit(bars->groups[group], MAX_NAME_WIDTH, cut));
    for (int i = 0; i < bars->num_series; i++) {
        draw_bar(bars, frame, scale, group, i);
    }
}

bool chart_bars_draw(const ChartBars *bars, FILE *stream)
{
    ChartScale scale = {.is_log = bars->axis.is_log};
    cover_all(bars, &scale);
    chart_scale_finish(&scale, NUM_TICKS);
    const ChartLayout layout = {
        .title = bars->title,
        .x_label = bars->axis.label,
        .left = names_width(bars) + (scale.low < 0 && !scale.is_log ? VALUE_WIDTH : 0),
        .right = VALUE_WIDTH,
        .plot_height = fmax(bars->num_groups, 1) * group_height(bars),
        .legend = {bars->series, bars->series ? bars->num_series : 0, sizeof *bars->series,
                   CHART_MARK_BOX},
    };
    ChartFrame frame;
    chart_frame_begin(&frame, &layout, stream);
    chart_frame_draw_x(&frame, &scale);
    for (int i = 0; i < bars->num_groups; i++) {
        draw_group(bars, &frame, &scale, i);
    }
    double zero = chart_scale_place(&scale, scale.is_log ? scale.low : 0);
    svg_line(&frame.svg, zero, frame.top, zero, frame.bottom, "axis");
    return chart_frame_end(&frame, !scale.is_used);
}
