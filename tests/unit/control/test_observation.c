#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"

static void assert_stats(OpenListStats stats, OpenListStats expected)
{
    assert_int_equal(stats.count, expected.count);
    assert_int_equal(stats.min, expected.min);
    assert_int_equal(stats.max, expected.max);
    assert_true(stats.mean == expected.mean && stats.variance == expected.variance);
}

static void the_past_is_kept(void **state)
{
    (void)state;
    static const OpenListStats STATS[3][2] = {{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}},
                                              {{11, 12, 13, 14, 15}, {16, 17, 18, 19, 20}},
                                              {{21, 22, 23, 24, 25}, {0}}};
    Observation observation;
    observation_init(&observation, 2);
    assert_int_equal(observation.num_taken, 0);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            fake_observe(&observation, STATS[i], 10 * i);
            assert_int_equal(observation.num_taken, i + 1);
            assert_int_equal(observation.step, 10 * i);
            for (int list = 0; list < 2; list++) {
                assert_stats(observation.now[list], STATS[i][list]);
                assert_stats(observation.before[list], STATS[i > 0 ? i - 1 : 0][list]);
                assert_stats(observation.initial[list], STATS[0][list]);
            }
        }
        observation_reset(&observation);
    }
    observation_release(&observation);
    assert_int_equal(mem_stats().current, 0);
}

/* Brief ones leave out what takes time. */
static void brief_ones_have_counts_and_minima(void **state)
{
    (void)state;
    Observation observation;
    observation_init(&observation, 2);
    observation.is_brief = true;
    fake_observe(&observation, (const OpenListStats[]){{2, 3, 5, 4, 1}, {0, 77, 77, 0, 0}}, 6);
    assert_int_equal(observation.step, 6);
    assert_int_equal(observation.now[0].count, 2);
    assert_int_equal(observation.now[0].min, 3);
    assert_int_equal(observation.now[1].count, 0);
    observation_release(&observation);
}

static void the_search_itself_is_seen(void **state)
{
    (void)state;
    Search search = fake_search(2, COUNTS(1, 2));
    search.kind = SEARCH_SELECTIVE;
    search.status = SEARCH_SOLVED;
    search.stats = (SearchStats){.steps = 5, .work = 6, .progress = 7};
    search.last_list = 1;
    search.best_h[1] = 8;
    search.initial_h[1] = 9;
    Observation observation;
    observation_init(&observation, 2);
    observation_take(&observation, &search);
    assert_int_equal(observation.kind, SEARCH_SELECTIVE);
    assert_int_equal(observation.status, SEARCH_SOLVED);
    assert_int_equal(observation.step, 5);
    assert_int_equal(observation.work, 6);
    assert_int_equal(observation.progress, 7);
    assert_int_equal(observation.last_list, 1);
    assert_int_equal(observation.best_h[1], 8);
    assert_int_equal(observation.initial_h[1], 9);
    assert_true(observation.is_reliable[0]);
    observation_release(&observation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_past_is_kept),
        cmocka_unit_test(brief_ones_have_counts_and_minima),
        cmocka_unit_test(the_search_itself_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
