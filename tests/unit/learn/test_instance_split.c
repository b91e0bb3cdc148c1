#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "learn/instance_split.h"

enum { COUNT = 10 };

static void assert_all_in_order(const int32_t *indices, int count)
{
    assert_int_equal(count, COUNT);
    for (int32_t i = 0; i < COUNT; i++) {
        assert_int_equal(indices[i], i);
    }
}

static void assert_increasing(const int32_t *indices, int count, int *times)
{
    for (int i = 0; i < count; i++) {
        assert_in_range(indices[i], 0, COUNT - 1);
        assert_true(i == 0 || indices[i - 1] < indices[i]);
        times[indices[i]]++;
    }
}

static void without_a_share_both_parts_are_everything(void **state)
{
    (void)state;
    InstanceSplit split;
    instance_split_init(&split, COUNT, 0, 1);
    assert_all_in_order(split.indices, split.num_learned);
    assert_all_in_order(split.validation, split.num_validation);
    assert_false(instance_split_is_held_out(&split));
    instance_split_release(&split);
}

static void each_instance_is_in_one_part(void **state)
{
    (void)state;
    int times[COUNT] = {0};
    InstanceSplit split;
    instance_split_init(&split, COUNT, 0.3, 1);
    assert_int_equal(split.num_learned, 7);
    assert_int_equal(split.num_validation, 3);
    assert_true(instance_split_is_held_out(&split));
    assert_increasing(split.indices, split.num_learned, times);
    assert_increasing(split.validation, split.num_validation, times);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(times[i], 1);
    }
    instance_split_release(&split);
}

static void the_seed_decides_which(void **state)
{
    (void)state;
    bool is_kept[COUNT] = {false};
    int num_different = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        InstanceSplit split, again;
        instance_split_init(&split, COUNT, 0.1, seed);
        instance_split_init(&again, COUNT, 0.1, seed);
        assert_int_equal(split.validation[0], again.validation[0]);
        num_different += !is_kept[split.validation[0]];
        is_kept[split.validation[0]] = true;
        instance_split_release(&split);
        instance_split_release(&again);
    }
    assert_true(num_different > 1);
}

static void a_small_share_keeps_one_and_a_large_one_leaves_some(void **state)
{
    (void)state;
    InstanceSplit split;
    instance_split_init(&split, COUNT, 0.001, 1);
    assert_int_equal(split.num_validation, 1);
    assert_int_equal(split.num_learned, COUNT - 1);
    instance_split_release(&split);
    instance_split_init(&split, COUNT, 0.99, 1);
    assert_all_in_order(split.indices, split.num_learned);
    assert_all_in_order(split.validation, split.num_validation);
    instance_split_release(&split);
    instance_split_init(&split, 1, 0.5, 1);
    assert_int_equal(split.num_learned, 1);
    assert_int_equal(split.num_validation, 1);
    instance_split_release(&split);
}

static void the_largest_are_held_out(void **state)
{
    (void)state;
    static const int64_t SIZES[COUNT] = {5, 90, 7, 7, 80, 1, 95, 7, 2, 60};
    static const int32_t ORDER[COUNT] = {5, 8, 0, 2, 3, 7, 9, 4, 1, 6};
    InstanceSplit split;
    instance_split_init_by_size(&split, SIZES, COUNT, 0.3);
    assert_memory_equal(split.indices, ORDER, sizeof ORDER);
    assert_int_equal(split.num_learned, 7);
    assert_ptr_equal(split.validation, split.indices + 7);
    instance_split_release(&split);
    instance_split_init_by_size(&split, SIZES, COUNT, 0);
    assert_memory_equal(split.validation, ORDER, sizeof ORDER);
    assert_false(instance_split_is_held_out(&split));
    instance_split_release(&split);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_share_both_parts_are_everything),
        cmocka_unit_test(each_instance_is_in_one_part),
        cmocka_unit_test(the_seed_decides_which),
        cmocka_unit_test(a_small_share_keeps_one_and_a_large_one_leaves_some),
        cmocka_unit_test(the_largest_are_held_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
