#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/instance_draw.h"

enum { UNSOLVED = 8, COUNT = 60, NUM_SOLVED = 20, NUM_DRAWS = 200, WANTED = 15 };

static void start(InstanceDraw *draw)
{
    instance_draw_init(draw, COUNT);
    for (int32_t i = 0; i < NUM_SOLVED; i++) {
        instance_draw_note_solved(draw, 3 * i);
    }
}

static void end(InstanceDraw *draw)
{
    instance_draw_release(draw);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_each_once(const int32_t *places)
{
    bool is_seen[COUNT] = {false};
    for (int i = 0; i < COUNT; i++) {
        assert_in_range(places[i], 0, COUNT - 1);
        assert_false(is_seen[places[i]]);
        is_seen[places[i]] = true;
    }
}

static void all_are_as_they_are(void **state)
{
    (void)state;
    InstanceDraw draw;
    start(&draw);
    const int32_t *places = instance_draw_all(&draw);
    for (int32_t i = 0; i < COUNT; i++) {
        assert_int_equal(places[i], i);
    }
    end(&draw);
}

/* 20 solved ones against 40 / 8 of the others: one in five of those drawn. */
static void unsolved_ones_are_seldom_but_not_left_out(void **state)
{
    (void)state;
    InstanceDraw draw;
    Rng rng;
    start(&draw);
    rng_seed(&rng, 1);
    int times[COUNT] = {0}, num_unsolved = 0;
    for (int i = 0; i < NUM_DRAWS; i++) {
        const int32_t *places = instance_draw_some(&draw, UNSOLVED, &rng);
        assert_each_once(places);
        for (int k = 0; k < WANTED; k++) {
            times[places[k]]++;
            num_unsolved += places[k] % 3 != 0;
        }
    }
    for (int i = 0; i < COUNT; i++) {
        assert_true(times[i] > 0);
    }
    assert_in_range(num_unsolved, NUM_DRAWS * WANTED / 8, NUM_DRAWS * WANTED / 3);
    end(&draw);
}

/* At first no instance is solved, later there may be less than enough. */
static void there_are_always_enough(void **state)
{
    (void)state;
    InstanceDraw draw;
    Rng rng;
    rng_seed(&rng, 2);
    instance_draw_init(&draw, COUNT);
    assert_each_once(instance_draw_some(&draw, UNSOLVED, &rng));
    instance_draw_note_solved(&draw, 7);
    assert_each_once(instance_draw_some(&draw, UNSOLVED, &rng));
    end(&draw);
}

static void what_is_solved_can_be_stored_and_copied(void **state)
{
    (void)state;
    InstanceDraw draw, copy, other;
    Rng rng;
    start(&draw);
    instance_draw_init(&copy, COUNT);
    instance_draw_init(&other, COUNT);
    json_t *array = instance_draw_to_json(&draw);
    assert_int_equal(json_array_size(array), NUM_SOLVED);
    assert_true(instance_draw_from_json(&copy, array));
    instance_draw_copy(&other, &copy);
    rng_seed(&rng, 3);
    Rng same = rng;
    const int32_t *places = instance_draw_some(&draw, UNSOLVED, &rng);
    assert_memory_equal(places, instance_draw_some(&other, UNSOLVED, &same),
                        COUNT * sizeof *places);
    json_array_append_new(array, json_integer(COUNT));
    assert_false(instance_draw_from_json(&copy, array));
    assert_false(instance_draw_from_json(&copy, NULL));
    json_decref(array);
    instance_draw_release(&other);
    instance_draw_release(&copy);
    end(&draw);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_as_they_are),
        cmocka_unit_test(unsolved_ones_are_seldom_but_not_left_out),
        cmocka_unit_test(there_are_always_enough),
        cmocka_unit_test(what_is_solved_can_be_stored_and_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
