#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/vec.h"

typedef struct Pair {
    int64_t first;
    char second;
} Pair;

DEFINE_VEC(PairVec, pair_vec, Pair);

static void pushes_keep_order(void **state)
{
    (void)state;
    IntVec vec = {0};
    for (int32_t i = 0; i < 100000; i++) {
        int_vec_push(&vec, i * 3);
    }
    assert_int_equal(vec.size, 100000);
    for (int32_t i = 0; i < 100000; i++) {
        assert_int_equal(vec.data[i], i * 3);
    }
    int_vec_release(&vec);
    assert_int_equal(mem_stats().current, 0);
}

static void growth_is_geometric(void **state)
{
    (void)state;
    IntVec vec = {0};
    uint64_t before = mem_stats().allocations;
    for (int32_t i = 0; i < 1000000; i++) {
        int_vec_push(&vec, i);
    }
    assert_true(mem_stats().allocations - before < 40);
    int_vec_release(&vec);
}

static void reserved_room_needs_no_allocation(void **state)
{
    (void)state;
    PairVec vec = {0};
    pair_vec_reserve(&vec, 500);
    assert_true(vec.capacity >= 500);
    assert_int_equal(vec.size, 0);
    uint64_t before = mem_stats().allocations;
    for (int i = 0; i < 500; i++) {
        pair_vec_push(&vec, (Pair){.first = i, .second = 'x'});
    }
    assert_int_equal(mem_stats().allocations, before);
    assert_int_equal(vec.data[499].first, 499);
    assert_int_equal(vec.data[499].second, 'x');
    pair_vec_release(&vec);
    assert_int_equal(mem_stats().current, 0);
}

static void failing_try_reserve_changes_nothing(void **state)
{
    (void)state;
    IntVec vec = {0};
    assert_true(int_vec_try_reserve(&vec, 4));
    int_vec_push(&vec, 7);
    IntVec before = vec;
    mem_set_limit(1000);
    assert_false(int_vec_try_reserve(&vec, 1000));
    assert_ptr_equal(vec.data, before.data);
    assert_int_equal(vec.size, 1);
    assert_int_equal(vec.capacity, before.capacity);
    assert_int_equal(vec.data[0], 7);
    assert_true(int_vec_try_reserve(&vec, 100));
    assert_int_equal(vec.data[0], 7);
    mem_set_limit(0);
    int_vec_release(&vec);
}

static void released_vec_is_empty_and_usable(void **state)
{
    (void)state;
    IntVec vec = {0};
    int_vec_release(&vec);
    int_vec_push(&vec, 1);
    int_vec_release(&vec);
    assert_null(vec.data);
    assert_int_equal(vec.size, 0);
    assert_int_equal(vec.capacity, 0);
    int_vec_push(&vec, 2);
    assert_int_equal(vec.data[0], 2);
    int_vec_release(&vec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_keep_order),
        cmocka_unit_test(growth_is_geometric),
        cmocka_unit_test(reserved_room_needs_no_allocation),
        cmocka_unit_test(failing_try_reserve_changes_nothing),
        cmocka_unit_test(released_vec_is_empty_and_usable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
