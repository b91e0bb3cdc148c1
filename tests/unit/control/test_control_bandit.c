#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"

typedef struct Fixture {
    Search search;
    Control *control;
    int uses[FAKE_MAX_LISTS];
} Fixture;

static void set_up(Fixture *f, const char *name)
{
    Error error = {0};
    ControlSettings settings = fake_settings(3);
    *f = (Fixture){.search = fake_search(3, COUNTS(10, 10, 10))};
    f->control = control_new(name, &settings, &error);
    assert_non_null(f->control);
}

static void tear_down(Fixture *f)
{
    control_free(f->control);
    assert_int_equal(mem_stats().current, 0);
}

/* Steps of a search in which every `period`-th step from `lucky` makes progress, and a step from list
 * i costs costs[i]. */
static void play(Fixture *f, int num_steps, int lucky, int period, const int64_t *costs)
{
    memset(f->uses, 0, sizeof f->uses);
    for (int i = 0; i < num_steps; i++) {
        int list = control_choose(f->control, &f->search);
        f->uses[list]++;
        f->search.stats.steps++;
        f->search.stats.work += costs[list];
        f->search.stats.progress += list == lucky && f->uses[list] % period == 0;
    }
}

static const int64_t ALIKE[] = {10, 10, 10};

static void without_progress_all_lists_are_alike(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "bandit");
    play(&f, 3000, -1, 1, ALIKE);
    for (int i = 0; i < 3; i++) {
        assert_in_range(f.uses[i], 990, 1010);
    }
    tear_down(&f);
}

static void prefers_the_list_that_brings_progress(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "bandit");
    play(&f, 3000, 1, 5, ALIKE);
    assert_in_range(f.uses[1], 1500, 2990);
    assert_in_range(f.uses[0], 5, 750); /* the others are not forgotten */
    assert_in_range(f.uses[2], 5, 750);
    tear_down(&f);
}

static void changes_its_mind(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "bandit:300");
    play(&f, 3000, 1, 5, ALIKE);
    play(&f, 1000, 2, 5, ALIKE);
    play(&f, 3000, 2, 5, ALIKE);
    assert_in_range(f.uses[2], 1500, 2990);
    play(&f, 2000, -1, 1, ALIKE);
    play(&f, 3000, -1, 1, ALIKE);
    assert_in_range(f.uses[2], 900, 1100);
    tear_down(&f);
}

/* All lists get about as much work. */
static void an_expensive_list_gets_fewer_steps(void **state)
{
    (void)state;
    Fixture f;
    static const int64_t COSTS[] = {10, 40, 10};
    set_up(&f, "bandit");
    play(&f, 9000, -1, 1, COSTS);
    assert_in_range(f.uses[1], 900, 1100);
    assert_in_range(f.uses[0], 3900, 4100);
    tear_down(&f);
}

/* Beside a list of preferred successors, one for all of them; a burst is neither. */
static void lists_for_all_successors_cost_more(void **state)
{
    (void)state;
    Error error = {0};
    static const ListSpec LISTS[] = {
        {.name = "ff"},
        {.name = "ff+", .is_preferred_only = true},
        {.name = "burst(ff+)", .arm = ARM_BURST_BEST, .source = 1}};
    ControlSettings settings = {.lists = LISTS, .num_lists = 3};
    Fixture f = {.search = fake_search(3, COUNTS(10, 10, 10))};
    f.control = control_new("bandit", &settings, &error);
    assert_non_null(f.control);
    play(&f, 21000, -1, 1, ALIKE);
    assert_in_range(f.uses[0], 900, 1100);
    assert_in_range(f.uses[1], 9900, 10100);
    assert_in_range(f.uses[2], 9900, 10100);
    play(&f, 3000, 0, 2, ALIKE); /* it can still win */
    assert_in_range(f.uses[0], 500, 2990);
    tear_down(&f);
}

static void empty_lists_are_left_out(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "bandit");
    f.search.lists[0].count = 0;
    play(&f, 100, -1, 1, ALIKE);
    assert_int_equal(f.uses[0], 0);
    for (int i = 0; i < 3; i++) {
        f.search.lists[i].count = 0;
    }
    assert_in_range(control_choose(f.control, &f.search), 0, 2);
    tear_down(&f);
}

static void takes_a_number_of_steps(void **state)
{
    (void)state;
    Error error = {0};
    ControlSettings settings = fake_settings(3);
    assert_null(control_new("bandit:0", &settings, &error));
    assert_non_null(strstr(error.message, "number of steps"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_progress_all_lists_are_alike),
        cmocka_unit_test(prefers_the_list_that_brings_progress),
        cmocka_unit_test(changes_its_mind),
        cmocka_unit_test(an_expensive_list_gets_fewer_steps),
        cmocka_unit_test(lists_for_all_successors_cost_more),
        cmocka_unit_test(empty_lists_are_left_out),
        cmocka_unit_test(takes_a_number_of_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
