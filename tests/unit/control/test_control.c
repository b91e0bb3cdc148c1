#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"
#include "control/control_table.h"

static void rows_are_complete_and_found_by_name(void **state)
{
    (void)state;
    for (int i = 0; i < control_table_size; i++) {
        const ControlClass *class = &control_table[i];
        assert_ptr_equal(control_table_find(class->name, strlen(class->name)), class);
        assert_true(class->state_new && class->state_free && class->choose);
        assert_true(strlen(class->summary) > 0);
        assert_non_null(class->reference);
    }
    assert_null(control_table_find("alt", 2));
    assert_null(control_table_find("", 0));
}

static void unknown_names_are_an_error_that_lists_the_known_ones(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(control_new("nonsense", &(ControlSettings){.num_lists = 2}, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.message, "nonsense"));
    for (int i = 0; i < control_table_size; i++) {
        assert_non_null(strstr(error.message, control_table[i].name));
    }
    control_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

static Control *open_control(const char *name, ControlSettings settings)
{
    Error error = {0};
    Control *control = control_new(name, &settings, &error);
    assert_non_null(control);
    return control;
}

/* Digits are lists. */
static void assert_choices(Control *control, const Search *search, const char *expected)
{
    for (const char *at = expected; *at; at++) {
        assert_int_equal(control_choose(control, search), *at - '0');
    }
}

static void assert_run(const char *name, ControlSettings settings, const char *expected)
{
    Search search = fake_search(3, COUNTS(5, 5, 5));
    Control *control = open_control(name, settings);
    assert_choices(control, &search, expected);
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

static void a_choice_holds_for_the_interval(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(3);
    assert_run("alt", settings, "012012");
    settings.interval = 1;
    assert_run("alt", settings, "00112200");
    settings.interval = 3;
    assert_run("alt", settings, "0000111122220000");
}

/* The first choice counts as one: alternation goes on with its second list. */
static void the_published_first_choice_is_the_first_list(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(3);
    settings.rules.fixes_first_step = true;
    assert_run("single:pdb(0,1)", settings, "0222");
    assert_run("alt", settings, "012012");
    assert_run("alt:ff/-g,pdb(0,1),ff", settings, "020120");
    settings.interval = 1;
    assert_run("single:pdb(0,1)", settings, "002222");
}

/* What std::mt19937(1) draws below 2 and below 3, counted among the lists that are not empty. */
static void the_published_rule_for_empty_lists_draws_another_one(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(4);
    settings.rules.fixes_first_step = true;
    settings.rules.empty_rule = RUN_EMPTY_DRAW;
    settings.rules.seed = 1;
    Control *control = open_control("single:ff/-g", settings);
    Search search = fake_search(4, COUNTS(1, 1, 1, 1));
    assert_choices(control, &search, "0111");
    search.lists[1].count = 0;
    assert_choices(control, &search, "23330003"); /* 1 2 2 2 0 0 0 2 of 0, 2, 3 */
    assert_int_equal(control_last_choice(control), 1);
    search.lists[1].count = 1;
    assert_choices(control, &search, "11");
    search = fake_search(4, COUNTS(0, 0, 0, 9));
    assert_choices(control, &search, "333");
    search = fake_search(4, COUNTS(0, 0, 0, 0));
    assert_choices(control, &search, "11"); /* any will do */
    control_free(control);
    settings.rules.seed = 2011;
    control = open_control("single:ff/-g", settings);
    search = fake_search(4, COUNTS(0, 0, 1, 1));
    assert_choices(control, &search, "32332333"); /* 1 0 1 1 0 1 1 1 of 2, 3 */
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

/* A choice that holds on is replaced anew in each step. */
static void an_empty_list_may_be_chosen_otherwise(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(3);
    Control *control = open_control("single:ff/-g", settings);
    Search search = fake_search(3, COUNTS(1, 0, 1));
    assert_choices(control, &search, "11");
    control_free(control);
    settings.rules.fixes_first_step = true;
    settings.rules.empty_rule = RUN_EMPTY_DRAW;
    settings.rules.seed = 1;
    settings.interval = 7;
    control = open_control("single:ff/-g", settings);
    assert_choices(control, &search, "00000000" /* the first choice */ "02220002");
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

/* Not when all are empty: then the search has explored everything. */
static void an_empty_list_may_end_the_search(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(3);
    settings.rules.empty_rule = RUN_EMPTY_ENDS;
    settings.interval = 2;
    Control *control = open_control("single:ff/-g", settings);
    Search search = fake_search(3, COUNTS(1, 1, 1));
    assert_choices(control, &search, "11");
    search.lists[1].count = 0;
    assert_int_equal(control_choose(control, &search), CONTROL_GIVE_UP); /* the choice holds on */
    assert_int_equal(control_choose(control, &search), CONTROL_GIVE_UP); /* and is made again */
    assert_null(control_failure(control));
    search = fake_search(3, COUNTS(0, 0, 0));
    assert_choices(control, &search, "1");
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Standing by ------------------------------------------------------------------------------ */

static const char NO_LISTENER[] = "remote:1,1ms"; /* no program listens there */

static void assert_fallback(ControlSettings settings, const char *expected)
{
    Control *control = open_control(NO_LISTENER, settings);
    Search search = fake_search(3, COUNTS(5, 5, 5));
    assert_false(control_fall_back(control)); /* nothing has failed so far */
    assert_int_equal(control_choose(control, &search), CONTROL_STOP);
    assert_non_null(control_failure(control));
    assert_true(control_fall_back(control));
    assert_null(control_failure(control));
    assert_choices(control, &search, expected);
    assert_false(control_fall_back(control)); /* alt does not fail */
    control_free(control);
    assert_int_equal(mem_stats().current, 0);
}

/* As if it had been there from the beginning: no other controller has chosen before. */
static void a_second_controller_goes_on_for_one_that_failed(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(3);
    settings.fallback = "alt";
    assert_fallback(settings, "012012");
    settings.interval = 1;
    assert_fallback(settings, "001122");
    settings.interval = 0;
    settings.rules.fixes_first_step = true;
    settings.fallback = "single:pdb(0,1)";
    assert_fallback(settings, "0222");
}

static void without_a_second_controller_a_failure_stays(void **state)
{
    (void)state;
    Search search = fake_search(3, COUNTS(5, 5, 5));
    ControlSettings settings = fake_settings(3);
    for (int has_fallback = 0; has_fallback < 2; has_fallback++) {
        settings.fallback = has_fallback ? NO_LISTENER : NULL;
        Control *control = open_control(NO_LISTENER, settings);
        for (int i = 0; i <= has_fallback; i++) {
            assert_int_equal(control_choose(control, &search), CONTROL_STOP);
            assert_int_equal(control_fall_back(control), i < has_fallback);
        }
        assert_non_null(control_failure(control));
        control_free(control);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void both_controllers_must_make_sense(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(3);
    settings.fallback = "nonsense";
    Error error = {0};
    assert_null(control_new(NO_LISTENER, &settings, &error));
    assert_non_null(strstr(error.message, "no controller \"nonsense\""));
    settings.fallback = "alt";
    error = (Error){0};
    assert_null(control_new("alt", &settings, &error));
    assert_non_null(strstr(error.message, "\"alt\" cannot fail"));
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_complete_and_found_by_name),
        cmocka_unit_test(unknown_names_are_an_error_that_lists_the_known_ones),
        cmocka_unit_test(a_choice_holds_for_the_interval),
        cmocka_unit_test(the_published_first_choice_is_the_first_list),
        cmocka_unit_test(the_published_rule_for_empty_lists_draws_another_one),
        cmocka_unit_test(an_empty_list_may_be_chosen_otherwise),
        cmocka_unit_test(an_empty_list_may_end_the_search),
        cmocka_unit_test(a_second_controller_goes_on_for_one_that_failed),
        cmocka_unit_test(without_a_second_controller_a_failure_stays),
        cmocka_unit_test(both_controllers_must_make_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
