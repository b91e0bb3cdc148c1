#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>

#include "base/hash_index.h"
#include "base/mem.h"

/* The things indexed here are numbers; a thing's id is its place in the array. */
static int32_t find_or_add(HashIndex *index, uint64_t *things, uint64_t thing, uint32_t hash)
{
    assert_true(hash_index_try_reserve(index, index->count + 1));
    size_t cursor = hash_index_start(index, hash);
    for (int32_t id; (id = hash_index_next(index, hash, &cursor)) >= 0;) {
        if (things[id] == thing) {
            return id;
        }
    }
    int32_t id = (int32_t)index->count;
    things[id] = thing;
    hash_index_insert_at(index, cursor, hash, id);
    return id;
}

static void ids_are_found_again_while_it_grows(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    static uint64_t things[COUNT];
    HashIndex index = {0};
    for (uint64_t i = 0; i < COUNT; i++) {
        uint64_t thing = i * i + 7;
        uint32_t hash = hash_index_hash_bytes(&thing, sizeof(uint64_t));
        assert_int_equal(find_or_add(&index, things, thing, hash), i);
        assert_int_equal(find_or_add(&index, things, thing, hash), i);
    }
    for (uint64_t i = 0; i < COUNT; i++) {
        uint64_t thing = i * i + 7;
        assert_int_equal(find_or_add(&index, things, thing, hash_index_hash_bytes(&thing, sizeof(uint64_t))), i);
    }
    assert_int_equal(index.count, COUNT);
    assert_true(index.count <= index.capacity / 8 * 7);
    hash_index_release(&index);
    assert_null(index.slots);
    assert_int_equal(mem_stats().current, 0);
}

/* The same hash for all, next to the table's end: one long probe that wraps around. */
static void equal_hashes_are_all_candidates(void **state)
{
    (void)state;
    enum { COUNT = 500 };
    static uint64_t things[COUNT];
    HashIndex index = {0};
    for (uint64_t i = 0; i < COUNT; i++) {
        assert_int_equal(find_or_add(&index, things, i, UINT32_MAX), i);
    }
    for (uint64_t i = 0; i < COUNT; i++) {
        assert_int_equal(find_or_add(&index, things, i, UINT32_MAX), i);
    }
    bool seen[COUNT] = {false};
    size_t cursor = hash_index_start(&index, UINT32_MAX);
    int num_candidates = 0;
    for (int32_t id; (id = hash_index_next(&index, UINT32_MAX, &cursor)) >= 0;) {
        assert_false(seen[id]);
        seen[id] = true;
        num_candidates++;
    }
    assert_int_equal(num_candidates, COUNT);
    hash_index_release(&index);
}

/* Hashes that share the slot but not all bits are passed over without a comparison. */
static void other_hashes_are_no_candidates(void **state)
{
    (void)state;
    HashIndex index = {0};
    uint64_t things[2];
    find_or_add(&index, things, 1, 0x10000005);
    find_or_add(&index, things, 2, 0x20000005);
    size_t cursor = hash_index_start(&index, 0x20000005);
    assert_int_equal(hash_index_next(&index, 0x20000005, &cursor), 1);
    assert_int_equal(hash_index_next(&index, 0x20000005, &cursor), -1);
    cursor = hash_index_start(&index, 0x30000005);
    assert_int_equal(hash_index_next(&index, 0x30000005, &cursor), -1);
    hash_index_release(&index);
}

static void failing_reserve_changes_nothing(void **state)
{
    (void)state;
    HashIndex index = {0};
    uint64_t things[50];
    for (uint64_t i = 0; i < 50; i++) {
        find_or_add(&index, things, i, (uint32_t)i);
    }
    HashIndex before = index;
    mem_set_limit(mem_stats().current + 1000);
    assert_false(hash_index_try_reserve(&index, 100000));
    assert_ptr_equal(index.slots, before.slots);
    assert_int_equal(index.capacity, before.capacity);
    mem_set_limit(0);
    for (uint64_t i = 0; i < 50; i++) {
        assert_int_equal(find_or_add(&index, things, i, (uint32_t)i), i);
    }
    hash_index_release(&index);
    assert_int_equal(mem_stats().current, 0);
}

static void reserved_room_needs_no_allocation(void **state)
{
    (void)state;
    HashIndex index = {0};
    static uint64_t things[1000];
    assert_true(hash_index_try_reserve(&index, 1000));
    uint64_t before = mem_stats().allocations;
    for (uint64_t i = 0; i < 1000; i++) {
        find_or_add(&index, things, i, hash_index_hash_bytes(&i, sizeof(uint64_t)));
    }
    assert_int_equal(mem_stats().allocations, before);
    hash_index_release(&index);
}

static void clearing_keeps_the_room(void **state)
{
    (void)state;
    uint64_t things[100];
    HashIndex index = {0};
    hash_index_clear(&index);
    assert_true(hash_index_try_reserve(&index, 100));
    uint64_t before = mem_stats().allocations;
    for (int round = 0; round < 2; round++) {
        for (uint64_t i = 0; i < 100; i++) {
            uint32_t hash = hash_index_hash_bytes(&i, sizeof(uint64_t));
            size_t cursor = hash_index_start(&index, hash);
            assert_int_equal(hash_index_next(&index, hash, &cursor), -1);
            find_or_add(&index, things, i, hash);
        }
        assert_int_equal(index.count, 100);
        hash_index_clear(&index);
    }
    assert_int_equal(mem_stats().allocations, before);
    hash_index_release(&index);
}

/* Every bit of the input matters, and the low bits, which choose the slot, are spread. */
static void hash_depends_on_every_bit(void **state)
{
    (void)state;
    uint64_t words[3] = {0x0123456789abcdef, 0, UINT64_MAX};
    uint32_t hash = hash_index_hash_bytes(words, 3 * sizeof *words);
    int num_low_changes = 0;
    for (int bit = 0; bit < 192; bit++) {
        words[bit / 64] ^= (uint64_t)1 << bit % 64;
        uint32_t changed = hash_index_hash_bytes(words, 3 * sizeof *words);
        assert_int_not_equal(changed, hash);
        num_low_changes += (changed & 63) != (hash & 63);
        words[bit / 64] ^= (uint64_t)1 << bit % 64;
    }
    assert_int_equal(hash_index_hash_bytes(words, 3 * sizeof *words), hash);
    assert_int_not_equal(hash_index_hash_bytes(words, 2 * sizeof *words), hash);
    assert_true(num_low_changes > 170); /* 189 expected of random changes */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_found_again_while_it_grows),
        cmocka_unit_test(equal_hashes_are_all_candidates),
        cmocka_unit_test(other_hashes_are_no_candidates),
        cmocka_unit_test(failing_reserve_changes_nothing),
        cmocka_unit_test(reserved_room_needs_no_allocation),
        cmocka_unit_test(clearing_keeps_the_room),
        cmocka_unit_test(hash_depends_on_every_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
