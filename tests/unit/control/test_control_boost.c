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
} Fixture;

static void set_up(Fixture *f, const char *name)
{
    Error error = {0};
    ControlSettings settings = fake_settings(3);
    f->search = fake_search(3, COUNTS(10, 10, 10));
    for (int i = 0; i < 3; i++) {
        f->search.best_h[i] = 50;
    }
    f->control = control_new(name, &settings, &error);
    assert_non_null(f->control);
}

static void tear_down(Fixture *f)
{
    control_free(f->control);
    assert_int_equal(mem_stats().current, 0);
}

/* Digits are lists. */
static void assert_choices(Fixture *f, const char *expected)
{
    for (const char *at = expected; *at; at++) {
        assert_int_equal(control_choose(f->control, &f->search), *at - '0');
    }
}

static void without_progress_the_lists_take_turns(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "boost");
    assert_choices(&f, "012012");
    f.search.lists[1].count = 0;
    assert_choices(&f, "0202");
    f.search.lists[1].count = 1;
    assert_choices(&f, "11012"); /* it catches up */
    tear_down(&f);
}

static void progress_is_followed_for_a_while(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "boost:4");
    assert_choices(&f, "012");
    f.search.best_h[2] = 49;
    assert_choices(&f, "2222012");
    f.search.best_h[1] = 10; /* by how much does not matter */
    assert_choices(&f, "11");
    f.search.best_h[1] = 9;
    assert_choices(&f, "111111012");
    tear_down(&f);
}

static void one_boost_each(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "boost:2");
    assert_choices(&f, "012");
    f.search.best_h[0] = f.search.best_h[1] = 3;
    assert_choices(&f, "0101012");
    tear_down(&f);
}

static void a_boosted_list_that_is_empty_must_wait(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "boost:2");
    assert_choices(&f, "012");
    f.search.best_h[1] = 3;
    f.search.lists[1].count = 0;
    assert_choices(&f, "0202");
    f.search.lists[1].count = 1;
    assert_choices(&f, "1111012");
    f.search = fake_search(3, COUNTS(0, 0, 0));
    assert_in_range(control_choose(f.control, &f.search), 0, 2);
    tear_down(&f);
}

/* As in LAMA: any progress is for all lists of preferred successors. */
static void progress_favours_preferred_successors(void **state)
{
    (void)state;
    static const ListSpec LISTS[] = {{.name = "ff"},
                                     {.name = "ff+", .is_preferred_only = true},
                                     {.name = "lm"},
                                     {.name = "lm+", .is_preferred_only = true}};
    Error error = {0};
    ControlSettings settings = {.lists = LISTS, .num_lists = 4};
    Fixture f = {.search = fake_search(4, COUNTS(10, 10, 10, 10))};
    f.control = control_new("boost:3", &settings, &error);
    assert_non_null(f.control);
    assert_choices(&f, "0123");
    f.search.best_h[0] = -1; /* is not what matters here */
    assert_choices(&f, "0123");
    f.search.stats.progress = 1;
    assert_choices(&f, "1313130123");
    f.search.stats.progress = 3;
    f.search.lists[3].count = 0;
    assert_choices(&f, "1111110"); /* both, one after the other */
    tear_down(&f);
}

/* The lists are ff, ff/-g and pdb(0,1). */
static void lists_can_have_amounts_of_their_own(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "boost:ff/-g=2,pdb(0,1)=1");
    assert_choices(&f, "012");
    f.search.stats.progress = 1;
    assert_choices(&f, "112012");
    f.search.stats.progress = 3;
    assert_choices(&f, "111212012");
    tear_down(&f);
}

static void the_boost_is_a_number_of_steps(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, "boost");
    assert_choices(&f, "012");
    f.search.best_h[0] = 1;
    for (int step = 0; step < 1000; step++) {
        assert_choices(&f, "0");
    }
    assert_choices(&f, "012");
    tear_down(&f);
    static const char *const NAMES[] = {"boost:",     "boost:-1",      "boost:many",
                                        "boost:1e12", "boost:10,zz=5", "boost:10,10",
                                        "boost:ff=",  "boost:ff=x"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Error error = {0};
        ControlSettings settings = fake_settings(3);
        assert_null(control_new(NAMES[i], &settings, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.message, "is not a boost"));
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_progress_the_lists_take_turns),
        cmocka_unit_test(progress_is_followed_for_a_while),
        cmocka_unit_test(one_boost_each),
        cmocka_unit_test(a_boosted_list_that_is_empty_must_wait),
        cmocka_unit_test(progress_favours_preferred_successors),
        cmocka_unit_test(lists_can_have_amounts_of_their_own),
        cmocka_unit_test(the_boost_is_a_number_of_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
