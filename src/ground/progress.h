/* Progress: what long loops of the translation call now and then.
 *
 * It keeps the limits and tells a watching person where the work stands. Every phase takes one and
 * returns without a result as soon as progress_report says so. Zeroed storage is a valid Progress without
 * limits and without a watcher. A beat costs some 30 ns; beat every thousand steps of inner loops
 * and everywhere where work can grow exponentially. */
#ifndef GROUND_PROGRESS_H
#define GROUND_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/limits.h"

typedef struct Progress {
    const Limits *limits;                                           /* NULL: none */
    void (*report)(void *context, const char *phase, int64_t done); /* NULL: nobody watches */
    void *context;
} Progress;

/* `phase` in words, such as "reachable atoms"; `done` what has been counted so far. False: stop. */
bool progress_report(const Progress *progress, const char *phase, int64_t done);

#endif
