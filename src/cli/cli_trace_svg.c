#include "cli/cli_trace_svg.h"

#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/svg.h"

/* In pixels, unless the viewer scales the picture. */
enum {
    WIDTH = 860,
    PLOT_LEFT = 60,
    PLOT_TOP = 66,
    PLOT_WIDTH = 760,
    PLOT_HEIGHT = 120,
    PLOT_BOTTOM = PLOT_TOP + PLOT_HEIGHT,
    LEGEND_TOP = PLOT_BOTTOM + 54,
    LEGEND_COLUMN = 253,
    LEGEND_ROW = 22,
    LEGEND_PER_ROW = 3,
    SWATCH = 12,
};

/* Bars of a full plot are four pixels wide, without seams between them. */
enum { MAX_BARS = 190, NUM_TICKS = TRACE_NUM_QUARTERS + 1 };

/* Longer names are cut where they would run into others; tooltips have them whole. */
enum { MAX_NAME = 16 };

/* --- Bars ------------------------------------------------------------------------------------- */

typedef struct Bars {
    int count, num_lists;
    int64_t *ends; /* bar by bar: the steps of every list and those before it */
} Bars;

static void bars_init(Bars *bars, const TraceSummary *summary)
{
    int64_t num_steps = trace_summary_num_steps(summary);
    bars->count = num_steps < MAX_BARS ? (int)num_steps : MAX_BARS;
    bars->num_lists = summary->num_lists;
    size_t num_lists = (size_t)bars->num_lists, size = (size_t)bars->count * num_lists;
    bars->ends = MEM_NEW(int64_t, size);
    if (bars->count > 0) {
        trace_summary_count_parts(summary, bars->count, bars->ends);
    }
    for (size_t i = 0; i < size; i++) {
        bars->ends[i] += i % num_lists > 0 ? bars->ends[i - 1] : 0;
    }
}

static void bars_release(Bars *bars)
{
    MEM_FREE(bars->ends, (size_t)bars->count * (size_t)bars->num_lists);
}

/* Where a list begins in a bar, as a part of the bar's height. */
static double edge(const Bars *bars, int bar, int list)
{
    const int64_t *ends = bars->ends + (size_t)bar * (size_t)bars->num_lists;
    return list == 0 ? 0.0 : (double)ends[list - 1] / (double)ends[bars->num_lists - 1];
}

static double left(const Bars *bars, int bar)
{
    return PLOT_LEFT + (double)PLOT_WIDTH * bar / bars->count;
}

/* Neighbours that look the same become one rectangle. */
static void draw_list(Svg *svg, const Bars *bars, int list)
{
    int end;
    for (int bar = 0; bar < bars->count; bar = end) {
        double top = edge(bars, bar, list), bottom = edge(bars, bar, list + 1);
        end = bar + 1;
        while (end < bars->count && edge(bars, end, list) == top &&
               edge(bars, end, list + 1) == bottom) {
            end++;
        }
        if (bottom > top) {
            svg_rect(svg, left(bars, bar), PLOT_TOP + PLOT_HEIGHT * top,
                     left(bars, end) - left(bars, bar), PLOT_HEIGHT * (bottom - top), NULL);
        }
    }
}

static void draw_bars(Svg *svg, const TraceSummary *summary)
{
    Bars bars;
    bars_init(&bars, summary);
    for (int list = 0; list < bars.num_lists; list++) {
        if (summary->lists[list].steps > 0) {
            svg_group_begin(svg, svg_series(list), summary->names[list]);
            draw_list(svg, &bars, list);
            svg_group_end(svg);
        }
    }
    bars_release(&bars);
}

/* --- What stands around ----------------------------------------------------------------------- */

static void draw_heading(Svg *svg, const TraceSummary *summary)
{
    const TraceOrigin *origin = &summary->origin;
    char text[200];
    snprintf(text, sizeof text, "Open list used, %lld steps, %s",
             (long long)trace_summary_num_steps(summary),
             summary->outcome ? summary->outcome : "outcome not recorded");
    svg_text(svg, PLOT_LEFT, 28, SVG_START, "big", text);
    snprintf(text, sizeof text, "%.60s  %.40s", file_base_name(origin->task), origin->control);
    svg_text(svg, PLOT_LEFT, 50, SVG_START, "small", text);
}

static void draw_step_axis(Svg *svg, int64_t num_steps)
{
    svg_line(svg, PLOT_LEFT, PLOT_BOTTOM, PLOT_LEFT + PLOT_WIDTH, PLOT_BOTTOM, "axis");
    for (int i = 0; i < NUM_TICKS && num_steps > 0; i++) {
        int x = PLOT_LEFT + PLOT_WIDTH * i / (NUM_TICKS - 1);
        char text[32];
        snprintf(text, sizeof text, "%lld", (long long)(num_steps * i / (NUM_TICKS - 1)));
        svg_line(svg, x, PLOT_BOTTOM, x, PLOT_BOTTOM + 6, "axis");
        svg_text(svg, x, PLOT_BOTTOM + 20, SVG_MIDDLE, NULL, text);
    }
    svg_text(svg, PLOT_LEFT + PLOT_WIDTH / 2.0, PLOT_BOTTOM + 36, SVG_MIDDLE, NULL, "step");
}

static void draw_share_axis(Svg *svg)
{
    svg_line(svg, PLOT_LEFT, PLOT_TOP, PLOT_LEFT, PLOT_BOTTOM, "axis");
    for (int percent = 0; percent <= 100; percent += 50) {
        int y = PLOT_BOTTOM - PLOT_HEIGHT * percent / 100;
        char text[32];
        snprintf(text, sizeof text, "%d %%", percent);
        svg_line(svg, PLOT_LEFT - 6, y, PLOT_LEFT, y, "axis");
        svg_text(svg, PLOT_LEFT - 9, y + 4, SVG_END, NULL, text);
    }
}

static void draw_legend(Svg *svg, const TraceSummary *summary)
{
    for (int i = 0; i < summary->num_lists; i++) {
        int x = PLOT_LEFT + LEGEND_COLUMN * (i % LEGEND_PER_ROW);
        int y = LEGEND_TOP + LEGEND_ROW * (i / LEGEND_PER_ROW);
        const char *name = summary->names[i];
        char text[MAX_NAME + 64];
        snprintf(text, sizeof text, "%.*s%s: %lld (%.1f %%)", MAX_NAME, name,
                 strlen(name) > MAX_NAME ? "..." : "", (long long)summary->lists[i].steps,
                 100 * trace_summary_list_share(summary, i));
        svg_group_begin(svg, NULL, name);
        svg_rect(svg, x, y, SWATCH, SWATCH, svg_series(i));
        svg_text(svg, x + SWATCH + 6, y + SWATCH - 1, SVG_START, NULL, text);
        svg_group_end(svg);
    }
}

bool cli_trace_svg_write(const void *context, FILE *stream)
{
    const TraceSummary *summary = context;
    int num_rows = (summary->num_lists + LEGEND_PER_ROW - 1) / LEGEND_PER_ROW;
    Svg svg;
    svg_begin(&svg, stream, WIDTH, LEGEND_TOP + LEGEND_ROW * num_rows + 8,
              "Which open list a search used when");
    draw_heading(&svg, summary);
    draw_bars(&svg, summary);
    draw_step_axis(&svg, trace_summary_num_steps(summary));
    draw_share_axis(&svg);
    draw_legend(&svg, summary);
    return svg_end(&svg);
}
