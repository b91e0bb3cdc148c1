#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "search/list_keys.h"
#include "support/small_task.h"

typedef struct Fixture {
    Task *task;
    ListSpecs specs;
    ListKeys *keys;
} Fixture;

static Fixture open_fixture(const char *lists)
{
    Fixture fixture = {.task = small_task_new_counters(2, 3)};
    Error error = {0};
    assert_true(list_spec_parse(lists, &fixture.specs, &error));
    fixture.keys = list_keys_new(fixture.specs.data, fixture.specs.count, fixture.task);
    return fixture;
}

static void close_fixture(Fixture *fixture)
{
    list_keys_free(fixture->keys);
    list_spec_release(&fixture->specs);
    task_free(fixture->task);
    assert_int_equal(mem_stats().current, 0);
}

static void columns_are_not_repeated(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("ff,novelty2(lm,ff)/lm/g,novelty2(lm,ff)+,novelty1(lm,add)/max");
    int count;
    const ListSpec *columns = list_keys_heuristics(fixture.keys, &count);
    assert_int_equal(count, 6); /* four lists, add, max */
    assert_string_equal(columns[4].name, "add");
    assert_string_equal(columns[5].name, "max");
    assert_int_equal(list_keys_num_columns(fixture.keys), 8); /* two novelties */
    close_fixture(&fixture);
}

/* By definition: the parts one after the other. */
static int compare_tuples(const int64_t *left, const int64_t *right, int count)
{
    for (int i = 0; i < count; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

enum { NUM_PARTS = 4, COLUMNS = 6, MOST = 4 };

/* The tuple of each list of `the_order_is_that_of_the_parts`. */
static void make_tuples(const int32_t *row, int64_t g, int64_t tuples[COLUMNS][NUM_PARTS])
{
    int32_t ff = row[0], add = row[1], max = row[2];
    const int64_t all[COLUMNS][NUM_PARTS] = {
        {ff}, {add, -g}, {max, ff, add, g}, {ff, max, -g}, {ff, add}, {ff, g},
    };
    for (int i = 0; i < COLUMNS; i++) {
        for (int k = 0; k < NUM_PARTS; k++) {
            tuples[i][k] = all[i][k];
        }
    }
}

static void the_order_is_that_of_the_parts(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("ff,add/-g,max/ff/add/g,ff/max/-g,ff/add,ff/g");
    assert_int_equal(list_keys_num_columns(fixture.keys), COLUMNS);
    Rng rng;
    rng_seed(&rng, 3);
    for (int round = 0; round < 20000; round++) {
        int32_t rows[2][COLUMNS];
        uint32_t g[2];
        int64_t tuples[2][COLUMNS][NUM_PARTS];
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < COLUMNS; i++) {
                rows[side][i] = (int32_t)rng_below(&rng, MOST);
            }
            rows[side][3] = rows[side][4] = rows[side][5] = rows[side][0];
            g[side] = rng_below(&rng, MOST);
            make_tuples(rows[side], g[side], tuples[side]);
        }
        for (int list = 0; list < COLUMNS; list++) {
            OpenKey left = list_keys_get(fixture.keys, list, rows[0], g[0], 0);
            OpenKey right = list_keys_get(fixture.keys, list, rows[1], g[1], 0);
            int order = compare_tuples(tuples[0][list], tuples[1][list], NUM_PARTS);
            assert_int_equal(left < right ? -1 : left > right, order);
        }
    }
    close_fixture(&fixture);
}

/* Fractions order a list, but do not make groups. */
static void fractions_are_kept_where_they_order(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("wl,wl/g,wl/softmin,wl/type,wl/ff/add/g");
    const int32_t unit = fixture.specs.data[0].heuristic.class->engine->unit;
    assert_true(unit > 1);
    for (int list = 0; list < 5; list++) {
        bool draws = list == 2 || list == 3;
        int32_t low[7] = {0}, high[7] = {0};
        low[list] = 1000 * unit + 5;
        high[list] = 1000 * unit + 6;
        OpenKey left = list_keys_get(fixture.keys, list, low, 3, 0);
        OpenKey right = list_keys_get(fixture.keys, list, high, 3, 0);
        assert_true(draws ? left == right : left < right);
        high[list] = 1001 * unit;
        assert_true(list_keys_get(fixture.keys, list, high, 3, 0) > left);
    }
    int32_t row[7] = {2 * unit + 1};
    assert_int_equal(list_keys_get(fixture.keys, 0, row, 7, 3), 7 * unit + 3 * row[0]);
    close_fixture(&fixture);
}

static void groups_of_novelty_have_no_fractions(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("wl,novelty1(wl)");
    const int32_t unit = fixture.specs.data[0].heuristic.class->engine->unit;
    int32_t values[2] = {0, 1}, row[3] = {5 * unit + 1, 5 * unit + 1, 0};
    list_keys_measure(fixture.keys, values, row);
    assert_int_equal(row[2], 1);
    row[0] = row[1] = 5 * unit + 2;
    list_keys_measure(fixture.keys, values, row);
    assert_int_equal(row[2], 2); /* the same group */
    row[0] = row[1] = 6 * unit;
    list_keys_measure(fixture.keys, values, row);
    assert_int_equal(row[2], 1);
    close_fixture(&fixture);
}

/* By g + 2 h, then by h; without a weight the tie says nothing. */
static void ties_by_h_follow_the_weighted_value(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("ff/h");
    int32_t low[] = {3}, high[] = {4};
    OpenKey key = list_keys_get(fixture.keys, 0, low, 10, 2);
    assert_int_equal(list_keys_get(fixture.keys, 0, low, 10, 2), key);
    assert_true(list_keys_get(fixture.keys, 0, high, 8, 2) > key); /* 16 both */
    assert_true(list_keys_get(fixture.keys, 0, high, 7, 2) < key); /* 15 */
    assert_true(list_keys_get(fixture.keys, 0, low, 9, 2) < key);
    assert_int_equal(list_keys_get(fixture.keys, 0, low, 9, 0),
                     list_keys_get(fixture.keys, 0, low, 5, 0));
    close_fixture(&fixture);
}

static void large_values_are_cut_off(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("ff/max/add/g,ff/max");
    int32_t row[] = {HEUR_LARGEST, HEUR_LARGEST, HEUR_LARGEST, HEUR_LARGEST};
    int32_t smaller[] = {7, 7, HEUR_LARGEST, 9};
    for (int list = 0; list < 2; list++) {
        OpenKey large = list_keys_get(fixture.keys, list, row, 1 << 29, 0);
        assert_true(large > 0);
        assert_true(list_keys_get(fixture.keys, list, smaller, 0, 0) <= large);
    }
    close_fixture(&fixture);
}

static void dead_ends_have_no_key(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("ff,ff/add");
    int32_t row[] = {1, 1, HEUR_DEAD_END};
    assert_int_equal(list_keys_get(fixture.keys, 0, row, 0, 0), 1);
    assert_int_equal(list_keys_get(fixture.keys, 1, row, 0, 0), LIST_KEYS_NONE);
    row[0] = HEUR_DEAD_END;
    assert_int_equal(list_keys_get(fixture.keys, 0, row, 0, 0), LIST_KEYS_NONE);
    close_fixture(&fixture);
}

/* Old states only go into a list by novelty if no other list would take them. */
static void old_states_are_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *lists;
        int novelty_list;
        bool takes_old;
    } CASES[] = {
        {"ff,novelty2(ff)", 1, false},
        {"novelty2(ff),lm+", 0, true},
        {"novelty1(ff)/ff/g", 0, true},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Fixture fixture = open_fixture(CASES[i].lists);
        int list = CASES[i].novelty_list;
        int32_t values[2] = {0, 1}, row[5] = {3, 3, 3, 3, 3};
        list_keys_measure(fixture.keys, values, row);
        OpenKey fresh = list_keys_get(fixture.keys, list, row, 4, 0);
        assert_true(fresh > 0);
        for (int32_t again = 0; again < 2; again++) {
            list_keys_measure(fixture.keys, values, row);
            OpenKey old = list_keys_get(fixture.keys, list, row, 4, 0);
            assert_true(CASES[i].takes_old ? old > fresh : old == LIST_KEYS_NONE);
        }
        list_keys_forget(fixture.keys); /* none of them does */
        list_keys_measure(fixture.keys, values, row);
        assert_true(list_keys_get(fixture.keys, list, row, 4, 0) != fresh);
        list_keys_restart(fixture.keys);
        list_keys_measure(fixture.keys, values, row);
        assert_int_equal(list_keys_get(fixture.keys, list, row, 4, 0), fresh);
        close_fixture(&fixture);
    }
}

static void progress_makes_states_new_again(void **state)
{
    (void)state;
    Fixture fixture = open_fixture("ff,novelty1(ff,forget)");
    int32_t values[2] = {0, 1}, row[3] = {3, 3, 0};
    for (int round = 0; round < 2; round++) {
        list_keys_measure(fixture.keys, values, row);
        assert_int_equal(row[2], 1);
        list_keys_measure(fixture.keys, values, row);
        assert_int_equal(row[2], 2);
        list_keys_forget(fixture.keys);
        assert_int_equal(list_keys_size(fixture.keys), 0);
    }
    close_fixture(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_not_repeated),
        cmocka_unit_test(the_order_is_that_of_the_parts),
        cmocka_unit_test(fractions_are_kept_where_they_order),
        cmocka_unit_test(groups_of_novelty_have_no_fractions),
        cmocka_unit_test(ties_by_h_follow_the_weighted_value),
        cmocka_unit_test(large_values_are_cut_off),
        cmocka_unit_test(dead_ends_have_no_key),
        cmocka_unit_test(old_states_are_left_out),
        cmocka_unit_test(progress_makes_states_new_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
