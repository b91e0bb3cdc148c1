/* Helper crew: threads that run helper searches beside the policy's search.
 *
 * Problem: helpers may do a part of the work that the policy's search has done so far. So they
 * could start only when it has made a step, and it could go on only when they are through: each
 * thread would wait for the other.
 *
 * Idea: let helpers run ahead of what they are permitted, and keep what they were after each step
 * (helper_log.h). The policy's search goes on when all helpers have done at least what they are
 * permitted, and sees of them what they were then. So results and counts are those of one thread.
 * They run ahead by a quarter of a second of work and a thousand steps at most; that, at the end,
 * is done in vain. They do not run ahead when memory is scarce.
 *
 * A thread runs one helper until that is far enough ahead or another one is behind, then the one
 * that is ahead least. There may be fewer threads than helpers, or none: a caller that would wait
 * for a helper which no thread has in hand runs it itself.
 *
 * Invariant: a run belongs to the thread that has it in hand; the mutex protects all else. A thread
 * does not put down a run that is behind, so no thread waits for a run that none works on.
 *
 * Permitting costs some 100 ns per run besides the work and the waiting. */
#ifndef CONTROL_HELPER_CREW_H
#define CONTROL_HELPER_CREW_H

#include "control/helper_run.h"

typedef struct HelperCrew HelperCrew;

/* For these runs, which belong to the crew until it is freed, on num_threads threads, the caller's
 * included. `scarce_bytes`: with more memory in use no run gets ahead. */
HelperCrew *helper_crew_new(HelperRun *runs, int num_runs, int num_threads, size_t scarce_bytes);

/* Stops the threads after the steps that they are making. The runs stay as they are. */
void helper_crew_free(HelperCrew *crew);

/* Starts the threads, as many of them as the system allows. Before that, and without it, the caller
 * does all work. */
void helper_crew_start(HelperCrew *crew);

/* Returns when all runs have done the work that they may do while the policy's search does so much;
 * with 0 they are built. To be called with amounts that do not decrease. */
void helper_crew_permit(HelperCrew *crew, int64_t policy_work);

/* Moves *point on to what the run counts as. The caller may use a run that has ended or found a
 * plan by then, for no thread does. */
void helper_crew_take(HelperCrew *crew, int run, HelperPoint *point);

#endif
