/* veer lab report: tables and figures of a suite's results on one page. */
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/report.h"

typedef struct Settings {
    const char *db, *output, *title;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.db = "results.db", .output = "report.html", .title = "Results"};
    const Option options[] = {
        {"db", 0, "FILE", OPTION_TEXT, 0, 0, &settings->db, "what veer lab run wrote"},
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->output,
         "where to write the page; - is standard output"},
        {"title", 0, "TEXT", OPTION_TEXT, 0, 0, &settings->title, "the page's heading"},
    };
    const Syntax syntax = {
        .command = "lab report",
        .summary = "Writes tables and figures of results as one HTML page without links or "
                   "scripts.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The first configuration of the suite, or its group, is compared with the others.",
    };
    return cli_options_parse(&syntax, argc, argv, NULL, error);
}

static bool write_page(const void *context, FILE *stream)
{
    return report_write(context, stream);
}

static bool make(const Settings *settings, Error *error)
{
    Results results = {0};
    bool ok = results_read_file(settings->db, &results, error);
    if (ok) {
        ScoreSheet sheet;
        score_sheet_init(&sheet, &results);
        Report report = {.sheet = &sheet, .title = settings->title};
        ok = cli_output_write(settings->output, write_page, &report, error);
        score_sheet_release(&sheet);
    }
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
