/* A supervisor is a process that sees one run of a planner to its end.
 *
 * The lab forks a supervisor per run; the supervisor starts the planner in a folder of its own, reads what
 * it prints, watches its time and memory, ends it and whatever it has started, validates the plans,
 * and sends a RunResult. Being the reaper of its descendants it knows all of them, whatever groups
 * or sessions they have made for themselves, and counts the processor time of all. And it outlives
 * the lab by a moment: if the lab is killed, even with SIGKILL, the run ends and its folder goes.
 *
 * At the end of its time a run gets SIGTERM, so that a planner can still print what it has counted,
 * and half a second later SIGKILL. Memory is that of all processes of a run together, as far as it
 * is resident, looked at every 20 ms or more often; who holds too much gets SIGKILL at once. */
#ifndef LAB_SUPERVISOR_H
#define LAB_SUPERVISOR_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"
#include "lab/run_result.h"
#include "lab/supervisor_verdict.h"

typedef struct Supervisor {
    pid_t pid;
    int result_fd;    /* to be polled for input */
    size_t num_bytes; /* received so far */
    RunResult result;
} Supervisor;

bool supervisor_start(const SupervisorOrder *order, Supervisor *out_supervisor, Error *error);

/* To be called when there is input. True when the run is over: the result is there, and the supervisor
 * is gone. If it died before it could tell, the outcome is RUN_LOST. */
bool supervisor_receive(Supervisor *supervisor);

/* Ends the run without a result, as far as there is none yet, and waits for that. */
void supervisor_cancel(Supervisor *supervisor);

#endif
