/* Runs a suite: starts supervisors, so many at a time, and stores what they report.
 *
 * What is in the store already is not run again, so a suite that was interrupted or killed goes on
 * where it stopped. Runs that another lab is doing are left to it; at the end it is looked again
 * whether that lab is still there. Seeds are the outermost loop and configurations the innermost one,
 * so that tables make sense early. Besides the runs themselves it costs about a millisecond per run:
 * a fork, two small transactions. */
#ifndef LAB_RUNNER_H
#define LAB_RUNNER_H

#include "base/limits.h"
#include "lab/store.h"
#include "lab/supervisor.h"

typedef struct RunnerTotals {
    int64_t num_runs;  /* in the whole suite */
    int64_t num_known; /* are in the store from elsewhere */
    int64_t num_done;  /* by this lab */
    int64_t num_left;  /* all others: to be done, or claimed by other labs */
    int num_running;
    double wall;                        /* of the runs done, added up */
    int64_t outcomes[RUN_NUM_OUTCOMES]; /* of these */
} RunnerTotals;

typedef struct RunnerSettings {
    const Suite *suite;
    Store *store;
    const char *veer; /* the program, absolute */
    int num_jobs;
    const Limits *limits; /* an interrupt ends the running runs, which will be done again */

    /* After every run (result is not NULL), and several times a second. */
    void (*notify)(void *context, const RunnerTotals *totals, const SupervisorOrder *order,
                   const RunResult *result);
    void *context;
} RunnerSettings;

/* False and an Error if the lab itself fails; running runs are ended then. */
bool runner_run(const RunnerSettings *settings, RunnerTotals *out_totals, Error *error);

#endif
