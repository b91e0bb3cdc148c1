/* veer translate: writes a task in SAS+ form, from PDDL or from SAS+ in any layout. */
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_report.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "task/sas_write.h"

typedef struct Settings {
    const char *operands[2]; /* TASK, or DOMAIN PROBLEM */
    const char *output;
    CliTaskLimits limits;
    bool quiet;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->output,
         "where to write the task; - is standard output"},
        CLI_TASK_LIMIT_OPTIONS(&settings->limits),
        {"quiet", 'q', NULL, OPTION_FLAG, 0, 0, &settings->quiet, "print nothing but errors"},
    };
    const Syntax syntax = {
        .command = "translate",
        .summary = "Translates PDDL to SAS+. TASK is a problem whose domain lies in one of the "
                   "usual places, or a file in SAS+ form, which is checked and written in the "
                   "usual layout. One of the files may be - for standard input.",
        .operands = {"TASK"},
        .num_operands = 1,
        .longer_form = "DOMAIN PROBLEM",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "What is said about the translation goes to standard error. The exit code is 20 "
                 "out of memory, 21 out of time, 31 for malformed PDDL, 34 for PDDL that is not "
                 "classical planning, 33 for other files that cannot be read.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

static bool write_task(const void *context, FILE *stream)
{
    return sas_write(context, stream);
}

/* Returns an exit code; nothing has been said about those that are no errors. */
static int load_and_write(const Settings *settings, FILE *out)
{
    Limits limits;
    CliProgress progress = {0};
    CliTaskOptions options = {.out = out, .progress = &progress};
    LoadedTask source;
    Error error = {0};
    int code =
        cli_task_load_within(&settings->limits, settings->operands, &limits, options, &source);
    cli_signals_cancel_deadline();
    if (code == EXIT_CODE_SUCCESS) {
        if (out) {
            cli_report_print_translation(&source, out);
        }
        if (!cli_output_write(settings->output, write_task, source.task, &error)) {
            code = exit_code_report(&error, false);
        }
    }
    task_loader_release(&source);
    return code;
}

int cmd_translate_run(int argc, char **argv)
{
    Settings settings = {.output = "-"};
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    if (parsed == PARSE_ERROR) {
        return exit_code_report(&error, false);
    }
    FILE *out = settings.quiet ? NULL : stderr;
    int code = load_and_write(&settings, out);
    if (code < 0) {
        cli_signals_raise(-code);
    }
    return code;
}
