/* Helper searches: which ones there are, how much they may do, and that they end when memory is scarce. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/helper_search.h"
#include "support/naive.h"
#include "support/small_task.h"

/* 7^6 states: no way to a plan for a blind search, a short one for any that looks. */
enum { NUM_COUNTERS = 6, SIZE = 7, HORIZON = 50 };

typedef struct Fixture {
    Task *task;
    ListSpecs specs;
    SearchOptions options;
    Search *search;
    HelperSearches *helpers;
    int list;      /* as if a policy had chosen it all the time */
    int64_t begin; /* work of the search, when others join */
} Fixture;

static const HelperMeans AMPLE = {.memory_limit = 1 << 30};

static void set_up_within(Fixture *f, HelperKind kind, const char *lists, HelperMeans means,
                          const Limits *limits)
{
    Error error = {0};
    *f = (Fixture){.task = small_task_new_counters(NUM_COUNTERS, SIZE),
                   .list = 1,
                   .begin = (kind == HELPERS_MAIN ? 4 : 1) * HORIZON};
    assert_true(list_spec_parse(lists, &f->specs, &error));
    assert_int_equal(f->specs.count, 2);
    f->options = (SearchOptions){.lists = f->specs.data,
                                 .num_lists = f->specs.count,
                                 .kind = SEARCH_SELECTIVE,
                                 .rules.step_kind = RUN_STEP_EXPANSION,
                                 .num_threads = 1,
                                 .limits = limits};
    f->search = search_new(f->task, &f->options, &error);
    assert_non_null(f->search);
    f->helpers = helper_search_new(kind, f->task, &f->options, HORIZON, means);
}

static void set_up(Fixture *f, HelperKind kind, const char *lists)
{
    set_up_within(f, kind, lists, AMPLE, NULL);
}

static void tear_down(Fixture *f)
{
    helper_search_free(f->helpers);
    search_free(f->search);
    list_spec_release(&f->specs);
    task_free(f->task);
    assert_int_equal(mem_stats().current, 0);
}

static const Search *make_step(Fixture *f)
{
    assert_int_equal(search_step(f->search, f->list), SEARCH_RUNNING);
    return helper_search_advance(f->helpers, f->search);
}

static int64_t work_since(const Fixture *f)
{
    return search_stats(f->search).work - f->begin;
}

static const Search *search_until_helped(Fixture *f)
{
    const Search *helper = NULL;
    while (!helper) {
        helper = make_step(f);
    }
    return helper;
}

/* --- Tests ------------------------------------------------------------------------------------ */

static void nothing_is_built_before(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, HELPERS_MAIN, "goalcount,blind");
    size_t bytes = 0;
    while (work_since(&f) <= 0) {
        bytes = mem_stats().current;
        assert_null(helper_search_advance(f.helpers, f.search));
        assert_int_equal(mem_stats().current, bytes);
        search_step(f.search, f.list);
    }
    assert_int_equal(helper_search_stats(f.helpers).expanded, 0);
    bytes = mem_stats().current;
    helper_search_advance(f.helpers, f.search);
    assert_true(mem_stats().current > bytes);
    tear_down(&f);
}

static void assert_is_plan(const Fixture *f, const Search *search)
{
    Plan plan = {0};
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    search_plan(search, &plan);
    assert_true(naive_is_plan(f->task, &plan.ops));
    plan_release(&plan);
}

static void all_lists_in_turn_find_what_one_does_not(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, HELPERS_MAIN, "ff,blind");
    const Search *helper = search_until_helped(&f);
    assert_is_plan(&f, helper);
    assert_int_equal(search_num_lists(helper), 2);
    SearchStats stats = search_stats(helper); /* every state was evaluated for both */
    assert_int_equal(stats.evaluations, 2 * stats.evaluated);
    assert_string_equal(helper_search_solver(f.helpers), "alt");
    assert_true(helper_search_stats(f.helpers).expanded > 0);
    assert_int_equal(helper_search_stats(f.helpers).steps, 0);
    tear_down(&f);
}

/* The search turns away from it as soon as the others have met. */
static void the_list_that_was_used_most_searches_alone(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, HELPERS_MAIN, "ff,blind");
    f.list = 0;
    while (work_since(&f) <= 0) {
        assert_null(make_step(&f));
    }
    f.list = 1;
    const Search *helper = search_until_helped(&f);
    assert_is_plan(&f, helper);
    assert_int_equal(search_num_lists(helper), 1);
    assert_string_equal(helper_search_solver(f.helpers), "ff");
    tear_down(&f);
}

/* Both helpers get enough at once to find a plan. */
static void the_first_in_order_wins_and_the_next_does_not_count(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, HELPERS_LISTS, "ff,blind");
    while (work_since(&f) < 60000) {
        assert_int_equal(search_step(f.search, f.list), SEARCH_RUNNING);
    }
    const Search *helper = helper_search_advance(f.helpers, f.search);
    assert_non_null(helper);
    assert_string_equal(helper_search_solver(f.helpers), "ff");
    int64_t num_initial = 1; /* of the other one */
    assert_int_equal(helper_search_stats(f.helpers).evaluated,
                     search_stats(helper).evaluated + num_initial);
    tear_down(&f);
}

/* Two blind lists: no search finds a plan soon. A step may exceed the share. */
static void assert_work_of_others(HelperKind kind, double share)
{
    enum { LARGEST_STEP = 100 };
    Fixture f;
    set_up(&f, kind, "blind,blind/g");
    while (work_since(&f) < 80 * HORIZON) {
        assert_null(make_step(&f));
        if (work_since(&f) > 0) {
            double work = (double)helper_search_stats(f.helpers).work;
            double expected = (double)work_since(&f) * share;
            assert_true(work >= expected - 2);
            assert_true(work <= expected + 2 * LARGEST_STEP);
        }
    }
    assert_null(helper_search_solver(f.helpers));
    tear_down(&f);
}

static void from_then_on_the_others_do_their_part(void **state)
{
    (void)state;
    assert_work_of_others(HELPERS_MAIN, 1);
    assert_work_of_others(HELPERS_LISTS, 2.0 / 16);
}

/* Blind search is what the search has done; h_ff by itself is before all lists in turn. */
static void lists_that_were_not_used_search_alone(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, HELPERS_LISTS, "ff,blind");
    const Search *helper = search_until_helped(&f);
    assert_is_plan(&f, helper);
    assert_int_equal(search_num_lists(helper), 1);
    assert_string_equal(helper_search_solver(f.helpers), "ff");
    tear_down(&f);
}

static void kinds_have_names(void **state)
{
    (void)state;
    assert_string_equal(helper_search_kind_name(HELPERS_MAIN), "main");
    assert_string_equal(helper_search_kind_name(HELPERS_LISTS), "lists");
    assert_string_equal(helper_search_kind_name(HELPERS_NONE), "none");
    assert_null(helper_search_kind_name(HELPERS_LISTS + 1));
}

static void assert_no_helpers(HelperMeans means, const Limits *limits)
{
    Fixture f;
    set_up_within(&f, HELPERS_MAIN, "ff,blind", means, limits);
    while (work_since(&f) < 4 * HORIZON) {
        assert_null(make_step(&f));
    }
    assert_int_equal(helper_search_stats(f.helpers).expanded, 0);
    tear_down(&f);
}

static void no_helpers_when_means_are_scarce(void **state)
{
    (void)state;
    Limits limits = {0};
    limits_init(&limits, 1000);
    assert_no_helpers((HelperMeans){.memory_limit = 1000}, NULL);
    assert_no_helpers((HelperMeans){.memory_limit = 1 << 30, .table_bytes = 1 << 28}, NULL);
    assert_no_helpers((HelperMeans){.memory_limit = 1 << 30, .table_seconds = 501}, &limits);
}

/* The search itself goes on to half of the memory. */
static void they_leave_when_memory_becomes_scarce(void **state)
{
    (void)state;
    Fixture f;
    set_up_within(&f, HELPERS_MAIN, "blind,blind/g", (HelperMeans){.memory_limit = 2 << 20}, NULL);
    size_t bytes = 0;
    while (mem_stats().current >= bytes) { /* somebody has left */
        bytes = mem_stats().current;
        assert_null(make_step(&f));
    }
    int64_t expanded = helper_search_stats(f.helpers).expanded;
    assert_true(expanded > 0);
    for (int i = 0; i < 100; i++) {
        assert_null(make_step(&f));
    }
    assert_int_equal(helper_search_stats(f.helpers).expanded, expanded);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_built_before),
        cmocka_unit_test(all_lists_in_turn_find_what_one_does_not),
        cmocka_unit_test(the_list_that_was_used_most_searches_alone),
        cmocka_unit_test(lists_that_were_not_used_search_alone),
        cmocka_unit_test(the_first_in_order_wins_and_the_next_does_not_count),
        cmocka_unit_test(from_then_on_the_others_do_their_part),
        cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(no_helpers_when_means_are_scarce),
        cmocka_unit_test(they_leave_when_memory_becomes_scarce),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
