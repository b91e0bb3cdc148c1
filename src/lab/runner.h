/* Runs a suite: starts supervisors, a number of them at a time, and stores what they report.
 *
 * Runs that are in the store are not repeated, so a suite that was interrupted or killed continues
 * where it stopped. Runs that another lab has claimed are left to it; at the end the runner checks
 * once more whether that lab still lives. Seeds are the outermost loop and configurations the
 * innermost one, so that tables are useful early. The overhead is about a millisecond per run: a
 * fork and two small transactions. */
#ifndef LAB_RUNNER_H
#define LAB_RUNNER_H

#include "base/limits.h"
#include "lab/store.h"
#include "lab/supervisor.h"

typedef struct RunnerTotals {
    int64_t num_runs;  /* in the whole suite */
    int64_t num_known; /* in the store, from earlier or by other labs */
    int64_t num_done;  /* by this lab */
    int64_t num_left;  /* the others, including those that other labs have claimed */
    int num_running;
    double wall;                        /* sum over the runs done */
    int64_t outcomes[RUN_NUM_OUTCOMES]; /* of these */
} RunnerTotals;

typedef struct RunnerSettings {
    const Suite *suite;
    Store *store;
    const char *veer; /* the program, absolute */
    int num_jobs;
    const char *origin;   /* of the runs, for store_note_origin */
    const Limits *limits; /* an interrupt ends running runs without storing them */

    /* After every run (result is not NULL), and several times a second. */
    void (*notify)(void *context, const RunnerTotals *totals, const SupervisorOrder *order,
                   const RunResult *result);
    void *context;
} RunnerSettings;

/* False and an Error if the lab itself fails; then it ends the running runs. */
bool runner_run(const RunnerSettings *settings, RunnerTotals *out_totals, Error *error);

#endif
