#include "cli/plan_run.h"

#include <assert.h>
#include <signal.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/process.h"
#include "cli/cli_output.h"
#include "cli/cli_signals.h"
#include "cli/exit_code.h"

bool plan_run_settle(PlanRun *run, Error *error)
{
    const PlanSetup *setup = &run->setup;
    CliReport *report = &run->report;
    assert(!run->course.control);
    PolicyDomain domain;
    if (run->source.pddl) {
        domain = policy_choice_domain(run->source.pddl);
    }
    if (!plan_setup_resolve(&run->settings.wish, run->source.pddl ? &domain : NULL, stderr,
                            &run->setup, error)) {
        return false;
    }
    report->lists = setup->search.specs.data;
    report->control = setup->search.control;
    report->policy = setup->policy_name;
    report->is_recognised = setup->is_recognised;
    report->weight = (int32_t)setup->search.weight;
    report->reopens = setup->search.reopens;
    report->is_astar = setup->search.is_astar;
    report->is_anytime = setup->search.is_anytime;
    report->initial_h = MEM_NEW(int32_t, (size_t)setup->search.specs.count);
    report->chosen = MEM_NEW(int64_t, (size_t)setup->search.specs.count);
    report->num_lists = setup->search.specs.count; /* last: memory may run out before */
    run->course = (PlanCourse){.wish = &run->settings.wish,
                               .setup = &run->setup,
                               .limits = &run->limits,
                               .memory_limit = run->settings.memory_limit};
    return plan_course_renew_control(&run->course, error);
}

void plan_run_release(PlanRun *run)
{
    plan_run_close_trace(run, &(Error){0});
    plan_course_release(&run->course);
    plan_release(&run->report.plan);
    MEM_FREE(run->report.initial_h, (size_t)run->report.num_lists);
    MEM_FREE(run->report.chosen, (size_t)run->report.num_lists);
    plan_setup_release(&run->setup);
    task_loader_release(&run->source);
}

/* --- Trace ------------------------------------------------------------------------------------ */

/* Opened when the search can start, so that a task that cannot be read does not destroy an older
 * trace. */
static bool open_trace(PlanRun *run, Error *error)
{
    const PlanOptions *settings = &run->settings;
    if (!settings->trace) {
        return true;
    }
    signal(SIGPIPE, SIG_IGN); /* a reader that ends is a write error, like a full disk */
    bool has_domain = settings->operands[1] != NULL;
    TraceOrigin origin = {.domain = has_domain ? settings->operands[0] : "",
                          .task = settings->operands[has_domain],
                          .control = run->setup.search.control,
                          .mdp = run->setup.mdp,
                          .step = run->setup.step};
    run->trace =
        trace_writer_new(settings->trace, run->report.lists, run->report.num_lists, &origin, error);
    return run->trace != NULL;
}

bool plan_run_close_trace(PlanRun *run, Error *error)
{
    if (!run->trace) {
        return true;
    }
    const char *outcome = control_failure(run->course.control) ? "failed"
                          : run->course.last_choice < 0        ? "stopped"
                          : run->report.helper_solver          ? "helped"
                                                      : search_status_name(run->report.status);
    bool ok = trace_writer_close(run->trace, outcome, error);
    run->trace = NULL;
    return ok;
}

/* --- Report ----------------------------------------------------------------------------------- */

/* As many as there is room for. */
static void collect_figures(PlanRun *run)
{
    CliReport *report = &run->report;
    CliFigure figure = {0};
    report->num_figures = 0;
    for (figure.list = 0; figure.list < report->num_lists; figure.list++) {
        for (int index = 0; report->num_figures < CLI_MAX_FIGURES; index++) {
            figure.name = search_figure(run->course.search, figure.list, index, &figure.value);
            if (!figure.name) {
                break;
            }
            report->figures[report->num_figures++] = figure;
        }
    }
}

/* Work of the helper searches counts for the run. */
static void collect_helpers(PlanRun *run)
{
    CliReport *report = &run->report;
    if (run->course.helpers) {
        SearchStats stats = helper_search_stats(run->course.helpers);
        report->helper_stats = search_stats_sum(run->earlier_helpers, stats);
        report->stats = search_stats_sum(report->stats, stats);
    }
}

void plan_run_collect(PlanRun *run)
{
    CliReport *report = &run->report;
    report->search_time = run->earlier_time + clock_wall() - run->search_start;
    report->status = search_status(plan_course_solver(&run->course));
    report->stats = search_stats_sum(run->earlier, search_stats(run->course.search));
    report->ahead = search_ahead(run->course.search);
    report->jump = search_last_jump(run->course.search);
    collect_helpers(run);
    report->num_states = search_num_states(run->course.search);
    for (int i = 0; i < report->num_lists; i++) {
        report->initial_h[i] = search_initial_h(run->course.search, i);
    }
    collect_figures(run);
    report->has_search = true;
}

/* The translator may have found out before the search. */
static int exit_code_of_exhaustion(CliReport *report)
{
    const GroundRemark *remark = &report->source->remark;
    if (remark->text && !remark->is_solvable) {
        report->is_unsolvable = true;
        return EXIT_CODE_TRANSLATE_UNSOLVABLE;
    }
    return report->is_unsolvable ? EXIT_CODE_UNSOLVABLE : EXIT_CODE_UNSOLVED;
}

static int exit_code_without_plan(CliReport *report)
{
    switch (report->status) {
    case SEARCH_SOLVED:
        return EXIT_CODE_SUCCESS;
    case SEARCH_OUT_OF_MEMORY:
        return EXIT_CODE_OUT_OF_MEMORY;
    case SEARCH_OUT_OF_TIME:
        return EXIT_CODE_OUT_OF_TIME;
    case SEARCH_INTERRUPTED:
        return -report->signal_number;
    case SEARCH_EXHAUSTED:
        return exit_code_of_exhaustion(report);
    case SEARCH_OUT_OF_STEPS:
    case SEARCH_RUNNING:
        break;
    }
    return EXIT_CODE_UNSOLVED;
}

int plan_run_exit_code(CliReport *report)
{
    if (report->status == SEARCH_INTERRUPTED && report->signal_number == SIGXCPU) {
        report->status = SEARCH_OUT_OF_TIME;
    }
    if (report->num_plans == 0) {
        return exit_code_without_plan(report);
    }
    return report->status == SEARCH_OUT_OF_TIME     ? EXIT_CODE_PLAN_THEN_OUT_OF_TIME
           : report->status == SEARCH_OUT_OF_MEMORY ? EXIT_CODE_PLAN_THEN_OUT_OF_MEMORY
                                                    : EXIT_CODE_SUCCESS;
}

static bool write_plan(const void *context, FILE *stream)
{
    const CliReport *report = context;
    return plan_write(report->task, &report->plan, stream);
}

bool plan_run_write_plan(const PlanRun *run, const char *path, Error *error)
{
    return cli_output_write(path, write_plan, &run->report, error);
}

void plan_run_print_report(PlanRun *run)
{
    run->is_reported = true;
    run->report.total_time = clock_wall() - run->start;
    if (run->settings.json) {
        cli_output_json(cli_report_json(&run->report));
    } else if (run->is_brief) {
        cli_report_print_brief(&run->report, run->settings.plan_file, run->out);
    } else if (run->out) {
        cli_report_print_result(&run->report, run->out);
    }
}

bool plan_run_write_best(PlanRun *run, Error *error)
{
    bool ok = !run->settings.plan_on_stdout || run->report.num_plans == 0 ||
              plan_run_write_plan(run, "-", error);
    if (!ok) {
        run->report.exit_code = EXIT_CODE_INTERNAL_ERROR;
    }
    return ok;
}

/* --- Limits while tables are built ------------------------------------------------------------ */

/* On the thread of the watch. Leaves search and helpers alone: they are being built. */
static int end_at_limit(void *context, LimitsStatus status)
{
    PlanRun *run = context;
    CliReport *report = &run->report;
    Error error = {0}, trace_error = {0};
    mem_set_hook(NULL, NULL);
    mem_set_limit(0);
    report->status = status == LIMITS_TIME ? SEARCH_OUT_OF_TIME : SEARCH_INTERRUPTED;
    report->signal_number = cli_signals_caught();
    report->exit_code = plan_run_exit_code(report);
    if (!plan_run_write_best(run, &error)) {
        error_print(&error, stderr);
    }
    if (!plan_run_close_trace(run, &trace_error)) {
        error_print(&trace_error, stderr);
        report->exit_code = EXIT_CODE_INTERNAL_ERROR;
    }
    plan_run_print_report(run);
    return report->exit_code;
}

static void watch_tables(PlanRun *run)
{
    cli_watch_start(&run->watch, &run->limits, end_at_limit, run);
}

/* --- Search ----------------------------------------------------------------------------------- */

/* Helpers that are to be added build tables. */
static void advance_helpers(PlanRun *run)
{
    bool has_tables = helper_search_will_build(run->course.helpers, run->course.search);
    if (has_tables) {
        plan_run_collect(run);
        watch_tables(run);
    }
    plan_course_advance(&run->course);
    cli_watch_stop(&run->watch);
}

/* Whether the fallback takes over from a controller that has failed; logs it. */
static bool falls_back(PlanRun *run, const Log *log)
{
    const Error *failure = control_failure(run->course.control);
    Error reason = failure ? *failure : (Error){0};
    if (!control_fall_back(run->course.control)) {
        return false;
    }
    CliReport *report = &run->report;
    report->fallback = run->settings.wish.fallback;
    report->setback = reason;
    log_line(log, LOG_NORMAL, "Controller %s has failed: %s.", report->control, reason.message);
    log_line(log, LOG_NORMAL, "Controller %s takes over after %lld step(s).", report->fallback,
             (long long)search_stats(run->course.search).steps);
    return true;
}

/* Logs why the controller ended the search; a failure becomes an Error. */
static void log_end(const PlanRun *run, const Log *log)
{
    if (run->course.last_choice == CONTROL_GIVE_UP) {
        log_line(log, LOG_NORMAL, "The list that was chosen is empty, which ends the search.");
    } else if (!control_failure(run->course.control)) {
        log_line(log, LOG_NORMAL, "The controller has ended the search.");
    }
}

/* After a step that used a list. */
static void note_step(PlanRun *run)
{
    const Search *search = run->course.search;
    run->report.chosen[search_last_list(search)]++;
    if (run->trace) {
        trace_writer_add(run->trace, search, control_last_choice(run->course.control));
    }
}

/* False and an Error if the controller failed. */
static bool drive(PlanRun *run, const Log *log, Error *error)
{
    Search *search = run->course.search;
    while (plan_course_status(&run->course) == SEARCH_RUNNING) {
        if (run->trace) {
            trace_writer_observe(run->trace, search);
        }
        if (!plan_course_step(&run->course)) {
            if (falls_back(run, log)) {
                continue;
            }
            log_end(run, log);
            break;
        }
        SearchStatus status = search_status(search);
        if (status == SEARCH_RUNNING || status == SEARCH_SOLVED || status == SEARCH_OUT_OF_STEPS) {
            note_step(run);
        }
        cli_progress_update(&run->progress, search);
        if (status == SEARCH_RUNNING && run->course.helpers) {
            advance_helpers(run);
        }
    }
    control_finish(run->course.control, search);
    const Error *failure = control_failure(run->course.control);
    if (failure) {
        *error = *failure;
    }
    return !failure;
}

void plan_run_catch_signals(PlanRun *run)
{
    cli_signals_cancel_deadline();
    cli_signals_catch(&run->limits);
}

void plan_run_keep_plan(PlanRun *run, Plan plan)
{
    plan_release(&run->report.plan);
    run->report.plan = plan;
    run->report.helper_solver =
        run->course.helper ? helper_search_solver(run->course.helpers) : NULL;
}

static bool open_search_within_limits(PlanRun *run, const SearchOptions *options, Error *error)
{
    plan_course_complete_task(&run->setup, &run->source);
    watch_tables(run);
    bool ok = plan_course_open(&run->course, run->source.task, options, error);
    cli_watch_stop(&run->watch);
    return ok;
}

bool plan_run_search(PlanRun *run, SearchOptions options, Error *error)
{
    cli_progress_start(&run->progress, run->out != NULL, run->report.lists,
                       run->out ? run->out : stdout);
    Log log = {run->progress.log_stream, run->out && !run->is_brief ? LOG_NORMAL : LOG_QUIET};
    options.log = &log;
    if (!run->report.is_anytime) {
        plan_run_catch_signals(run);
    }
    bool ok = open_search_within_limits(run, &options, error) && open_trace(run, error);
    if (ok) {
        run->search_start = clock_wall();
        plan_run_collect(run);
        if (run->out && !run->is_brief) {
            cli_report_print_initial_h(&run->report, run->out);
        }
        ok = drive(run, &log, error);
        plan_run_collect(run);
    }
    if (!run->report.is_anytime) {
        run->report.signal_number = cli_signals_release();
    }
    cli_progress_finish(&run->progress);
    return ok;
}
