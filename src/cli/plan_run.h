/* A run of `veer plan`: all that it works with, and how it makes one search, from the tables to what
 * there is to report. There can be several searches one after the other (plan_anytime.h). */
#ifndef CLI_PLAN_RUN_H
#define CLI_PLAN_RUN_H

#include "cli/cli_progress.h"
#include "cli/cli_report.h"
#include "cli/plan_setup.h"
#include "control/trace_writer.h"

typedef struct PlanRun {
    PlanOptions settings;
    PlanSetup setup; /* what they mean */
    double start, search_start;
    FILE *out; /* for people's eyes; NULL: nothing is to be seen */
    ControlSettings control_settings;
    Limits limits;
    LoadedTask source;
    Control *control;
    Search *search;
    HelperSearches *helpers; /* NULL: the search is on its own */
    const Search *helper;    /* of the helpers, that has found a plan; NULL: none has */
    TraceWriter *trace;      /* NULL: none is wanted, or it is not open yet, or no longer */
    CliProgress progress;
    CliReport report;
    bool is_reported;
    SearchStats earlier, earlier_helpers; /* of searches that have ended */
    double earlier_time;                  /* that they took */
    int last_choice;                      /* negative: the controller has ended the search */
} PlanRun;

/* Resolves the settings, and makes report and controller. Once before the task is loaded, unless the
 * settings leave that to the domain; then once afterwards. */
bool plan_run_settle(PlanRun *run, Error *error);
void plan_run_release(PlanRun *run);

/* A new controller in place of the one that has been used. */
bool plan_run_renew_control(PlanRun *run, Error *error);

/* As the user wants the search; without a log. */
SearchOptions plan_run_options(const PlanRun *run);

/* Tables and search; false and an Error if the search cannot start or the controller fails. Signals
 * interrupt the search, not the tables, unless the caller sees to them, as for a series. */
bool plan_run_search(PlanRun *run, SearchOptions options, Error *error);

/* The search that has found the plan, or the one that is to: run->search, or another one of its helpers. Its
 * plan becomes that of the report, in place of an earlier one. And the end of them all. */
const Search *plan_run_solver(const PlanRun *run);
void plan_run_keep_plan(PlanRun *run, Plan plan);
void plan_run_end_search(PlanRun *run);

/* Brings the report up to date with the search, at any time, on top of earlier ones. */
void plan_run_collect(PlanRun *run);

/* What the search has come to, in the report's words. */
int plan_run_exit_code(CliReport *report);

/* Does nothing if there is no trace to be closed. */
bool plan_run_close_trace(PlanRun *run, Error *error);

/* The plan of the report. */
bool plan_run_write_plan(const PlanRun *run, const char *path, Error *error);
void plan_run_print_report(PlanRun *run);

#endif
