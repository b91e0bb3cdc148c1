#include "base/clock.h"

#include <time.h>

static double read_seconds(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_wall(void)
{
    return read_seconds(CLOCK_MONOTONIC);
}

double clock_cpu(void)
{
    return read_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

double clock_thread(void)
{
    return read_seconds(CLOCK_THREAD_CPUTIME_ID);
}
