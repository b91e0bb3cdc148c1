/* Watching limits for work that does not look at them itself, such as building tables.
 *
 * A thread looks at the limits every 20 ms. When they are reached while the work goes on, it calls
 * `end` and ends the program with the code that `end` returns; a negative one is a signal to die by.
 * The work goes on meanwhile: `end` may use only what the work leaves alone, and it frees nothing.
 * Plain threads may take locks and print, which a signal handler may not, so that the report of such
 * an end is as good as any other.
 *
 * If the system gives no thread, the limits hold again when the work is done. Zeroed storage is a
 * valid watch that has not started. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <pthread.h>
#include <stdbool.h>

#include "base/limits.h"

typedef int (*CliWatchEnd)(void *context, LimitsStatus status);

typedef struct CliWatch {
    const Limits *limits;
    CliWatchEnd end;
    void *context;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t over;
    bool is_running;         /* there is a thread */
    bool is_over, is_ending; /* the work is; the program is. With the mutex */
} CliWatch;

void cli_watch_start(CliWatch *watch, const Limits *limits, CliWatchEnd end, void *context);

/* The work is done, or ends the program itself. Does not return if the watch is ending the program.
 * Without a watch that runs it does nothing. */
void cli_watch_stop(CliWatch *watch);

#endif
