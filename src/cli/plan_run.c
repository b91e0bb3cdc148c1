#include "cli/plan_run.h"

#include <assert.h>
#include <signal.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/process.h"
#include "cli/cli_output.h"
#include "cli/cli_signals.h"
#include "cli/exit_code.h"

bool plan_run_renew_control(PlanRun *run, Error *error)
{
    control_free(run->control);
    run->control = plan_setup_control(&run->setup, &run->settings, &run->limits,
                                      &run->control_settings, error);
    return run->control != NULL;
}

bool plan_run_settle(PlanRun *run, Error *error)
{
    const PlanSetup *setup = &run->setup;
    CliReport *report = &run->report;
    assert(!run->control);
    if (!plan_setup_resolve(&run->settings, run->source.pddl, &run->setup, error)) {
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
    return plan_run_renew_control(run, error);
}

void plan_run_release(PlanRun *run)
{
    plan_run_close_trace(run, &(Error){0});
    plan_run_end_search(run);
    control_free(run->control);
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
    const char *outcome = control_failure(run->control) ? "failed"
                          : run->last_choice < 0        ? "stopped"
                          : run->report.helper_solver   ? "helped"
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
            figure.name = search_figure(run->search, figure.list, index, &figure.value);
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
    if (run->helpers) {
        SearchStats stats = helper_search_stats(run->helpers);
        report->helper_stats = search_stats_sum(run->earlier_helpers, stats);
        report->stats = search_stats_sum(report->stats, stats);
    }
}

void plan_run_collect(PlanRun *run)
{
    CliReport *report = &run->report;
    report->search_time = run->earlier_time + clock_wall() - run->search_start;
    report->status = search_status(plan_run_solver(run));
    report->stats = search_stats_sum(run->earlier, search_stats(run->search));
    report->ahead = search_ahead(run->search);
    report->jump = search_last_jump(run->search);
    collect_helpers(run);
    report->num_states = search_num_states(run->search);
    for (int i = 0; i < report->num_lists; i++) {
        report->initial_h[i] = search_initial_h(run->search, i);
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
    bool has_tables = helper_search_will_build(run->helpers, run->search);
    if (has_tables) {
        plan_run_collect(run);
        watch_tables(run);
    }
    run->helper = helper_search_advance(run->helpers, run->search);
    cli_watch_stop(&run->watch);
}

/* Whether the fallback takes over from a controller that has failed; logs it. */
static bool falls_back(PlanRun *run, const Log *log)
{
    const Error *failure = control_failure(run->control);
    Error reason = failure ? *failure : (Error){0};
    if (!control_fall_back(run->control)) {
        return false;
    }
    CliReport *report = &run->report;
    report->fallback = run->settings.fallback;
    report->setback = reason;
    log_line(log, LOG_NORMAL, "Controller %s has failed: %s.", report->control, reason.message);
    log_line(log, LOG_NORMAL, "Controller %s takes over after %lld step(s).", report->fallback,
             (long long)search_stats(run->search).steps);
    return true;
}

/* Logs why the controller ended the search; a failure becomes an Error. */
static void log_end(const PlanRun *run, const Log *log)
{
    if (run->last_choice == CONTROL_GIVE_UP) {
        log_line(log, LOG_NORMAL, "The list that was chosen is empty, which ends the search.");
    } else if (!control_failure(run->control)) {
        log_line(log, LOG_NORMAL, "The controller has ended the search.");
    }
}

/* False and an Error if the controller failed. */
static bool drive(PlanRun *run, const Log *log, Error *error)
{
    Search *search = run->search;
    while (search_status(plan_run_solver(run)) == SEARCH_RUNNING) {
        if (run->trace) {
            trace_writer_observe(run->trace, search);
        }
        int list = control_choose(run->control, search);
        if (list == CONTROL_STOP && falls_back(run, log)) {
            continue;
        }
        run->last_choice = list;
        if (list < 0) {
            log_end(run, log);
            break;
        }
        SearchStatus status = search_step(search, list);
        if (status == SEARCH_RUNNING || status == SEARCH_SOLVED || status == SEARCH_OUT_OF_STEPS) {
            run->report.chosen[search_last_list(search)]++;
            if (run->trace) {
                trace_writer_add(run->trace, search, control_last_choice(run->control));
            }
        }
        cli_progress_update(&run->progress, search);
        if (status == SEARCH_RUNNING && run->helpers) {
            advance_helpers(run);
        }
    }
    control_finish(run->control, search);
    const Error *failure = control_failure(run->control);
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

SearchOptions plan_run_options(const PlanRun *run)
{
    const RunRules *rules = &run->control_settings.rules;
    int64_t max_steps = run->settings.max_steps;
    SearchOptions options = {
        .rules = *rules,
        .max_steps = max_steps > 0 ? run_rules_max_steps(rules, max_steps) : 0,
        .num_threads = run->report.num_threads,
        .limits = &run->limits,
    };
    cli_search_fill(&run->setup.search, &options);
    return options;
}

const Search *plan_run_solver(const PlanRun *run)
{
    return run->helper ? run->helper : run->search;
}

void plan_run_keep_plan(PlanRun *run, Plan plan)
{
    plan_release(&run->report.plan);
    run->report.plan = plan;
    run->report.helper_solver = run->helper ? helper_search_solver(run->helpers) : NULL;
}

void plan_run_end_search(PlanRun *run)
{
    run->helper = NULL;
    helper_search_free(run->helpers);
    run->helpers = NULL;
    search_free(run->search);
    run->search = NULL;
}

/* Of the PDDL task what the search needs beside the SAS+ task. */
static void add_from_pddl(PlanRun *run, const SearchOptions *options)
{
    const WlModel *model = run->setup.search.model;
    bool has_rules = list_spec_has_rules(&run->setup.search.specs);
    if (has_rules || (model && model->colours.settings.has_static)) {
        task_loader_add_static_atoms(&run->source);
    }
    if (options->prunes_symmetric) {
        task_loader_add_object_kinds(&run->source);
    }
}

/* Makes the search and its helpers. The time and memory of its tables are an estimate for
 * theirs. */
static void open_search(PlanRun *run, const SearchOptions *options, Error *error)
{
    MemStats before = mem_stats();
    size_t limit = run->settings.memory_limit;
    double start = clock_wall();
    run->search = search_new(run->source.task, options, error);
    if (run->search && run->setup.helpers != HELPERS_NONE) {
        MemStats now = mem_stats();
        HelperMeans means = {
            .memory_limit = limit > 0 ? limit : before.current + process_available_kb() * 1024,
            /* The peak may be that of the translation. */
            .table_bytes = (now.peak > before.peak ? now.peak : now.current) - before.current,
            .table_seconds = clock_wall() - start,
        };
        run->helpers = helper_search_new(run->setup.helpers, run->source.task, options,
                                         run->setup.policy->meaning.horizon, means);
    }
}

static void open_search_within_limits(PlanRun *run, const SearchOptions *options, Error *error)
{
    add_from_pddl(run, options);
    watch_tables(run);
    open_search(run, options, error);
    cli_watch_stop(&run->watch);
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
    open_search_within_limits(run, &options, error);
    bool ok = run->search && open_trace(run, error);
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
