/* The second part of a supervisor's work, after the planner has ended: validates its plans, reads
 * its trace, and explains how it ended. */
#ifndef LAB_SUPERVISOR_VERDICT_H
#define LAB_SUPERVISOR_VERDICT_H

#include "lab/run.h"
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
    /* Further plans of the run have .1, .2, ... appended. */
    char plan[SUPERVISOR_PATH_SIZE + SUPERVISOR_NAME_ROOM];
    char trace[SUPERVISOR_PATH_SIZE + SUPERVISOR_NAME_ROOM];
} SupervisorPaths;

/* The result has the measurements, and the outcome by the exit code. `last_words` is the last line
 * that the planner printed. */
void supervisor_verdict_complete(const SupervisorOrder *order, const SupervisorPaths *paths,
                                 const char *last_words, RunResult *result);

#endif
