#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"

static jmp_buf escape;
static volatile size_t bytes_wanted;

static void jump_out(void *context, size_t bytes)
{
    (void)context;
    bytes_wanted = bytes;
    longjmp(escape, 1);
}

static int reset(void **state)
{
    (void)state;
    mem_set_limit(0);
    mem_set_hook(NULL, NULL);
    return mem_stats().current == 0 ? 0 : -1;
}

static void new_block_is_zeroed_and_counted(void **state)
{
    (void)state;
    MemStats before = mem_stats();
    uint32_t *block = MEM_NEW(uint32_t, 1000);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(block[i], 0);
    }
    MemStats after = mem_stats();
    assert_int_equal(after.current - before.current, 4000);
    assert_int_equal(after.allocations - before.allocations, 1);
    assert_true(after.peak >= after.current);
    MEM_FREE(block, 1000);
    assert_int_equal(mem_stats().current, before.current);
    assert_true(mem_stats().peak >= after.current);
}

static void empty_block_is_null_and_free(void **state)
{
    (void)state;
    uint64_t allocations = mem_stats().allocations;
    assert_null(mem_new(0, 8));
    assert_null(mem_new(8, 0));
    mem_free(NULL, 5, 8);
    assert_int_equal(mem_stats().current, 0);
    assert_int_equal(mem_stats().allocations, allocations);
}

static void resize_keeps_contents_and_books_the_difference(void **state)
{
    (void)state;
    char *block = mem_resize(NULL, 0, 4, 1);
    memcpy(block, "abc", 4);
    block = mem_resize(block, 4, 100000, 1);
    assert_string_equal(block, "abc");
    assert_int_equal(mem_stats().current, 100000);
    block = mem_resize(block, 100000, 4, 1);
    assert_string_equal(block, "abc");
    assert_int_equal(mem_stats().current, 4);
    assert_null(mem_resize(block, 4, 0, 1));
    assert_int_equal(mem_stats().current, 0);
}

static void try_resize_beyond_the_limit_leaves_the_block(void **state)
{
    (void)state;
    char *block = mem_new(8, 1);
    memcpy(block, "content", 8);
    mem_set_limit(1000);
    assert_null(mem_try_resize(block, 8, 1001, 1));
    assert_string_equal(block, "content");
    assert_int_equal(mem_stats().current, 8);
    block = mem_try_resize(block, 8, 1000, 1);
    assert_non_null(block);
    assert_string_equal(block, "content");
    mem_set_limit(10);
    block = mem_try_resize(block, 1000, 500, 1); /* giving back is always allowed */
    assert_non_null(block);
    assert_int_equal(mem_stats().current, 500);
    mem_free(block, 500, 1);
}

static void try_resize_refuses_what_does_not_fit(void **state)
{
    (void)state;
    char *block = mem_new(8, 1);
    assert_null(mem_try_resize(block, 1, SIZE_MAX / 4, 8));
    assert_null(mem_try_resize(block, 1, 0, 8));
    assert_int_equal(mem_stats().current, 8);
    mem_free(block, 8, 1);
}

static void try_new_beyond_the_limit_is_null(void **state)
{
    (void)state;
    mem_set_limit(100);
    uint64_t allocations = mem_stats().allocations;
    assert_null(mem_try_new(101, 1));
    assert_null(mem_try_new(SIZE_MAX / 2, 3));
    assert_int_equal(mem_stats().current, 0);
    assert_int_equal(mem_stats().allocations, allocations);
    char *block = mem_try_new(100, 1);
    assert_non_null(block);
    assert_int_equal(block[99], 0);
    mem_free(block, 100, 1);
}

static void hook_is_called_beyond_the_limit(void **state)
{
    (void)state;
    mem_set_hook(jump_out, NULL);
    mem_set_limit(100);
    uint64_t allocations = mem_stats().allocations;
    bytes_wanted = 0;
    if (setjmp(escape) == 0) {
        mem_new(101, 1);
        fail_msg("allocated beyond the limit");
    }
    assert_int_equal(bytes_wanted, 101);
    mem_set_hook(jump_out, NULL);
    if (setjmp(escape) == 0) {
        mem_resize(NULL, 0, 51, 2);
        fail_msg("resized beyond the limit");
    }
    assert_int_equal(bytes_wanted, 102);
    assert_int_equal(mem_stats().current, 0);
    assert_int_equal(mem_stats().allocations, allocations);
    void *block = mem_new(100, 1); /* exactly the limit */
    assert_non_null(block);
    mem_free(block, 100, 1);
}

static void hook_is_called_on_overflow(void **state)
{
    (void)state;
    mem_set_hook(jump_out, NULL);
    if (setjmp(escape) == 0) {
        mem_new(SIZE_MAX / 2, 3);
        fail_msg("allocated more than there is");
    }
    assert_int_equal(bytes_wanted, SIZE_MAX);
    assert_int_equal(mem_stats().current, 0);
}

static void default_hook_exits_with_22(void **state)
{
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(STDERR_FILENO);
        mem_set_limit(10);
        mem_new(11, 1);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 22);
}

/* Where a refusal is forbidden, the functions that may fail end the program, too. */
static void forbidden_refusal_exits_with_22(void **state)
{
    static void *block; /* the process ends with it, which is no leak */
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(STDERR_FILENO);
            block = mem_new(5, 1);
            mem_set_limit(mem_stats().current + 5);
            mem_forbid_refusal();
            _exit((kind ? mem_try_new(6, 1) : mem_try_resize(block, 5, 11, 1)) ? 1 : 0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 22);
    }
}

static void *obtain_block(void *out_bytes)
{
    void *block = MEM_NEW(char, 700);
    *(int64_t *)out_bytes = mem_thread_bytes();
    return block;
}

/* A block counts for the thread that obtained it, and against the one that gives it back. */
static void threads_are_counted_by_themselves(void **state)
{
    (void)state;
    void *block;
    pthread_t thread;
    int64_t before = mem_thread_bytes(), bytes_of_other;
    char *own = mem_resize(MEM_NEW(char, 10), 10, 300, 1);
    assert_int_equal(mem_thread_bytes(), before + 300);
    assert_int_equal(pthread_create(&thread, NULL, obtain_block, &bytes_of_other), 0);
    pthread_join(thread, &block);
    assert_int_equal(bytes_of_other, 700);
    assert_int_equal(mem_thread_bytes(), before + 300);
    mem_free(block, 700, 1);
    assert_int_equal(mem_thread_bytes(), before - 400);
    mem_set_limit(mem_stats().current + 10);
    assert_null(mem_try_new(11, 1));
    assert_int_equal(mem_thread_bytes(), before - 400);
    mem_set_limit(0);
    MEM_FREE(own, 300);
}

static void line_is_the_next_cache_line(void **state)
{
    (void)state;
    char *block = MEM_NEW(char, 4 * MEM_LINE);
    for (size_t i = 0; i < 2 * MEM_LINE; i++) {
        char *line = mem_line(block + i);
        assert_int_equal((uintptr_t)line % MEM_LINE, 0);
        assert_in_range(line - (block + i), 0, MEM_LINE - 1);
    }
    MEM_FREE(block, 4 * MEM_LINE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(new_block_is_zeroed_and_counted, reset),
        cmocka_unit_test_teardown(empty_block_is_null_and_free, reset),
        cmocka_unit_test_teardown(resize_keeps_contents_and_books_the_difference, reset),
        cmocka_unit_test_teardown(try_resize_beyond_the_limit_leaves_the_block, reset),
        cmocka_unit_test_teardown(try_resize_refuses_what_does_not_fit, reset),
        cmocka_unit_test_teardown(try_new_beyond_the_limit_is_null, reset),
        cmocka_unit_test_teardown(hook_is_called_beyond_the_limit, reset),
        cmocka_unit_test_teardown(hook_is_called_on_overflow, reset),
        cmocka_unit_test_teardown(default_hook_exits_with_22, reset),
        cmocka_unit_test_teardown(forbidden_refusal_exits_with_22, reset),
        cmocka_unit_test_teardown(threads_are_counted_by_themselves, reset),
        cmocka_unit_test_teardown(line_is_the_next_cache_line, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
