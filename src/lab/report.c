#include "lab/report.h"

#include <string.h>

#include "base/version.h"
#include "lab/grid.h"
#include "lab/pair_tables.h"
#include "lab/result_figures.h"
#include "lab/score_tables.h"
#include "lab/usage_tables.h"

/* Unexplained runs on the page; the database has all. */
enum { MAX_LISTED = 30 };

static const char STYLE[] =
    ":root{color-scheme:light "
    "dark;--ink:#222;--paper:#fff;--line:#ccc;--soft:#666;--mark:#eef4fa}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#181818;--line:#444;--soft:#999;"
    "--mark:#22303c}}\n"
    "body{margin:0 auto;max-width:64rem;padding:0 1rem 3rem;font:16px/1.5 system-ui,sans-serif;"
    "color:var(--ink);background:var(--paper)}\n"
    "h1{font-size:1.6rem;margin:1.5rem 0 .2rem}h2{font-size:1.2rem;margin:2.5rem 0 .5rem;"
    "border-bottom:1px solid var(--line)}p{max-width:44rem}\n"
    "nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.9rem}a{color:inherit}\n"
    ".scroll{overflow-x:auto;margin:1rem 0}.note,figcaption,caption{color:var(--soft);"
    "font-size:.85rem;text-align:left}caption{padding-bottom:.3rem}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}\n"
    "th,td{padding:.15rem .6rem;text-align:right;white-space:nowrap;font-weight:normal}\n"
    "th:first-child{text-align:left;position:sticky;left:0;background:var(--paper)}\n"
    "thead th{color:var(--soft)}thead tr:last-child th{border-bottom:1px solid var(--ink)}\n"
    "th.group{text-align:center;border-bottom:1px solid var(--line)}\n"
    "tr.rule>*{border-top:1px solid var(--ink)}td.best{font-weight:bold;background:var(--mark)}\n"
    ".figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));"
    "gap:1.5rem;align-items:start;margin:1rem 0}\n"
    "figure{margin:0}figure svg{width:100%;height:auto;max-width:34rem}\n"
    "#table-origin td,#table-commands td{text-align:left;white-space:normal;max-width:30rem;"
    "overflow-wrap:anywhere}\n"
    "@media print{body{max-width:none;font-size:11px}nav{display:none}"
    "figure,table,h2{break-inside:avoid}h2{break-after:avoid}"
    ".figures{grid-template-columns:1fr 1fr}.scroll{overflow:visible}}\n";

typedef struct Page {
    const Report *report;
    const ScoreSheet *sheet;
    FILE *stream;
} Page;

static void begin_section(const Page *page, const char *id, const char *title, const char *text)
{
    fprintf(page->stream, "<h2 id=\"%s\">%s</h2>\n<p>%s</p>\n", id, title, text);
}

static void put_grid(const Page *page, Grid *grid)
{
    grid_write(grid, GRID_HTML, page->stream);
    grid_release(grid);
}

static void begin_figure(const Page *page)
{
    fputs("<figure>\n", page->stream);
}

static void end_figure(const Page *page, const char *caption)
{
    fputs("<figcaption>", page->stream);
    grid_write_html_text(caption, page->stream);
    fputs("</figcaption></figure>\n", page->stream);
}

/* --- Outcomes --------------------------------------------------------------------------------- */

static int64_t count_runs(const ScoreSheet *sheet, int column, RunOutcome outcome)
{
    int64_t count = 0;
    for (size_t i = 0; i < sheet->results->runs.size; i++) {
        const ResultsRun *run = &sheet->results->runs.data[i];
        count += run->outcome == outcome && score_counts(&sheet->columns[column], run);
    }
    return count;
}

static bool occurs(const Results *results, RunOutcome outcome)
{
    for (size_t i = 0; i < results->runs.size; i++) {
        if (results->runs.data[i].outcome == outcome) {
            return true;
        }
    }
    return false;
}

static void put_outcomes(const Page *page)
{
    const ScoreSheet *sheet = page->sheet;
    Grid grid;
    grid_begin(&grid, "outcomes", "How runs ended");
    grid_add_column(&grid, "", "column");
    for (int outcome = 0; outcome < RUN_NUM_OUTCOMES; outcome++) {
        if (occurs(sheet->results, (RunOutcome)outcome)) {
            grid_add_column(&grid, "", run_outcome_name((RunOutcome)outcome));
        }
    }
    for (int column = 0; column < sheet->num_columns; column++) {
        if (sheet->columns[column].is_oracle) {
            continue;
        }
        grid_add(&grid, "%s", sheet->columns[column].name);
        for (int outcome = 0; outcome < RUN_NUM_OUTCOMES; outcome++) {
            if (occurs(sheet->results, (RunOutcome)outcome)) {
                grid_add(&grid, "%lld", (long long)count_runs(sheet, column, (RunOutcome)outcome));
            }
        }
    }
    put_grid(page, &grid);
}

static void put_unexplained(const Page *page)
{
    const Results *results = page->sheet->results;
    int count = 0;
    for (size_t i = 0; i < results->runs.size; i++) {
        const ResultsRun *run = &results->runs.data[i];
        if (!run->message || count++ >= MAX_LISTED) {
            continue;
        }
        const ResultsInstance *instance = &results->instances.data[run->instance];
        fputs(count == 1 ? "<details><summary><strong>Runs that ended without an "
                           "explanation</strong></summary>\n<ul class=\"note\">\n"
                         : "",
              page->stream);
        const char *const parts[] = {run_outcome_name(run->outcome),
                                     ": ",
                                     results->configurations.data[run->configuration].name,
                                     " on ",
                                     results->domains.data[instance->domain],
                                     " ",
                                     instance->name,
                                     run->message[0] ? ": " : "",
                                     run->message};
        fputs("<li>", page->stream);
        for (size_t j = 0; j < sizeof parts / sizeof *parts; j++) {
            grid_write_html_text(parts[j], page->stream);
        }
        fputs("</li>\n", page->stream);
    }
    if (count > MAX_LISTED) {
        fprintf(page->stream, "<li>and %d more</li>\n", count - MAX_LISTED);
    }
    fputs(count > 0 ? "</ul></details>\n" : "", page->stream);
}

/* --- Scores ----------------------------------------------------------------------------------- */

static void put_scores(const Page *page)
{
    Grid grid;
    begin_section(
        page, "coverage", "Coverage",
        "How many instances of each domain were solved. A group of configurations has the "
        "mean over its members and seeds; a virtual best (per-instance oracle) takes the "
        "best member for every instance. The best values are bold, but where all are equal.");
    score_tables_coverage(page->sheet, &grid);
    put_grid(page, &grid);
    fputs("<div class=\"figures\">\n", page->stream);
    begin_figure(page);
    result_figures_coverage(page->sheet, page->stream);
    end_figure(page, "Solved instances per domain.");
    fputs("</div>\n", page->stream);
    begin_section(
        page, "metrics", "Guidance, speed and quality",
        "From 0 to 100, averaged over domains. Guidance counts 1 for at most one expansion "
        "and 0 for more than a million, speed 1 for a second and 0 for the time limit, "
        "logarithmic between; quality is the cost of the best plan known divided by that "
        "of the plan found.");
    score_tables_metrics(page->sheet, &grid);
    put_grid(page, &grid);
}

static void put_effort(const Page *page)
{
    begin_section(page, "effort", "Effort",
                  "How many instances are solved by runs that take at most so much: further left "
                  "and higher is better.");
    fputs("<div class=\"figures\">\n", page->stream);
    begin_figure(page);
    result_figures_cactus(page->sheet, SCORE_EFFORT_TIME, page->stream);
    end_figure(page, "Wall time of the whole run.");
    begin_figure(page);
    result_figures_cactus(page->sheet, SCORE_EFFORT_EXPANSIONS, page->stream);
    end_figure(page, "Expanded states, as the planners count them.");
    fputs("</div>\n", page->stream);
}

/* The first column, which the experiment is about, against others. */
static void put_comparisons(const Page *page)
{
    const ScoreSheet *sheet = page->sheet;
    Grid grid;
    begin_section(
        page, "comparison", "Comparison",
        "The first column against all others; virtual bests take no part. The interval is that of "
        "the difference. Ratios of what instances took that both solved are geometric means. A dot "
        "is an instance, which is named where the pointer is: below the diagonal the other one "
        "needs less, and on the lines at the edge are those that one of the two does not solve.");
    for (int i = 1; i < sheet->num_columns; i++) {
        if (!sheet->columns[i].is_oracle) {
            pair_tables_compare(sheet, 0, i, &grid);
            put_grid(page, &grid);
            pair_tables_ratio(sheet, 0, i, &grid);
            put_grid(page, &grid);
        }
    }
    fputs("<div class=\"figures\">\n", page->stream);
    for (int i = 1; i < sheet->num_columns; i++) {
        if (!sheet->columns[i].is_oracle) {
            begin_figure(page);
            result_figures_scatter(sheet, 0, i, SCORE_EFFORT_EXPANSIONS, page->stream);
            end_figure(page, "Expanded states per instance.");
            begin_figure(page);
            result_figures_scatter(sheet, 0, i, SCORE_EFFORT_TIME, page->stream);
            end_figure(page, "Wall time per instance.");
        }
    }
    fputs("</div>\n", page->stream);
}

/* --- Usage ------------------------------------------------------------------------------------ */

static void put_usage(const Page *page)
{
    static void (*const TABLES[])(const ScoreSheet *, int, Grid *) = {
        usage_tables_usage, usage_tables_quarters, usage_tables_switching};
    const ScoreSheet *sheet = page->sheet;
    int column = usage_tables_find(sheet, true);
    begin_section(page, "usage", "Which lists were used",
                  "In the runs that solved their task: shares of all steps, by quarters of a run, "
                  "and how long the search stayed with a list before it switched.");
    if (column < 0) {
        fputs("<p class=\"note\">No run has a trace; a suite with <code>traces = yes</code> "
              "records them.</p>\n",
              page->stream);
        return;
    }
    fputs("<p class=\"note\">Of the column ", page->stream);
    grid_write_html_text(sheet->columns[column].name, page->stream);
    fputs(
        ", the first one that used several lists; <code>veer lab table usage --of NAME</code> has "
        "the others.</p>\n",
        page->stream);
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        Grid grid;
        TABLES[i](sheet, column, &grid);
        put_grid(page, &grid);
    }
    fputs("<div class=\"figures\">\n", page->stream);
    begin_figure(page);
    result_figures_strips(sheet, column, page->stream);
    end_figure(page, "One run per domain, from its first step to its last.");
    fputs("</div>\n<div class=\"figures\">\n", page->stream);
    begin_figure(page);
    result_figures_similarity(sheet, column, false, page->stream);
    end_figure(page, "Each dot is a run; near ones used the lists alike (t-SNE).");
    begin_figure(page);
    result_figures_similarity(sheet, column, true, page->stream);
    end_figure(page, "The same dots by the length of most sequences without a switch: immediate is "
                     "1 step, high up to 100, medium up to 1000, low more.");
    fputs("</div>\n", page->stream);
}

static void put_pictures(const Page *page)
{
    const Report *report = page->report;
    if (report->num_pictures == 0) {
        return;
    }
    begin_section(page, "training", "Training",
                  "Mean return at the evaluations in the course of training.");
    fputs("<div class=\"figures\">\n", page->stream);
    for (int i = 0; i < report->num_pictures; i++) {
        const ReportPicture *picture = &report->pictures[i];
        begin_figure(page);
        picture->draw(picture->context, page->stream);
        end_figure(page, picture->caption);
    }
    fputs("</div>\n", page->stream);
}

/* --- Origin ----------------------------------------------------------------------------------- */

static void add_origin_row(Grid *grid, const Results *results, const char *name,
                           void (*add)(Grid *grid, const Provenance *origin))
{
    grid_add(grid, "%s", name);
    for (size_t i = 0; i < results->origins.size; i++) {
        add(grid, &results->origins.data[i]);
    }
}

static void add_version(Grid *grid, const Provenance *origin)
{
    grid_add(grid, "veer %s", origin->version);
}

static void add_commit(Grid *grid, const Provenance *origin)
{
    grid_add(grid, "%s", origin->commit[0] ? origin->commit : "not known");
}

static void add_command(Grid *grid, const Provenance *origin)
{
    grid_add(grid, "%s", origin->command);
}

static void add_date(Grid *grid, const Provenance *origin)
{
    bool is_one = strcmp(origin->first, origin->last) == 0;
    grid_add(grid, "%s%s%s", origin->first, is_one ? "" : " to ", is_one ? "" : origin->last);
}

static void add_processor(Grid *grid, const Provenance *origin)
{
    grid_add(grid, "%s, %lld cores", origin->processor, (long long)origin->num_cores);
}

static void add_memory(Grid *grid, const Provenance *origin)
{
    grid_add(grid, "%.1f GiB", (double)origin->memory_kb / (1 << 20));
}

static void add_jobs(Grid *grid, const Provenance *origin)
{
    grid_add(grid, "%lld", (long long)origin->num_jobs);
}

static void add_limits(Grid *grid, const Results *results)
{
    grid_add(grid, "limits of a run");
    for (size_t i = 0; i < results->origins.size; i++) {
        grid_add(grid, "%g s, %lld MiB", results->time_limit,
                 (long long)results->memory_limit_kb / 1024);
    }
}

static void put_origins(const Page *page)
{
    static const struct {
        const char *name;
        void (*add)(Grid *grid, const Provenance *origin);
    } ROWS[] = {
        {"program", add_version},     {"commit", add_commit},       {"command", add_command},
        {"date", add_date},           {"processor", add_processor}, {"memory", add_memory},
        {"runs at a time", add_jobs},
    };
    const Results *results = page->sheet->results;
    Grid grid;
    grid_begin(&grid, "origin", "The calls that made the results");
    grid_add_column(&grid, "", "");
    for (size_t i = 0; i < results->origins.size; i++) {
        grid_add_column(&grid, "", "");
    }
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        add_origin_row(&grid, results, ROWS[i].name, ROWS[i].add);
    }
    add_limits(&grid, results);
    put_grid(page, &grid);
}

static void put_commands(const Page *page)
{
    const Results *results = page->sheet->results;
    Grid grid;
    grid_begin(&grid, "commands", "Commands of the configurations");
    grid_add_column(&grid, "", "configuration");
    grid_add_column(&grid, "", "command");
    for (size_t i = 0; i < results->configurations.size; i++) {
        grid_add(&grid, "%s", results->configurations.data[i].name);
        grid_add(&grid, "%s", results->configurations.data[i].command);
    }
    put_grid(page, &grid);
}

static void put_origin(const Page *page)
{
    begin_section(page, "origin", "Where the results come from",
                  "Which program made them, on what machine, when and by which commands.");
    if (page->sheet->results->origins.size > 0) {
        put_origins(page);
    } else {
        fputs("<p class=\"note\">These results were made by a version of Veer that did not note "
              "it.</p>\n",
              page->stream);
    }
    put_commands(page);
}

/* --- Page ------------------------------------------------------------------------------------- */

static void put_head(const Page *page)
{
    FILE *stream = page->stream;
    const Results *results = page->sheet->results;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n" REPORT_MARK
              VERSION_TEXT "\">\n<title>",
          stream);
    grid_write_html_text(page->report->title, stream);
    fprintf(stream, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", STYLE);
    grid_write_html_text(page->report->title, stream);
    fprintf(stream,
            "</h1>\n<p>%zu runs of %zu configurations on %zu instances of %zu domains; "
            "limits of a run: %g s, %lld MiB.</p>\n",
            results->runs.size, results->configurations.size, results->instances.size,
            results->domains.size, results->time_limit, (long long)results->memory_limit_kb / 1024);
    if (page->report->left_out && page->report->left_out[0]) {
        fputs("<p><strong>Left out:</strong> ", stream);
        grid_write_html_text(page->report->left_out, stream);
        fputs(".</p>\n", stream);
    }
    fputs("<nav><a href=\"#coverage\">Coverage</a><a href=\"#metrics\">Metrics</a>"
          "<a href=\"#effort\">Effort</a><a href=\"#comparison\">Comparison</a>"
          "<a href=\"#usage\">Usage</a>",
          stream);
    fputs(page->report->num_pictures > 0 ? "<a href=\"#training\">Training</a>" : "", stream);
    fputs("<a href=\"#origin\">Origin</a></nav>\n", stream);
}

bool report_write(const Report *report, FILE *stream)
{
    Page page = {report, report->sheet, stream};
    put_head(&page);
    put_outcomes(&page);
    put_unexplained(&page);
    put_scores(&page);
    put_effort(&page);
    put_comparisons(&page);
    put_usage(&page);
    put_pictures(&page);
    put_origin(&page);
    fputs("</body>\n</html>\n", stream);
    return fflush(stream) == 0 && !ferror(stream);
}
