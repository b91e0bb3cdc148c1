/* Sets the clock, as seen by one program: to be loaded before it (LD_PRELOAD). Whenever the program asks
 * for the time of day, that has jumped by hours, forward or backward; the clock that nobody sets goes
 * on. A wait until a time of day ends when the clock of the system says so. glibc only. */
#include <dlfcn.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <time.h>

static atomic_int num_calls;

/* Seconds, another number at each call. */
static time_t jump(void)
{
    static const time_t JUMPS[] = {0, 7200, -7200, 86400 * 400, -86400 * 400, 3, -3};
    return JUMPS[atomic_fetch_add(&num_calls, 1) % (int)(sizeof JUMPS / sizeof *JUMPS)];
}

int clock_gettime(clockid_t id, struct timespec *out_time)
{
    static int (*next)(clockid_t, struct timespec *);
    if (!next) {
        *(void **)&next = dlsym(RTLD_NEXT, "clock_gettime");
    }
    int result = next(id, out_time);
    if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) {
        out_time->tv_sec += jump();
    }
    return result;
}

int gettimeofday(struct timeval *restrict out_time, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *out_time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *out_time)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out_time) {
        *out_time = now.tv_sec;
    }
    return now.tv_sec;
}

int timespec_get(struct timespec *out_time, int base)
{
    clock_gettime(CLOCK_REALTIME, out_time);
    return base;
}
