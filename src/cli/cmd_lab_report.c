/* veer lab report: tables and figures of a suite's results on one page. */
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/report.h"
#include "learn/train_plot.h"

typedef struct Settings {
    const char *db, *output, *title, *training;
    const char *only; /* columns; NULL: all */
    bool may_replace;
} Settings;

static const char STANDARD_FILE[] = "report.html";

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.db = "results.db", .output = STANDARD_FILE, .title = "Results"};
    const Option options[] = {
        {"db", 0, "FILE", OPTION_TEXT, 0, 0, &settings->db, "what veer lab run wrote"},
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->output,
         "where to write the page; - is standard output"},
        {"force", 0, NULL, OPTION_FLAG, 0, 0, &settings->may_replace,
         "replace report.html even if it is another page; -o replaces what it names"},
        {"only", 0, "NAMES", OPTION_TEXT, 0, 0, &settings->only,
         "only these columns, such as alt,ff; the first one is compared with the others (default: "
         "all)"},
        {"training", 0, "DIR", OPTION_TEXT, 0, 0, &settings->training,
         "show the curves of the training in this folder, or of all in its folders"},
        {"title", 0, "TEXT", OPTION_TEXT, 0, 0, &settings->title, "the page's heading"},
    };
    const Syntax syntax = {
        .command = "lab report",
        .summary = "Writes tables and figures of results as one HTML page without links or "
                   "scripts.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The first configuration of the suite, or its group, is compared with the others. "
                 "The page says what is left out, and where the results come from.",
    };
    return cli_options_parse(&syntax, argc, argv, NULL, error);
}

/* Curves of trainings, as pictures of the report. Zeroed storage is valid and has none. */
typedef struct Curves {
    Arena arena;
    TrainLogRows *logs;
    ReportPicture *pictures;
    int count;
} Curves;

static bool draw_curve(const void *context, FILE *stream)
{
    return train_plot_draw(context, stream);
}

/* "a/b/log.jsonl" is called b, also with more slashes. */
static const char *name_of_log(Curves *curves, const char *path)
{
    const char *end = strrchr(path, '/');
    while (end > path && end[-1] == '/') {
        end--;
    }
    const char *begin = end;
    while (begin > path && begin[-1] != '/') {
        begin--;
    }
    return arena_copy_string(&curves->arena, begin, (size_t)(end - begin));
}

static bool read_logs(Curves *curves, const glob_t *found, Error *error)
{
    curves->logs = ARENA_NEW(&curves->arena, TrainLogRows, found->gl_pathc);
    curves->pictures = ARENA_NEW(&curves->arena, ReportPicture, found->gl_pathc);
    for (size_t i = 0; i < found->gl_pathc; i++) {
        const char *path = found->gl_pathv[i];
        TrainLogRows *rows = &curves->logs[i];
        curves->pictures[i] = (ReportPicture){name_of_log(curves, path), draw_curve, rows};
        curves->count++;
        if (!train_log_read(path, rows, error)) {
            return false;
        }
    }
    return true;
}

static bool curves_read(Curves *curves, const char *folder, Error *error)
{
    static const char *const PATTERNS[] = {"%s/log.jsonl", "%s/*/log.jsonl"};
    const char *escaped = file_escape_pattern(folder, &curves->arena);
    glob_t found = {0};
    for (int i = 0; i < 2; i++) {
        char pattern[4096];
        snprintf(pattern, sizeof pattern, PATTERNS[i], escaped);
        glob(pattern, i > 0 ? GLOB_APPEND : 0, NULL, &found);
    }
    bool ok = read_logs(curves, &found, error);
    if (ok && curves->count == 0) {
        error_set(error, ERROR_INPUT, "there is no log.jsonl of a training in %.200s", folder);
        ok = false;
    }
    globfree(&found);
    return ok;
}

static void curves_release(Curves *curves)
{
    for (int i = 0; i < curves->count; i++) {
        train_log_rows_release(&curves->logs[i]);
    }
    arena_release(&curves->arena);
}

static bool write_page(const void *context, FILE *stream)
{
    return report_write(context, stream);
}

static bool write(const Settings *settings, const Results *results, const Curves *curves,
                  Error *error)
{
    ScoreSheet sheet;
    score_sheet_init(&sheet, results);
    Report report = {.sheet = &sheet,
                     .title = settings->title,
                     .pictures = curves->pictures,
                     .num_pictures = curves->count};
    bool ok =
        (!settings->only || score_sheet_keep(&sheet, settings->only, &report.left_out, error)) &&
        cli_output_write(settings->output, write_page, &report, error);
    score_sheet_release(&sheet);
    return ok;
}

static bool make(const Settings *settings, Error *error)
{
    Results results = {0};
    Curves curves = {0};
    bool may_replace = settings->may_replace || settings->output != STANDARD_FILE;
    bool ok = (may_replace || cli_output_check_own(STANDARD_FILE, REPORT_MARK, error)) &&
              results_read_file(settings->db, &results, error) &&
              (!settings->training || curves_read(&curves, settings->training, error)) &&
              write(settings, &results, &curves, error);
    curves_release(&curves);
    results_release(&results);
    return ok;
}

int cmd_lab_report_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    bool ok = parsed == PARSE_HELP || (parsed == PARSE_OK && make(&settings, &error));
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
