#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "ground/balance.h"

enum { NUM_OBJECTS = 3, NUM_VARIABLES = 6 };

static void all_terms_differ_at_first(void **state)
{
    (void)state;
    Equalities equalities;
    balance_equalities_init(&equalities, NUM_OBJECTS, NUM_VARIABLES);
    for (PddlTerm a = -NUM_OBJECTS; a < NUM_VARIABLES; a++) {
        for (PddlTerm b = -NUM_OBJECTS; b < NUM_VARIABLES; b++) {
            assert_int_equal(balance_equalities_hold(&equalities, a, b), a == b);
        }
    }
    balance_equalities_release(&equalities);
}

static void equality_is_transitive_and_finds_the_object(void **state)
{
    (void)state;
    Equalities equalities;
    balance_equalities_init(&equalities, NUM_OBJECTS, NUM_VARIABLES);
    assert_true(balance_equalities_join(&equalities, 0, 1));
    assert_true(balance_equalities_join(&equalities, 2, 3));
    assert_true(balance_equalities_join(&equalities, 3, ~1));
    assert_false(balance_equalities_hold(&equalities, 0, 2));
    assert_true(balance_equalities_join(&equalities, 1, 2));
    assert_int_equal(balance_equalities_find(&equalities, 0), ~1);
    assert_true(balance_equalities_join(&equalities, 0, ~1));
    assert_false(balance_equalities_hold(&equalities, 0, 4));
    balance_equalities_release(&equalities);
}

static void two_objects_never_become_equal(void **state)
{
    (void)state;
    Equalities equalities;
    balance_equalities_init(&equalities, NUM_OBJECTS, NUM_VARIABLES);
    assert_false(balance_equalities_join(&equalities, ~0, ~1));
    assert_true(balance_equalities_join(&equalities, ~0, 0));
    assert_true(balance_equalities_join(&equalities, 1, ~1));
    assert_false(balance_equalities_join(&equalities, 0, 1));
    assert_int_equal(balance_equalities_find(&equalities, 0), ~0);
    assert_int_equal(balance_equalities_find(&equalities, 1), ~1);
    balance_equalities_release(&equalities);
}

static void everything_is_forgotten(void **state)
{
    (void)state;
    Equalities equalities;
    balance_equalities_init(&equalities, NUM_OBJECTS, NUM_VARIABLES);
    for (PddlTerm term = 1; term < NUM_VARIABLES; term++) {
        assert_true(balance_equalities_join(&equalities, term, term - 1));
    }
    assert_true(balance_equalities_join(&equalities, 0, ~2));
    balance_equalities_forget(&equalities);
    for (PddlTerm term = -NUM_OBJECTS; term < NUM_VARIABLES; term++) {
        assert_int_equal(balance_equalities_find(&equalities, term), term);
    }
    assert_true(balance_equalities_join(&equalities, 0, ~1));
    assert_false(balance_equalities_hold(&equalities, 0, 1));
    balance_equalities_release(&equalities);
}

static void there_may_be_no_terms(void **state)
{
    (void)state;
    Equalities equalities;
    balance_equalities_init(&equalities, 0, 0);
    balance_equalities_forget(&equalities);
    balance_equalities_release(&equalities);
}

/* Against class labels that are rewritten at every join. */
static void random_joins_agree_with_labels(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    Equalities equalities;
    balance_equalities_init(&equalities, NUM_OBJECTS, NUM_VARIABLES);
    for (int round = 0; round < 1000; round++) {
        int32_t block[NUM_OBJECTS + NUM_VARIABLES], *labels = block + NUM_OBJECTS;
        for (PddlTerm term = -NUM_OBJECTS; term < NUM_VARIABLES; term++) {
            labels[term] = term;
        }
        for (int join = 0; join < 6; join++) {
            PddlTerm a = (PddlTerm)rng_below(&rng, NUM_OBJECTS + NUM_VARIABLES) - NUM_OBJECTS;
            PddlTerm b = (PddlTerm)rng_below(&rng, NUM_OBJECTS + NUM_VARIABLES) - NUM_OBJECTS;
            int32_t low = labels[a] < labels[b] ? labels[a] : labels[b];
            int32_t high = labels[a] < labels[b] ? labels[b] : labels[a];
            bool is_possible = low == high || high >= 0;
            assert_int_equal(balance_equalities_join(&equalities, a, b), is_possible);
            for (PddlTerm term = -NUM_OBJECTS; term < NUM_VARIABLES && is_possible; term++) {
                labels[term] = labels[term] == high ? low : labels[term];
            }
        }
        for (PddlTerm a = -NUM_OBJECTS; a < NUM_VARIABLES; a++) {
            for (PddlTerm b = -NUM_OBJECTS; b < NUM_VARIABLES; b++) {
                assert_int_equal(balance_equalities_hold(&equalities, a, b),
                                 labels[a] == labels[b]);
            }
        }
        balance_equalities_forget(&equalities);
    }
    balance_equalities_release(&equalities);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_terms_differ_at_first),
        cmocka_unit_test(equality_is_transitive_and_finds_the_object),
        cmocka_unit_test(two_objects_never_become_equal),
        cmocka_unit_test(everything_is_forgotten),
        cmocka_unit_test(there_may_be_no_terms),
        cmocka_unit_test(random_joins_agree_with_labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
