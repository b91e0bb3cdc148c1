/* veer plan: load a task, from PDDL by translating it, search, check the plan, write it, report. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/process.h"
#include "cli/cli_output.h"
#include "cli/cli_signals.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/plan_anytime.h"
#include "ground/plan_judge.h"
#include "pddl/pddl_files.h"
#include "search/proof.h"
#include "task/state_pack.h"

/* After an error, which was printed on standard error. */
static void print_exit_code(const PlanRun *run, int code)
{
    if (run->out && !run->is_brief) {
        fprintf(run->out, "%s exit code: %d\n", exit_code_phase(code), code);
    }
}

/* --- Running out of memory -------------------------------------------------------------------- */

/* The hook of mem.h: memory for the task or for tables has run out, so the program ends. */
static void end_out_of_memory(void *context, size_t bytes_wanted)
{
    (void)bytes_wanted;
    PlanRun *run = context;
    cli_watch_stop(&run->watch);
    bool is_translating = run->source.is_pddl && !run->source.task;
    int code = is_translating ? EXIT_CODE_TRANSLATE_OUT_OF_MEMORY : EXIT_CODE_OUT_OF_MEMORY;
    code = run->report.num_plans > 0 ? EXIT_CODE_PLAN_THEN_OUT_OF_MEMORY : code;
    mem_set_exit_code(code);
    cli_progress_finish(&run->progress);
    if (run->course.search) {
        plan_run_collect(run);
    }
    run->report.status = SEARCH_OUT_OF_MEMORY;
    run->report.exit_code = code;
    plan_run_print_report(run);
    Error error = {0};
    if (!plan_run_close_trace(run, &error)) {
        error_print(&error, stderr);
    }
    exit(code);
}

/* --- Task ------------------------------------------------------------------------------------- */

/* For reading, which does not check the limits. */
static void set_deadline(PlanRun *run, int code)
{
    cli_signals_set_deadline(&run->limits, 0, code, run->out, run->settings.json);
}

/* The lower one of two limits, of which 0 is none. */
static double lower_limit(double a, double b)
{
    return a == 0 || (b > 0 && b < a) ? b : a;
}

/* From the translation to the search: what is left of the whole time, or the time of the search. */
static void change_limit(PlanRun *run)
{
    const PlanOptions *settings = &run->settings;
    if (settings->translate_time_limit > 0 || settings->search_time_limit > 0) {
        double now = clock_wall(), whole = settings->time_limit,
               left = whole > 0 ? fmax(whole - (now - run->limit_start), 1e-6) : 0,
               limit = lower_limit(left, settings->search_time_limit);
        run->limits.deadline = limit > 0 ? now + limit : 0;
    }
}

/* False if it failed; that has been reported and the exit code is set. */
static bool load_task(PlanRun *run)
{
    CliReport *report = &run->report;
    CliTaskOptions options = {&run->limits, run->out, run->settings.json, &run->progress};
    int code =
        cli_task_load(run->settings.operands[0], run->settings.operands[1], &options, &run->source);
    if (code == EXIT_CODE_SUCCESS) {
        cli_signals_cancel_deadline();
        change_limit(run);
        set_deadline(run, EXIT_CODE_OUT_OF_TIME);
        return true;
    }
    cli_signals_cancel_deadline();
    report->exit_code = code;
    if (code < 0 || code == EXIT_CODE_TRANSLATE_OUT_OF_TIME) {
        report->status = code < 0 ? SEARCH_INTERRUPTED : SEARCH_OUT_OF_TIME;
        report->signal_number = code < 0 ? -code : 0;
        plan_run_print_report(run);
    } else {
        print_exit_code(run, code);
    }
    return false;
}

static void describe_task(PlanRun *run)
{
    StatePack pack;
    state_pack_init(&pack, run->source.task);
    run->report.bytes_per_state = (int64_t)pack.num_words * (int64_t)sizeof(StateWord);
    state_pack_release(&pack);
    run->report.task = run->source.task;
    if (run->out && !run->is_brief) {
        cli_report_print_task(&run->report, run->out);
    }
}

/* --- Plan ------------------------------------------------------------------------------------- */

/* Lifts the memory limit first, so that the plan is not lost for a few bytes. */
static void take_plan(PlanRun *run)
{
    mem_set_limit(0);
    Plan plan = {0};
    search_plan(plan_course_solver(&run->course), &plan);
    plan_run_keep_plan(run, plan);
    plan_course_close(&run->course);
}

/* What the end of the search proves. */
static void judge_search(CliReport *report, const SearchOptions *options)
{
    if (report->status == SEARCH_SOLVED) {
        const char *gap = proof_gap(options, report->task, plan_cost(report->task, &report->plan));
        report->is_best = !gap;
        report->gap = report->is_astar ? gap : NULL;
    }
    report->is_unsolvable = report->status == SEARCH_EXHAUSTED && options->bound == 0 &&
                            proof_is_exhaustive(options, report->task);
}

/* A plan that cannot be written is an Error and is reported as well, because it may have taken
 * hours to find. The same holds for a trace with gaps. */
static void solve_once(PlanRun *run, Error *error)
{
    CliReport *report = &run->report;
    SearchOptions options = plan_course_options(&run->course);
    if (!plan_run_search(run, options, error)) {
        return;
    }
    bool is_helped = run->course.helper != NULL;
    if (report->status == SEARCH_SOLVED) {
        take_plan(run);
    }
    if (!is_helped) {
        judge_search(report, &options);
    }
    bool is_stopped = run->course.last_choice == CONTROL_STOP;
    report->exit_code = is_stopped ? EXIT_CODE_SUCCESS : plan_run_exit_code(report);
    if (report->status == SEARCH_SOLVED) {
        if (!plan_judge_own(&run->source, &report->plan, &run->limits, error)) {
            return;
        }
        bool is_written = plan_run_write_plan(run, run->settings.plan_file, error);
        report->num_plans = is_written; /* counts if memory runs out from here on */
        report->exit_code = is_written ? report->exit_code : EXIT_CODE_INTERNAL_ERROR;
    }
    if (!plan_run_close_trace(run, error)) {
        report->exit_code = EXIT_CODE_INTERNAL_ERROR;
    }
    plan_run_print_report(run);
}

/* Sets the exit code unless there is an Error. */
static void solve(PlanRun *run, Error *error)
{
    if (!load_task(run) || (!run->course.control && !plan_run_settle(run, error))) {
        return;
    }
    describe_task(run);
    if (run->report.is_anytime) {
        plan_anytime_solve(run, error);
    } else {
        solve_once(run, error);
    }
}

/* Lines that the parsers of Downward Lab look for. */
static void print_limits(const PlanRun *run)
{
    enum { MIB = 1 << 20 };
    const PlanOptions *settings = &run->settings;
    if (settings->time_limit > 0) {
        fprintf(run->out, "planner time limit: %gs\n", settings->time_limit);
    }
    if (lower_limit(settings->time_limit, settings->search_time_limit) > 0) {
        fprintf(run->out, "search time limit: %gs\n",
                lower_limit(settings->time_limit, settings->search_time_limit));
    }
    if (!run->has_default_memory) {
        fprintf(run->out, "planner memory limit: %zu MB\nsearch memory limit: %zu MB\n",
                settings->memory_limit / MIB, settings->memory_limit / MIB);
    }
}

/* Returns the exit code; a negative one stands for a signal to die by. */
static int run_search(PlanRun *run, Error *error)
{
    if (run->out && !run->is_brief) {
        print_limits(run);
    }
    run->limit_start = clock_wall();
    limits_init(&run->limits,
                lower_limit(run->settings.time_limit, run->settings.translate_time_limit));
    mem_set_limit(run->settings.memory_limit);
    mem_set_hook(end_out_of_memory, run);
    bool is_pddl = run->settings.operands[1] || pddl_files_is_pddl_name(run->settings.operands[0]);
    set_deadline(run, is_pddl ? EXIT_CODE_TRANSLATE_OUT_OF_TIME : EXIT_CODE_OUT_OF_TIME);
    solve(run, error);
    cli_signals_cancel_deadline();
    mem_set_hook(NULL, NULL);
    if (error->kind == ERROR_NONE) {
        return run->report.exit_code;
    }
    int code = exit_code_report(error, run->settings.json && !run->is_reported);
    if (!run->is_reported) {
        print_exit_code(run, code);
    }
    return code;
}

/* Of the plan file and, in a series, those with numbers: what is there must be plans unless an option
 * names it. */
static bool check_plan_file(const PlanOptions *settings, Error *error)
{
    enum { NUM_LOOKED_AT = 100 };
    static const char MARK[] = "; cost = ";
    const char *path = settings->plan_file;
    bool is_free = settings->may_replace || path != plan_options_standard_file ||
                   cli_output_check_own(path, MARK, error);
    for (int i = 1; is_free && settings->wish.search.is_anytime && i <= NUM_LOOKED_AT; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.%d", plan_options_standard_file, i);
        is_free = settings->may_replace || path != plan_options_standard_file ||
                  cli_output_check_own(name, MARK, error);
    }
    return is_free && (settings->plan_on_stdout || cli_output_check(path, error));
}

/* Everything that does not need the task. */
static bool prepare(PlanRun *run, Error *error)
{
    const PlanOptions *settings = &run->settings;
    bool is_stdout_taken = settings->plan_on_stdout || settings->trace_on_stdout;
    run->out = settings->json || settings->quiet ? NULL : is_stdout_taken ? stderr : stdout;
    run->is_brief = run->out == stdout && isatty(STDOUT_FILENO) && !settings->verbose;
    run->report =
        (CliReport){.source = &run->source, .num_threads = (int)settings->wish.num_threads};
    if (!check_plan_file(settings, error)) {
        return false;
    }
    return plan_setup_is_open(&settings->wish) || plan_run_settle(run, error);
}

int cmd_plan_run(int argc, char **argv)
{
    PlanRun run = {.start = clock_wall()};
    Error error = {0};
    ParseResult parsed = plan_options_parse(argc, argv, &run.settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    if (run.settings.memory_limit == 0) {
        run.settings.memory_limit = process_memory_share();
        run.has_default_memory = true;
    }
    int code = parsed == PARSE_OK && prepare(&run, &error)
                   ? run_search(&run, &error)
                   : exit_code_report(&error, run.settings.json);
    plan_run_release(&run);
    if (code < 0) {
        cli_signals_raise(-code);
    }
    return code;
}
