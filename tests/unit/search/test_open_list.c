#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "base/vec.h"
#include "search/open_list.h"

static void push(OpenList *list, OpenKey key, int32_t state)
{
    assert_true(open_list_try_reserve(list, 1));
    open_list_push(list, key, state);
}

static void a_new_list_is_empty(void **state)
{
    (void)state;
    OpenList *list = open_list_new();
    OpenListStats stats = open_list_stats(list);
    assert_int_equal(open_list_count(list), 0);
    assert_int_equal(stats.count, 0);
    assert_true(stats.mean == 0 && stats.variance == 0);
    open_list_free(list);
    open_list_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

/* More entries per key than fit a chunk, with keys on both sides of the dense range. */
static void entries_leave_by_key_and_then_by_age(void **state)
{
    (void)state;
    static const OpenKey KEYS[] = {OPEN_LIST_DENSE, 0, INT32_MAX, 5, OPEN_LIST_DENSE - 1, 100000};
    static const OpenKey SORTED[] = {0, 5, OPEN_LIST_DENSE - 1, OPEN_LIST_DENSE, 100000, INT32_MAX};
    enum { NUM_KEYS = 6, PER_KEY = 100 };
    OpenList *list = open_list_new();
    for (int round = 0; round < 2; round++) { /* the second time with used chunks and buckets */
        for (int32_t i = 0; i < PER_KEY; i++) {
            for (int k = 0; k < NUM_KEYS; k++) {
                push(list, KEYS[k], i);
            }
        }
        for (int k = 0; k < NUM_KEYS; k++) {
            for (int32_t i = 0; i < PER_KEY; i++) {
                assert_int_equal(open_list_min(list), SORTED[k]);
                assert_int_equal(open_list_pop(list), i);
            }
        }
        assert_int_equal(open_list_count(list), 0);
    }
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

/* Across the borders of chunks and from dense to large keys. */
static void peeking_shows_the_next_and_removes_nothing(void **state)
{
    (void)state;
    enum { COUNT = 50 };
    OpenList *list = open_list_new();
    for (int32_t i = 0; i < COUNT; i++) {
        push(list, 2 * OPEN_LIST_DENSE, COUNT + i);
        push(list, 7, i);
        assert_int_equal(open_list_peek(list), 0);
    }
    for (int32_t i = 0; i < 2 * COUNT; i++) {
        assert_int_equal(open_list_peek(list), i);
        assert_int_equal(open_list_peek(list), i);
        assert_int_equal(open_list_count(list), 2 * COUNT - i);
        assert_int_equal(open_list_pop(list), i);
    }
    push(list, 9, 3);
    push(list, 8, 4); /* a smaller key comes in front */
    assert_int_equal(open_list_peek(list), 4);
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

static void reserved_room_is_enough(void **state)
{
    (void)state;
    OpenList *list = open_list_new();
    assert_true(open_list_try_reserve(list, 500));
    uint64_t allocations = mem_stats().allocations;
    for (int32_t i = 0; i < 500; i++) { /* a bucket and a chunk for each */
        open_list_push(list, 5000 + 3 * i, i);
    }
    assert_int_equal(mem_stats().allocations, allocations);
    open_list_free(list);
}

static void running_out_of_memory_is_reported(void **state)
{
    (void)state;
    OpenList *list = open_list_new();
    push(list, 3, 1);
    mem_set_limit(mem_stats().current + 1000);
    assert_false(open_list_try_reserve(list, 1000000));
    mem_set_limit(0);
    assert_int_equal(open_list_pop(list), 1);
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Against a plain array ------------------------------------------------------------------- */

typedef struct Entry {
    int64_t value;
    OpenKey key;
    int32_t state;
} Entry;

DEFINE_VEC(EntryVec, entry_vec, Entry); /* oldest first */

static size_t find_first(const EntryVec *entries)
{
    size_t best = 0;
    for (size_t i = 1; i < entries->size; i++) {
        best = entries->data[i].key < entries->data[best].key ? i : best;
    }
    return best;
}

static void remove_at(EntryVec *entries, size_t at)
{
    for (size_t i = at; i + 1 < entries->size; i++) {
        entries->data[i] = entries->data[i + 1];
    }
    entries->size--;
}

static void compare_stats(OpenList *list, const EntryVec *entries)
{
    OpenListStats stats = open_list_stats(list);
    assert_int_equal(stats.count, entries->size);
    assert_int_equal(open_list_count(list), entries->size);
    if (entries->size == 0) {
        assert_true(stats.mean == 0 && stats.variance == 0);
        return;
    }
    int64_t least = entries->data[0].value, most = least;
    long double sum = 0, squares = 0, count = (long double)entries->size;
    for (size_t i = 0; i < entries->size; i++) {
        int64_t value = entries->data[i].value;
        least = value < least ? value : least;
        most = value > most ? value : most;
        sum += (long double)value;
    }
    long double mean = sum / count;
    for (size_t i = 0; i < entries->size; i++) {
        long double off = (long double)entries->data[i].value - mean;
        squares += off * off;
    }
    assert_int_equal(stats.min, least);
    assert_int_equal(stats.max, most);
    assert_true(fabsl((long double)stats.mean - mean) <= 1e-12L * (1 + mean));
    long double variance = squares / count;
    assert_true(fabsl((long double)stats.variance - variance) <= 1e-9L * (1 + variance));
}

static int64_t random_value(Rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return rng_below(rng, 10);
    case 1:
        return rng_below(rng, 2 * OPEN_LIST_DENSE);
    case 2:
        return 1000000 + rng_below(rng, 3); /* a variance that cancellation would destroy */
    default:
        return rng_below(rng, UINT32_C(1) << 31);
    }
}

static Entry random_plain_entry(Rng *rng)
{
    int64_t value = random_value(rng);
    return (Entry){.value = value, .key = value};
}

/* Few values and few ties, so that both are often equal; small, large and extreme ones. */
static Entry random_tied_entry(Rng *rng)
{
    static const int32_t VALUES[] = {0, 1, 2, 3, OPEN_LIST_DENSE, 1000000, 1000001, INT32_MAX};
    static const int32_t TIES[] = {0, 1, 2, OPEN_LIST_DENSE, INT32_MAX - 1, INT32_MAX};
    int32_t value = VALUES[rng_below(rng, 8)];
    return (Entry){.value = value, .key = open_list_tied_key(value, TIES[rng_below(rng, 6)])};
}

static void compare_with_a_plain_array(Entry (*new_entry)(Rng *rng))
{
    Rng rng;
    EntryVec entries = {0};
    OpenList *list = open_list_new();
    rng_seed(&rng, 9);
    for (int32_t step = 0; step < 20000; step++) {
        uint32_t push_share = step / 2500 % 2 ? 30 : 70; /* grows and shrinks by turns */
        if (entries.size == 0 || rng_below(&rng, 100) < push_share) {
            Entry entry = new_entry(&rng);
            entry.state = step;
            push(list, entry.key, step);
            entry_vec_push(&entries, entry);
        } else {
            size_t first = find_first(&entries);
            assert_int_equal(open_list_min(list), entries.data[first].value);
            assert_int_equal(open_list_peek(list), entries.data[first].state);
            assert_int_equal(open_list_pop(list), entries.data[first].state);
            remove_at(&entries, first);
        }
        if (step % 4999 == 4000) { /* the next entries may have any of the old keys */
            open_list_clear(list);
            entries.size = 0;
        }
        if (step % 7 == 0) {
            compare_stats(list, &entries);
        }
    }
    open_list_free(list);
    entry_vec_release(&entries);
    assert_int_equal(mem_stats().current, 0);
}

static void everything_agrees_with_a_plain_array(void **state)
{
    (void)state;
    compare_with_a_plain_array(random_plain_entry);
}

static void tied_lists_agree_with_a_plain_array(void **state)
{
    (void)state;
    compare_with_a_plain_array(random_tied_entry);
}

static void ties_order_equal_values_and_are_not_counted(void **state)
{
    (void)state;
    static const struct {
        int32_t value, tie;
    } ENTRIES[] = {{4, 7}, {4, 9}, {3, 8}, {4, 7}, {3, 1}, {4, 0}};
    static const int32_t ORDER[] = {4, 2, 5, 0, 3, 1};
    OpenList *list = open_list_new();
    for (int32_t i = 0; i < 6; i++) {
        push(list, open_list_tied_key(ENTRIES[i].value, ENTRIES[i].tie), i);
    }
    OpenListStats stats = open_list_stats(list);
    assert_int_equal(stats.count, 6);
    assert_int_equal(stats.min, 3);
    assert_int_equal(stats.max, 4);
    assert_true(fabs(stats.mean - 22.0 / 6) < 1e-12);
    assert_true(fabs(stats.variance - 2.0 / 9) < 1e-12);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(open_list_pop(list), ORDER[i]);
    }
    open_list_free(list);
}

/* Against a queue per key, with more entries than fit a chunk; the statistics are those of values. */
/* As --weight makes them. */
static void the_sum_of_large_values_is_right(void **state)
{
    (void)state;
    enum { COUNT = 10000 };
    const int64_t value = INT64_C(1) << 50;
    OpenList *list = open_list_new();
    for (int i = 0; i < COUNT; i++) {
        push(list, value + i % 2, i);
    }
    OpenListStats stats = open_list_stats(list);
    assert_true(fabs(stats.mean / (double)value - 1) < 1e-12);
    assert_true(fabs(stats.variance - 0.25) < 1e-12);
    open_list_free(list);
}

static void moves_keep_their_operators(void **state)
{
    (void)state;
    OpenList *list = open_list_new_of_moves();
    assert_true(open_list_try_reserve(list, 300));
    for (int32_t i = 0; i < 100; i++) {
        open_list_push_move(list, 7, (OpenMove){i, 1000 + i});
        open_list_push_move(list, 100000, (OpenMove){i, 2000 + i});
        open_list_push_move(list, 3, (OpenMove){-i, INT32_MAX - i});
    }
    OpenListStats stats = open_list_stats(list);
    assert_int_equal(stats.count, 300);
    assert_int_equal(stats.min, 3);
    assert_int_equal(stats.max, 100000);
    assert_int_equal(open_list_peek(list), 0);
    for (int32_t i = 0; i < 300; i++) {
        OpenMove move = open_list_pop_move(list);
        int32_t k = i % 100;
        assert_int_equal(move.state, i < 100 ? -k : k);
        assert_int_equal(move.op, i < 100 ? INT32_MAX - k : (i < 200 ? 1000 : 2000) + k);
    }
    assert_int_equal(open_list_count(list), 0);
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

/* Within chunks and across their borders, for dense and large keys; not beyond the smallest key. */
static void a_walk_shows_what_pops_would(void **state)
{
    (void)state;
    static const OpenKey KEYS[] = {3, 100000};
    OpenList *list = open_list_new_of_moves();
    OpenMove move;
    OpenListWalk walk = open_list_walk(list);
    assert_false(open_list_walk_next(list, &walk, &move));
    for (int k = 0; k < 2; k++) {
        assert_true(open_list_try_reserve(list, 60));
        for (int32_t i = 0; i < 30; i++) {
            open_list_push_move(list, KEYS[k], (OpenMove){i, 1000 + i});
            open_list_push_move(list, 200000, (OpenMove){-i, 0});
        }
        for (int32_t first = 0; first < 30; first++) {
            walk = open_list_walk(list);
            for (int32_t i = first; i < 30; i++) {
                assert_true(open_list_walk_next(list, &walk, &move));
                assert_int_equal(move.state, i);
                assert_int_equal(move.op, 1000 + i);
            }
            assert_false(open_list_walk_next(list, &walk, &move));
            assert_int_equal(open_list_pop_move(list).state, first);
        }
    }
    open_list_free(list);
    list = open_list_new_of_moves();
    open_list_draw(list, 1);
    assert_true(open_list_try_reserve(list, 1));
    open_list_push_move(list, open_list_tied_key(1, 1), (OpenMove){1, 1});
    walk = open_list_walk(list);
    assert_false(open_list_walk_next(list, &walk, &move));
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

/* A type with a hundred entries is as likely as one with a single entry, and first in first out holds
 * within a type. */
static void types_are_drawn_alike(void **state)
{
    (void)state;
    enum { NUM_ROUNDS = 3000 };
    OpenList *list = open_list_new();
    open_list_draw(list, 17);
    int first[3] = {0};
    for (int round = 0; round < NUM_ROUNDS; round++) {
        open_list_clear(list);
        open_list_draw(list, (uint64_t)round);
        assert_true(open_list_try_reserve(list, 102));
        for (int32_t i = 0; i < 100; i++) {
            open_list_push(list, open_list_tied_key(5, 1), i);
        }
        open_list_push(list, open_list_tied_key(5, 2), 1000);
        open_list_push(list, open_list_tied_key(9, 1), 1001);
        int32_t state_popped = open_list_pop(list);
        first[state_popped < 1000 ? 0 : state_popped - 999]++;
    }
    for (int i = 0; i < 3; i++) { /* within five standard deviations */
        assert_in_range(first[i], NUM_ROUNDS / 3 - 130, NUM_ROUNDS / 3 + 130);
    }
    open_list_free(list);
}

static void drawing_keeps_order_and_statistics(void **state)
{
    (void)state;
    OpenList *list = open_list_new();
    open_list_draw(list, 1);
    assert_true(open_list_try_reserve(list, 60));
    for (int32_t i = 0; i < 60; i++) {
        open_list_push(list, open_list_tied_key(i % 4, i % 3), i);
    }
    int32_t last[12], sequence[60];
    memset(last, -1, sizeof last);
    for (int i = 0; i < 60; i++) {
        OpenListStats stats = open_list_stats(list);
        assert_int_equal(stats.count, 60 - i);
        sequence[i] = open_list_pop(list);
        assert_true(stats.min <= sequence[i] % 4 && sequence[i] % 4 <= stats.max);
        assert_true(sequence[i] > last[sequence[i] % 12]);
        last[sequence[i] % 12] = sequence[i];
    }
    open_list_clear(list); /* begins anew, and so do the draws */
    for (int32_t i = 0; i < 60; i++) {
        open_list_push(list, open_list_tied_key(i % 4, i % 3), i);
    }
    for (int i = 0; i < 60; i++) {
        assert_int_equal(open_list_pop(list), sequence[i]);
    }
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Softmin ---------------------------------------------------------------------------------- */

/* Keys 3, 4, 5 and 9 with 40, 3, 1 and 1000 entries: entries do not count, exp(-h / T) does. */
static void softmin_draws_by_key(void **state)
{
    (void)state;
    static const struct {
        int32_t key, count;
    } FILLED[] = {{3, 40}, {4, 3}, {5, 1}, {9, 1000}};
    enum { ROUNDS = 20000, NUM_KEYS = 4 };
    const double temperature = 2;
    OpenList *list = open_list_new();
    open_list_draw_softmin(list, 5, temperature);
    assert_true(open_list_try_reserve(list, 1100));
    for (int32_t i = 0; i < NUM_KEYS; i++) {
        for (int32_t k = 0; k < FILLED[i].count; k++) {
            open_list_push(list, FILLED[i].key, i);
        }
    }
    int drawn[NUM_KEYS] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        int32_t i = open_list_pop(list);
        drawn[i]++;
        assert_true(open_list_try_reserve(list, 1));
        open_list_push(list, FILLED[i].key, i);
    }
    double sum = 0;
    for (int i = 0; i < NUM_KEYS; i++) {
        sum += exp(-FILLED[i].key / temperature);
    }
    for (int i = 0; i < NUM_KEYS; i++) {
        double expected = ROUNDS * exp(-FILLED[i].key / temperature) / sum;
        assert_true(fabs(drawn[i] - expected) < 5 * sqrt(expected) + 5);
    }
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

/* With one key, every entry is equally likely, whenever it was pushed. */
static void softmin_draws_any_entry_of_a_key(void **state)
{
    (void)state;
    enum { COUNT = 50, ROUNDS = 20000 };
    int first[COUNT] = {0};
    OpenList *list = open_list_new_of_moves();
    open_list_draw_softmin(list, 6, 1);
    for (int round = 0; round < ROUNDS; round++) {
        assert_true(open_list_try_reserve(list, COUNT));
        for (int32_t i = (int32_t)open_list_count(list); i < COUNT; i++) {
            open_list_push_move(list, 8, (OpenMove){i, -i});
        }
        first[open_list_pop_move(list).state]++;
        while (open_list_count(list) > 0) {
            OpenMove move = open_list_pop_move(list);
            assert_int_equal(move.op, -move.state);
        }
    }
    for (int i = 0; i < COUNT; i++) {
        assert_true(abs(first[i] - ROUNDS / COUNT) < 5 * 20);
    }
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

/* Whatever is pushed and popped, each entry comes out once, and the statistics are right. */
static void softmin_loses_no_entry(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    static bool is_in[COUNT];
    static int32_t keys[COUNT];
    memset(is_in, 0, sizeof is_in);
    Rng rng;
    rng_seed(&rng, 7);
    OpenList *list = open_list_new_of_moves();
    open_list_draw_softmin(list, 1, 0.5);
    int64_t sum = 0;
    for (int32_t pushed = 0; pushed < COUNT || open_list_count(list) > 0;) {
        if (pushed < COUNT && rng_below(&rng, 5) > 1) {
            keys[pushed] = rng_below(&rng, 9) ? (int32_t)rng_below(&rng, 30) : 5000;
            assert_true(open_list_try_reserve(list, 1));
            open_list_push_move(list, keys[pushed], (OpenMove){pushed, pushed + 1});
            sum += keys[pushed] < OPEN_LIST_DENSE ? keys[pushed] : OPEN_LIST_DENSE - 1;
            is_in[pushed++] = true;
        } else if (open_list_count(list) > 0) {
            OpenMove move = open_list_pop_move(list);
            assert_true(is_in[move.state] && move.op == move.state + 1);
            is_in[move.state] = false;
            int32_t key = keys[move.state];
            sum -= key < OPEN_LIST_DENSE ? key : OPEN_LIST_DENSE - 1;
        }
        double count = (double)open_list_count(list);
        assert_true(count == 0 || fabs(open_list_stats(list).mean - (double)sum / count) < 1e-6);
    }
    assert_true(open_list_check(list));
    open_list_free(list);
    assert_int_equal(mem_stats().current, 0);
}

static void cleared_softmin_lists_repeat_themselves(void **state)
{
    (void)state;
    enum { COUNT = 300 };
    int32_t order[2][COUNT];
    OpenList *list = open_list_new();
    open_list_draw_softmin(list, 3, 1);
    for (int round = 0; round < 2; round++) {
        assert_true(open_list_try_reserve(list, COUNT));
        for (int32_t i = 0; i < COUNT; i++) {
            open_list_push(list, i % 7, i);
        }
        for (int32_t i = 0; i < COUNT - 5; i++) {
            order[round][i] = open_list_pop(list);
        }
        open_list_clear(list);
    }
    assert_memory_equal(order[0], order[1], (COUNT - 5) * sizeof(int32_t));
    open_list_free(list);
}

static void ties_may_have_other_widths(void **state)
{
    (void)state;
    OpenList *list = open_list_new();
    open_list_set_tie_bits(list, 60);
    push(list, OPEN_LIST_TIED | INT64_C(2) << 60 | 5, 0);
    push(list, OPEN_LIST_TIED | INT64_C(1) << 60 | 9, 1);
    push(list, OPEN_LIST_TIED | INT64_C(2) << 60 | 4, 2);
    OpenListStats stats = open_list_stats(list);
    assert_int_equal(stats.min, 1);
    assert_int_equal(stats.max, 2);
    assert_int_equal(open_list_pop(list), 1);
    assert_int_equal(open_list_pop(list), 2);
    open_list_free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(softmin_draws_by_key),
        cmocka_unit_test(softmin_draws_any_entry_of_a_key),
        cmocka_unit_test(softmin_loses_no_entry),
        cmocka_unit_test(cleared_softmin_lists_repeat_themselves),
        cmocka_unit_test(ties_may_have_other_widths),
        cmocka_unit_test(a_new_list_is_empty),
        cmocka_unit_test(entries_leave_by_key_and_then_by_age),
        cmocka_unit_test(peeking_shows_the_next_and_removes_nothing),
        cmocka_unit_test(reserved_room_is_enough),
        cmocka_unit_test(running_out_of_memory_is_reported),
        cmocka_unit_test(ties_order_equal_values_and_are_not_counted),
        cmocka_unit_test(everything_agrees_with_a_plain_array),
        cmocka_unit_test(tied_lists_agree_with_a_plain_array),
        cmocka_unit_test(the_sum_of_large_values_is_right),
        cmocka_unit_test(moves_keep_their_operators),
        cmocka_unit_test(a_walk_shows_what_pops_would),
        cmocka_unit_test(types_are_drawn_alike),
        cmocka_unit_test(drawing_keeps_order_and_statistics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
