#include "cli/cli_watch.h"

#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#include "base/timed_wait.h"
#include "cli/cli_signals.h"

enum { STACK_BYTES = 1 << 20 };
static const double INTERVAL = 0.02;

/* Without the handlers of exit(): the work still uses what they would release. */
_Noreturn static void end_program(int code)
{
    (void)fflush(stdout);
    if (code < 0) {
        cli_signals_raise(-code);
    }
    _exit(code);
}

static void *look_at_limits(void *context)
{
    CliWatch *watch = context;
    LimitsStatus status = LIMITS_OK;
    pthread_mutex_lock(&watch->mutex);
    while (!watch->is_over && (status = limits_check(watch->limits)) == LIMITS_OK) {
        timed_wait(&watch->over, &watch->mutex, INTERVAL);
    }
    watch->is_ending = !watch->is_over;
    pthread_mutex_unlock(&watch->mutex);
    if (watch->is_ending) {
        end_program(watch->end(watch->context, status));
    }
    return NULL;
}

static bool start_thread(CliWatch *watch)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    bool ok = pthread_create(&watch->thread, &attributes, look_at_limits, watch) == 0;
    pthread_attr_destroy(&attributes);
    return ok;
}

static void release(CliWatch *watch)
{
    pthread_cond_destroy(&watch->over);
    pthread_mutex_destroy(&watch->mutex);
    watch->is_running = false;
}

void cli_watch_start(CliWatch *watch, const Limits *limits, CliWatchEnd end, void *context)
{
    assert(!watch->is_running);
    *watch = (CliWatch){.limits = limits, .end = end, .context = context, .is_running = true};
    pthread_mutex_init(&watch->mutex, NULL);
    timed_wait_init(&watch->over);
    if (!start_thread(watch)) {
        release(watch);
    }
}

void cli_watch_stop(CliWatch *watch)
{
    if (!watch->is_running) {
        return;
    }
    pthread_mutex_lock(&watch->mutex);
    watch->is_over = true;
    bool is_ending = watch->is_ending;
    pthread_cond_signal(&watch->over);
    pthread_mutex_unlock(&watch->mutex);
    if (is_ending) {
        for (;;) {
            pause(); /* the thread ends the process */
        }
    }
    pthread_join(watch->thread, NULL);
    release(watch);
}
