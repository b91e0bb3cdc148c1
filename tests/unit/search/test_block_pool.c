#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "search/block_pool.h"

/* Arrays that grow and vanish at random keep their numbers, and blocks are used again. */
static void arrays_do_not_disturb_each_other(void **state)
{
    (void)state;
    enum { NUM_ARRAYS = 20, ROUNDS = 20000, MOST = 200 };
    int32_t block[NUM_ARRAYS] = {0}, size[NUM_ARRAYS] = {0};
    int log2[NUM_ARRAYS] = {0};
    BlockPool pool;
    block_pool_init(&pool);
    Rng rng;
    rng_seed(&rng, 2);
    for (int round = 0; round < ROUNDS; round++) {
        int i = (int)rng_below(&rng, NUM_ARRAYS);
        assert_true(block_pool_try_reserve(&pool, 2 * MOST));
        if (size[i] == MOST) {
            block_pool_give_back(&pool, block[i], log2[i]);
            size[i] = log2[i] = 0;
        }
        if (size[i] == 0) {
            block[i] = block_pool_take(&pool, 0);
        } else if (size[i] == 1 << log2[i]) {
            block[i] = block_pool_grow(&pool, block[i], log2[i]);
            log2[i]++;
        }
        pool.numbers.data[block[i] + size[i]] = 1000 * i + size[i];
        size[i]++;
        for (int32_t k = 0; k < size[i]; k++) {
            assert_int_equal(pool.numbers.data[block[i] + k], 1000 * i + k);
        }
    }
    assert_true(pool.numbers.size < 3 * 2 * 256 * NUM_ARRAYS); /* blocks of all sizes, reused */
    block_pool_clear(&pool);
    assert_int_equal(block_pool_take(&pool, 3), 0);
    block_pool_release(&pool);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
