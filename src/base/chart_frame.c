#include "base/chart_frame.h"

#include <string.h>

enum {
    TITLE_HEIGHT = 24,
    LINE_HEIGHT = 17, /* of labels */
    TICK_HEIGHT = 18,
    KEY_WIDTH = 18, /* the mark of a legend's entry */
    KEY_GAP = 14,   /* behind an entry */
};

/* Of small text; bold text of ordinary size is a third wider. */
static const double LETTER_WIDTH = 6.2, BOLD_FACTOR = 1.33;

/* --- Text ------------------------------------------------------------------------------------- */

static bool starts_letter(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

double chart_frame_text_width(const char *text)
{
    int num_letters = 0;
    for (; *text; text++) {
        num_letters += starts_letter(*text);
    }
    return num_letters * LETTER_WIDTH;
}

const char *chart_frame_fit(const char *text, double width, char out_text[CHART_FRAME_LABEL_SIZE])
{
    static const char DOTS[] = "...";
    if (chart_frame_text_width(text) <= width) {
        return text;
    }
    int room = (int)(width / LETTER_WIDTH) - (int)strlen(DOTS);
    size_t size = 0, limit = CHART_FRAME_LABEL_SIZE - sizeof DOTS;
    for (size_t i = 0; text[i] && i <= limit; i++) {
        if (starts_letter(text[i])) {
            size = i;
            if (room-- <= 0) {
                break;
            }
        }
    }
    memcpy(out_text, text, size);
    strcpy(out_text + size, DOTS);
    return out_text;
}

/* --- Legend ----------------------------------------------------------------------------------- */

static const char *legend_name(const ChartLegend *legend, int index)
{
    const char *first = (const char *)legend->names;
    return *(const char *const *)(first + (size_t)index * legend->stride);
}

static void draw_key(Svg *svg, ChartMark mark, int series, double x, double y)
{
    const char *class = svg_series(series);
    if (mark == CHART_MARK_LINE) {
        svg_line(svg, x, y - 4, x + KEY_WIDTH - 5, y - 4, class);
    } else if (mark == CHART_MARK_BOX) {
        svg_rect(svg, x + 2, y - 9, 10, 10, class);
    } else {
        svg_circle(svg, x + 7, y - 4, 4, class);
    }
}

/* Entries side by side, in as many lines as needed, the first one with its foot at y; returns their
 * height. Without a picture it only measures. */
static double flow_legend(const ChartLegend *legend, Svg *svg, double y)
{
    const double room = CHART_FRAME_WIDTH - 2 * CHART_FRAME_MARGIN - KEY_WIDTH;
    double x = CHART_FRAME_MARGIN, height = 0;
    for (int i = 0; i < legend->count; i++) {
        const char *name = legend_name(legend, i);
        if (!name) {
            continue;
        }
        char cut[CHART_FRAME_LABEL_SIZE];
        name = chart_frame_fit(name, room, cut);
        double width = KEY_WIDTH + chart_frame_text_width(name);
        if (height == 0 || x + width > CHART_FRAME_WIDTH - CHART_FRAME_MARGIN) {
            x = CHART_FRAME_MARGIN;
            height += LINE_HEIGHT;
        }
        if (svg) {
            draw_key(svg, legend->mark, i, x, y + height - LINE_HEIGHT);
            svg_text(svg, x + KEY_WIDTH, y + height - LINE_HEIGHT, SVG_START, "small", name);
        }
        x += width + KEY_GAP;
    }
    return height;
}

/* --- Page ------------------------------------------------------------------------------------- */

void chart_frame_begin(ChartFrame *frame, const ChartLayout *layout, FILE *stream)
{
    frame->left = CHART_FRAME_MARGIN + layout->left;
    frame->right = CHART_FRAME_WIDTH - CHART_FRAME_MARGIN - layout->right;
    frame->top = CHART_FRAME_MARGIN + (layout->title ? TITLE_HEIGHT : 0) +
                 (layout->y_label ? LINE_HEIGHT : 0);
    double plot_width = frame->right - frame->left;
    frame->bottom = frame->top + (layout->plot_height > 0 ? layout->plot_height : plot_width);
    double below = frame->bottom + TICK_HEIGHT + (layout->x_label ? LINE_HEIGHT : 0);
    double height = below + flow_legend(&layout->legend, NULL, 0) + CHART_FRAME_MARGIN;
    svg_begin(&frame->svg, stream, CHART_FRAME_WIDTH, height, layout->title ? layout->title : "");
    char cut[CHART_FRAME_LABEL_SIZE];
    const double room = CHART_FRAME_WIDTH - 2 * CHART_FRAME_MARGIN;
    if (layout->title) {
        svg_text(&frame->svg, CHART_FRAME_MARGIN, CHART_FRAME_MARGIN + 12, SVG_START, "bold",
                 chart_frame_fit(layout->title, room / BOLD_FACTOR, cut));
    }
    if (layout->y_label) {
        svg_text(&frame->svg, CHART_FRAME_MARGIN, frame->top - 8, SVG_START, "small",
                 chart_frame_fit(layout->y_label, room, cut));
    }
    if (layout->x_label) {
        svg_text(&frame->svg, frame->right, frame->bottom + TICK_HEIGHT + LINE_HEIGHT - 4, SVG_END,
                 "small", chart_frame_fit(layout->x_label, frame->right, cut));
    }
    flow_legend(&layout->legend, &frame->svg, below + LINE_HEIGHT - 3);
}

bool chart_frame_end(ChartFrame *frame, bool is_empty)
{
    if (is_empty) {
        svg_text(&frame->svg, (frame->left + frame->right) / 2, (frame->top + frame->bottom) / 2,
                 SVG_MIDDLE, "axis", "no data");
    }
    return svg_end(&frame->svg);
}

/* --- Axes ------------------------------------------------------------------------------------- */

double chart_frame_ticks_width(const ChartScale *scale)
{
    ChartTick ticks[CHART_SCALE_MAX_TICKS];
    int count = chart_scale_ticks(scale, ticks);
    double widest = 0;
    for (int i = 0; i < count; i++) {
        double width = chart_frame_text_width(ticks[i].label);
        widest = width > widest ? width : widest;
    }
    return widest + 6;
}

void chart_frame_draw_x(ChartFrame *frame, ChartScale *scale)
{
    ChartTick ticks[CHART_SCALE_MAX_TICKS];
    chart_scale_span(scale, frame->left, frame->right);
    int count = chart_scale_ticks(scale, ticks);
    double free_from = 0;
    for (int i = 0; i < count; i++) {
        double x = chart_scale_place(scale, ticks[i].value);
        svg_line(&frame->svg, x, frame->top, x, frame->bottom, "grid");
        double half = chart_frame_text_width(ticks[i].label) / 2;
        bool is_last = x + half > CHART_FRAME_WIDTH - 1;
        double start = is_last ? x - 2 * half : x - half;
        if (start >= free_from) {
            svg_text(&frame->svg, x, frame->bottom + 14, is_last ? SVG_END : SVG_MIDDLE, "small",
                     ticks[i].label);
            free_from = start + 2 * half + 4;
        }
    }
    svg_line(&frame->svg, frame->left, frame->bottom, frame->right, frame->bottom, "axis");
}

void chart_frame_draw_y(ChartFrame *frame, ChartScale *scale)
{
    ChartTick ticks[CHART_SCALE_MAX_TICKS];
    chart_scale_span(scale, frame->bottom, frame->top);
    int count = chart_scale_ticks(scale, ticks);
    for (int i = 0; i < count; i++) {
        double y = chart_scale_place(scale, ticks[i].value);
        svg_line(&frame->svg, frame->left, y, frame->right, y, "grid");
        svg_text(&frame->svg, frame->left - 5, y + 4, SVG_END, "small", ticks[i].label);
    }
    svg_line(&frame->svg, frame->left, frame->top, frame->left, frame->bottom, "axis");
}
