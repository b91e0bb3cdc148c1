/* Helper run: one helper search, step by step.
 *
 * The first step builds the tables, each other one is a step of its search. After each step it says
 * what it is by then, a HelperPoint, which does not depend on the thread that made the step or on
 * what other threads did meanwhile. One thread at a time may use a run. */
#ifndef CONTROL_HELPER_RUN_H
#define CONTROL_HELPER_RUN_H

#include "control/control.h"
#include "control/helper_log.h"

/* The caller sets the first members; the others are zero before the first step. All pointers but
 * the last two are borrowed. */
typedef struct HelperRun {
    const char *name; /* of its list, or of its controller if there are several */
    const char *controller;
    const Task *task;
    SearchOptions options;
    int64_t share; /* of the work that the policy's search does meanwhile, in sixteenths */

    bool has_begun;
    int64_t bytes;
    Search *search;
    Control *control;
} HelperRun;

/* The work that it may do while the policy's search does so much. */
int64_t helper_run_permitted(const HelperRun *run, int64_t policy_work);

/* The work that the policy's search has done when it may have done so much. */
int64_t helper_run_policy_work(const HelperRun *run, int64_t work);

/* Not to be called after a point that is not HELPER_RUNNING. A run that cannot be built has
 * ended. */
HelperPoint helper_run_step(HelperRun *run);

/* Gives its memory back, built or not. */
void helper_run_end(HelperRun *run);

#endif
