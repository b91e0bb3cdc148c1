#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_scope.h"

static MemScope outer, scope;
static char *kept; /* a block of 100 bytes that is obtained in one call and used in the next */

static int reset(void **state)
{
    (void)state;
    mem_set_limit(0);
    kept = NULL;
    return mem_stats().current == 0 && !mem_link_is_open() ? 0 : -1;
}

static void obtain(void *context)
{
    (void)context;
    kept = mem_new(100, 1);
    assert_int_equal((uintptr_t)kept % alignof(max_align_t), 0);
    memset(kept, 'a', 100);
}

static void resize(void *context)
{
    (void)context;
    MEM_FREE(MEM_NEW(int64_t, 1000), 1000);
    kept = mem_resize(kept, 100, 100000, 1);
    assert_int_equal(kept[99], 'a');
    char *other = mem_resize(NULL, 0, 10, 1);
    mem_free(other, 10, 1);
    kept = mem_resize(kept, 100000, 100, 1);
    assert_int_equal(kept[99], 'a');
}

static void release(void *context)
{
    (void)context;
    mem_free(kept, 100, 1);
}

static void blocks_live_from_call_to_call(void **state)
{
    (void)state;
    assert_true(mem_scope_is_empty(&scope));
    assert_true(mem_scope_run(&scope, obtain, NULL));
    assert_int_equal(mem_stats().current, 100);
    assert_true(mem_scope_run(&scope, resize, NULL));
    assert_int_equal(mem_stats().current, 100);
    assert_false(mem_scope_is_empty(&scope));
    assert_true(mem_scope_run(&scope, release, NULL));
    assert_true(mem_scope_is_empty(&scope));
}

static void run_out(void *context)
{
    (void)context;
    MEM_NEW(char, 3000);
    MEM_NEW(char, SIZE_MAX); /* more than there is */
    fail_msg("goes on without memory");
}

static void running_out_gives_all_back(void **state)
{
    (void)state;
    mem_scope_run(&scope, obtain, NULL);
    assert_false(mem_scope_run(&scope, run_out, NULL));
    assert_true(mem_scope_is_empty(&scope));
    assert_int_equal(mem_stats().current, 0);
    assert_false(mem_link_is_open());
    assert_true(mem_scope_run(&scope, obtain, NULL)); /* can be used again */
    assert_true(mem_scope_run(&scope, release, NULL));
}

static void try_too_much(void *context)
{
    (void)context;
    assert_null(mem_try_new(SIZE_MAX - 1, 1)); /* no room for the link */
    assert_null(mem_try_resize(kept, 100, SIZE_MAX - 1, 1));
    assert_int_equal(kept[99], 'a');
}

static void what_is_only_tried_ends_nothing(void **state)
{
    (void)state;
    mem_scope_run(&scope, obtain, NULL);
    assert_true(mem_scope_run(&scope, try_too_much, NULL));
    assert_int_equal(mem_stats().current, 100);
    assert_true(mem_scope_run(&scope, release, NULL));
}

static void run_out_within(void *context)
{
    obtain(context);
    assert_false(mem_scope_run(&scope, run_out, NULL));
    assert_true(mem_link_is_open());
    assert_int_equal(mem_stats().current, 100);
    *(int *)context = 1;
    mem_fail(1);
}

static void scopes_nest(void **state)
{
    (void)state;
    int is_reached = 0;
    assert_false(mem_scope_run(&outer, run_out_within, &is_reached));
    assert_true(is_reached);
    assert_int_equal(mem_stats().current, 0);
}

/* A block of one scope may be resized and freed in another. */
static void blocks_may_change_scopes(void **state)
{
    (void)state;
    mem_scope_run(&outer, obtain, NULL);
    mem_scope_run(&scope, resize, NULL);
    assert_true(mem_scope_is_empty(&outer));
    mem_scope_run(&outer, release, NULL);
    assert_true(mem_scope_is_empty(&scope));
}

static void *run_in_thread(void *opaque)
{
    static MemScope mine[2];
    MemScope *own = &mine[*(int *)opaque];
    for (int i = 0; i < 1000; i++) {
        if (mem_scope_run(own, run_out, NULL) || !mem_scope_is_empty(own)) {
            return NULL;
        }
    }
    return opaque;
}

static void every_thread_has_scopes_of_its_own(void **state)
{
    (void)state;
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, run_in_thread, &numbers[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(threads[i], &result);
        assert_ptr_equal(result, &numbers[i]);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* --- Limits ----------------------------------------------------------------------------------- */

static void obtain_much(void *context)
{
    char *block = MEM_NEW(char, 600);
    assert_null(mem_try_new(600, 1));
    assert_null(mem_try_resize(block, 600, 1001, 1));
    block = mem_try_resize(block, 600, 1000, 1);
    assert_non_null(block);
    assert_null(mem_try_new(1, 1));
    mem_free(block, 1000, 1);
    *(int *)context = 1;
    MEM_NEW(char, 1001);
    fail_msg("goes on above the limit");
}

static void a_scope_can_be_limited(void **state)
{
    (void)state;
    int is_reached = 0;
    scope.ring.limit = 1000;
    assert_false(mem_scope_run(&scope, obtain_much, &is_reached));
    assert_true(is_reached && mem_scope_is_empty(&scope));
    assert_int_equal(scope.ring.bytes, 0);
    scope.ring.limit = 0;
    assert_int_equal(mem_stats().current, 0);
}

static void obtain_for_long(void *context)
{
    Limits *limits = context;
    mem_scope_watch(limits);
    for (int i = 0; i < 10; i++) {
        MEM_NEW(char, 10);
    }
    mem_scope_watch(NULL);
    limits_interrupt(limits);
    MEM_NEW(char, 10); /* nobody watches */
    mem_scope_watch(limits);
    MEM_NEW(char, 10);
    fail_msg("goes on after an interrupt");
}

static void an_interrupt_ends_what_wants_memory(void **state)
{
    (void)state;
    Limits limits = {0};
    assert_false(mem_scope_run(&scope, obtain_for_long, &limits));
    assert_true(mem_scope_is_empty(&scope));
    mem_scope_watch(&limits); /* outside of scopes */
    assert_int_equal(mem_stats().current, 0);
}

/* --- Guards ----------------------------------------------------------------------------------- */

static char released[8];

static void note(void *context)
{
    strcat(released, context);
}

static void guard_three(void *context)
{
    static char names[] = "a\0b\0c";
    MemGuard *guards[3];
    for (int i = 0; i < 3; i++) {
        guards[i] = mem_scope_guard(note, names + 2 * i);
    }
    mem_scope_unguard(guards[1]); /* in any order */
    if (context) {
        mem_fail(1);
    }
    mem_scope_unguard(guards[0]);
    mem_scope_unguard(guards[2]);
}

static void what_is_guarded_is_given_back(void **state)
{
    (void)state;
    released[0] = '\0';
    assert_true(mem_scope_run(&scope, guard_three, NULL));
    assert_string_equal(released, "");
    assert_true(mem_scope_is_empty(&scope));
    assert_false(mem_scope_run(&scope, guard_three, &scope));
    assert_string_equal(released, "ca"); /* the newest first */
    assert_null(mem_scope_guard(note, NULL)); /* outside of scopes */
    mem_scope_unguard(NULL);
}

static void guard_without_memory(void *context)
{
    obtain(context);
    mem_set_limit(mem_stats().current + 1);
    mem_scope_guard(note, "x");
    fail_msg("goes on without a guard");
}

static void without_memory_for_a_guard_all_is_given_back(void **state)
{
    (void)state;
    released[0] = '\0';
    assert_false(mem_scope_run(&scope, guard_without_memory, NULL));
    assert_string_equal(released, "x");
}

/* --- Strangers -------------------------------------------------------------------------------- */

static int be_a_stranger(void *context)
{
    assert_false(mem_link_is_open());
    assert_null(mem_scope_current());
    char *block = MEM_NEW(char, 50); /* its own */
    MEM_FREE(block, 50);
    *(int *)context = 7;
    return 3;
}

static void call_a_stranger(void *context)
{
    assert_ptr_equal(mem_scope_current(), &scope);
    assert_int_equal(mem_scope_call_outside(be_a_stranger, context), 3);
    assert_ptr_equal(mem_scope_current(), &scope);
}

static void strangers_are_called_outside_of_scopes(void **state)
{
    (void)state;
    int is_called = 0;
    assert_true(mem_scope_run(&scope, call_a_stranger, &is_called));
    assert_int_equal(is_called, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(blocks_live_from_call_to_call, reset, reset),
        cmocka_unit_test_setup_teardown(running_out_gives_all_back, reset, reset),
        cmocka_unit_test_setup_teardown(what_is_only_tried_ends_nothing, reset, reset),
        cmocka_unit_test_setup_teardown(scopes_nest, reset, reset),
        cmocka_unit_test_setup_teardown(blocks_may_change_scopes, reset, reset),
        cmocka_unit_test_setup_teardown(every_thread_has_scopes_of_its_own, reset, reset),
        cmocka_unit_test_setup_teardown(a_scope_can_be_limited, reset, reset),
        cmocka_unit_test_setup_teardown(an_interrupt_ends_what_wants_memory, reset, reset),
        cmocka_unit_test_setup_teardown(what_is_guarded_is_given_back, reset, reset),
        cmocka_unit_test_setup_teardown(without_memory_for_a_guard_all_is_given_back, reset, reset),
        cmocka_unit_test_setup_teardown(strangers_are_called_outside_of_scopes, reset, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
