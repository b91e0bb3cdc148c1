#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/observation.h"
#include "heur/heur_table.h"
#include "support/small_task.h"

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
    observation_init(&observation, 2, false);
    assert_int_equal(observation.num_taken, 0);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            observation_set(&observation, STATS[i], 10 * i);
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

static void numbers_may_be_rounded(void **state)
{
    (void)state;
    static const OpenListStats STATS = {3, 1, 4, 1.0 / 3, 2.0 / 3};
    static const OpenListStats ROUNDED = {3, 1, 4, 0.333333, 0.666667};
    for (int six_decimals = 0; six_decimals < 2; six_decimals++) {
        Observation observation;
        observation_init(&observation, 1, six_decimals);
        observation_set(&observation, &STATS, 0);
        OpenListStats expected = six_decimals ? ROUNDED : STATS;
        assert_stats(observation.now[0], expected);
        assert_stats(observation.initial[0], expected);
        observation_release(&observation);
    }
}

/* The same as looking at the search itself, before every step and without allocating. */
static void a_search_is_observed(void **state)
{
    (void)state;
    const ListSpec lists[2] = {list_spec_plain(heur_table_find("goalcount", 9)),
                               list_spec_plain(heur_table_find("blind", 5))};
    Task *task = small_task_new_counters(3, 4);
    SearchOptions options = {.lists = lists, .num_lists = 2, .num_threads = 1};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    Observation observation;
    observation_init(&observation, 2, false);
    OpenListStats before[2] = {search_list_stats(search, 0), search_list_stats(search, 1)};
    for (int step = 0; search_status(search) == SEARCH_RUNNING; step++) {
        uint64_t allocations = mem_stats().allocations;
        observation_take(&observation, search);
        assert_int_equal(mem_stats().allocations, allocations);
        assert_int_equal(observation.step, step);
        for (int list = 0; list < 2; list++) {
            assert_stats(observation.now[list], search_list_stats(search, list));
            assert_stats(observation.before[list], before[list]);
            before[list] = observation.now[list];
        }
        search_step(search, step % 2);
    }
    assert_true(observation.num_taken > 5);
    observation_release(&observation);
    search_free(search);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_past_is_kept),
        cmocka_unit_test(numbers_may_be_rounded),
        cmocka_unit_test(a_search_is_observed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
