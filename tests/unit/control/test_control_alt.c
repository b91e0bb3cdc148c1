#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/control.h"
#include "heur/heur_table.h"
#include "support/small_task.h"

typedef struct Fixture {
    Task *task;
    ListSpec lists[3];
    Search *search;
    Control *control;
} Fixture;

static void set_up_with(Fixture *f, Task *task, const char *name, int interval)
{
    Error error = {0};
    f->task = task;
    f->lists[0] = list_spec_plain(heur_table_find("ff", 2));
    f->lists[1] = list_spec_plain(heur_table_find("goalcount", 9));
    f->lists[2] = list_spec_plain(heur_table_find("blind", 5));
    SearchOptions options = {.lists = f->lists, .num_lists = 3, .num_threads = 1};
    f->search = search_new(task, &options, &error);
    ControlSettings settings = {.lists = f->lists, .num_lists = 3, .interval = interval};
    f->control = control_new(name, &settings, &error);
    assert_true(f->search && f->control);
}

static void set_up(Fixture *f, Task *task)
{
    set_up_with(f, task, "alt", 0);
}

static void tear_down(Fixture *f)
{
    control_free(f->control);
    search_free(f->search);
    task_free(f->task);
    assert_int_equal(mem_stats().current, 0);
}

static void lists_take_turns(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(3, 5));
    for (int step = 0; step < 9; step++) {
        int list = control_choose(f.control, f.search);
        assert_int_equal(list, step % 3);
        search_step(f.search, list);
        assert_int_equal(search_last_list(f.search), list);
    }
    tear_down(&f);
}

/* Nothing reaches the goal. ff sees it, but not reliably because of the axiom. */
static const SmallTask SPEC = {
    .num_variables = 3,
    .domains = INTS(8, 2, 2),
    .layers = INTS(-1, 0, -1),
    .goal = FACTS({2, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {EFFECTS({.var = 0, .pre = 1, .post = 2})},
              {EFFECTS({.var = 0, .pre = 2, .post = 3})}),
    AXIOMS({FACTS({0, 0}), 1, 0, 1}),
};

static void empty_lists_are_passed_over(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new(&SPEC));
    assert_int_equal(search_list_count(f.search, 0), 0);
    static const int EXPECTED[] = {1, 2, 1, 2};
    for (int step = 0; step < 4; step++) {
        int list = control_choose(f.control, f.search);
        assert_int_equal(list, EXPECTED[step]);
        search_step(f.search, list);
    }
    while (search_status(f.search) == SEARCH_RUNNING) {
        search_step(f.search, control_choose(f.control, f.search));
    }
    assert_int_equal(search_status(f.search), SEARCH_EXHAUSTED);
    assert_in_range(control_choose(f.control, f.search), 0, 2);
    tear_down(&f);
}

/* After a step that was not its own, a controller still counts its own choices only. */
static void turns_are_counted_by_choice(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(3, 5));
    assert_int_equal(control_choose(f.control, f.search), 0);
    search_step(f.search, 2);
    assert_int_equal(control_choose(f.control, f.search), 1);
    assert_int_equal(control_choose(f.control, f.search), 2);
    assert_int_equal(control_choose(f.control, f.search), 0);
    tear_down(&f);
}

static void a_choice_holds_for_the_interval(void **state)
{
    (void)state;
    Fixture f;
    set_up_with(&f, small_task_new_counters(3, 5), "alt", 2);
    for (int step = 0; step < 12; step++) {
        assert_int_equal(control_choose(f.control, f.search), step / 3 % 3);
    }
    assert_null(control_failure(f.control));
    control_finish(f.control, f.search);
    tear_down(&f);
}

/* Digits are lists. */
static void assert_choices(const char *name, int interval, const char *expected)
{
    Fixture f;
    set_up_with(&f, small_task_new_counters(3, 5), name, interval);
    for (const char *at = expected; *at; at++) {
        assert_int_equal(control_choose(f.control, f.search), *at - '0');
    }
    tear_down(&f);
}

static void the_order_and_the_length_of_turns_may_be_given(void **state)
{
    (void)state;
    assert_choices("alt:ff,goalcount,blind", 0, "012012");
    assert_choices("alt:blind,ff,goalcount", 0, "201201");
    assert_choices("alt:blind", 0, "2222");
    assert_choices("alt:blind,ff", 0, "2020");
    assert_choices("alt:ff,ff,goalcount", 0, "001001");
    assert_choices("alt:/1", 0, "012012");
    assert_choices("alt:/3", 0, "000111222000");
    assert_choices("alt:blind,ff/2", 0, "220022");
    assert_choices("alt:blind,ff/2", 1, "222200002222");
}

/* Three steps each; the task has four states and no goal, so blind has one left for its second turn. */
static void a_turn_ends_when_the_list_is_empty(void **state)
{
    (void)state;
    Fixture f;
    set_up_with(&f, small_task_new(&SPEC), "alt:blind,goalcount/3", 0);
    static const int EXPECTED[] = {2, 2, 2, 1, 1, 1, 2, 1};
    for (int step = 0; step < 8; step++) {
        assert_int_equal(control_choose(f.control, f.search), EXPECTED[step]);
        search_step(f.search, EXPECTED[step]);
    }
    assert_int_equal(search_list_count(f.search, 2), 0);
    tear_down(&f);
}

static void assert_refused(const char *name, const char *words)
{
    Fixture f;
    set_up(&f, small_task_new_counters(3, 5));
    Error error = {0};
    ControlSettings settings = {.lists = f.lists, .num_lists = 3};
    assert_null(control_new(name, &settings, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    if (!strstr(error.message, words)) {
        fail_msg("%s: %s", name, error.message);
    }
    tear_down(&f);
}

static void arguments_must_make_sense(void **state)
{
    (void)state;
    assert_refused("alt:", "there is no list \"\"");
    assert_refused("alt:ff,", "there is no list \"\"");
    assert_refused("alt:ff,cg", "there is no list \"cg\" to choose; there are: ff,goalcount,blind");
    assert_refused("alt:ff/0", "\"0\" is not a number of steps");
    assert_refused("alt:ff/", "\"\" is not a number of steps");
    assert_refused("alt:/x", "\"x\" is not a number of steps");
    assert_refused("alt:5", "there is no list \"5\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_take_turns),
        cmocka_unit_test(empty_lists_are_passed_over),
        cmocka_unit_test(turns_are_counted_by_choice),
        cmocka_unit_test(a_choice_holds_for_the_interval),
        cmocka_unit_test(the_order_and_the_length_of_turns_may_be_given),
        cmocka_unit_test(a_turn_ends_when_the_list_is_empty),
        cmocka_unit_test(arguments_must_make_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
