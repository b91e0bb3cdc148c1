#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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

static void set_up(Fixture *f, Task *task)
{
    Error error = {0};
    f->task = task;
    f->lists[0] = list_spec_plain(heur_table_find("ff", 2));
    f->lists[1] = list_spec_plain(heur_table_find("goalcount", 9));
    f->lists[2] = list_spec_plain(heur_table_find("blind", 5));
    SearchOptions options = {.lists = f->lists, .num_lists = 3, .num_threads = 1};
    f->search = search_new(task, &options, &error);
    f->control = control_new("alt", 3, &error);
    assert_true(f->search && f->control);
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
    set_up(&f, small_task_new_counters(3, 5));
    control_configure(f.control, (ControlSettings){.interval = 2});
    for (int step = 0; step < 12; step++) {
        assert_int_equal(control_choose(f.control, f.search), step / 3 % 3);
    }
    assert_null(control_failure(f.control));
    control_finish(f.control, f.search);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_take_turns),
        cmocka_unit_test(empty_lists_are_passed_over),
        cmocka_unit_test(turns_are_counted_by_choice),
        cmocka_unit_test(a_choice_holds_for_the_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
