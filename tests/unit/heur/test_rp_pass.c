/* Which costs h_rp repairs. That they are right is tested with relaxed plans, in test_rp_plan.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/rp_pass.h"
#include "support/small_task.h"

enum { NUM_COUNTERS = 12, SIZE = 9 };

typedef struct Fixture {
    Task *task;
    RpTables *tables;
    RpPass pass;
} Fixture;

static void set_up(Fixture *f)
{
    f->task = small_task_new_counters(NUM_COUNTERS, SIZE);
    f->tables = rp_tables_new(f->task);
    rp_pass_init(&f->pass, f->tables);
}

static void tear_down(Fixture *f)
{
    rp_pass_release(&f->pass);
    rp_tables_free(f->tables);
    task_free(f->task);
    assert_int_equal(mem_stats().current, 0);
}

/* All counters at the same value, but for the first one. */
static void explore(Fixture *f, int32_t value, int32_t first)
{
    int32_t values[NUM_COUNTERS];
    for (int32_t i = 0; i < NUM_COUNTERS; i++) {
        values[i] = i == 0 ? first : value;
    }
    rp_pass_explore(&f->pass, values);
    assert_false(f->pass.is_lean);
    int32_t goal = f->tables->relax->goals[0];
    assert_int_equal(rp_pass_cost(&f->pass, goal), SIZE - 1 - first);
    assert_true(rp_pass_is_true(&f->pass, f->tables->relax->first_fact[0] + first));
}

static int64_t num_steps(const Fixture *f)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < f->pass.num_places; i++) {
        sum += f->pass.places[i].num_steps;
    }
    return sum;
}

/* Three states far from each other each have a place, to which the next state nearby returns. */
static void states_in_turn_have_places(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    const RpCosts *places[3];
    for (int32_t i = 0; i < 3; i++) {
        explore(&f, 2 * i, 2 * i);
        places[i] = f.pass.place;
    }
    assert_true(places[0] != places[1] && places[1] != places[2] && places[0] != places[2]);
    int64_t before = num_steps(&f);
    for (int32_t i = 0; i < 3; i++) {
        explore(&f, 2 * i, 2 * i);
        assert_ptr_equal(f.pass.place, places[i]);
    }
    assert_int_equal(num_steps(&f), before);
    for (int32_t i = 0; i < 3; i++) {
        explore(&f, 2 * i, 2 * i + 1);
        assert_ptr_equal(f.pass.place, places[i]);
    }
    assert_in_range(num_steps(&f) - before, 1, 3 * 2 * SIZE);
    tear_down(&f);
}

/* A state far from all places takes the one that was not used for longest. */
static void far_states_take_the_oldest_place(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    explore(&f, 0, 0);
    explore(&f, 2, 2);
    const RpCosts *oldest = f.pass.place;
    explore(&f, 4, 4);
    explore(&f, 0, 1);
    explore(&f, 6, 6);
    assert_ptr_equal(f.pass.place, oldest);
    tear_down(&f);
}

/* But not if it is much farther than the nearest one. */
static void the_oldest_place_is_not_taken_from_too_far(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    explore(&f, 2, 2);
    explore(&f, 4, 4);
    explore(&f, 6, 6);
    const RpCosts *nearest = f.pass.place;
    int32_t values[NUM_COUNTERS];
    for (int32_t i = 0; i < NUM_COUNTERS; i++) {
        values[i] = i < 4 ? 7 : 6;
    }
    rp_pass_explore(&f.pass, values);
    assert_ptr_equal(f.pass.place, nearest);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_in_turn_have_places),
        cmocka_unit_test(far_states_take_the_oldest_place),
        cmocka_unit_test(the_oldest_place_is_not_taken_from_too_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
