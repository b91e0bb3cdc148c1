/* Progress: lets a caller stop long work and follow it.
 *
 * Long loops call progress_report from time to time. It checks the limits and tells a watcher how
 * far the work is. A phase that is told to stop returns at once, without a result. Zeroed storage
 * is a valid Progress without limits and without a watcher.
 *
 * A report costs some 30 ns. Report every thousand steps of inner loops, and wherever work can grow
 * exponentially. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/limits.h"

typedef struct Progress {
    const Limits *limits;                                           /* NULL: none */
    void (*report)(void *context, const char *phase, int64_t done); /* NULL: no watcher */
    void *context;
} Progress;

/* `phase` in words, such as "reachable atoms"; `done` counts its steps so far. False: stop. */
bool progress_report(const Progress *progress, const char *phase, int64_t done);

#endif
