#include "cli/cli_task.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "cli/cli_signals.h"
#include "cli/exit_code.h"
#include "pddl/pddl_parse.h"
#include "task/sas_read.h"

/* The translation stops by itself at the end of the time, but not everywhere at once. */
static const double GRACE = 0.5;

/* The hook of mem.h gets no argument. */
static CliTask *task_for_hook;

static void set_deadline(const CliTaskOptions *options, double grace)
{
    if (options->limits) {
        cli_signals_set_deadline(options->limits, grace, EXIT_CODE_TRANSLATE_OUT_OF_TIME,
                                 options->out, options->as_json);
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

static PddlSource make_source(const char *path, const FileText *text)
{
    return (PddlSource){file_display_name(path), text->data, text->size};
}

static int parse(PddlSource domain, PddlSource problem, const CliTaskOptions *options,
                 PddlTask **out_pddl)
{
    PddlDiagnostics findings = {0};
    int code = EXIT_CODE_SUCCESS;
    *out_pddl = pddl_parse(domain, problem, &findings);
    if (!*out_pddl) {
        code = exit_code_report_findings(&findings, options->as_json);
    } else if (options->out) {
        pddl_diagnostics_print(&findings, stderr);
    }
    pddl_diagnostics_release(&findings);
    return code;
}

/* problem_text may have been read already. */
static int open_pddl(const char *domain, const char *problem, FileText *problem_text,
                     const CliTaskOptions *options, CliTask *task)
{
    FileText text = {0};
    Error error = {0};
    task->is_pddl = true;
    set_deadline(options, 0);
    bool ok = file_read(domain, &text, &error) &&
              (problem_text->data || file_read(problem, problem_text, &error));
    int code = ok ? parse(make_source(domain, &text), make_source(problem, problem_text), options,
                          &task->pddl)
                  : exit_code_report(&error, options->as_json);
    file_release(&text);
    return code;
}

/* The domain of a lone PDDL file, if that is a problem. */
static bool find_domain(const char *path, PddlFileKind kind, PddlPath *out_path, Error *error)
{
    ErrorPlace place = {.file = file_display_name(path)};
    if (kind == PDDL_FILE_DOMAIN) {
        error_set_at(error, ERROR_USAGE, place, "this is a domain; name a problem after it");
        return false;
    }
    if (strcmp(path, "-") == 0) {
        error_set_at(error, ERROR_USAGE, place, "this is a problem; name its domain before it");
        return false;
    }
    return pddl_files_find_domain(path, out_path, error);
}

static int open_text(const char *path, FileText *text, const CliTaskOptions *options, CliTask *task)
{
    Error error = {0};
    PddlFileKind kind = pddl_files_kind(text->data, text->size);
    task->is_pddl = kind != PDDL_FILE_OTHER || pddl_files_is_pddl_name(path);
    if (!task->is_pddl) {
        task->task = sas_read(text->data, text->size, file_display_name(path), &error);
    } else if (find_domain(path, kind, &task->domain, &error)) {
        return open_pddl(task->domain.text, path, text, options, task);
    }
    return task->task ? EXIT_CODE_SUCCESS : exit_code_report(&error, options->as_json);
}

int cli_task_open(const char *first, const char *second, const CliTaskOptions *options,
                  CliTask *out_task)
{
    *out_task = (CliTask){.is_pddl = second || pddl_files_is_pddl_name(first)};
    FileText text = {0};
    Error error = {0};
    int code;
    if (second) {
        code = open_pddl(first, second, &text, options, out_task);
    } else if (file_read(first, &text, &error)) {
        code = open_text(first, &text, options, out_task);
    } else {
        code = exit_code_report(&error, options->as_json);
    }
    file_release(&text);
    return code;
}

/* --- Translating ------------------------------------------------------------------------------ */

static void report_progress(void *context, const char *phase, int64_t done)
{
    cli_progress_update_phase(context, phase, done);
}

/* The code that goes with the end of a translation. */
static int judge(const CliTask *task, const Error *error, int signal_number, bool as_json)
{
    if (error->kind != ERROR_NONE) {
        return exit_code_report_pddl(error, as_json);
    }
    if (signal_number != 0 && signal_number != SIGXCPU) {
        return -signal_number;
    }
    bool is_done = task->task && signal_number == 0;
    return is_done ? EXIT_CODE_SUCCESS : EXIT_CODE_TRANSLATE_OUT_OF_TIME;
}

/* Returns the signal that interrupted it, or 0. */
static int translate(CliTask *task, const CliTaskOptions *options, Error *error)
{
    const Progress progress = {options->limits, report_progress, &task->progress};
    set_deadline(options, GRACE);
    if (options->limits) {
        cli_signals_catch(options->limits);
    }
    task->task = ground_translate(task->pddl, &progress, &task->remark, error);
    return options->limits ? cli_signals_release() : 0;
}

static int translate_visibly(CliTask *task, const CliTaskOptions *options)
{
    Error error = {0};
    FILE *out = options->out;
    cli_progress_start(&task->progress, out != NULL, NULL, out ? out : stdout);
    int signal_number = translate(task, options, &error);
    cli_progress_finish(&task->progress);
    return judge(task, &error, signal_number, options->as_json);
}

int cli_task_load(const char *first, const char *second, const CliTaskOptions *options,
                  CliTask *out_task)
{
    double wall_start = clock_wall(), cpu_start = clock_cpu();
    task_for_hook = out_task;
    int code = cli_task_open(first, second, options, out_task);
    if (code == EXIT_CODE_SUCCESS && out_task->pddl) {
        code = translate_visibly(out_task, options);
    }
    task_for_hook = NULL;
    out_task->wall_time = clock_wall() - wall_start;
    out_task->cpu_time = clock_cpu() - cpu_start;
    return code;
}

/* --- The end ---------------------------------------------------------------------------------- */

void cli_task_release(CliTask *task)
{
    pddl_task_free(task->pddl);
    if (task->task) {
        task_free(task->task);
    }
    *task = (CliTask){0};
}

void cli_task_end_out_of_memory(size_t bytes_wanted)
{
    if (task_for_hook) {
        cli_progress_finish(&task_for_hook->progress);
    }
    fprintf(stderr, "error: out of memory (%zu bytes wanted)\n", bytes_wanted);
    exit(EXIT_CODE_TRANSLATE_OUT_OF_MEMORY);
}
