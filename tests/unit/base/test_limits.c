#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <signal.h>

#include "base/clock.h"
#include "base/limits.h"

static Limits signalled;

static void on_signal(int number)
{
    (void)number;
    limits_interrupt(&signalled);
}

static void without_limits_all_is_well(void **state)
{
    (void)state;
    Limits zeroed = {0};
    assert_int_equal(limits_check(&zeroed), LIMITS_OK);
    Limits limits;
    limits_init(&limits, 0);
    assert_int_equal(limits_check(&limits), LIMITS_OK);
    limits_init(&limits, 1e9);
    assert_int_equal(limits_check(&limits), LIMITS_OK);
}

static void deadline_passes_on_time(void **state)
{
    (void)state;
    Limits limits;
    double start = clock_wall();
    limits_init(&limits, 0.5);
    while (limits_check(&limits) == LIMITS_OK) {
        assert_true(clock_wall() - start < 300);
    }
    assert_int_equal(limits_check(&limits), LIMITS_TIME);
    assert_true(clock_wall() - start >= 0.5);
}

static void interrupt_sticks_and_goes_first(void **state)
{
    (void)state;
    Limits limits;
    limits_init(&limits, 1e-9);
    while (limits_check(&limits) != LIMITS_TIME) {
    }
    limits_interrupt(&limits);
    assert_int_equal(limits_check(&limits), LIMITS_INTERRUPT);
    assert_int_equal(limits_check(&limits), LIMITS_INTERRUPT);
    limits_init(&limits, 0);
    assert_int_equal(limits_check(&limits), LIMITS_OK);
}

static void signal_handler_may_interrupt(void **state)
{
    (void)state;
    limits_init(&signalled, 0);
    struct sigaction action = {.sa_handler = on_signal};
    struct sigaction old;
    assert_int_equal(sigaction(SIGUSR1, &action, &old), 0);
    assert_int_equal(limits_check(&signalled), LIMITS_OK);
    raise(SIGUSR1);
    assert_int_equal(limits_check(&signalled), LIMITS_INTERRUPT);
    sigaction(SIGUSR1, &old, NULL);
}

static void *wait_for_interrupt(void *argument)
{
    Limits *limits = argument;
    while (limits_check(limits) == LIMITS_OK) {
    }
    return NULL;
}

static void another_thread_may_interrupt(void **state)
{
    (void)state;
    Limits limits;
    limits_init(&limits, 10);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, wait_for_interrupt, &limits), 0);
    }
    limits_interrupt(&limits);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(limits_check(&limits), LIMITS_INTERRUPT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_limits_all_is_well),
        cmocka_unit_test(deadline_passes_on_time),
        cmocka_unit_test(interrupt_sticks_and_goes_first),
        cmocka_unit_test(signal_handler_may_interrupt),
        cmocka_unit_test(another_thread_may_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
