#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"
#include "control/rate_features.h"
#include "control/rate_numbers.h"
#include "heur/heur.h"

enum { LISTS = 2, OLD_LENGTH = 2 * LISTS + 6, LENGTH = OLD_LENGTH + LISTS };
enum { STUCK = LISTS, LEVEL = 2 * LISTS, DISTANCE, STALE, ENTRIES, RECENT, YIELD, AGE };

/* The definition, with straight lines between powers of two. */
static float scaled_log(double x)
{
    double whole = floor(log2(1 + x));
    return (float)((whole + (1 + x) / exp2(whole) - 1) / 20);
}

typedef struct Fixture {
    Search search;
    Observation observation;
    RateFeatures features;
    float vector[LENGTH];
} Fixture;

static void observe(Fixture *f)
{
    observation_reset(&f->observation); /* tests change the first h afterwards */
    observation_take(&f->observation, &f->search);
}

static void look(Fixture *f)
{
    observe(f);
    rate_features_look(&f->features, &f->observation);
}

static void set_up(Fixture *f)
{
    f->search = fake_search(LISTS, COUNTS(3, 4));
    f->search.last_list = -1;
    for (int i = 0; i < LISTS; i++) {
        f->search.initial_h[i] = f->search.best_h[i] = 20;
        f->search.lists[i].min = 20;
    }
    rate_features_init(&f->features, 2, FAKE_LISTS, LISTS);
    observation_init(&f->observation, LISTS);
    f->observation.is_brief = true;
    look(f);
}

static void tear_down(Fixture *f)
{
    observation_release(&f->observation);
    rate_features_release(&f->features);
    assert_int_equal(mem_stats().current, 0);
}

/* So many steps from a list, and a look. */
static void go(Fixture *f, int list, int64_t num_steps)
{
    f->search.stats.steps += num_steps;
    f->search.last_list = list;
    look(f);
}

static void assert_number(Fixture *f, int list, int number, float expected)
{
    observe(f);
    rate_features_fill(&f->features, &f->observation, list, f->vector);
    assert_true(fabsf(f->vector[number] - expected) <= 1e-6f); /* false for what is no number */
}

static void a_list_knows_its_place(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    for (int list = 0; list < LISTS; list++) {
        assert_number(&f, list, list, 1);
        assert_number(&f, list, 1 - list, 0);
        assert_number(&f, list, LEVEL, 1);
        assert_number(&f, list, DISTANCE, 0);
        assert_number(&f, list, STALE, 0);
        assert_number(&f, list, STUCK + list, 0);
        assert_number(&f, list, ENTRIES, scaled_log(3 + list));
        assert_number(&f, list, RECENT, 0);
        assert_number(&f, list, YIELD, 0);
    }
    tear_down(&f);
}

static void versions_have_their_lengths(void **state)
{
    (void)state;
    assert_int_equal(rate_features_length(0, LISTS), 0);
    assert_int_equal(rate_features_length(1, LISTS), OLD_LENGTH);
    assert_int_equal(rate_features_length(2, LISTS), LENGTH);
    assert_int_equal(rate_features_length(3, LISTS), KIND_FEATURES_LENGTH);
    assert_int_equal(rate_features_length(3, LISTS + 1), KIND_FEATURES_LENGTH);
    assert_int_equal(rate_features_length(4, LISTS), 0);
}

static void the_first_version_does_not_know_how_old_a_search_is(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    RateFeatures old;
    float vector[OLD_LENGTH + 1] = {[OLD_LENGTH] = -5};
    rate_features_init(&old, 1, FAKE_LISTS, LISTS);
    rate_features_look(&old, &f.observation);
    go(&f, 0, 1000);
    rate_features_look(&old, &f.observation);
    assert_number(&f, 0, AGE, scaled_log(1000));
    assert_number(&f, 0, AGE + 1, 0);
    assert_number(&f, 1, AGE + 1, scaled_log(1000));
    rate_features_fill(&old, &f.observation, 1, vector);
    assert_memory_equal(vector, f.vector, OLD_LENGTH * sizeof *vector);
    assert_true(vector[OLD_LENGTH] == -5);
    rate_features_release(&old);
    tear_down(&f);
}

static void levels_are_shares_of_the_first_value(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    f.search.best_h[1] = 5;
    f.search.lists[1].min = 8;
    go(&f, 0, 1);
    assert_number(&f, 1, LEVEL, 0.25f);
    assert_number(&f, 1, DISTANCE, 0.15f);
    f.search.lists[1].min = 1000;
    assert_number(&f, 1, DISTANCE, 2);
    f.search.lists[1].count = 0; /* then the minimum has no meaning */
    assert_number(&f, 1, DISTANCE, 0);
    f.search.initial_h[1] = 0;
    assert_number(&f, 1, LEVEL, 5);
    tear_down(&f);
}

static void what_is_not_known_yet_is_no_level(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    f.search.best_h[0] = f.search.initial_h[0] = HEUR_DEAD_END;
    rate_features_release(&f.features);
    rate_features_init(&f.features, 2, FAKE_LISTS, LISTS);
    look(&f);
    assert_number(&f, 0, LEVEL, 1);
    assert_number(&f, 0, DISTANCE, 0);
    f.search.best_h[0] = 7; /* the first value, without that of the initial state */
    go(&f, 1, 10);
    assert_number(&f, 0, LEVEL, 7);
    assert_number(&f, 1, RECENT, 0); /* is no progress */
    assert_number(&f, 0, STUCK, scaled_log(10));
    tear_down(&f);
}

static void steps_are_counted_since_the_last_progress(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    go(&f, 0, 6);
    assert_number(&f, 0, STALE, scaled_log(6));
    f.search.best_h[1] = 19;
    go(&f, 0, 1);
    assert_number(&f, 0, STALE, scaled_log(7));
    assert_number(&f, 1, STALE, 0);
    assert_number(&f, 0, STUCK, 0);
    go(&f, 1, 1000);
    assert_number(&f, 1, STALE, scaled_log(1000));
    assert_number(&f, 1, STUCK + 1, scaled_log(1000));
    assert_number(&f, 1, STUCK, 0); /* that is the place of the other list */
    assert_number(&f, 0, STUCK, scaled_log(1000));
    tear_down(&f);
}

static void progress_is_credited_to_the_list_of_the_step(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    go(&f, 1, 1);
    f.search.best_h[0] = 19;
    f.search.best_h[1] = 18;
    go(&f, 0, 3);
    assert_number(&f, 0, RECENT, 1);
    assert_number(&f, 1, RECENT, 0);
    assert_number(&f, 0, YIELD, scaled_log(3) - scaled_log(2));
    assert_number(&f, 1, YIELD, scaled_log(1));
    go(&f, 1, 64);
    assert_number(&f, 0, RECENT, 0.5f);
    go(&f, 1, 32);
    assert_number(&f, 0, RECENT, 0.375f); /* half way between 1/2 and 1/4, in a straight line */
    go(&f, 1, 1000000);
    assert_number(&f, 0, RECENT, 0);
    tear_down(&f);
}

static void powers_are_exact_where_they_are_whole(void **state)
{
    (void)state;
    for (int i = -126; i <= 126; i++) {
        assert_true(rate_numbers_power((float)i) == exp2f((float)i));
    }
    float last = 0;
    for (float x = -126; x <= 126; x += 0.0625f) {
        float power = rate_numbers_power(x);
        assert_true(power > last && power >= exp2f(x) * 0.9999f && power < exp2f(x) * 1.07f);
        last = power;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_knows_its_place),
        cmocka_unit_test(versions_have_their_lengths),
        cmocka_unit_test(the_first_version_does_not_know_how_old_a_search_is),
        cmocka_unit_test(levels_are_shares_of_the_first_value),
        cmocka_unit_test(what_is_not_known_yet_is_no_level),
        cmocka_unit_test(steps_are_counted_since_the_last_progress),
        cmocka_unit_test(progress_is_credited_to_the_list_of_the_step),
        cmocka_unit_test(powers_are_exact_where_they_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
