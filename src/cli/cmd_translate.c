/* veer translate: reads a task, checks it and writes it in the usual layout. */
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "task/sas_write.h"

typedef struct Settings {
    const char *path, *output;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->output, "where to write the task"},
    };
    const Syntax syntax = {
        .command = "translate",
        .summary = "Reads a task in SAS+ form, checks it and writes it in the usual layout. TASK "
                   "is a file or - for standard input.",
        .operands = {"TASK"},
        .num_operands = 1,
        .options = options,
        .num_options = sizeof options / sizeof *options,
    };
    return cli_options_parse(&syntax, argc, argv, &settings->path, error);
}

static bool write_task(const void *context, FILE *stream)
{
    return sas_write(context, stream);
}

int cmd_translate_run(int argc, char **argv)
{
    Settings settings = {.output = "-"};
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    Task *task = parsed == PARSE_OK ? cli_task_load(settings.path, &error) : NULL;
    if (task) {
        cli_output_write(settings.output, write_task, task, &error);
        task_free(task);
    }
    return error.kind == ERROR_NONE ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
