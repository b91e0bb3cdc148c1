#include "cli/plan_anytime.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "cli/cli_signals.h"
#include "cli/exit_code.h"
#include "ground/plan_judge.h"
#include "search/plan_series.h"
#include "search/proof.h"

typedef struct Series {
    PlanRun *run;
    bool is_unit_cost;
    bool has_begun;    /* the first search has used the controller of the run */
    int phase;         /* of plan_series.h */
    int64_t best_cost; /* of its plans; 0: there is none yet, or its cost is 0 */
    bool is_at_end;    /* costs exceed the range of g */
    bool is_cut_short; /* a search could not start, or its controller has failed */
} Series;

/* PLAN.N, and PLAN too. */
static bool write_numbered(const PlanRun *run, Error *error)
{
    const char *path = run->settings.plan_file;
    bool is_stream = run->settings.plan_on_stdout || strcmp(path, "/dev/null") == 0;
    char name[4096];
    int length = snprintf(name, sizeof name, "%s.%d", path, run->report.num_plans);
    if (length < 0 || (size_t)length >= sizeof name) {
        error_set(error, ERROR_SYSTEM, "the name of the plan file is too long");
        return false;
    }
    return is_stream ||
           (plan_run_write_plan(run, name, error) && plan_run_write_plan(run, path, error));
}

/* The bound makes every plan cheaper than the one before, unless its cost exceeds the range of
 * g. */
static bool keep_plan(Series *series, Error *error)
{
    PlanRun *run = series->run;
    CliReport *report = &run->report;
    mem_set_limit(0);
    Plan plan = {0};
    search_plan(plan_run_solver(run), &plan);
    int64_t cost = plan_cost(report->task, &plan);
    series->is_at_end = report->num_plans > 0 && cost >= series->best_cost;
    if (series->is_at_end) {
        plan_release(&plan);
        return true;
    }
    plan_run_keep_plan(run, plan);
    series->best_cost = cost;
    if (!plan_judge_own(&run->source, &report->plan, &run->limits, error)) {
        return false;
    }
    report->num_plans++;
    if (run->out) {
        if (run->is_brief) {
            cli_report_print_brief_plan(report, clock_wall() - run->start, run->out);
        } else {
            cli_report_print_plan(report, run->out);
        }
        (void)fflush(run->out);
    }
    bool ok = write_numbered(run, error);
    mem_set_limit(run->settings.memory_limit);
    return ok;
}

static SearchOptions phase_options(const Series *series)
{
    SearchOptions options = plan_run_options(series->run);
    plan_series_fill(series->is_unit_cost, series->phase, &options);
    options.bound = series->best_cost > 0 ? series->best_cost : options.bound;
    return options;
}

/* One search of the series with a controller of its own. */
static bool search_phase(Series *series, Error *error)
{
    PlanRun *run = series->run;
    bool ok = (!series->has_begun || plan_run_renew_control(run, error)) &&
              plan_run_search(run, phase_options(series), error);
    series->is_cut_short = !ok;
    series->has_begun = true;
    if (ok && run->report.status == SEARCH_SOLVED) {
        ok = keep_plan(series, error);
    }
    run->earlier = run->report.stats;
    run->earlier_helpers = run->report.helper_stats;
    run->earlier_time = run->report.search_time;
    plan_run_end_search(run);
    return ok;
}

/* The time may have run out when the last search was at its end. */
static bool has_time(PlanRun *run)
{
    bool is_up = limits_check(&run->limits) == LIMITS_TIME;
    if (is_up) {
        run->report.status = SEARCH_OUT_OF_TIME;
    }
    return !is_up;
}

/* Whether another search follows: the next one of the series, or the last one again as long as it
 * finds plans. */
static bool goes_on(Series *series)
{
    CliReport *report = &series->run->report;
    bool is_last = series->phase == plan_series_length(series->is_unit_cost) - 1;
    bool is_solved = report->status == SEARCH_SOLVED;
    bool is_exhausted = report->status == SEARCH_EXHAUSTED;
    SearchOptions options = phase_options(series);
    bool is_proof = is_exhausted && proof_is_exhaustive(&options, series->run->source.task);
    report->is_best = (is_solved && series->best_cost == 0) || (is_proof && report->num_plans > 0);
    report->is_unsolvable = is_proof && report->num_plans == 0 && options.bound == 0;
    series->phase += !is_last;
    bool is_wanted = !report->is_best && !is_proof && !series->is_at_end &&
                     (is_solved || (is_exhausted && !is_last));
    return is_wanted && has_time(series->run);
}

static int exit_code_of_series(PlanRun *run)
{
    CliReport *report = &run->report;
    bool has_plan = report->num_plans > 0;
    if (!has_plan && run->last_choice == CONTROL_STOP) {
        return EXIT_CODE_SUCCESS;
    }
    if (has_plan && (report->status == SEARCH_EXHAUSTED || report->status == SEARCH_RUNNING)) {
        report->status = SEARCH_SOLVED; /* also if the controller ended the last search */
    }
    return plan_run_exit_code(report);
}

/* The plans that were written are good, so this is an end like any other. */
static void end_short(PlanRun *run, Error *error)
{
    error_print(error, stderr);
    *error = (Error){0};
    run->report.status = SEARCH_SOLVED;
}

void plan_anytime_solve(PlanRun *run, Error *error)
{
    CliReport *report = &run->report;
    Series series = {.run = run, .is_unit_cost = task_is_unit_cost(run->source.task)};
    bool ok = true;
    plan_run_catch_signals(run); /* also between two searches, while a plan is written */
    do {
        ok = search_phase(&series, error);
    } while (ok && goes_on(&series));
    report->signal_number = cli_signals_release();
    if (!ok && report->num_plans == 0) {
        return;
    }
    if (series.is_cut_short) {
        end_short(run, error);
        ok = true;
    }
    mem_set_limit(0);
    report->exit_code = ok ? exit_code_of_series(run) : exit_code_of(error->kind);
    plan_run_write_best(run, ok ? error : &(Error){0});
    plan_run_print_report(run);
}
