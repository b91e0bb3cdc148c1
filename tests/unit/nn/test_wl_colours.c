#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "unit/nn/wl_sample.h"

static void colours_are_numbered(void **state)
{
    (void)state;
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){.rounds = 2}, 1);
    assert_int_equal(wl_colours_num_basic(&colours), 11);
    assert_int_equal(wl_colours_of_atom(&colours, 0, WL_GOAL_REACHED), 2);
    assert_int_equal(wl_colours_of_atom(&colours, 1, WL_TRUE), 7);
    assert_int_equal(wl_colours_predicate(&colours, 0), WL_OBJECT);
    assert_int_equal(wl_colours_predicate(&colours, 1), WL_OBJECT);
    assert_int_equal(wl_colours_predicate(&colours, 7), 1);
    assert_int_equal(wl_colours_find_predicate(&colours, "clear", 1), 1);
    assert_int_equal(wl_colours_find_predicate(&colours, "clear", 2), -1);
    assert_int_equal(wl_colours_find_constant(&colours, "table"), 0);
    assert_int_equal(wl_colours_find_constant(&colours, "chair"), -1);
    int32_t object = wl_sample_add(&colours, KEY(0, 0, 4));
    int32_t table = wl_sample_add(&colours, KEY(1, 1, 4));
    int32_t atom = wl_sample_add(&colours, KEY(4, 0, 0, 1, 1));
    assert_int_equal(object, 11);
    assert_int_equal(atom, 13);
    assert_int_equal(wl_colours_round(&colours, atom), 1);
    assert_int_equal(wl_colours_predicate(&colours, atom), 0);
    int32_t second = wl_sample_add(&colours, KEY(atom, 0, object, 1, table));
    assert_int_equal(wl_colours_round(&colours, second), 2);
    assert_int_equal(wl_colours_find(&colours, KEY(atom, 0, object, 1, table)), second);
    assert_int_equal(wl_sample_add(&colours, KEY(1, 1, 4)), table);
    assert_int_equal(wl_colours_find(&colours, KEY(0, 1, 4)), WL_UNSEEN);
    assert_int_equal(wl_colours_count(&colours), 15);
    wl_colours_release(&colours);
    assert_int_equal(mem_stats().current, 0);
}

static void other_keys_are_refused(void **state)
{
    (void)state;
    static const struct {
        int32_t size;
        int32_t key[7];
    } CASES[] = {
        {0, {0}},                      /* no colour */
        {2, {0, 1}},                   /* half a pair */
        {1, {-1}},                     /* colours that there are not */
        {1, {99}},
        {3, {0, 0, 99}},
        {3, {0, 0, -1}},
        {3, {0, 1, SAMPLE_CLEAR}},     /* no such place */
        {3, {0, -1, SAMPLE_CLEAR}},
        {3, {0, 0, 0}},                /* the neighbour of an object is an object */
        {3, {SAMPLE_CLEAR, 0, SAMPLE_ON}}, /* and that of an atom is an atom */
        {3, {SAMPLE_ON, 0, 0}},        /* one argument is missing */
        {5, {SAMPLE_ON, 1, 0, 0, 0}},  /* wrong order */
        {5, {0, 0, SAMPLE_CLEAR, 0, SAMPLE_ON}},
        {5, {0, 0, SAMPLE_ON, 0, SAMPLE_ON}}, /* twice, but these are sets */
        {3, {SAMPLE_FIRST, 0, SAMPLE_ON}},    /* of different rounds */
    };
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){.rounds = 2}, 0);
    wl_sample_add(&colours, KEY(0, 0, SAMPLE_ON));
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_false(wl_colours_is_key(&colours, CASES[i].key, CASES[i].size));
    }
    wl_colours_release(&colours);
    wl_sample_init(&colours, (WlSettings){.rounds = 1, .counts_equal = true}, 0);
    assert_true(wl_colours_is_key(&colours, KEY(0, 0, SAMPLE_ON, 0, SAMPLE_ON)));
    int32_t first = wl_sample_add(&colours, KEY(0));
    assert_false(wl_colours_is_key(&colours, &first, 1)); /* there is no second round */
    wl_colours_release(&colours);
}

/* A sum of mixed parts tells many keys apart, and a repeated part from a single one. */
static void keys_are_found_among_many(void **state)
{
    (void)state;
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){.rounds = 1, .counts_equal = true}, 0);
    int32_t key[41] = {0};
    for (int32_t repeats = 0; repeats < 20; repeats++) {
        for (int32_t others = 0; others + repeats <= 20; others++) {
            for (int32_t i = 0; i < repeats + others; i++) {
                key[1 + 2 * i] = 0;
                key[2 + 2 * i] = i < repeats ? SAMPLE_ON : SAMPLE_CLEAR;
            }
            int32_t size = 1 + 2 * (repeats + others);
            assert_int_equal(wl_colours_find(&colours, key, size), WL_UNSEEN);
            int32_t colour = wl_sample_add(&colours, key, (size_t)size);
            assert_int_equal(colour, wl_colours_count(&colours) - 1);
            assert_int_equal(wl_colours_find(&colours, key, size), colour);
        }
    }
    wl_colours_release(&colours);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_numbered),
        cmocka_unit_test(other_keys_are_refused),
        cmocka_unit_test(keys_are_found_among_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
