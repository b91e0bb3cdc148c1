/* A run of `veer plan`: its state, and one search of it, from the tables of the heuristics to the
 * report. A run can make several searches, one after the other (plan_anytime.h). */
#ifndef CLI_PLAN_RUN_H
#define CLI_PLAN_RUN_H

#include "cli/cli_progress.h"
#include "cli/cli_report.h"
#include "cli/cli_watch.h"
#include "cli/plan_options.h"
#include "control/trace_writer.h"
#include "plan/plan_course.h"

typedef struct PlanRun {
    PlanOptions settings;
    PlanSetup setup; /* what they mean */
    double start, search_start;
    double limit_start;      /* of the time limit, on the clock */
    FILE *out;               /* for text; NULL: none is printed */
    bool has_default_memory; /* the user has set no limit */
    bool is_brief;           /* text for people, not lines for scripts */
    Limits limits;
    LoadedTask source;
    PlanCourse course;
    TraceWriter *trace; /* NULL: not open */
    CliProgress progress;
    CliWatch watch; /* runs while tables are built */
    CliReport report;
    bool is_reported;
    SearchStats earlier, earlier_helpers; /* of searches that have ended */
    double earlier_time;                  /* that they took */
} PlanRun;

/* Resolves the settings, and makes report and controller. Once before the task is loaded, unless
 * the settings leave that to the domain; then once afterwards. */
bool plan_run_settle(PlanRun *run, Error *error);
void plan_run_release(PlanRun *run);

/* From now on signals interrupt the limits of the run, which are looked at everywhere. */
void plan_run_catch_signals(PlanRun *run);

/* Builds the tables and searches; false and an Error if the search cannot start or the controller
 * fails. Limits and signals end the search; while tables are built, they end the program, after the
 * report. In a series the caller catches the signals. */
bool plan_run_search(PlanRun *run, SearchOptions options, Error *error);

/* The plan of the search replaces the earlier one of the report, which owns it. */
void plan_run_keep_plan(PlanRun *run, Plan plan);

/* Updates the report from the search and the searches before it; at any time. */
void plan_run_collect(PlanRun *run);

/* The exit code for the status of the report. An interrupt is the usual end of a series; with a plan
 * it is a success. */
int plan_run_exit_code(CliReport *report);

/* Does nothing if no trace is open. */
bool plan_run_close_trace(PlanRun *run, Error *error);

/* The plan of the report. */
bool plan_run_write_plan(const PlanRun *run, const char *path, Error *error);

/* At the end of a series: the best plan, if there is one and standard output is for it. A failure
 * sets the exit code, too. */
bool plan_run_write_best(PlanRun *run, Error *error);
void plan_run_print_report(PlanRun *run);

#endif
