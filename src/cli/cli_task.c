#include "cli/cli_task.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/process.h"
#include "cli/cli_signals.h"
#include "cli/exit_code.h"

/* The translation stops by itself at the end of the time, but not everywhere at once. */
static const double GRACE = 0.5;

static void set_deadline(const CliTaskOptions *options, double grace)
{
    if (options->limits) {
        cli_signals_set_deadline(options->limits, grace, EXIT_CODE_TRANSLATE_OUT_OF_TIME,
                                 options->out, options->as_json);
    }
}

/* --- Opening ---------------------------------------------------------------------------------- */

static int parse(LoadedTask *task, const CliTaskOptions *options)
{
    Error error = {0};
    if (task->is_pddl) {
        set_deadline(options, 0);
    }
    if (!task_loader_parse(task, &error)) {
        return task->is_pddl ? exit_code_report_findings(&task->findings, options->as_json)
                             : exit_code_report(&error, options->as_json);
    }
    if (options->out) {
        pddl_diagnostics_print(&task->findings, stderr);
    }
    return EXIT_CODE_SUCCESS;
}

int cli_task_open(const char *first, const char *second, const CliTaskOptions *options,
                  LoadedTask *out_task)
{
    Error error = {0};
    if (second || pddl_files_is_pddl_name(first)) {
        set_deadline(options, 0);
    }
    return task_loader_read(first, second, out_task, &error)
               ? parse(out_task, options)
               : exit_code_report(&error, options->as_json);
}

/* --- Translating ------------------------------------------------------------------------------ */

static void report_progress(void *context, const char *phase, int64_t done)
{
    cli_progress_update_phase(context, phase, done);
}

/* The code that goes with the end of a translation. */
static int code_of_end(bool is_done, const Error *error, int signal_number, bool as_json)
{
    if (error->kind != ERROR_NONE) {
        return exit_code_report_pddl(error, as_json);
    }
    if (signal_number != 0 && signal_number != SIGXCPU) {
        return -signal_number;
    }
    return is_done && signal_number == 0 ? EXIT_CODE_SUCCESS : EXIT_CODE_TRANSLATE_OUT_OF_TIME;
}

static int translate(LoadedTask *task, const Progress *progress, const CliTaskOptions *options)
{
    Error error = {0};
    int signal_number = 0;
    set_deadline(options, GRACE);
    if (options->limits) {
        cli_signals_catch(options->limits);
    }
    bool is_done = task_loader_translate(task, progress, &error);
    if (options->limits) {
        signal_number = cli_signals_release();
    }
    if (options->progress) {
        cli_progress_finish(options->progress);
    }
    return code_of_end(is_done, &error, signal_number, options->as_json);
}

int cli_task_load(const char *first, const char *second, const CliTaskOptions *options,
                  LoadedTask *out_task)
{
    int code = cli_task_open(first, second, options, out_task);
    if (code != EXIT_CODE_SUCCESS || !out_task->is_pddl) {
        return code;
    }
    FILE *out = options->out;
    Progress progress = {.limits = options->limits};
    if (options->progress) {
        cli_progress_start(options->progress, out != NULL, NULL, out ? out : stdout);
        progress.report = report_progress;
        progress.context = options->progress;
    }
    return translate(out_task, &progress, options);
}

/* --- Within limits ---------------------------------------------------------------------------- */

void cli_task_start_limits(const CliTaskLimits *most, Limits *limits)
{
    limits_init(limits, most->time);
    mem_set_limit(most->memory > 0 ? most->memory : process_memory_share());
}

int cli_task_load_within(const CliTaskLimits *most, const char *const operands[2], Limits *limits,
                         CliTaskOptions options, LoadedTask *out_task)
{
    assert(options.progress);
    options.limits = limits;
    cli_task_start_limits(most, limits);
    mem_set_hook(cli_task_end_out_of_memory, options.progress);
    set_deadline(&options, 0);
    int code = cli_task_load(operands[0], operands[1], &options, out_task);
    if (code == EXIT_CODE_TRANSLATE_OUT_OF_TIME && options.out) {
        fprintf(options.out, "Time limit has been reached.\ntranslate exit code: %d\n", code);
    }
    return code;
}

/* --- Running out of memory -------------------------------------------------------------------- */

void cli_task_end_out_of_memory(void *context, size_t bytes_wanted)
{
    mem_set_exit_code(EXIT_CODE_TRANSLATE_OUT_OF_MEMORY);
    cli_progress_finish(context);
    fprintf(stderr, "error: out of memory (%zu bytes wanted)\n", bytes_wanted);
    exit(EXIT_CODE_TRANSLATE_OUT_OF_MEMORY);
}
