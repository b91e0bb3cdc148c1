#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <time.h>

#include "base/clock.h"

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

static void wall_never_goes_back(void **state)
{
    (void)state;
    double last = clock_wall();
    for (int i = 0; i < 100000; i++) {
        double now = clock_wall();
        assert_true(now >= last);
        last = now;
    }
}

static void sleeping_takes_wall_time_but_no_cpu_time(void **state)
{
    (void)state;
    double wall = clock_wall();
    double cpu = clock_cpu();
    sleep_ms(100);
    assert_true(clock_wall() - wall >= 0.099);
    assert_true(clock_cpu() - cpu < 0.05);
}

static void working_takes_both(void **state)
{
    (void)state;
    double wall = clock_wall();
    double cpu = clock_cpu();
    while (clock_cpu() - cpu < 0.02) {
    }
    assert_true(clock_wall() - wall >= 0.019);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wall_never_goes_back),
        cmocka_unit_test(sleeping_takes_wall_time_but_no_cpu_time),
        cmocka_unit_test(working_takes_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
