#include "cli/cli_watch.h"

#include <assert.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli_signals.h"

enum { INTERVAL_NS = 20000000, SECOND_NS = 1000000000, STACK_BYTES = 1 << 20 };

/* Returns when the work is over or the interval is, with the mutex. */
static void wait_a_little(CliWatch *watch)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += INTERVAL_NS;
    if (until.tv_nsec >= SECOND_NS) {
        until.tv_nsec -= SECOND_NS;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&watch->over, &watch->mutex, &until);
}

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
        wait_a_little(watch);
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
    pthread_condattr_t attributes;
    *watch = (CliWatch){.limits = limits, .end = end, .context = context, .is_running = true};
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&watch->mutex, NULL);
    pthread_cond_init(&watch->over, &attributes);
    pthread_condattr_destroy(&attributes);
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
    while (is_ending) {
        pause();
    }
    pthread_join(watch->thread, NULL);
    release(watch);
}
