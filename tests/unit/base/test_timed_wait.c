#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/timed_wait.h"

/* What somebody has set the time of day ahead by, in seconds. */
static time_t jump;

/* In place of the C library's. */
int clock_gettime(clockid_t id, struct timespec *out_time)
{
    int result = (int)syscall(SYS_clock_gettime, id, out_time);
    out_time->tv_sec += id == CLOCK_REALTIME ? jump : 0;
    return result;
}

/* Returns how long it took. */
static double wait_for(double seconds)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition;
    timed_wait_init(&condition);
    pthread_mutex_lock(&mutex);
    double start = clock_wall();
    while (clock_wall() - start < seconds / 2) { /* it may return without a reason */
        timed_wait(&condition, &mutex, seconds);
    }
    double end = clock_wall();
    pthread_mutex_unlock(&mutex);
    pthread_cond_destroy(&condition);
    return end - start;
}

static void the_time_of_day_does_not_matter(void **state)
{
    (void)state;
    static const time_t JUMPS[] = {0, 3600, -3600};
    alarm(60); /* ends a wait that lasts for an hour */
    for (size_t i = 0; i < sizeof JUMPS / sizeof *JUMPS; i++) {
        jump = JUMPS[i];
        assert_true(wait_for(0.05) >= 0.04);
    }
    jump = 0;
    alarm(0);
}

static void a_wait_that_is_in_the_past_returns(void **state)
{
    (void)state;
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition;
    timed_wait_init(&condition);
    pthread_mutex_lock(&mutex);
    timed_wait(&condition, &mutex, 0);
    pthread_mutex_unlock(&mutex);
    pthread_cond_destroy(&condition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_time_of_day_does_not_matter),
        cmocka_unit_test(a_wait_that_is_in_the_past_returns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
