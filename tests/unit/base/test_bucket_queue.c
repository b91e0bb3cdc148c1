#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bucket_queue.h"
#include "base/mem.h"
#include "base/rng.h"

static void assert_pops(BucketQueue *queue, int32_t key, int32_t value)
{
    HeapEntry entry = bucket_queue_pop(queue);
    assert_int_equal(entry.key, key);
    assert_int_equal(entry.value, value);
}

static void smallest_key_and_newest_entry_come_first(void **state)
{
    (void)state;
    BucketQueue queue;
    bucket_queue_init(&queue, 8);
    bucket_queue_push(&queue, 3, 30);
    bucket_queue_push(&queue, 1, 10);
    bucket_queue_push(&queue, 3, 31);
    bucket_queue_push(&queue, 1, 11);
    assert_pops(&queue, 1, 11);
    bucket_queue_push(&queue, 0, 5); /* below the key popped last */
    bucket_queue_push(&queue, 3, 32);
    assert_pops(&queue, 0, 5);
    assert_pops(&queue, 1, 10);
    assert_pops(&queue, 3, 32);
    assert_pops(&queue, 3, 31);
    assert_pops(&queue, 3, 30);
    assert_int_equal(queue.size, 0);
    bucket_queue_release(&queue);
    assert_int_equal(mem_stats().current, 0);
}

static void clear_forgets_all_entries(void **state)
{
    (void)state;
    BucketQueue queue;
    bucket_queue_init(&queue, 100);
    for (int32_t key = 0; key < 50; key++) {
        bucket_queue_push(&queue, key, -1);
    }
    for (int i = 0; i < 20; i++) {
        bucket_queue_pop(&queue);
    }
    bucket_queue_clear(&queue);
    assert_int_equal(queue.size, 0);
    bucket_queue_push(&queue, 49, 1);
    bucket_queue_push(&queue, 0, 2);
    assert_pops(&queue, 0, 2);
    assert_pops(&queue, 49, 1);
    assert_int_equal(queue.size, 0);
    bucket_queue_release(&queue);
}

/* A key may be as large as the number of pushes before it. */
static void large_keys_turn_it_into_a_heap(void **state)
{
    (void)state;
    BucketQueue queue;
    bucket_queue_init(&queue, 4);
    bucket_queue_push(&queue, 99, 0);
    assert_false(queue.is_heap);
    for (int32_t i = 1; i < 150; i++) {
        bucket_queue_push(&queue, 5, i);
    }
    bucket_queue_push(&queue, 150, 150);
    assert_false(queue.is_heap);
    bucket_queue_push(&queue, 152, 151);
    assert_true(queue.is_heap);
    assert_int_equal(queue.size, 152);
    for (int i = 1; i < 150; i++) {
        assert_int_equal(bucket_queue_pop(&queue).key, 5);
    }
    assert_pops(&queue, 99, 0);
    assert_pops(&queue, 150, 150);
    assert_pops(&queue, 152, 151);
    bucket_queue_clear(&queue);
    assert_true(queue.is_heap);
    bucket_queue_release(&queue);
    assert_int_equal(mem_stats().current, 0);
}

/* Going back to an earlier count neither changes the mode nor the order, and needs no more room. */
static void rewinding_uses_the_nodes_again(void **state)
{
    (void)state;
    enum { CAPACITY = 150 };
    BucketQueue queue;
    bucket_queue_init(&queue, CAPACITY);
    for (int32_t i = 0; i < 120; i++) {
        bucket_queue_push(&queue, i, i);
    }
    for (int32_t i = 0; i < 120; i++) {
        assert_pops(&queue, i, i);
    }
    uint64_t allocations = mem_stats().allocations;
    for (int round = 0; round < 20; round++) {
        bucket_queue_rewind(&queue, 120);
        bucket_queue_reserve(&queue, 3);
        bucket_queue_push(&queue, 119, 7);
        bucket_queue_push_bucket(&queue, 50, 8);
        bucket_queue_push_bucket(&queue, 50, 9);
        assert_pops(&queue, 50, 9);
        assert_pops(&queue, 50, 8);
        assert_pops(&queue, 119, 7);
    }
    assert_false(queue.is_heap);
    assert_int_equal(mem_stats().allocations, allocations);
    bucket_queue_reserve(&queue, CAPACITY);
    assert_true(queue.capacity >= queue.num_pushes + CAPACITY);
    bucket_queue_release(&queue);
}

/* Ties are part of the contract in a heap too; the expected order is libstdc++'s. */
static void heap_breaks_ties_as_promised(void **state)
{
    (void)state;
    static const int32_t EXPECTED[] = {3, 6, 9, 1, 4, 10, 7, 2, 5, 11, 8, 0};
    BucketQueue queue;
    bucket_queue_init(&queue, 12);
    bucket_queue_push(&queue, 200, 0);
    for (int32_t i = 1; i < 12; i++) {
        bucket_queue_push(&queue, i % 3, i);
    }
    for (int i = 0; i < 12; i++) {
        assert_int_equal(bucket_queue_pop(&queue).value, EXPECTED[i]);
    }
    bucket_queue_release(&queue);
}

/* The same with pushes and pops mixed; the expected order was printed by a program that does the same
 * with libstdc++'s std::priority_queue. */
static void heap_breaks_ties_as_the_library_does(void **state)
{
    (void)state;
    static const int32_t EXPECTED[] = {0,  2,  3,  7,  8,  5,  11, 9,  6,  12, 13, 10, 1,
                                       15, 19, 17, 23, 20, 24, 26, 32, 27, 33, 34, 31, 28,
                                       35, 16, 22, 18, 30, 36, 4,  14, 29, 21, 25};
    BucketQueue queue;
    bucket_queue_init(&queue, 1);
    queue.is_heap = true;
    uint32_t x = 1;
    int32_t num_pushes = 0, num_pops = 0;
    for (int step = 0; step < 60; step++) {
        x = x * 1103515245u + 12345u;
        uint32_t r = x >> 16;
        if (queue.size == 0 || r % 8 < 5) {
            bucket_queue_push(&queue, (int32_t)(r / 8 % 5) * 100, num_pushes++);
        } else {
            assert_int_equal(bucket_queue_pop(&queue).value, EXPECTED[num_pops++]);
        }
    }
    while (queue.size > 0) {
        assert_int_equal(bucket_queue_pop(&queue).value, EXPECTED[num_pops++]);
    }
    assert_int_equal(num_pops, sizeof EXPECTED / sizeof *EXPECTED);
    bucket_queue_release(&queue);
}

/* Random pushes and pops against a count per key; values say which key they were pushed with. */
static void check_at_random(uint64_t seed, uint32_t num_keys, bool ends_as_heap)
{
    enum { MAX_KEYS = 5000, NUM_STEPS = 20000 };
    static int32_t counts[MAX_KEYS];
    Rng rng;
    rng_seed(&rng, seed);
    BucketQueue queue;
    bucket_queue_init(&queue, 0);
    int32_t size = 0;
    for (int step = 0; step < NUM_STEPS || size > 0; step++) {
        if (step < NUM_STEPS && (size == 0 || rng_below(&rng, 5) < 3)) {
            int32_t key = (int32_t)rng_below(&rng, num_keys);
            bucket_queue_push(&queue, key, key * 2);
            counts[key]++;
            size++;
        } else {
            HeapEntry entry = bucket_queue_pop(&queue);
            assert_int_equal(entry.value, entry.key * 2);
            for (int32_t key = 0; key < entry.key; key++) {
                assert_int_equal(counts[key], 0);
            }
            assert_true(counts[entry.key]-- > 0);
            size--;
        }
        assert_int_equal(queue.size, size);
    }
    assert_int_equal(queue.is_heap, ends_as_heap);
    bucket_queue_release(&queue);
}

static void order_is_right_at_random(void **state)
{
    (void)state;
    check_at_random(1, 1, false);
    check_at_random(2, 20, false);
    check_at_random(3, 100, false);
    check_at_random(4, 5000, true);
    assert_int_equal(mem_stats().current, 0);
}

static void room_made_at_the_start_is_enough(void **state)
{
    (void)state;
    BucketQueue queue;
    bucket_queue_init(&queue, 1000);
    uint64_t before = mem_stats().allocations;
    for (int round = 0; round < 3; round++) {
        bucket_queue_clear(&queue);
        for (int32_t i = 0; i < 1000; i++) {
            bucket_queue_push(&queue, i, i);
        }
    }
    bucket_queue_clear(&queue);
    bucket_queue_push(&queue, 5000, 0); /* as a heap too */
    for (int32_t i = 0; i < 999; i++) {
        bucket_queue_push(&queue, i, i);
    }
    assert_true(queue.is_heap);
    assert_int_equal(mem_stats().allocations, before);
    bucket_queue_release(&queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest_key_and_newest_entry_come_first),
        cmocka_unit_test(clear_forgets_all_entries),
        cmocka_unit_test(large_keys_turn_it_into_a_heap),
        cmocka_unit_test(rewinding_uses_the_nodes_again),
        cmocka_unit_test(heap_breaks_ties_as_promised),
        cmocka_unit_test(heap_breaks_ties_as_the_library_does),
        cmocka_unit_test(order_is_right_at_random),
        cmocka_unit_test(room_made_at_the_start_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
