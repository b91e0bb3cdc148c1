#include "lab/result_figures.h"

#include <math.h>
#include <string.h>

#include "base/chart.h"
#include "base/chart_bars.h"
#include "base/chart_strips.h"
#include "control/trace_summary.h"
#include "lab/score.h"
#include "lab/tsne.h"
#include "lab/usage_tables.h"

DEFINE_VEC(PointVec, point_vec, SvgPoint);
DEFINE_VEC(TipVec, tip_vec, const char *);
DEFINE_VEC(RunVec, run_vec, const ResultsRun *);

static const struct {
    const char *name, *label;
} MEASURES[] = {
    [SCORE_EFFORT_TIME] = {"Time", "seconds"},
    [SCORE_EFFORT_PROCESSOR] = {"Processor time", "processor seconds"},
    [SCORE_EFFORT_EXPANSIONS] = {"Expansions", "expanded states"},
};

static int num_plain_columns(const ScoreSheet *sheet)
{
    int count = 0;
    while (count < sheet->num_columns && !sheet->columns[count].is_oracle) {
        count++;
    }
    return count;
}

/* --- Coverage --------------------------------------------------------------------------------- */

bool result_figures_coverage(const ScoreSheet *sheet, FILE *stream)
{
    const Results *results = sheet->results;
    int num_domains = (int)results->domains.size, num_columns = sheet->num_columns;
    size_t count = (size_t)num_domains * (size_t)num_columns;
    double *values = MEM_NEW(double, count);
    const char **names = MEM_NEW(const char *, (size_t)num_columns);
    for (int column = 0; column < num_columns; column++) {
        names[column] = sheet->columns[column].name;
        for (int domain = 0; domain < num_domains; domain++) {
            values[domain * num_columns + column] =
                score_round(100 * score_sheet_domain_sum(sheet, column, SCORE_COVERAGE, domain) /
                                score_sheet_domain_size(sheet, domain),
                            1);
        }
    }
    ChartBars bars = {.title = "Coverage",
                      .axis = {"solved instances in per cent", false},
                      .groups = results->domains.data,
                      .num_groups = num_domains,
                      .series = names,
                      .num_series = num_columns,
                      .values = values};
    bool ok = chart_bars_draw(&bars, stream);
    MEM_FREE(values, count);
    MEM_FREE(names, (size_t)num_columns);
    return ok;
}

/* --- Cactus ----------------------------------------------------------------------------------- */

/* How many runs, from this one on, are of its configuration on its instance. */
static size_t count_alike(const Results *results, size_t first)
{
    const ResultsRun *run = &results->runs.data[first];
    size_t end = first;
    while (end < results->runs.size && results->runs.data[end].instance == run->instance &&
           results->runs.data[end].configuration == run->configuration) {
        end++;
    }
    return end - first;
}

/* Effort on the x axis, as the field draws it. The runs of a member on an instance share a step of height 1, as in the tables of coverage. A
 * member without runs counts as not solved, however many seeds it would have. */
static void make_cactus(const ScoreSheet *sheet, int column, ScoreEffort measure,
                        PointVec *out_points)
{
    const Results *results = sheet->results;
    const ScoreColumn *its = &sheet->columns[column];
    PointVec steps = {0};
    for (size_t first = 0, count; first < results->runs.size; first += count) {
        const ResultsRun *runs = &results->runs.data[first];
        count = count_alike(results, first);
        for (size_t i = 0; i < count && score_counts(its, runs); i++) {
            if (score_effort_is_known(&runs[i], measure)) {
                double width = 1 / ((double)count * (double)its->members.size);
                point_vec_push(&steps, (SvgPoint){width, score_effort_of(&runs[i], measure)});
            }
        }
    }
    point_vec_reserve(out_points, 2 * steps.size);
    out_points->size = chart_make_cactus(steps.data, steps.size, out_points->data);
    for (size_t i = 0; i < out_points->size; i++) {
        SvgPoint point = out_points->data[i];
        out_points->data[i] = (SvgPoint){point.y, point.x};
    }
    point_vec_release(&steps);
}

bool result_figures_cactus(const ScoreSheet *sheet, ScoreEffort measure, FILE *stream)
{
    size_t count = (size_t)num_plain_columns(sheet);
    PointVec *points = MEM_NEW(PointVec, count);
    ChartSeries *series = MEM_NEW(ChartSeries, count);
    for (size_t i = 0; i < count; i++) {
        make_cactus(sheet, (int)i, measure, &points[i]);
        series[i] = (ChartSeries){
            .name = sheet->columns[i].name, .points = points[i].data, .count = points[i].size};
    }
    char title[64];
    snprintf(title, sizeof title, "Solved instances by %s", MEASURES[measure].label);
    Chart chart = {.title = title,
                   .x = {MEASURES[measure].label, true},
                   .y = {"solved instances", false},
                   .series = series,
                   .num_series = (int)count};
    bool ok = chart_draw_lines(&chart, stream);
    for (size_t i = 0; i < count; i++) {
        point_vec_release(&points[i]);
    }
    MEM_FREE(points, count);
    MEM_FREE(series, count);
    return ok;
}

/* --- Scatter ---------------------------------------------------------------------------------- */

/* The edge of the picture, where unsolved instances stand: a power of ten well above all values. */
static double edge_above(const double *means, size_t count)
{
    double largest = 1;
    for (size_t i = 0; i < count; i++) {
        largest = means[i] > largest ? means[i] : largest;
    }
    return pow(10, ceil(log10(largest * 2)));
}

/* Dots of a scatter plot, by domain. */
typedef struct Dots {
    PointVec *points;
    TipVec *tips;
    bool has_x_edge, has_y_edge; /* some stand there */
    Arena arena;
} Dots;

static void write_value(double value, char out_text[CHART_SCALE_LABEL_SIZE])
{
    if (isnan(value)) {
        strcpy(out_text, "not solved");
    } else {
        chart_scale_write(value, 4, out_text);
    }
}

/* "depots p03: 120 (alt), not solved (ff)" */
static const char *write_tip(const ScoreSheet *sheet, size_t instance, const char *const names[2],
                             double x, double y, Arena *arena)
{
    const ResultsInstance *its = &sheet->results->instances.data[instance];
    const char *domain = sheet->results->domains.data[its->domain];
    char first[CHART_SCALE_LABEL_SIZE], second[CHART_SCALE_LABEL_SIZE];
    write_value(x, first);
    write_value(y, second);
    size_t size = strlen(domain) + strlen(its->name) + strlen(names[0]) + strlen(names[1]) +
                  sizeof first + sizeof second + 16;
    char *text = ARENA_NEW(arena, char, size);
    snprintf(text, size, "%s %s: %s (%s), %s (%s)", domain, its->name, first, names[0], second,
             names[1]);
    return text;
}

static void add_dots(const ScoreSheet *sheet, const double *x, const double *y,
                     const char *const names[2], double edge, Dots *dots)
{
    for (size_t i = 0; i < sheet->num_instances; i++) {
        if (!isnan(x[i]) || !isnan(y[i])) {
            int domain = sheet->results->instances.data[i].domain;
            SvgPoint point = {isnan(x[i]) ? edge : x[i], isnan(y[i]) ? edge : y[i]};
            point_vec_push(&dots->points[domain], point);
            tip_vec_push(&dots->tips[domain], write_tip(sheet, i, names, x[i], y[i], &dots->arena));
            dots->has_x_edge |= isnan(x[i]);
            dots->has_y_edge |= isnan(y[i]);
        }
    }
}

static void dots_release(Dots *dots, size_t num_domains)
{
    for (size_t i = 0; i < num_domains; i++) {
        point_vec_release(&dots->points[i]);
        tip_vec_release(&dots->tips[i]);
    }
    MEM_FREE(dots->points, num_domains);
    MEM_FREE(dots->tips, num_domains);
    arena_release(&dots->arena);
}

/* Texts around a scatter plot. */
typedef struct ScatterTexts {
    char title[200], x_label[120], y_label[120], x_edge[100], y_edge[100];
} ScatterTexts;

static void write_texts(const char *const names[2], ScoreEffort measure, ScatterTexts *out)
{
    const char *label = MEASURES[measure].label;
    snprintf(out->title, sizeof out->title, "%s: %.60s and %.60s", MEASURES[measure].name, names[0],
             names[1]);
    snprintf(out->x_label, sizeof out->x_label, "%s, %.60s", label, names[0]);
    snprintf(out->y_label, sizeof out->y_label, "%s, %.60s", label, names[1]);
    snprintf(out->x_edge, sizeof out->x_edge, "not solved by %.60s", names[0]);
    snprintf(out->y_edge, sizeof out->y_edge, "not solved by %.60s", names[1]);
}

bool result_figures_scatter(const ScoreSheet *sheet, int left, int right, ScoreEffort measure,
                            FILE *stream)
{
    size_t num_instances = sheet->num_instances, num_domains = sheet->results->domains.size;
    const char *const names[2] = {sheet->columns[left].name, sheet->columns[right].name};
    double *means = MEM_NEW(double, 2 * num_instances), *others = means + num_instances;
    Dots dots = {MEM_NEW(PointVec, num_domains), MEM_NEW(TipVec, num_domains), false, false, {0}};
    ChartSeries *series = MEM_NEW(ChartSeries, num_domains);
    ScatterTexts texts;
    score_effort_fill(sheet, left, measure, means);
    score_effort_fill(sheet, right, measure, others);
    double edge = edge_above(means, 2 * num_instances);
    add_dots(sheet, means, others, names, edge, &dots);
    write_texts(names, measure, &texts);
    for (size_t i = 0; i < num_domains; i++) {
        series[i] = (ChartSeries){.name = sheet->results->domains.data[i],
                                  .points = dots.points[i].data,
                                  .tips = dots.tips[i].data,
                                  .count = dots.points[i].size};
    }
    Chart chart = {.title = texts.title,
                   .x = {texts.x_label, true},
                   .y = {texts.y_label, true},
                   .x_edge = {dots.has_x_edge ? edge : 0, texts.x_edge},
                   .y_edge = {dots.has_y_edge ? edge : 0, texts.y_edge},
                   .series = series,
                   .num_series = (int)num_domains};
    bool ok = chart_draw_scatter(&chart, stream);
    dots_release(&dots, num_domains);
    MEM_FREE(series, num_domains);
    MEM_FREE(means, 2 * num_instances);
    return ok;
}

/* --- Strips ----------------------------------------------------------------------------------- */

/* The first run of a column in a domain that has a trace, or NULL. */
static const ResultsRun *find_trace(const ScoreSheet *sheet, int column, int domain)
{
    const Results *results = sheet->results;
    for (size_t i = 0; i < results->runs.size; i++) {
        const ResultsRun *run = &results->runs.data[i];
        if (run->strip && results->instances.data[run->instance].domain == domain &&
            usage_tables_counts(sheet, column, run)) {
            return run;
        }
    }
    return NULL;
}

/* Letters are lists of the run, in its order. */
static ChartStrip make_strip(const Results *results, const ResultsRun *run, Arena *arena)
{
    const char *domain = results->domains.data[results->instances.data[run->instance].domain];
    const char *task = results->instances.data[run->instance].name;
    size_t count = strlen(run->strip), size = strlen(domain) + strlen(task) + 2;
    char *name = ARENA_NEW(arena, char, size);
    int32_t *categories = ARENA_NEW(arena, int32_t, count);
    snprintf(name, size, "%s %s", domain, task);
    for (size_t i = 0; i < count; i++) {
        int letter = run->strip[i] - 'a';
        bool is_list = letter >= 0 && letter < run->num_uses;
        categories[i] = is_list ? results->uses.data[run->first_use + letter].list : -1;
    }
    return (ChartStrip){name, categories, count};
}

bool result_figures_strips(const ScoreSheet *sheet, int column, FILE *stream)
{
    const Results *results = sheet->results;
    size_t num_domains = results->domains.size;
    Arena arena = {0};
    ChartStrip *strips = ARENA_NEW(&arena, ChartStrip, num_domains);
    int num_strips = 0;
    for (size_t domain = 0; domain < num_domains; domain++) {
        const ResultsRun *run = find_trace(sheet, column, (int)domain);
        if (run) {
            strips[num_strips++] = make_strip(results, run, &arena);
        }
    }
    char title[160];
    snprintf(title, sizeof title, "Most used list in the course of a run: %.100s",
             sheet->columns[column].name);
    ChartStrips chart = {.title = title,
                         .step_label = "parts of the run",
                         .categories = results->lists.data,
                         .num_categories = (int)results->lists.size,
                         .strips = strips,
                         .num_strips = num_strips};
    bool ok = chart_strips_draw(&chart, stream);
    arena_release(&arena);
    return ok;
}

/* --- Similarity ------------------------------------------------------------------------------- */

/* The runs that are shown: all that made a step, or evenly chosen ones of them. */
static void choose_runs(const ScoreSheet *sheet, int column, RunVec *out_runs)
{
    const Results *results = sheet->results;
    for (size_t i = 0; i < results->runs.size; i++) {
        const ResultsRun *run = &results->runs.data[i];
        if (usage_tables_counts(sheet, column, run) && !isnan(results_share(results, run, 0, -1))) {
            run_vec_push(out_runs, run);
        }
    }
    size_t all = out_runs->size;
    if (all > RESULT_FIGURES_MAX_DOTS) {
        for (size_t i = 0; i < RESULT_FIGURES_MAX_DOTS; i++) {
            out_runs->data[i] = out_runs->data[i * all / RESULT_FIGURES_MAX_DOTS];
        }
        out_runs->size = RESULT_FIGURES_MAX_DOTS;
    }
}

static void embed(const Results *results, const RunVec *runs, SvgPoint *out_places)
{
    size_t num_lists = results->lists.size;
    double *points = MEM_NEW(double, runs->size *num_lists);
    for (size_t i = 0; i < runs->size; i++) {
        for (size_t list = 0; list < num_lists; list++) {
            points[i * num_lists + list] = results_share(results, runs->data[i], (int)list, -1);
        }
    }
    tsne_embed(points, runs->size, num_lists, out_places);
    MEM_FREE(points, runs->size * num_lists);
}

/* The class that most steps of a run belong to; -1: there is no trace. */
static int class_of(const ResultsRun *run)
{
    int most = 0;
    for (int i = 1; i < RUN_NUM_CLASSES; i++) {
        most = run->classes[i] > run->classes[most] ? i : most;
    }
    return run->classes[most] >= 0 ? most : -1;
}

static void draw_dots(ChartFrame *frame, const Results *results, const RunVec *runs,
                      const SvgPoint *places, bool by_class)
{
    static const double RADIUS = 3, MARGIN = 8;
    ChartScale x = {0}, y = {0};
    for (size_t i = 0; i < runs->size; i++) {
        chart_scale_cover(&x, places[i].x);
        chart_scale_cover(&y, places[i].y);
    }
    x.high += x.high <= x.low;
    y.high += y.high <= y.low;
    chart_scale_span(&x, frame->left + MARGIN, frame->right - MARGIN);
    chart_scale_span(&y, frame->bottom - MARGIN, frame->top + MARGIN);
    for (size_t i = 0; i < runs->size; i++) {
        const ResultsInstance *instance = &results->instances.data[runs->data[i]->instance];
        int series = by_class ? class_of(runs->data[i]) : instance->domain;
        char tip[200];
        snprintf(tip, sizeof tip, "%.80s %.80s seed %lld", results->domains.data[instance->domain],
                 instance->name, (long long)runs->data[i]->seed);
        svg_group_begin(&frame->svg, NULL, tip);
        svg_circle(&frame->svg, chart_scale_place(&x, places[i].x),
                   chart_scale_place(&y, places[i].y), RADIUS,
                   series >= 0 ? svg_series(series) : "axis");
        svg_group_end(&frame->svg);
    }
}

bool result_figures_similarity(const ScoreSheet *sheet, int column, bool by_class, FILE *stream)
{
    const Results *results = sheet->results;
    const char *classes[RUN_NUM_CLASSES];
    for (int i = 0; i < RUN_NUM_CLASSES; i++) {
        classes[i] = trace_summary_class_name((TraceClass)i);
    }
    RunVec runs = {0};
    choose_runs(sheet, column, &runs);
    SvgPoint *places = MEM_NEW(SvgPoint, runs.size);
    embed(results, &runs, places);
    char title[160];
    snprintf(title, sizeof title, "Runs of %.100s by usage of lists, coloured by %s",
             sheet->columns[column].name, by_class ? "switching" : "domain");
    ChartLayout layout = {
        .title = title,
        .legend = {by_class ? classes : results->domains.data,
                   by_class ? RUN_NUM_CLASSES : (int)results->domains.size, sizeof *classes,
                   CHART_MARK_DOT},
    };
    ChartFrame frame;
    chart_frame_begin(&frame, &layout, stream);
    draw_dots(&frame, results, &runs, places, by_class);
    bool ok = chart_frame_end(&frame, runs.size == 0);
    MEM_FREE(places, runs.size);
    run_vec_release(&runs);
    return ok;
}
