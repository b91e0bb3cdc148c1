/* Progress: one line on a terminal that says how a long translation or search is doing.
 *
 * It appears half a second into the work, is rewritten four times a second and erased at the end.
 * Where standard error is not a terminal nothing is shown and updating costs nothing; otherwise
 * the clock is read at every step where steps are slow and at every 64th where they are fast.
 * Lines that a search logs meanwhile go through log_stream, which takes the progress line out of
 * their way. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "search/search.h"

typedef struct CliProgress {
    bool is_wanted, is_shown;
    const ListSpec *lists; /* of a search */
    double start, last_time, next_time;
    int64_t last_expanded;
    double last_look; /* at the clock */
    int stride, steps_to_look;
    FILE *out;        /* where log lines really go */
    FILE *log_stream; /* where to write them */
} CliProgress;

/* The progress must stay where it is until cli_progress_finish. */
void cli_progress_start(CliProgress *progress, bool is_allowed, const ListSpec *lists, FILE *out);
void cli_progress_update(CliProgress *progress, const Search *search);

/* The same for a translation: its phase in words and what has been counted so far. */
void cli_progress_update_phase(CliProgress *progress, const char *phase, int64_t done);

void cli_progress_finish(CliProgress *progress);

#endif
