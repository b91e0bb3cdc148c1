#include "base/timed_wait.h"

#include <assert.h>
#include <time.h>

void timed_wait_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

void timed_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds)
{
    enum { SECOND_NS = 1000000000 };
    assert(seconds >= 0 && seconds < 1e6);
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)seconds;
    until.tv_nsec += (long)((seconds - (double)(time_t)seconds) * SECOND_NS);
    if (until.tv_nsec >= SECOND_NS) {
        until.tv_nsec -= SECOND_NS;
        until.tv_sec++;
    }
    pthread_cond_timedwait(condition, mutex, &until);
}
