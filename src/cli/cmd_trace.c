/* veer trace: what happened in runs that were recorded with veer plan --trace. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_trace_strip.h"
#include "cli/cli_trace_svg.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "control/trace_summary.h"

typedef struct Settings {
    const char **operands; /* "summary", files, NULL */
    const char *const *files;
    int num_files;
    const char *svg;
    bool json, strip;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        {"svg", 0, "OUT", OPTION_TEXT, 0, 0, &settings->svg,
         "also draw which list was used when in the run, as an SVG picture; with - it goes to "
         "standard output and all text to standard error"},
        {"strip", 0, NULL, OPTION_FLAG, 0, 0, &settings->strip,
         "print nothing but which list was used when"},
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
    };
    const Syntax syntax = {
        .command = "trace",
        .summary = "Shows what happened in runs that veer plan --trace recorded; WHAT is summary. "
                   "One FILE may be - for standard input.",
        .operands = {"WHAT", "FILE"},
        .num_operands = 2,
        .repeats_last = true,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The summary of one run says how often each list was used, overall and per "
                 "quarter of the run, how long the search stayed with a list before it switched, "
                 "and which list was used when. That of several runs is a table. Steps count for "
                 "the list they really used.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

/* What the words mean, and whether they go together. */
static bool check(Settings *settings, Error *error)
{
    settings->files = settings->operands + 1;
    while (settings->files[settings->num_files]) {
        settings->num_files++;
    }
    bool svg_on_stdout = settings->svg && strcmp(settings->svg, "-") == 0;
    if (strcmp(settings->operands[0], "summary") != 0) {
        error_set(error, ERROR_USAGE, "veer trace knows summary, not \"%s\"",
                  settings->operands[0]);
    } else if (settings->svg && settings->num_files > 1) {
        error_set(error, ERROR_USAGE, "--svg draws one run, not %d", settings->num_files);
    } else if (settings->strip && (settings->num_files > 1 || settings->json)) {
        error_set(error, ERROR_USAGE, "--strip is the text about one run");
    } else if (settings->json && svg_on_stdout) {
        error_set(error, ERROR_USAGE, "--json and --svg - both want standard output");
    }
    return error->kind == ERROR_NONE;
}

/* Of its runs, in steps. */
static const char *const CLASS_LENGTHS[TRACE_NUM_CLASSES] = {
    [TRACE_CLASS_IMMEDIATE] = "1",
    [TRACE_CLASS_HIGH] = "2-100",
    [TRACE_CLASS_MEDIUM] = "101-1000",
    [TRACE_CLASS_LOW] = "1001-",
};

static const char *outcome_of(const TraceSummary *summary)
{
    return summary->outcome ? summary->outcome : "(not recorded)";
}

static int widest(const char *title, const char *const *texts, int count)
{
    size_t width = strlen(title);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(texts[i]);
        width = length > width ? length : width;
    }
    return (int)width;
}

/* --- One run, as text ------------------------------------------------------------------------- */

static void print_usage(const TraceSummary *summary, FILE *out)
{
    int width = widest("list", summary->names, summary->num_lists);
    fprintf(out, "%-*s %12s %8s %8s %8s %8s %8s\n", width, "list", "steps", "share", "1st qu.",
            "2nd qu.", "3rd qu.", "4th qu.");
    for (int i = 0; i < summary->num_lists; i++) {
        fprintf(out, "%-*s %12lld %7.1f%%", width, summary->names[i],
                (long long)summary->lists[i].steps, 100 * trace_summary_list_share(summary, i));
        for (int quarter = 0; quarter < TRACE_NUM_QUARTERS; quarter++) {
            fprintf(out, " %7.1f%%", 100 * trace_summary_quarter_share(summary, i, quarter));
        }
        fputc('\n', out);
    }
}

static void print_classes(const TraceSummary *summary, FILE *out)
{
    fprintf(out, "%-10s %-9s %12s %12s %8s\n", "switching", "length", "runs", "steps", "share");
    for (int i = 0; i < TRACE_NUM_CLASSES; i++) {
        const TraceRuns *class = &summary->classes[i];
        fprintf(out, "%-10s %-9s %12lld %12lld %7.1f%%\n", trace_summary_class_name((TraceClass)i),
                CLASS_LENGTHS[i], (long long)class->runs, (long long)class->steps,
                100 * trace_summary_class_share(summary, (TraceClass)i));
    }
}

static void print_origin(const TraceOrigin *origin, FILE *out)
{
    const char *const rows[][2] = {{"Domain", origin->domain},
                                   {"Task", origin->task},
                                   {"Controller", origin->control},
                                   {"MDP", origin->mdp}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i][1][0]) {
            fprintf(out, "%s: %s\n", rows[i][0], rows[i][1]);
        }
    }
}

static void print_run(const TraceSummary *summary, FILE *out)
{
    print_origin(&summary->origin, out);
    fprintf(out, "Outcome: %s\n", outcome_of(summary));
    fprintf(out, "Steps: %lld step(s).\n", (long long)trace_summary_num_steps(summary));
    fprintf(out, "Switches: %lld, longest run without: %lld step(s).\n",
            (long long)trace_summary_num_switches(summary), (long long)summary->longest_run);
    if (summary->num_replaced > 0) {
        fprintf(out, "Chosen list was empty: %lld step(s).\n", (long long)summary->num_replaced);
    }
    fputc('\n', out);
    print_usage(summary, out);
    fputc('\n', out);
    print_classes(summary, out);
    if (trace_summary_num_steps(summary) > 0) {
        fputc('\n', out);
        cli_trace_strip_print(summary, out);
    }
}

/* --- Several runs, as text -------------------------------------------------------------------- */

static void print_share(double share)
{
    if (isnan(share)) {
        printf(" %10s", "-");
    } else {
        printf(" %9.1f%%", 100 * share);
    }
}

static void print_spread(const TraceTable *table, int width, const char *title, size_t member)
{
    printf("%-*s %12s %12s", width, title, "", "");
    for (int column = 0; column < table->num_columns; column++) {
        print_share(*(const double *)((const char *)&table->spreads[column] + member));
    }
    putchar('\n');
}

static void print_table(const Settings *settings, const TraceSummary *runs, const TraceTable *table)
{
    int width = widest("run", settings->files, settings->num_files);
    printf("%-*s %12s %12s", width, "run", "steps", "switches");
    for (int column = 0; column < table->num_columns; column++) {
        printf(" %10s", table->columns[column]);
    }
    printf(" outcome\n");
    for (int run = 0; run < table->num_runs; run++) {
        printf("%-*s %12lld %12lld", width, settings->files[run],
               (long long)trace_summary_num_steps(&runs[run]),
               (long long)trace_summary_num_switches(&runs[run]));
        for (int column = 0; column < table->num_columns; column++) {
            print_share(trace_summary_table_share(table, run, column));
        }
        printf(" %s\n", outcome_of(&runs[run]));
    }
    print_spread(table, width, "mean", offsetof(TraceSpread, mean));
    print_spread(table, width, "min", offsetof(TraceSpread, min));
    print_spread(table, width, "max", offsetof(TraceSpread, max));
}

/* --- JSON ------------------------------------------------------------------------------------- */

static json_t *json_usage(const TraceSummary *summary)
{
    json_t *array = json_array();
    for (int i = 0; i < summary->num_lists; i++) {
        const TraceUsage *usage = &summary->lists[i];
        json_t *quarters = json_array();
        for (int quarter = 0; quarter < TRACE_NUM_QUARTERS; quarter++) {
            json_array_append_new(quarters, json_integer(usage->quarters[quarter]));
        }
        json_array_append_new(array, json_pack("{s:s, s:I, s:f, s:o}", "list", summary->names[i],
                                               "steps", (json_int_t)usage->steps, "share",
                                               trace_summary_list_share(summary, i), "quarters",
                                               quarters));
    }
    return array;
}

static json_t *json_classes(const TraceSummary *summary)
{
    json_t *array = json_array();
    for (int i = 0; i < TRACE_NUM_CLASSES; i++) {
        const TraceRuns *runs = &summary->classes[i];
        json_array_append_new(array, json_pack("{s:s, s:s, s:I, s:I, s:f}", "class",
                                               trace_summary_class_name((TraceClass)i), "length",
                                               CLASS_LENGTHS[i], "runs", (json_int_t)runs->runs,
                                               "steps", (json_int_t)runs->steps, "share",
                                               trace_summary_class_share(summary, (TraceClass)i)));
    }
    return array;
}

static json_t *json_run(const TraceSummary *summary)
{
    const TraceOrigin *origin = &summary->origin;
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s?, s:I, s:I, s:I, s:I, s:o, s:o}", "domain", origin->domain,
        "task", origin->task, "control", origin->control, "mdp", origin->mdp, "step", origin->step,
        "outcome", summary->outcome, "steps", (json_int_t)trace_summary_num_steps(summary),
        "switches", (json_int_t)trace_summary_num_switches(summary), "longest_run",
        (json_int_t)summary->longest_run, "replaced", (json_int_t)summary->num_replaced, "lists",
        json_usage(summary), "switching", json_classes(summary));
}

static json_t *json_share(double share)
{
    return isnan(share) ? json_null() : json_real(share);
}

static json_t *json_spreads(const TraceTable *table, int first, int end)
{
    json_t *array = json_array();
    for (int i = first; i < end; i++) {
        const TraceSpread *spread = &table->spreads[i];
        json_array_append_new(array,
                              json_pack("{s:s, s:o, s:o, s:o}", first == 0 ? "class" : "list",
                                        table->columns[i], "mean", json_share(spread->mean), "min",
                                        json_share(spread->min), "max", json_share(spread->max)));
    }
    return array;
}

static json_t *json_table(const Settings *settings, const TraceSummary *runs,
                          const TraceTable *table)
{
    json_t *array = json_array();
    for (int i = 0; i < table->num_runs; i++) {
        json_t *run = json_run(&runs[i]);
        json_object_set_new(run, "file", json_io_string(settings->files[i]));
        json_array_append_new(array, run);
    }
    return json_pack("{s:o, s:o, s:o}", "runs", array, "switching",
                     json_spreads(table, 0, TRACE_NUM_CLASSES), "lists",
                     json_spreads(table, TRACE_NUM_CLASSES, table->num_columns));
}

/* --- Command ---------------------------------------------------------------------------------- */

/* On standard error: as after kill -9, there may have been more steps. */
static void warn_of_missing_end(const char *path, const TraceSummary *summary)
{
    if (!summary->outcome) {
        fprintf(stderr, "%s: warning: the outcome is missing at the end; the run was cut short\n",
                file_display_name(path));
    }
}

static bool show_run(const Settings *settings, const TraceSummary *summary, Error *error)
{
    bool svg_on_stdout = settings->svg && strcmp(settings->svg, "-") == 0;
    if (settings->svg && !cli_output_write(settings->svg, cli_trace_svg_write, summary, error)) {
        return false;
    }
    FILE *out = svg_on_stdout ? stderr : stdout;
    if (settings->json) {
        cli_output_json(json_run(summary));
    } else if (settings->strip) {
        cli_trace_strip_print(summary, out);
    } else {
        print_run(summary, out);
    }
    return true;
}

static void show_table(const Settings *settings, const TraceSummary *runs)
{
    TraceTable table;
    trace_summary_table_init(&table, runs, settings->num_files);
    if (settings->json) {
        cli_output_json(json_table(settings, runs, &table));
    } else {
        print_table(settings, runs, &table);
    }
    trace_summary_table_release(&table);
}

static bool summarise(const Settings *settings, Error *error)
{
    size_t num_files = (size_t)settings->num_files;
    TraceSummary *runs = MEM_NEW(TraceSummary, num_files);
    bool ok = true;
    for (size_t i = 0; ok && i < num_files; i++) {
        ok = trace_summary_read_file(settings->files[i], &runs[i], error);
        if (ok) {
            warn_of_missing_end(settings->files[i], &runs[i]);
        }
    }
    if (ok && num_files == 1) {
        ok = show_run(settings, &runs[0], error);
    } else if (ok) {
        show_table(settings, runs);
    }
    for (size_t i = 0; i < num_files; i++) {
        trace_summary_release(&runs[i]);
    }
    MEM_FREE(runs, num_files);
    return ok;
}

int cmd_trace_run(int argc, char **argv)
{
    size_t room = (size_t)argc + 1;
    Settings settings = {.operands = MEM_NEW(const char *, room)};
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    int code = EXIT_CODE_SUCCESS;
    if (parsed == PARSE_ERROR ||
        (parsed == PARSE_OK && !(check(&settings, &error) && summarise(&settings, &error)))) {
        code = exit_code_report(&error, settings.json);
    }
    MEM_FREE(settings.operands, room);
    return code;
}
