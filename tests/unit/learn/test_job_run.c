#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/job_run.h"

enum { ITEMS = 50 };

typedef struct Case {
    int results[ITEMS];
    int failing;        /* item; -1: none */
    int interrupting;   /* item; -1: none */
    atomic_int num_run; /* items */
    int num_watched;
    Limits limits;
} Case;

static bool work(void *context, int item, Error *error)
{
    Case *c = context;
    c->results[item] += item * item;
    atomic_fetch_add(&c->num_run, 1);
    if (item == c->interrupting) {
        limits_interrupt(&c->limits);
    }
    if (item == c->failing) {
        error_set(error, ERROR_SYSTEM, "item %d", item);
    }
    return item != c->failing;
}

static void watch(void *context, int num_done)
{
    Case *c = context;
    assert_true(num_done >= c->num_watched && num_done <= ITEMS);
    c->num_watched = num_done;
}

static bool run(Case *c, int num_threads, Error *error)
{
    const JobRun run = {.num_items = ITEMS,
                        .num_threads = num_threads,
                        .work = work,
                        .watch = watch,
                        .context = c,
                        .limits = &c->limits};
    return job_run(&run, error);
}

static void every_item_is_done_once(void **state)
{
    (void)state;
    for (int num_threads = 1; num_threads <= 4; num_threads++) {
        Case c = {.failing = -1, .interrupting = -1};
        Error error = {0};
        assert_true(run(&c, num_threads, &error));
        for (int i = 0; i < ITEMS; i++) {
            assert_int_equal(c.results[i], i * i);
        }
        assert_int_equal(c.num_watched, ITEMS);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void a_failure_ends_the_run(void **state)
{
    (void)state;
    Case c = {.failing = 3, .interrupting = -1};
    Error error = {0};
    assert_false(run(&c, 2, &error));
    assert_string_equal(error.message, "item 3");
    assert_true(atomic_load(&c.num_run) < ITEMS);
}

static void an_interrupt_ends_the_run(void **state)
{
    (void)state;
    Case c = {.failing = -1, .interrupting = 5};
    Error error = {0};
    assert_true(run(&c, 1, &error));
    assert_int_equal(atomic_load(&c.num_run), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_is_done_once),
        cmocka_unit_test(a_failure_ends_the_run),
        cmocka_unit_test(an_interrupt_ends_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
