/* Helper log: what a helper search is to count as, for each amount of work that it may be permitted.
 *
 * Problem: a helper that runs on a thread of its own is ahead of the work that it is permitted. The
 * result and all counts must be those of a helper that waits.
 *
 * Idea: a helper that waits makes a step if its work before the step is less than what it is
 * permitted, and a step does not depend on when it is made. So each step has one amount from which
 * on it counts, its work before the step, and the log keeps what the helper was after it.
 *
 * Data: a ring of points in the order of the steps, each due when more work than `due` is
 * permitted. Points with the same `due` count together, so only the last of them is kept.
 *
 * Invariant: `due` increases from point to point. Adding and taking cost O(1), amortised. Not
 * synchronised. */
#ifndef CONTROL_HELPER_LOG_H
#define CONTROL_HELPER_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/search.h"

typedef enum HelperStatus { HELPER_RUNNING, HELPER_SOLVED, HELPER_ENDED } HelperStatus;

/* What a helper was after a step. */
typedef struct HelperPoint {
    int64_t due; /* work before the step; HELPER_LOG_BUILT if the step built it */
    HelperStatus status;
    SearchStats stats;
    int64_t bytes; /* of memory, its tables included */
} HelperPoint;

enum { HELPER_LOG_BUILT = -1 };

typedef struct HelperLog {
    HelperPoint *points;
    size_t capacity, first, count;
} HelperLog;

void helper_log_init(HelperLog *log, size_t capacity);
void helper_log_release(HelperLog *log);

/* Adds the point after the next step. If that is due already, it replaces all others, which will
 * not be asked for any more; otherwise there must be room. */
void helper_log_add(HelperLog *log, HelperPoint point, int64_t permitted);

/* Moves *point on to the last one that is due, and drops what was before it. */
void helper_log_take(HelperLog *log, int64_t permitted, HelperPoint *point);

#endif
