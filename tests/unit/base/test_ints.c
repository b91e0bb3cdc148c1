#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/ints.h"

enum { COUNT = 200 };

static void differences_are_found_in_order(void **state)
{
    (void)state;
    int32_t left[COUNT] = {0}, right[COUNT] = {0};
    assert_int_equal(ints_next_difference(left, right, 0, COUNT), COUNT);
    assert_int_equal(ints_next_difference(left, right, 0, 0), 0);
    for (size_t first = 0; first < COUNT; first++) {
        right[first] = 1;
        right[COUNT - 1] = 2;
        assert_int_equal(ints_next_difference(left, right, 0, COUNT), first);
        assert_int_equal(ints_next_difference(left, right, first, COUNT), first);
        size_t next = first + 1 < COUNT ? COUNT - 1 : COUNT;
        assert_int_equal(ints_next_difference(left, right, first + 1, COUNT), next);
        right[first] = right[COUNT - 1] = 0;
    }
}

static void nothing_behind_the_end_is_read(void **state)
{
    (void)state;
    const int32_t left[COUNT] = {0}, right[COUNT] = {[100] = 1};
    assert_int_equal(ints_next_difference(left, right, 0, 100), 100);
    assert_int_equal(ints_next_difference(left, right, 0, 101), 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_are_found_in_order),
        cmocka_unit_test(nothing_behind_the_end_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
