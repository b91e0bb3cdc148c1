/* veer plan: load a task, from PDDL by translating it, search, check the plan, write it, report. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "cli/cli_output.h"
#include "cli/cli_plan_check.h"
#include "cli/cli_progress.h"
#include "cli/cli_report.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/plan_options.h"
#include "cli/plan_series.h"
#include "control/trace_writer.h"
#include "search/search.h"
#include "task/state_pack.h"

typedef struct Run {
    PlanOptions settings;
    double start, search_start;
    FILE *out; /* for people's eyes; NULL: nothing is to be seen */
    ControlSettings control_settings;
    Limits limits;
    CliTask source;
    Control *control;
    Search *search;
    TraceWriter *trace; /* NULL: none is wanted, or it is not open yet, or no longer */
    CliProgress progress;
    CliReport report;
    bool is_reported;
    int phase;           /* of a series */
    int64_t best_cost;   /* of its plans; 0: there is none yet, or it cannot be better */
    SearchStats earlier; /* of its searches that have ended */
    double earlier_time; /* that they took */
    int last_choice;     /* negative: the controller has ended the search */
} Run;

static bool make_control(Run *run, Error *error)
{
    control_free(run->control);
    run->control =
        plan_options_control(&run->settings, &run->limits, &run->control_settings, error);
    return run->control != NULL;
}

static void release_report(CliReport *report)
{
    plan_release(&report->plan);
    MEM_FREE(report->initial_h, (size_t)report->num_lists);
    MEM_FREE(report->chosen, (size_t)report->num_lists);
}

/* Report and controller for what the options mean. */
static bool settle(Run *run, Error *error)
{
    const PlanOptions *settings = &run->settings;
    int num_lists = settings->search.specs.count;
    release_report(&run->report);
    run->report = (CliReport){.source = &run->source,
                              .lists = settings->search.specs.data,
                              .num_lists = num_lists,
                              .control = settings->search.control,
                              .policy = settings->policy_name,
                              .is_recognised = settings->is_recognised,
                              .is_anytime = settings->search.is_anytime,
                              .num_threads = (int)settings->num_threads,
                              .initial_h = MEM_NEW(int32_t, (size_t)num_lists),
                              .chosen = MEM_NEW(int64_t, (size_t)num_lists)};
    return make_control(run, error);
}

/* All that can be known without the task. */
static bool prepare(Run *run, Error *error)
{
    PlanOptions *settings = &run->settings;
    if (!plan_options_resolve(settings, error)) {
        return false;
    }
    bool is_stdout_taken = settings->plan_on_stdout || settings->trace_on_stdout;
    run->out = settings->json || settings->quiet ? NULL : is_stdout_taken ? stderr : stdout;
    return settle(run, error);
}

/* What changes when the domain turns out to be one with a policy of its own. */
static bool recognise(Run *run, Error *error)
{
    PlanOptions *settings = &run->settings;
    return !run->source.pddl || (plan_options_recognise(settings, run->source.pddl, error) &&
                                 (!settings->is_recognised || settle(run, error)));
}

/* --- Trace ------------------------------------------------------------------------------------ */

/* Not before the search can start: a trace of another run is not to be lost to a task that cannot
 * be read. */
static bool open_trace(Run *run, Error *error)
{
    const PlanOptions *settings = &run->settings;
    if (!settings->trace) {
        return true;
    }
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away is a fault in writing, like a full disk */
    bool has_domain = settings->operands[1] != NULL;
    TraceOrigin origin = {.domain = has_domain ? settings->operands[0] : "",
                          .task = settings->operands[has_domain],
                          .control = settings->search.control,
                          .mdp = settings->mdp,
                          .step = settings->step};
    run->trace =
        trace_writer_new(settings->trace, run->report.lists, run->report.num_lists, &origin, error);
    return run->trace != NULL;
}

static bool close_trace(Run *run, Error *error)
{
    if (!run->trace) {
        return true;
    }
    const char *outcome = control_failure(run->control) ? "failed"
                          : run->last_choice < 0        ? "stopped"
                                                        : search_status_name(run->report.status);
    bool ok = trace_writer_close(run->trace, outcome, error);
    run->trace = NULL;
    return ok;
}

/* --- Running out of memory -------------------------------------------------------------------- */

/* The hook of mem.h gets no argument. */
static Run *run_for_hook;

static void print_report(Run *run)
{
    run->report.total_time = clock_wall() - run->start;
    if (run->settings.json) {
        cli_report_write_json(&run->report, stdout);
    } else if (run->out) {
        cli_report_print_result(&run->report, run->out);
    }
}

/* After an error, which stands on standard error. */
static void print_exit_code(const Run *run, int code)
{
    if (run->out) {
        fprintf(run->out, "%s exit code: %d\n", exit_code_phase(code), code);
    }
}

/* Of as many lists as there is room for. */
static void collect_figures(Run *run)
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

static SearchStats sum_of(SearchStats left, SearchStats right)
{
    return (SearchStats){
        .steps = left.steps + right.steps,
        .expanded = left.expanded + right.expanded,
        .evaluated = left.evaluated + right.evaluated,
        .evaluations = left.evaluations + right.evaluations,
        .generated = left.generated + right.generated,
        .reopened = left.reopened + right.reopened,
        .dead_ends = left.dead_ends + right.dead_ends,
        .work = left.work + right.work,
        .progress = left.progress + right.progress,
    };
}

/* What the search can tell at any time, on top of earlier ones. */
static void collect(Run *run)
{
    CliReport *report = &run->report;
    report->search_time = run->earlier_time + clock_wall() - run->search_start;
    report->status = search_status(run->search);
    report->stats = sum_of(run->earlier, search_stats(run->search));
    report->num_states = search_num_states(run->search);
    for (int i = 0; i < report->num_lists; i++) {
        report->initial_h[i] = search_initial_h(run->search, i);
    }
    collect_figures(run);
    report->has_search = true;
}

/* No memory for the task or for the tables of the search; there is nothing to go back to. */
static void end_out_of_memory(size_t bytes_wanted)
{
    (void)bytes_wanted;
    Run *run = run_for_hook;
    bool is_translating = run->source.is_pddl && !run->source.task;
    int code = is_translating ? EXIT_CODE_TRANSLATE_OUT_OF_MEMORY : EXIT_CODE_OUT_OF_MEMORY;
    cli_progress_finish(&run->source.progress);
    cli_progress_finish(&run->progress);
    if (run->search) {
        collect(run);
    }
    run->report.status = SEARCH_OUT_OF_MEMORY;
    code = run->report.num_plans > 0 ? EXIT_CODE_PLAN_THEN_OUT_OF_MEMORY : code;
    run->report.exit_code = code;
    print_report(run);
    Error error = {0};
    if (!close_trace(run, &error)) {
        error_print(&error, stderr);
    }
    exit(code);
}

/* --- Search ----------------------------------------------------------------------------------- */

/* The deadline for reading and for building tables, which do not look at limits. */
static void set_deadline(Run *run)
{
    cli_signals_set_deadline(&run->limits, 0, EXIT_CODE_OUT_OF_TIME, run->out, run->settings.json);
}

/* False: that has been reported, and the exit code is set. */
static bool load_task(Run *run)
{
    CliReport *report = &run->report;
    CliTaskOptions options = {&run->limits, run->out, run->settings.json};
    int code =
        cli_task_load(run->settings.operands[0], run->settings.operands[1], &options, &run->source);
    if (code == EXIT_CODE_SUCCESS) {
        set_deadline(run);
        return true;
    }
    cli_signals_cancel_deadline();
    report->exit_code = code;
    if (code < 0 || code == EXIT_CODE_TRANSLATE_OUT_OF_TIME) {
        report->status = code < 0 ? SEARCH_INTERRUPTED : SEARCH_OUT_OF_TIME;
        report->signal_number = code < 0 ? -code : 0;
        print_report(run);
    } else {
        print_exit_code(run, code);
    }
    return false;
}

static void describe_task(Run *run)
{
    StatePack pack;
    state_pack_init(&pack, run->source.task);
    run->report.bytes_per_state = (int64_t)pack.num_words * (int64_t)sizeof(StateWord);
    state_pack_release(&pack);
    run->report.task = run->source.task;
    if (run->out) {
        cli_report_print_task(&run->report, run->out);
    }
}

/* Whether another controller goes on after one that has failed; the user is told. */
static bool falls_back(Run *run, const Log *log)
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
    log_line(log, LOG_NORMAL, "Controller %s goes on after %lld step(s).", report->fallback,
             (long long)search_stats(run->search).steps);
    return true;
}

/* Why the search ends here; a failure is told as an Error. */
static void log_end(const Run *run, const Log *log)
{
    if (run->last_choice == CONTROL_GIVE_UP) {
        log_line(log, LOG_NORMAL, "The list that was chosen is empty, which ends the search.");
    } else if (!control_failure(run->control)) {
        log_line(log, LOG_NORMAL, "The controller has ended the search.");
    }
}

/* False and an Error if the controller failed. */
static bool drive(Run *run, const Log *log, Error *error)
{
    Search *search = run->search;
    while (search_status(search) == SEARCH_RUNNING) {
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
    }
    control_finish(run->control, search);
    const Error *failure = control_failure(run->control);
    if (failure) {
        *error = *failure;
    }
    return !failure;
}

/* Tables and search; false and an Error if the search cannot start. */
static bool search_task(Run *run, Error *error)
{
    cli_progress_start(&run->progress, run->out != NULL, run->report.lists,
                       run->out ? run->out : stdout);
    Log log = {run->progress.log_stream, run->out ? LOG_NORMAL : LOG_QUIET};
    const ControlSettings *control = &run->control_settings;
    int64_t max_steps = run->settings.max_steps;
    SearchOptions options = {
        .step_kind = control->step_kind,
        .cheaper_rule = control->is_published ? SEARCH_CHEAPER_KEEPS : SEARCH_CHEAPER_INSERTS,
        /* The published system does not count the first step, which nobody chose. */
        .max_steps = max_steps > 0 ? max_steps + control->is_published : 0,
        .num_threads = run->report.num_threads,
        .limits = &run->limits,
        .log = &log,
    };
    cli_search_fill(&run->settings.search, &options);
    if (run->report.is_anytime) {
        plan_series_fill(task_is_unit_cost(run->source.task), run->phase, &options);
        options.bound = run->best_cost > 0 ? run->best_cost : options.bound;
    }
    run->search = search_new(run->source.task, &options, error);
    cli_signals_cancel_deadline();
    if (!run->report.is_anytime) {
        cli_signals_catch(&run->limits);
    }
    bool ok = run->search && open_trace(run, error);
    if (ok) {
        run->search_start = clock_wall();
        collect(run);
        if (run->out) {
            cli_report_print_initial_h(&run->report, run->out);
        }
        ok = drive(run, &log, error);
        collect(run);
    }
    if (!run->report.is_anytime) {
        run->report.signal_number = cli_signals_release();
    }
    cli_progress_finish(&run->progress);
    return ok;
}

/* --- Result ----------------------------------------------------------------------------------- */

static bool write_plan(const void *context, FILE *stream)
{
    const CliReport *report = context;
    return plan_write(report->task, &report->plan, stream);
}

/* The search ends here, and with it the memory limit: a plan is not to be lost for a few bytes. */
static void take_plan(Run *run)
{
    mem_set_limit(0);
    search_plan(run->search, &run->report.plan);
    search_free(run->search);
    run->search = NULL;
}

static int exit_code_of(CliReport *report)
{
    if (report->status == SEARCH_INTERRUPTED && report->signal_number == SIGXCPU) {
        report->status = SEARCH_OUT_OF_TIME;
    }
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
    case SEARCH_OUT_OF_STEPS:
    case SEARCH_RUNNING:
        break;
    }
    return EXIT_CODE_UNSOLVED;
}

/* A plan that is found but cannot be written is both an Error and reported: it may have taken hours
 * to find. So is a trace that has gaps. */
static void solve_once(Run *run, Error *error)
{
    CliReport *report = &run->report;
    if (!search_task(run, error)) {
        return;
    }
    bool is_stopped = run->last_choice == CONTROL_STOP;
    report->exit_code = is_stopped ? EXIT_CODE_SUCCESS : exit_code_of(report);
    if (report->status == SEARCH_SOLVED) {
        take_plan(run);
        if (!cli_plan_check(&run->source, &report->plan, error)) {
            return;
        }
        if (!cli_output_write(run->settings.plan_file, write_plan, report, error)) {
            report->exit_code = EXIT_CODE_INTERNAL_ERROR;
        }
    }
    if (!close_trace(run, error)) {
        report->exit_code = EXIT_CODE_INTERNAL_ERROR;
    }
    print_report(run);
    run->is_reported = true;
}

/* --- Series ----------------------------------------------------------------------------------- */

/* PLAN.N, and PLAN too: whatever ends the series, the best plan is there. */
static bool write_numbered(Run *run, Error *error)
{
    const char *path = run->settings.plan_file;
    CliReport *report = &run->report;
    bool is_stream = run->settings.plan_on_stdout || strcmp(path, "/dev/null") == 0;
    char name[4096];
    int length = snprintf(name, sizeof name, "%s.%d", path, report->num_plans);
    if (length < 0 || (size_t)length >= sizeof name) {
        error_set(error, ERROR_SYSTEM, "the name of the plan file is too long");
        return false;
    }
    return is_stream || (cli_output_write(name, write_plan, report, error) &&
                         cli_output_write(path, write_plan, report, error));
}

/* The bound makes it cheaper than the last one. */
static bool keep_plan(Run *run, Error *error)
{
    CliReport *report = &run->report;
    mem_set_limit(0);
    search_plan(run->search, &report->plan);
    if (!cli_plan_check(&run->source, &report->plan, error)) {
        return false;
    }
    report->num_plans++;
    run->best_cost = plan_cost(report->task, &report->plan);
    if (run->out) {
        cli_report_print_plan(report, run->out);
        fflush(run->out);
    }
    bool ok = write_numbered(run, error);
    mem_set_limit(run->settings.memory_limit);
    return ok;
}

/* One search of the series with a controller of its own. */
static bool search_phase(Run *run, Error *error)
{
    bool ok = make_control(run, error) && search_task(run, error);
    if (ok && run->report.status == SEARCH_SOLVED) {
        ok = keep_plan(run, error);
    }
    run->earlier = run->report.stats;
    run->earlier_time = run->report.search_time;
    search_free(run->search);
    run->search = NULL;
    return ok;
}

/* Whether states that all lists do without are really dead ends. */
static bool is_pruning_safe(const Run *run)
{
    bool is_safe = true;
    for (int i = 0; i < run->report.num_lists; i++) {
        is_safe &= run->report.lists[i].heuristic.class->is_reliable(run->source.task);
    }
    return is_safe;
}

/* Whether another search follows the one that has just ended: the kinds in turn, the last one for as
 * long as it finds plans. */
static bool goes_on(Run *run)
{
    CliReport *report = &run->report;
    bool is_unit_cost = task_is_unit_cost(run->source.task);
    bool is_last = run->phase == plan_series_length(is_unit_cost) - 1;
    bool is_solved = report->status == SEARCH_SOLVED;
    bool is_exhausted = report->status == SEARCH_EXHAUSTED;
    report->is_best =
        (is_solved && run->best_cost == 0) ||
        (is_exhausted && is_pruning_safe(run) && plan_series_is_complete(is_unit_cost, run->phase));
    run->phase += !is_last;
    return !report->is_best && (is_solved || (is_exhausted && !is_last));
}

/* Interrupting a series is the usual way to end it: with a plan, that is a success. */
static int exit_code_of_series(CliReport *report)
{
    if (report->num_plans == 0) {
        return exit_code_of(report);
    }
    if (report->status == SEARCH_EXHAUSTED) {
        report->status = SEARCH_SOLVED;
    }
    int code = exit_code_of(report);
    return code == EXIT_CODE_OUT_OF_TIME     ? EXIT_CODE_PLAN_THEN_OUT_OF_TIME
           : code == EXIT_CODE_OUT_OF_MEMORY ? EXIT_CODE_PLAN_THEN_OUT_OF_MEMORY
                                             : EXIT_CODE_SUCCESS;
}

static void solve_series(Run *run, Error *error)
{
    CliReport *report = &run->report;
    bool ok = true;
    cli_signals_catch(&run->limits); /* also between two searches: the best plan is being written */
    do {
        ok = search_phase(run, error);
    } while (ok && goes_on(run));
    report->signal_number = cli_signals_release();
    if (!ok && report->num_plans == 0) {
        return;
    }
    mem_set_limit(0);
    report->exit_code = ok ? exit_code_of_series(report) : EXIT_CODE_INTERNAL_ERROR;
    if (ok && run->settings.plan_on_stdout && report->num_plans > 0 &&
        !cli_output_write("-", write_plan, report, error)) {
        report->exit_code = EXIT_CODE_INTERNAL_ERROR;
    }
    print_report(run);
    run->is_reported = true;
}

/* Sets the exit code unless there is an Error. */
static void solve(Run *run, Error *error)
{
    if (!load_task(run) || !recognise(run, error)) {
        return;
    }
    describe_task(run);
    if (run->report.is_anytime) {
        solve_series(run, error);
    } else {
        solve_once(run, error);
    }
}

static void release(Run *run)
{
    close_trace(run, &(Error){0});
    search_free(run->search);
    control_free(run->control);
    release_report(&run->report);
    plan_options_release(&run->settings);
    cli_task_release(&run->source);
}

/* Returns the exit code; a negative one stands for a signal to die by. */
static int run_search(Run *run, Error *error)
{
    limits_init(&run->limits, run->settings.time_limit);
    mem_set_limit(run->settings.memory_limit);
    run_for_hook = run;
    mem_set_hook(end_out_of_memory);
    set_deadline(run);
    solve(run, error);
    cli_signals_cancel_deadline();
    mem_set_hook(NULL);
    if (error->kind == ERROR_NONE) {
        return run->report.exit_code;
    }
    int code = exit_code_report(error, run->settings.json && !run->is_reported);
    if (!run->is_reported) {
        print_exit_code(run, code);
    }
    return code;
}

int cmd_plan_run(int argc, char **argv)
{
    Run run = {.start = clock_wall()};
    Error error = {0};
    ParseResult parsed = plan_options_parse(argc, argv, &run.settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    int code = parsed == PARSE_OK && prepare(&run, &error)
                   ? run_search(&run, &error)
                   : exit_code_report(&error, run.settings.json);
    release(&run);
    if (code < 0) {
        cli_signals_raise(-code);
    }
    return code;
}
