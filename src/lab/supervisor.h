/* A supervisor is a process that watches one run of a planner.
 *
 * The lab forks a supervisor per run. It starts the planner in a folder of its own, reads what the
 * planner prints, watches time and memory, ends it and all processes that it has started, validates
 * the plans, and sends a RunResult. As the reaper of its descendants it knows all of them, whatever
 * process groups or sessions they have made, and counts the processor time of all. If the lab is
 * killed, even with SIGKILL, the supervisor ends the run and removes its folder.
 *
 * At the time limit a run gets SIGTERM, so that a planner can print its statistics, and half a
 * second later SIGKILL. Memory is the resident memory of all processes of a run, read at least
 * every 20 ms; a run above its limit gets SIGKILL at once. */
#ifndef LAB_SUPERVISOR_H
#define LAB_SUPERVISOR_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"
#include "lab/run.h"
#include "lab/supervisor_verdict.h"

typedef struct Supervisor {
    pid_t pid;
    int result_fd;    /* to be polled for input */
    size_t num_bytes; /* received so far */
    RunResult result;
} Supervisor;

bool supervisor_start(const SupervisorOrder *order, Supervisor *out_supervisor, Error *error);

/* Call it when there is input. True when the run is over: the result is complete and the supervisor
 * has ended. If the supervisor died early, the outcome is RUN_LOST. */
bool supervisor_receive(Supervisor *supervisor);

/* Ends the run and waits for its end; its result is lost. */
void supervisor_cancel(Supervisor *supervisor);

#endif
