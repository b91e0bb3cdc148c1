#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "learn/ranking_rows.h"

#define FEATURES(...)                                                                              \
    (&(const WlCountVec){(WlCount[]){__VA_ARGS__},                                                 \
                         sizeof((WlCount[]){__VA_ARGS__}) / sizeof(WlCount), 0})

static const WlCountVec NOTHING = {0};

static void assert_row(const RankingRows *rows, int32_t row, const WlCountVec *expected)
{
    int32_t size;
    const WlCount *entries = ranking_rows_get(rows, row, &size);
    assert_int_equal(size, expected->size);
    assert_memory_equal(entries, expected->data, expected->size * sizeof *entries);
}

static void rows_are_differences(void **state)
{
    (void)state;
    RankingRows rows = {0};
    ranking_rows_add(&rows, FEATURES({1, 2}, {4, 1}, {6, 3}), FEATURES({0, 1}, {4, 1}, {6, 5}));
    ranking_rows_add(&rows, &NOTHING, FEATURES({7, 2}));
    ranking_rows_add(&rows, FEATURES({7, 2}), &NOTHING);
    assert_int_equal(ranking_rows_count(&rows), 3);
    assert_row(&rows, 0, FEATURES({0, 1}, {1, -2}, {6, 2}));
    assert_row(&rows, 1, FEATURES({7, 2}));
    assert_row(&rows, 2, FEATURES({7, -2}));
    ranking_rows_release(&rows);
    assert_int_equal(mem_stats().current, 0);
}

static void equal_rows_are_merged(void **state)
{
    (void)state;
    RankingRows rows = {0};
    for (int i = 0; i < 3; i++) {
        ranking_rows_add(&rows, FEATURES({2, 1}), FEATURES({2, 2}, {5, 1}));
        ranking_rows_add(&rows, FEATURES({2, 4}), FEATURES({2, 4}));
    }
    ranking_rows_add(&rows, FEATURES({2, 1 + 7}), FEATURES({2, 2 + 7}, {5, 1}));
    assert_int_equal(ranking_rows_count(&rows), 1);
    assert_int_equal(rows.weights.data[0], 4);
    ranking_rows_release(&rows);
}

/* Many rows, so that the index grows: the sum of all weights is the number of rows. */
static void many_rows_keep_their_weights(void **state)
{
    (void)state;
    RankingRows rows = {0};
    Rng rng;
    rng_seed(&rng, 4);
    int64_t sum = 0;
    for (int i = 0; i < 5000; i++) {
        WlCount worse = {(int32_t)rng_below(&rng, 30), 1 + (int32_t)rng_below(&rng, 40)};
        ranking_rows_add(&rows, &NOTHING, FEATURES(worse));
    }
    for (int32_t row = 0; row < ranking_rows_count(&rows); row++) {
        sum += rows.weights.data[row];
    }
    assert_in_range(ranking_rows_count(&rows), 1000, 30 * 40);
    assert_int_equal(sum, 5000);
    ranking_rows_release(&rows);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_differences),
        cmocka_unit_test(equal_rows_are_merged),
        cmocka_unit_test(many_rows_keep_their_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
