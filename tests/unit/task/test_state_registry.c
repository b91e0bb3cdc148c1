#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "task/state_registry.h"

static int32_t insert(StateRegistry *registry, StateWord low, StateWord high, bool *out_is_new)
{
    StateWord words[2] = {low, high};
    assert_true(state_registry_try_reserve(registry, 1));
    return state_registry_insert(registry, words, state_registry_hash(registry, words), out_is_new);
}

static void states_are_numbered_by_first_sight(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    StateRegistry registry;
    state_registry_init(&registry, 2);
    bool is_new;
    for (StateWord round = 0; round < 2; round++) {
        for (StateWord i = 0; i < COUNT; i++) {
            assert_int_equal(insert(&registry, i / 2, i % 2, &is_new), i);
            assert_int_equal(is_new, round == 0);
        }
    }
    assert_int_equal(registry.count, COUNT);
    for (int32_t i = 0; i < COUNT; i++) {
        assert_int_equal(state_registry_words(&registry, i)[0], i / 2);
        assert_int_equal(state_registry_words(&registry, i)[1], i % 2);
    }
    state_registry_release(&registry);
    assert_int_equal(mem_stats().current, 0);
}

static void finding_a_state_does_not_add_it(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    StateRegistry registry;
    bool is_new;
    state_registry_init(&registry, 2);
    StateWord words[2] = {0, 0};
    assert_int_equal(state_registry_find(&registry, words, 1),
                     NO_STATE); /* nothing is there at all */
    for (StateWord i = 0; i < COUNT; i++) {
        insert(&registry, i, 2 * i, &is_new);
    }
    for (StateWord i = 0; i < 2 * COUNT; i++) {
        words[0] = i;
        words[1] = 2 * i;
        uint32_t hash = state_registry_hash(&registry, words);
        assert_int_equal(state_registry_find(&registry, words, hash),
                         i < COUNT ? (int32_t)i : NO_STATE);
        words[1] = 2 * i + 1; /* differs in the last word */
        assert_int_equal(state_registry_find(&registry, words, hash), NO_STATE);
    }
    assert_int_equal(registry.count, COUNT);
    state_registry_release(&registry);
    assert_int_equal(mem_stats().current, 0);
}

static void reserved_room_is_enough(void **state)
{
    (void)state;
    StateRegistry registry;
    bool is_new;
    state_registry_init(&registry, 1);
    assert_true(state_registry_try_reserve(&registry, 1000));
    uint64_t allocations = mem_stats().allocations;
    const StateWord *first = registry.words;
    for (StateWord word = 0; word < 1000; word++) {
        state_registry_insert(&registry, &word, state_registry_hash(&registry, &word), &is_new);
    }
    assert_int_equal(mem_stats().allocations, allocations);
    assert_ptr_equal(state_registry_words(&registry, 0), first);
    state_registry_release(&registry);
}

static void equal_hashes_are_told_apart(void **state)
{
    (void)state;
    StateRegistry registry;
    bool is_new;
    state_registry_init(&registry, 1);
    assert_true(state_registry_try_reserve(&registry, 100));
    for (StateWord word = 0; word < 100; word++) {
        assert_int_equal(state_registry_insert(&registry, &word, 77, &is_new), word);
        assert_true(is_new);
    }
    StateWord known = 42;
    assert_int_equal(state_registry_insert(&registry, &known, 77, &is_new), 42);
    assert_false(is_new);
    state_registry_release(&registry);
}

static void a_cleared_registry_numbers_anew(void **state)
{
    (void)state;
    StateRegistry registry;
    bool is_new;
    state_registry_init(&registry, 2);
    assert_int_equal(state_registry_size(&registry), 0);
    insert(&registry, 1, 2, &is_new);
    insert(&registry, 3, 4, &is_new);
    size_t size = state_registry_size(&registry);
    assert_int_equal(size, mem_stats().current);
    state_registry_clear(&registry);
    assert_int_equal(insert(&registry, 3, 4, &is_new), 0);
    assert_true(is_new);
    assert_int_equal(state_registry_size(&registry), size);
    state_registry_release(&registry);
}

static void running_out_of_memory_is_reported(void **state)
{
    (void)state;
    StateRegistry registry;
    bool is_new;
    state_registry_init(&registry, 2);
    insert(&registry, 1, 2, &is_new);
    mem_set_limit(mem_stats().current + 1000);
    assert_false(state_registry_try_reserve(&registry, 100000));
    mem_set_limit(0);
    assert_int_equal(insert(&registry, 1, 2, &is_new), 0);
    assert_false(is_new);
    assert_false(state_registry_try_reserve(&registry, INT32_MAX));
    state_registry_release(&registry);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_numbered_by_first_sight),
        cmocka_unit_test(finding_a_state_does_not_add_it),
        cmocka_unit_test(reserved_room_is_enough),
        cmocka_unit_test(equal_hashes_are_told_apart),
        cmocka_unit_test(a_cleared_registry_numbers_anew),
        cmocka_unit_test(running_out_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
