#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdalign.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"

static jmp_buf escape;

static void jump_out(void *context, size_t bytes)
{
    (void)context, (void)bytes;
    longjmp(escape, 1);
}

static void blocks_are_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    Arena arena = {0};
    unsigned char *blocks[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        size_t size = 1 + i % 37;
        blocks[i] = arena_alloc(&arena, size, 1);
        assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        for (size_t k = 0; k < size; k++) {
            assert_int_equal(blocks[i][k], 0);
        }
        memset(blocks[i], (int)(i % 251) + 1, size);
    }
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t k = 0; k < 1 + i % 37; k++) {
            assert_int_equal(blocks[i][k], i % 251 + 1);
        }
    }
    arena_release(&arena);
    assert_int_equal(mem_stats().current, 0);
}

static void large_blocks_fit(void **state)
{
    (void)state;
    Arena arena = {0};
    int32_t *small = ARENA_NEW(&arena, int32_t, 1);
    *small = 42;
    enum { LARGE = 3 << 20 };
    char *large = ARENA_NEW(&arena, char, LARGE);
    memset(large, 1, LARGE);
    int32_t *after = ARENA_NEW(&arena, int32_t, 1);
    assert_int_equal(*after, 0);
    assert_int_equal(*small, 42);
    arena_release(&arena);
    assert_int_equal(mem_stats().current, 0);
}

static void many_small_blocks_make_few_allocations(void **state)
{
    (void)state;
    Arena arena = {0};
    uint64_t before = mem_stats().allocations;
    for (int i = 0; i < 1000000; i++) {
        arena_alloc(&arena, 1, 16);
    }
    assert_true(mem_stats().allocations - before < 40);
    assert_true(mem_stats().current < 20000000);
    arena_release(&arena);
}

static void no_elements_have_an_address(void **state)
{
    (void)state;
    Arena arena = {0};
    assert_non_null(arena_alloc(&arena, 0, 8));
    assert_non_null(arena_copy(&arena, NULL, 0, 8));
    assert_int_equal(mem_stats().current, 0);
    arena_release(&arena);
}

static void copies_are_equal_and_independent(void **state)
{
    (void)state;
    Arena arena = {0};
    int32_t numbers[] = {1, 2, 3};
    int32_t *copy = arena_copy(&arena, numbers, 3, sizeof *numbers);
    numbers[0] = 9;
    assert_int_equal(copy[0], 1);
    assert_int_equal(copy[2], 3);
    assert_string_equal(arena_copy_string(&arena, "planner", 4), "plan");
    assert_string_equal(arena_copy_string(&arena, "", 0), "");
    arena_release(&arena);
}

static void released_arena_can_be_used_again(void **state)
{
    (void)state;
    Arena arena = {0};
    arena_alloc(&arena, 10, 10);
    arena_release(&arena);
    arena_release(&arena);
    assert_non_null(arena_alloc(&arena, 10, 10));
    arena_release(&arena);
    assert_int_equal(mem_stats().current, 0);
}

static void overflow_ends_in_the_hook(void **state)
{
    (void)state;
    Arena arena = {0};
    mem_set_hook(jump_out, NULL);
    if (setjmp(escape) == 0) {
        arena_alloc(&arena, SIZE_MAX / 2, 4);
        fail_msg("allocated more than there is");
    }
    mem_set_hook(NULL, NULL);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed_aligned_and_apart),
        cmocka_unit_test(large_blocks_fit),
        cmocka_unit_test(many_small_blocks_make_few_allocations),
        cmocka_unit_test(no_elements_have_an_address),
        cmocka_unit_test(copies_are_equal_and_independent),
        cmocka_unit_test(released_arena_can_be_used_again),
        cmocka_unit_test(overflow_ends_in_the_hook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
