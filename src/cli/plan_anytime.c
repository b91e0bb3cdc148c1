#include "cli/plan_anytime.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "cli/cli_signals.h"
#include "cli/exit_code.h"
#include "ground/plan_judge.h"
#include "plan/anytime.h"

typedef struct Series {
    PlanRun *run;
    Anytime plans;
    bool has_begun;    /* the first search has used the controller of the run */
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

static bool keep_plan(Series *series, Error *error)
{
    PlanRun *run = series->run;
    CliReport *report = &run->report;
    mem_set_limit(0);
    Plan plan = {0};
    search_plan(plan_course_solver(&run->course), &plan);
    if (!anytime_takes(&series->plans, plan_cost(report->task, &plan))) {
        plan_release(&plan);
        return true;
    }
    plan_run_keep_plan(run, plan);
    if (!plan_judge_own(&run->source, &report->plan, &run->limits, error)) {
        return false;
    }
    report->num_plans = series->plans.num_plans;
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
    return anytime_options(&series->plans, plan_course_options(&series->run->course));
}

/* One search of the series with a controller of its own. */
static bool search_phase(Series *series, Error *error)
{
    PlanRun *run = series->run;
    bool ok = (!series->has_begun || plan_course_renew_control(&run->course, error)) &&
              plan_run_search(run, phase_options(series), error);
    series->is_cut_short = !ok;
    series->has_begun = true;
    if (ok && run->report.status == SEARCH_SOLVED) {
        ok = keep_plan(series, error);
    }
    run->earlier = run->report.stats;
    run->earlier_helpers = run->report.helper_stats;
    run->earlier_time = run->report.search_time;
    plan_course_close(&run->course);
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

/* Whether another search follows. */
static bool goes_on(Series *series)
{
    CliReport *report = &series->run->report;
    SearchOptions options = phase_options(series);
    bool is_wanted = anytime_goes_on(&series->plans, &options, report->status);
    report->is_best = series->plans.is_best;
    report->is_unsolvable = series->plans.is_unsolvable;
    return is_wanted && has_time(series->run);
}

static int exit_code_of_series(PlanRun *run)
{
    CliReport *report = &run->report;
    bool has_plan = report->num_plans > 0;
    if (!has_plan && run->course.last_choice == CONTROL_STOP) {
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
    Series series = {.run = run, .plans = {.task = run->source.task}};
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
