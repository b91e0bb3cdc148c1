#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/dial_queue.h"

enum { COUNT = 60 };

static void the_last_of_equal_keys_comes_first(void **state)
{
    (void)state;
    DialQueue queue;
    dial_queue_init(&queue, 4);
    assert_true(dial_queue_min(&queue) == DIAL_QUEUE_NO_KEY);
    dial_queue_set(&queue, 0, 7);
    dial_queue_set(&queue, 1, 7);
    dial_queue_set(&queue, 2, 5);
    dial_queue_set(&queue, 2, 9);
    assert_int_equal(dial_queue_min(&queue), 7);
    assert_int_equal(dial_queue_first(&queue, 7), 1);
    dial_queue_set(&queue, 1, DIAL_QUEUE_NO_KEY);
    assert_int_equal(dial_queue_first(&queue, 7), 0);
    dial_queue_set(&queue, 0, DIAL_QUEUE_NUM_LISTS + 1);
    assert_int_equal(dial_queue_min(&queue), 9);
    dial_queue_clear(&queue);
    assert_true(dial_queue_min(&queue) == DIAL_QUEUE_NO_KEY);
    dial_queue_release(&queue);
    assert_int_equal(mem_stats().current, 0);
}

static uint32_t smallest(const uint32_t *keys)
{
    uint32_t least = DIAL_QUEUE_NO_KEY;
    for (int i = 0; i < COUNT; i++) {
        least = keys[i] < least ? keys[i] : least;
    }
    return least;
}

/* Small and large keys, changed at random and compared with a plain array. */
static void it_agrees_with_an_array(void **state)
{
    (void)state;
    DialQueue queue;
    Rng rng;
    uint32_t keys[COUNT];
    rng_seed(&rng, 1);
    dial_queue_init(&queue, COUNT);
    for (int i = 0; i < COUNT; i++) {
        keys[i] = DIAL_QUEUE_NO_KEY;
    }
    for (int round = 0; round < 20000; round++) {
        uint32_t item = rng_below(&rng, COUNT);
        uint32_t bound = rng_below(&rng, 2) ? DIAL_QUEUE_NUM_LISTS / 64 : DIAL_QUEUE_NUM_LISTS * 4;
        keys[item] = rng_below(&rng, 2) ? rng_below(&rng, bound) : DIAL_QUEUE_NO_KEY;
        dial_queue_set(&queue, (int32_t)item, keys[item]);
        uint32_t min = dial_queue_min(&queue);
        assert_true(min == smallest(keys));
        if (min != DIAL_QUEUE_NO_KEY) {
            assert_true(keys[dial_queue_first(&queue, min)] == min);
        }
        if (rng_below(&rng, 1000) == 0) {
            dial_queue_clear(&queue);
            for (int i = 0; i < COUNT; i++) {
                keys[i] = DIAL_QUEUE_NO_KEY;
            }
        }
    }
    dial_queue_release(&queue);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_of_equal_keys_comes_first),
        cmocka_unit_test(it_agrees_with_an_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
