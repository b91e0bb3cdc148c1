/* The log of a helper beside a list of all points that forgets nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "control/helper_log.h"

enum { NUM_POINTS = 400, CAPACITY = 5, NUM_SEEDS = 50 };

static HelperPoint point_of(int64_t due, int64_t number)
{
    return (HelperPoint){.due = due, .stats.expanded = number};
}

/* What a helper counts as that was never ahead. */
static int64_t last_due(const HelperPoint *points, int count, int64_t permitted)
{
    int64_t number = -1;
    for (int i = 0; i < count && points[i].due < permitted; i++) {
        number = points[i].stats.expanded;
    }
    return number;
}

static void check_random_steps(uint64_t seed)
{
    Rng rng;
    HelperLog log;
    HelperPoint all[NUM_POINTS], now = point_of(0, -1);
    int64_t permitted = 0, work = 0;
    int64_t due = HELPER_LOG_BUILT;
    rng_seed(&rng, seed);
    helper_log_init(&log, CAPACITY);
    for (int count = 0; count < NUM_POINTS;) {
        if (due < permitted || log.count < CAPACITY) {
            all[count] = point_of(due, count);
            helper_log_add(&log, all[count], permitted);
            count++;
            work += (int64_t)rng_below(&rng, 4); /* often 0 */
            due = work;
        } else {
            permitted += (int64_t)rng_below(&rng, 10);
        }
        if (work >= permitted && rng_below(&rng, 2)) {
            helper_log_take(&log, permitted, &now);
            assert_int_equal(now.stats.expanded, last_due(all, count, permitted));
        }
        permitted += rng_below(&rng, 8) == 0;
    }
    helper_log_release(&log);
}

static void points_count_when_they_are_due(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_SEEDS; seed++) {
        check_random_steps(seed);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* A helper without threads is never ahead: room for one point will do. */
static void points_that_are_due_take_no_room(void **state)
{
    (void)state;
    HelperLog log;
    HelperPoint now = {0};
    helper_log_init(&log, 1);
    for (int64_t i = 0; i < 10; i++) {
        helper_log_add(&log, point_of(i, i), 10);
    }
    helper_log_take(&log, 10, &now);
    assert_int_equal(now.stats.expanded, 9);
    helper_log_add(&log, point_of(10, 10), 10);
    helper_log_add(&log, point_of(10, 11), 10);
    helper_log_take(&log, 10, &now);
    assert_int_equal(now.stats.expanded, 9);
    helper_log_take(&log, 11, &now);
    assert_int_equal(now.stats.expanded, 11);
    helper_log_release(&log);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_count_when_they_are_due),
        cmocka_unit_test(points_that_are_due_take_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
