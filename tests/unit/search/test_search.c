#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/heur_table.h"
#include "search/search.h"
#include "support/naive.h"
#include "support/small_task.h"

static Search *new_search(const Task *task, const char *first, const char *second,
                          const Limits *limits)
{
    /* Kept by the search, so not on the stack. */
    static ListSpec lists[2];
    lists[0] = list_spec_plain(heur_table_find(first, strlen(first)));
    if (second) {
        lists[1] = list_spec_plain(heur_table_find(second, strlen(second)));
    }
    SearchOptions options = {
        .lists = lists, .num_lists = second ? 2 : 1, .num_threads = 1, .limits = limits};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    return search;
}

static void run(Search *search)
{
    for (int list = 0; search_status(search) == SEARCH_RUNNING; list++) {
        search_step(search, list % search_num_lists(search));
    }
}

static void finish(Search *search, Task *task)
{
    search_free(search);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_stats(const Search *search, SearchStats expected)
{
    SearchStats stats = search_stats(search);
    assert_int_equal(stats.steps, expected.steps);
    assert_int_equal(stats.expanded, expected.expanded);
    assert_int_equal(stats.evaluated, expected.evaluated);
    assert_int_equal(stats.evaluations, expected.evaluations);
    assert_int_equal(stats.generated, expected.generated);
    assert_int_equal(stats.reopened, expected.reopened);
    assert_int_equal(stats.dead_ends, expected.dead_ends);
}

/* Two counters up to 2: 9 states in 5 levels. Blind search leaves out one state of level 3 only. */
static void counts_of_a_blind_search(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 3);
    Search *search = new_search(task, "blind", NULL, NULL);
    assert_int_equal(search_last_list(search), -1);
    assert_int_equal(search_initial_h(search, 0), 1);
    assert_stats(search, (SearchStats){.evaluated = 1, .evaluations = 1});
    run(search);
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    assert_stats(search,
                 (SearchStats){
                     .steps = 8, .expanded = 8, .evaluated = 9, .evaluations = 9, .generated = 11});
    assert_int_equal(search_num_states(search), 9);
    assert_int_equal(search_best_h(search, 0), 0);
    assert_int_equal(search_last_list(search), 0);
    assert_int_equal(search_step(search, 0), SEARCH_SOLVED); /* does nothing any more */
    assert_int_equal(search_stats(search).steps, 8);
    Plan plan = {0};
    search_plan(search, &plan);
    assert_int_equal(plan.ops.size, 4);
    assert_true(naive_is_plan(task, &plan.ops));
    plan_release(&plan);
    finish(search, task);
}

/* h_ff is exact here: straight to the goal, first counter first. */
static void counts_of_an_informed_search(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 3);
    Search *search = new_search(task, "ff", NULL, NULL);
    assert_int_equal(search_initial_h(search, 0), 4);
    run(search);
    assert_stats(
        search,
        (SearchStats){.steps = 5, .expanded = 5, .evaluated = 7, .evaluations = 7, .generated = 6});
    Plan plan = {0};
    search_plan(search, &plan);
    assert_int_equal(plan.ops.size, 4);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(plan.ops.data[i], i);
    }
    plan_release(&plan);
    finish(search, task);
}

static void the_goal_may_hold_from_the_start(void **state)
{
    (void)state;
    Task *task =
        small_task_new(&(SmallTask){.num_variables = 1, .domains = INTS(2), .goal = FACTS({0, 0})});
    Search *search = new_search(task, "ff", "blind", NULL);
    assert_int_equal(search_status(search), SEARCH_RUNNING);
    run(search);
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    assert_stats(search,
                 (SearchStats){.steps = 1, .expanded = 1, .evaluated = 1, .evaluations = 2});
    Plan plan = {0};
    search_plan(search, &plan);
    assert_int_equal(plan.ops.size, 0);
    plan_release(&plan);
    finish(search, task);
}

/* No operators at all: blind search looks once, ff knows without looking. */
static void unsolvable_tasks_are_exhausted(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 1, .domains = INTS(2), .goal = FACTS({0, 1})};
    Task *task = small_task_new(&spec);
    Search *search = new_search(task, "blind", NULL, NULL);
    run(search);
    assert_int_equal(search_status(search), SEARCH_EXHAUSTED);
    assert_stats(search,
                 (SearchStats){.steps = 2, .expanded = 1, .evaluated = 1, .evaluations = 1});
    finish(search, task);
    task = small_task_new(&spec);
    search = new_search(task, "ff", "blind", NULL);
    assert_int_equal(search_initial_h(search, 0), HEUR_DEAD_END);
    assert_int_equal(search_list_count(search, 0) + search_list_count(search, 1), 0);
    run(search);
    assert_int_equal(search_status(search), SEARCH_EXHAUSTED);
    assert_stats(search, (SearchStats){.steps = 1, .evaluated = 1, .evaluations = 1});
    finish(search, task);
}

/* 0 -> 1 costs 9; 0 -> 2 -> 1 costs 2: the goal's way is replaced while it is open. */
static void a_cheaper_way_to_an_open_state_is_taken(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(3, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS(
            {.file_cost = 9, EFFECTS({.var = 0, .pre = 0, .post = 1})},
            {.file_cost = 1, EFFECTS({.var = 0, .pre = 0, .post = 2})},
            {.file_cost = 1, EFFECTS({.var = 0, .pre = 2, .post = 1})},
            {.file_cost = 1, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    Task *task = small_task_new(&spec);
    Search *search = new_search(task, "blind", NULL, NULL);
    /* Expands 0, then 1 (dearer): its successor is the goal, first in the list from then on. */
    run(search);
    Plan plan = {0};
    search_plan(search, &plan);
    assert_int_equal(plan_cost(task, &plan), 10);
    plan_release(&plan);
    finish(search, task);

    SmallTask turned = spec; /* 2 is expanded before 1 when its operator comes first */
    Operator operators[4];
    memcpy(operators, spec.operators, sizeof operators);
    operators[0] = spec.operators[1];
    operators[1] = spec.operators[0];
    turned.operators = operators;
    task = small_task_new(&turned);
    search = new_search(task, "blind", NULL, NULL);
    search_step(search, 0);
    assert_int_equal(search_list_count(search, 0), 2);
    search_step(search, 0);
    assert_int_equal(search_list_count(search, 0), 2); /* 1 a second time */
    run(search);
    search_plan(search, &plan);
    assert_int_equal(plan_cost(task, &plan), 3);
    assert_int_equal(search_stats(search).expanded, 4);
    plan_release(&plan);
    finish(search, task);
}

static void stale_entries_cost_a_step_or_none(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 3);
    for (int kind = 0; kind < 2; kind++) {
        ListSpec lists[] = {list_spec_plain(heur_table_find("blind", 5)),
                            list_spec_plain(heur_table_find("goalcount", 9))};
        SearchOptions options = {.lists = lists,
                                 .num_lists = 2,
                                 .rules.step_kind = kind ? RUN_STEP_EXPANSION : RUN_STEP_POP,
                                 .num_threads = 1};
        Error error = {0};
        Search *search = search_new(task, &options, &error);
        search_step(search, 0);
        search_step(search, 1); /* the initial state once more */
        assert_int_equal(search_stats(search).expanded, kind ? 2 : 1);
        assert_int_equal(search_last_list(search), 1);
        search_free(search);
    }
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void steps_may_be_limited(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(1, 4); /* solved in step 4 */
    for (int64_t max_steps = 1; max_steps <= 5; max_steps++) {
        ListSpec list = list_spec_plain(heur_table_find("blind", 5));
        SearchOptions options = {
            .lists = &list, .num_lists = 1, .max_steps = max_steps, .num_threads = 1};
        Error error = {0};
        Search *search = search_new(task, &options, &error);
        while (search_status(search) == SEARCH_RUNNING) {
            search_step(search, 0);
        }
        assert_int_equal(search_status(search),
                         max_steps < 4 ? SEARCH_OUT_OF_STEPS : SEARCH_SOLVED);
        assert_int_equal(search_stats(search).steps, max_steps < 4 ? max_steps : 4);
        assert_int_equal(search_stats(search).expanded, search_stats(search).steps);
        assert_int_equal(search_step(search, 0), search_status(search));
        assert_int_equal(search_stats(search).steps, max_steps < 4 ? max_steps : 4);
        search_free(search);
    }
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void a_step_from_an_empty_list_uses_the_next_one(void **state)
{
    (void)state;
    /* ff sees a dead end, unreliably because of the axiom; the other list keeps the state. */
    const SmallTask spec = {.num_variables = 2,
                            .domains = INTS(2, 2),
                            .layers = INTS(-1, 0),
                            .goal = FACTS({0, 1}),
                            AXIOMS({FACTS({0, 0}), 1, 0, 1})};
    Task *task = small_task_new(&spec);
    Search *search = new_search(task, "ff", "goalcount", NULL);
    assert_int_equal(search_list_count(search, 0), 0);
    assert_int_equal(search_list_count(search, 1), 1);
    search_step(search, 0);
    assert_int_equal(search_last_list(search), 1);
    assert_int_equal(search_stats(search).expanded, 1);
    finish(search, task);
}

static void list_statistics_follow_the_search(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 3);
    Search *search = new_search(task, "blind", "goalcount", NULL);
    search_step(search, 0);
    OpenListStats stats = search_list_stats(search, 0);
    assert_int_equal(stats.count, 2);
    stats = search_list_stats(search, 1);
    assert_int_equal(stats.count, 3); /* the initial state is still there */
    assert_int_equal(stats.min, 2);
    assert_int_equal(stats.max, 2);
    assert_true(stats.mean == 2 && stats.variance == 0);
    finish(search, task);
}

static void limits_become_a_status(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(3, 4);
    Limits limits;
    limits_init(&limits, 0);
    Search *search = new_search(task, "blind", NULL, &limits);
    search_step(search, 0);
    limits_interrupt(&limits);
    assert_int_equal(search_step(search, 0), SEARCH_INTERRUPTED);
    finish(search, task);
    task = small_task_new_counters(3, 4);
    limits_init(&limits, 1e-9);
    search = new_search(task, "blind", NULL, &limits);
    run(search);
    assert_int_equal(search_status(search), SEARCH_OUT_OF_TIME);
    finish(search, task);
}

static void running_out_of_memory_is_a_status(void **state)
{
    (void)state;
    static const SearchKind KINDS[] = {SEARCH_EAGER, SEARCH_DEFERRED, SEARCH_SELECTIVE};
    const ListSpec list = list_spec_plain(heur_table_find("blind", strlen("blind")));
    for (int i = 0; i < 3; i++) {
        Task *task = small_task_new_counters(5, 6);
        SearchOptions options = {
            .lists = &list, .num_lists = 1, .kind = KINDS[i], .num_threads = 1};
        Search *search = search_new(task, &options, &(Error){0});
        assert_non_null(search);
        mem_set_limit(mem_stats().current + 100000);
        run(search);
        mem_set_limit(0);
        assert_int_equal(search_status(search), SEARCH_OUT_OF_MEMORY);
        assert_true(search_stats(search).expanded > 100);
        finish(search, task);
    }
}

/* 7^5 states: what the search keeps grows by shares, so it grows seldom. */
static void steps_hardly_ever_allocate(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(5, 7);
    Search *search = new_search(task, "blind", "ff", NULL);
    uint64_t first = mem_stats().allocations;
    int num_allocating = 0;
    while (search_status(search) == SEARCH_RUNNING) {
        uint64_t before = mem_stats().allocations;
        search_step(search, 0);
        num_allocating += mem_stats().allocations != before;
    }
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    assert_true(search_stats(search).expanded > 10000);
    assert_true(num_allocating < 120);
    assert_true(mem_stats().allocations - first < 200);
    finish(search, task);
}

/* There are no globals: a search does not notice another one. */
static void searches_side_by_side_do_not_meet(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(3, 4), *other_task = small_task_new_counters(4, 3);
    Search *alone = new_search(task, "blind", "ff", NULL);
    run(alone);
    Search *search = new_search(task, "blind", "ff", NULL);
    Search *other = new_search(other_task, "goalcount", "max", NULL);
    for (int step = 0; search_status(search) == SEARCH_RUNNING; step++) {
        search_step(search, step % 2);
        search_step(other, step % 2);
    }
    SearchStats expected = search_stats(alone), stats = search_stats(search);
    assert_memory_equal(&stats, &expected, sizeof stats);
    Plan plan = {0}, expected_plan = {0};
    search_plan(search, &plan);
    search_plan(alone, &expected_plan);
    assert_int_equal(plan.ops.size, expected_plan.ops.size);
    assert_memory_equal(plan.ops.data, expected_plan.ops.data, plan.ops.size * sizeof(int32_t));
    plan_release(&plan);
    plan_release(&expected_plan);
    search_free(alone);
    search_free(other);
    task_free(other_task);
    finish(search, task);
}

static void kinds_are_found_by_their_names(void **state)
{
    (void)state;
    SearchKind kind;
    for (size_t i = 0; search_kind_name(i); i++) {
        assert_true(search_kind_find(search_kind_name(i), &kind));
        assert_int_equal(kind, i);
    }
    assert_true(search_kind_find("lazy", &kind));
    assert_int_equal(kind, SEARCH_DEFERRED);
    assert_false(search_kind_find("", &kind));
    assert_false(search_kind_find("Eager", &kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_found_by_their_names),
        cmocka_unit_test(counts_of_a_blind_search),
        cmocka_unit_test(counts_of_an_informed_search),
        cmocka_unit_test(the_goal_may_hold_from_the_start),
        cmocka_unit_test(unsolvable_tasks_are_exhausted),
        cmocka_unit_test(a_cheaper_way_to_an_open_state_is_taken),
        cmocka_unit_test(stale_entries_cost_a_step_or_none),
        cmocka_unit_test(steps_may_be_limited),
        cmocka_unit_test(a_step_from_an_empty_list_uses_the_next_one),
        cmocka_unit_test(list_statistics_follow_the_search),
        cmocka_unit_test(limits_become_a_status),
        cmocka_unit_test(running_out_of_memory_is_a_status),
        cmocka_unit_test(steps_hardly_ever_allocate),
        cmocka_unit_test(searches_side_by_side_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
