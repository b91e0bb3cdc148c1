/* Report: the results of a run of `veer plan`, as lines (in the form of Fast Downward's, which
 * scripts parse) or as one JSON object. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/cli_task.h"
#include "search/search.h"
#include "task/plan.h"
#include "task/task.h"

enum { CLI_MAX_FIGURES = 8 };

/* A number that a heuristic reports: see HeurEngine. */
typedef struct CliFigure {
    int list;
    const char *name;
    int64_t value;
} CliFigure;

typedef struct CliReport {
    const LoadedTask *source; /* what was loaded, or as much as there is of it */
    const Task *task;         /* NULL: not even that could be had */
    int64_t bytes_per_state;
    const ListSpec *lists;
    int num_lists;
    const char *control; /* NULL: not known yet, and no lists either */
    const char *policy;  /* its file, or its name if it is built in; NULL: none */
    bool is_recognised;  /* it was chosen because of the domain */
    int num_threads;
    int32_t weight; /* of h, with g; 0: h alone */
    bool reopens, is_astar;
    bool is_anytime; /* plans were printed when they were found */

    bool has_search; /* whether the following members are set */
    SearchStatus status;
    SearchStats stats;
    int64_t num_states;
    SearchAhead ahead;         /* of the last search */
    SearchJump jump;           /* likewise */
    SearchStats helper_stats;  /* the part of the helper searches */
    const char *helper_solver; /* which of them found the plan; NULL: none */
    int32_t *initial_h;        /* per list; HEUR_DEAD_END: infinite */
    CliFigure figures[CLI_MAX_FIGURES];
    int num_figures;
    int64_t *chosen; /* per list: steps that used it */
    Plan plan;       /* of a solved task; of several, the cheapest */
    int num_plans;
    bool is_best;       /* there is no cheaper plan */
    bool is_unsolvable; /* there is none at all: the search proves it */
    const char *gap;    /* why a plan of A* is not proved to be cheapest; NULL: nothing to say */
    double search_time;
    const char *fallback; /* the controller that went on when `control` had failed, or NULL */
    Error setback;        /* why it had */

    double total_time;
    int signal_number; /* that interrupted the search, or 0 */
    int exit_code;     /* negative: death by that signal */
} CliReport;

/* Of a task from PDDL; prints nothing for others. */
void cli_report_print_translation(const LoadedTask *source, FILE *stream);

void cli_report_print_task(const CliReport *report, FILE *stream);
void cli_report_print_initial_h(const CliReport *report, FILE *stream);
/* The plan alone, when more plans may follow. */
void cli_report_print_plan(const CliReport *report, FILE *stream);
void cli_report_print_result(const CliReport *report, FILE *stream);

/* For people at a terminal: the plan, its cost, the time, and how it was found. And a line for each
 * plan of a series. */
void cli_report_print_brief(const CliReport *report, const char *plan_file, FILE *stream);
void cli_report_print_brief_plan(const CliReport *report, double seconds, FILE *stream);

/* A new reference. */
json_t *cli_report_json(const CliReport *report);

#endif
