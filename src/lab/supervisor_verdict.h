/* The second half of a supervisor's work, when the planner is gone: are its plans valid, what does its
 * trace say, and what is there to tell about how it ended? */
#ifndef LAB_SUPERVISOR_VERDICT_H
#define LAB_SUPERVISOR_VERDICT_H

#include "lab/run_result.h"
#include "lab/suite.h"

enum { SUPERVISOR_PATH_SIZE = 4096, SUPERVISOR_NAME_ROOM = 32 };

/* The run to make. */
typedef struct SupervisorOrder {
    const Suite *suite;
    const SuiteConfiguration *configuration;
    const SuiteInstance *instance;
    int64_t seed;
    const char *veer; /* the program, absolute */
} SupervisorOrder;

typedef struct SupervisorPaths {
    char folder[SUPERVISOR_PATH_SIZE];
    char plan[SUPERVISOR_PATH_SIZE +
              SUPERVISOR_NAME_ROOM]; /* later plans of a run have .1, .2, ... behind this */
    char trace[SUPERVISOR_PATH_SIZE + SUPERVISOR_NAME_ROOM];
} SupervisorPaths;

/* The result has what was measured, and the outcome as far as it can be known without the plans.
 * `last_words` is the last line that the planner printed. */
void supervisor_verdict_complete(const SupervisorOrder *order, const SupervisorPaths *paths,
                                 const char *last_words, RunResult *result);

#endif
