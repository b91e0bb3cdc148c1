#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bitset.h"
#include "base/mem.h"
#include "base/rng.h"

static const size_t SIZES[] = {1, 2, 63, 64, 65, 127, 128, 129, 1000};
enum { NUM_SIZES = sizeof SIZES / sizeof *SIZES, LARGEST = 1000 };

static void fill_at_random(Rng *rng, Bitset *set, bool *members, uint32_t one_in)
{
    for (size_t i = 0; i < set->num_bits; i++) {
        members[i] = rng_below(rng, one_in) == 0;
        if (members[i]) {
            bitset_set(set, i);
        }
    }
}

static void starts_empty(void **state)
{
    (void)state;
    for (int k = 0; k < NUM_SIZES; k++) {
        Bitset set;
        bitset_init(&set, SIZES[k]);
        assert_int_equal(bitset_count(&set), 0);
        assert_int_equal(bitset_next(&set, 0), SIZES[k]);
        bitset_release(&set);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void set_over_nothing_works(void **state)
{
    (void)state;
    Bitset set = {0};
    bitset_clear_all(&set);
    bitset_unite(&set, &set);
    assert_int_equal(bitset_count(&set), 0);
    assert_int_equal(bitset_next(&set, 0), 0);
    assert_false(bitset_intersects(&set, &set));
    assert_true(bitset_is_subset(&set, &set));
    assert_true(bitset_equals(&set, &set));
    bitset_release(&set);
}

static void bits_are_independent(void **state)
{
    (void)state;
    for (int k = 0; k < NUM_SIZES; k++) {
        Bitset set;
        bitset_init(&set, SIZES[k]);
        for (size_t i = 0; i < SIZES[k]; i++) {
            bitset_set(&set, i);
            assert_true(bitset_test(&set, i));
            assert_int_equal(bitset_count(&set), 1);
            assert_int_equal(bitset_next(&set, 0), i);
            assert_int_equal(bitset_next(&set, i), i);
            assert_int_equal(bitset_next(&set, i + 1), SIZES[k]);
            bitset_clear(&set, i);
            assert_false(bitset_test(&set, i));
        }
        assert_int_equal(bitset_count(&set), 0);
        bitset_release(&set);
    }
}

static void iteration_visits_members_in_order(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int k = 0; k < NUM_SIZES; k++) {
        Bitset set;
        bitset_init(&set, SIZES[k]);
        bool members[LARGEST];
        fill_at_random(&rng, &set, members, 5);
        size_t expected = 0;
        size_t visited = 0;
        for (size_t i = bitset_next(&set, 0); i < set.num_bits; i = bitset_next(&set, i + 1)) {
            for (; expected < i; expected++) {
                assert_false(members[expected]);
            }
            assert_true(members[expected++]);
            visited++;
        }
        assert_int_equal(visited, bitset_count(&set));
        bitset_clear_all(&set);
        assert_int_equal(bitset_count(&set), 0);
        bitset_release(&set);
    }
}

static void operations_agree_with_arrays_of_bool(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 2);
    for (int round = 0; round < 500; round++) {
        size_t size = SIZES[round % NUM_SIZES];
        Bitset a, b;
        bitset_init(&a, size);
        bitset_init(&b, size);
        bool in_a[LARGEST], in_b[LARGEST];
        fill_at_random(&rng, &a, in_a, 1 + rng_below(&rng, 40));
        fill_at_random(&rng, &b, in_b, 1 + rng_below(&rng, 40));
        bool intersect = false, subset = true, equal = true;
        for (size_t i = 0; i < size; i++) {
            intersect = intersect || (in_a[i] && in_b[i]);
            subset = subset && (!in_a[i] || in_b[i]);
            equal = equal && in_a[i] == in_b[i];
        }
        assert_int_equal(bitset_intersects(&a, &b), intersect);
        assert_int_equal(bitset_is_subset(&a, &b), subset);
        assert_int_equal(bitset_equals(&a, &b), equal);
        bitset_unite(&a, &b);
        for (size_t i = 0; i < size; i++) {
            assert_int_equal(bitset_test(&a, i), in_a[i] || in_b[i]);
        }
        assert_true(bitset_is_subset(&b, &a));
        bitset_release(&a);
        bitset_release(&b);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void differences_in_the_last_word_count(void **state)
{
    (void)state;
    Bitset a, b;
    bitset_init(&a, 130);
    bitset_init(&b, 130);
    bitset_set(&a, 129);
    assert_false(bitset_equals(&a, &b));
    assert_false(bitset_is_subset(&a, &b));
    assert_true(bitset_is_subset(&b, &a));
    assert_false(bitset_intersects(&a, &b));
    bitset_set(&b, 129);
    assert_true(bitset_equals(&a, &b));
    assert_true(bitset_intersects(&a, &b));
    bitset_release(&a);
    bitset_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_empty),
        cmocka_unit_test(set_over_nothing_works),
        cmocka_unit_test(bits_are_independent),
        cmocka_unit_test(iteration_visits_members_in_order),
        cmocka_unit_test(operations_agree_with_arrays_of_bool),
        cmocka_unit_test(differences_in_the_last_word_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
