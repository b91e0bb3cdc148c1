/* Job run: many independent pieces of work on several threads, watched by the caller.
 *
 * Items are started in ascending order, each once. Results are the items' own affair: as each item
 * writes to a place of its own, the outcome does not depend on the number of threads. */
#ifndef LEARN_JOB_RUN_H
#define LEARN_JOB_RUN_H

#include <stdbool.h>

#include "base/error.h"
#include "base/limits.h"

typedef struct JobRun {
    int num_items, num_threads;
    bool (*work)(void *context, int item, Error *error); /* false: the run ends with this Error */
    void (*watch)(void *context, int num_done); /* several times per second, and at the end */
    void *context;
    const Limits *limits; /* no item begins after an interrupt */
} JobRun;

/* False and an Error if an item failed or a thread cannot be started; true after an interrupt. */
bool job_run(const JobRun *run, Error *error);

#endif
