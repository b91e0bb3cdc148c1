/* Selective evaluation: who is asked about which state, and that nothing gets lost on the way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "search/search.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { NUM_TASKS = 600 };

/* Lists and search are kept together, as the one needs the other. */
typedef struct Run {
    ListSpecs specs;
    Search *search;
} Run;

static bool open_sharing(Run *run, const Task *task, const char *lists, SearchKind kind,
                         int64_t share, Error *error)
{
    *run = (Run){0};
    assert_true(list_spec_parse(lists, &run->specs, error));
    SearchOptions options = {.lists = run->specs.data,
                             .num_lists = run->specs.count,
                             .kind = kind,
                             .sharing_rate = share,
                             .rules.cheaper_rule = RUN_CHEAPER_KEEPS,
                             .rules.step_kind = RUN_STEP_EXPANSION,
                             .num_threads = 1};
    run->search = search_new(task, &options, error);
    return run->search != NULL;
}

static bool open_run(Run *run, const Task *task, const char *lists, SearchKind kind, Error *error)
{
    return open_sharing(run, task, lists, kind, 0, error);
}

static void must_open(Run *run, const Task *task, const char *lists, SearchKind kind)
{
    Error error = {0};
    assert_true(open_run(run, task, lists, kind, &error));
}

static void close_run(Run *run)
{
    search_free(run->search);
    list_spec_release(&run->specs);
}

static void play(Search *search, uint64_t seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, (int)rng_below(&rng, (uint32_t)search_num_lists(search)));
    }
}

static void assert_same_work(Search *left, Search *right)
{
    SearchStats a = search_stats(left), b = search_stats(right);
    assert_int_equal(search_status(left), search_status(right));
    assert_int_equal(a.expanded, b.expanded);
    assert_int_equal(a.evaluated, b.evaluated);
    assert_int_equal(a.evaluations, b.evaluations);
    assert_int_equal(a.generated, b.generated);
    assert_int_equal(a.dead_ends, b.dead_ends);
    assert_int_equal(a.progress, b.progress);
}

static void assert_is_eager_search(uint64_t seed, const char *lists, int64_t share)
{
    Task *task = random_task_new(seed);
    Run eager, selective;
    must_open(&eager, task, lists, SEARCH_EAGER);
    assert_true(open_sharing(&selective, task, lists, SEARCH_SELECTIVE, share, &(Error){0}));
    play(eager.search, seed);
    play(selective.search, seed);
    assert_same_work(eager.search, selective.search);
    close_run(&eager);
    close_run(&selective);
    task_free(task);
}

/* With one engine every state is evaluated for all lists. */
static void lists_of_one_engine_are_as_in_eager_search(void **state)
{
    (void)state;
    static const char *const LISTS[] = {"ff", "add,ff", "lm", "cg", "goalcount,blind,goalcount"};
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        assert_is_eager_search(seed, LISTS[seed % (sizeof LISTS / sizeof *LISTS)], 0);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Whether states are evaluated when they are found or in batches makes no difference. */
static void with_all_news_it_is_eager_search(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        assert_is_eager_search(seed, "ff,cg,cea", SEARCH_SHARING_ALL);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Whatever is chosen: a plan if there is one, and it is one. Landmarks believe in the mutex groups of
 * the task, which are made up here. */
static void finds_plans_exactly_where_there_are_some(void **state)
{
    (void)state;
    int num_solved = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        Run run;
        must_open(&run, task, "ff,cg,cea,add,goalcount", SEARCH_SELECTIVE);
        play(run.search, seed);
        bool is_solved = search_status(run.search) == SEARCH_SOLVED;
        if (is_solved != naive_is_solvable(task)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
        if (is_solved) {
            Plan plan = {0};
            search_plan(run.search, &plan);
            assert_true(naive_is_plan(task, &plan.ops));
            plan_release(&plan);
        }
        num_solved += is_solved;
        close_run(&run);
        task_free(task);
    }
    assert_true(num_solved > NUM_TASKS / 10 && num_solved < NUM_TASKS);
    assert_int_equal(mem_stats().current, 0);
}

/* Counters: each step of h_ff brings progress, so all is shared. Blind search brings none, and what it
 * generates is for itself. */
static void shares_good_news_only(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(3, 4);
    Run run;
    must_open(&run, task, "ff,blind", SEARCH_SELECTIVE);
    assert_int_equal(search_stats(run.search).evaluations, 2);
    search_step(run.search, 1); /* three successors, for the blind list */
    assert_int_equal(search_list_count(run.search, 0), 1);
    assert_int_equal(search_list_count(run.search, 1), 3);
    assert_int_equal(search_stats(run.search).evaluations, 5);
    assert_int_equal(search_stats(run.search).progress, 0);
    close_run(&run);
    must_open(&run, task, "ff,blind", SEARCH_SELECTIVE);
    search_step(run.search, 0); /* the first of them is better than the initial state, for all */
    assert_int_equal(search_list_count(run.search, 0), 3);
    assert_int_equal(search_list_count(run.search, 1), 2);
    assert_int_equal(search_stats(run.search).evaluations, 6);
    assert_int_equal(search_stats(run.search).progress, 1);
    close_run(&run);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* 60 steps, one in `interval` of them by h_max and the others blind; how many states both were asked
 * about. Neither brings much progress. */
static int64_t count_heard(int64_t share, int interval)
{
    Task *task = small_task_new_counters(4, 5);
    ListSpecs specs = {0};
    Error error = {0};
    assert_true(list_spec_parse("max,blind", &specs, &error));
    SearchOptions options = {.lists = specs.data,
                             .num_lists = 2,
                             .kind = SEARCH_SELECTIVE,
                             .rules.step_kind = RUN_STEP_EXPANSION,
                             .sharing_rate = share,
                             .num_threads = 1};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    for (int i = 0; i < 60; i++) {
        assert_int_equal(search_step(search, i % interval == 0 ? 0 : 1), SEARCH_RUNNING);
    }
    SearchStats stats = search_stats(search);
    search_free(search);
    list_spec_release(&specs);
    task_free(task);
    return stats.evaluations - stats.evaluated;
}

static void lists_hear_as_much_as_wanted(void **state)
{
    (void)state;
    int64_t all = count_heard(1, 2), some = count_heard(8, 2), few = count_heard(64, 2);
    assert_true(all > some && some > few && few > count_heard(0, 2));
    assert_int_equal(mem_stats().current, 0);
}

static void lists_hear_as_they_are_used(void **state)
{
    (void)state;
    int64_t often = count_heard(1, 2), seldom = count_heard(1, 6), once = count_heard(1, 60);
    assert_true(often > 2 * seldom && seldom > 2 * once);
    assert_int_equal(mem_stats().current, 0);
}

/* A state that the blind list has met waits for h_ff as well once that list comes by. */
static void takes_up_states_of_others(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 4);
    Run run;
    must_open(&run, task, "ff,blind", SEARCH_SELECTIVE);
    search_step(run.search, 1); /* (0, 1) and (1, 0) */
    search_step(run.search, 1); /* (1, 1), say, and a new one: blind, both of them */
    int64_t num_states = search_num_states(run.search);
    assert_int_equal(search_list_count(run.search, 0), 1);
    /* h_ff has run empty and gets the successors: (1, 1) and a new one. */
    search_step(run.search, 0);
    assert_int_equal(search_num_states(run.search), num_states + 1);
    assert_int_equal(search_list_count(run.search, 0), 2);
    close_run(&run);
    task_free(task);
}

/* The blind list has expanded all that h_ff knew of. Chosen, h_ff gets what the blind list brings. */
static void an_empty_list_gets_what_the_next_one_brings(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(3, 4);
    Run run;
    must_open(&run, task, "ff,blind", SEARCH_SELECTIVE);
    search_step(run.search, 1); /* the initial state, which stays in the list of h_ff, but stale */
    assert_int_equal(search_list_count(run.search, 0), 1);
    search_step(run.search, 0);
    assert_int_equal(search_last_list(run.search), 1);
    assert_int_equal(search_stats(run.search).expanded, 2);
    assert_true(search_list_count(run.search, 0) > 0);
    assert_true(search_best_h(run.search, 0) < search_initial_h(run.search, 0));
    search_step(run.search, 0);
    assert_int_equal(search_last_list(run.search), 0);
    close_run(&run);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_runs_again_as_before(Task *task, const char *lists)
{
    Run run, other;
    must_open(&run, task, lists, SEARCH_SELECTIVE);
    must_open(&other, task, lists, SEARCH_SELECTIVE);
    play(run.search, 1);
    search_restart(run.search);
    play(run.search, 2);
    play(other.search, 2);
    assert_same_work(run.search, other.search);
    assert_int_equal(search_stats(run.search).work, search_stats(other.search).work);
    search_forget(run.search);
    play(run.search, 2);
    assert_same_work(run.search, other.search);
    assert_int_equal(search_stats(run.search).work, search_stats(other.search).work);
    close_run(&run);
    close_run(&other);
    task_free(task);
}

/* Work included, with heuristics that have a memory and without. */
static void runs_again_as_before(void **state)
{
    (void)state;
    static const char *const LISTS[] = {"ff,cg,lm", "ff,add", "ff,goalcount", "cea,blind"};
    assert_runs_again_as_before(random_task_new_wide(5), LISTS[0]);
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        assert_runs_again_as_before(random_task_new(seed), LISTS[seed % 4]);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void refuses_more_lists_than_a_mask_has_bits(void **state)
{
    (void)state;
    char lists[6 * (SEARCH_MAX_SELECTIVE + 1) + 1] = "blind";
    for (int i = 0; i < SEARCH_MAX_SELECTIVE; i++) {
        strcat(lists, ",blind");
    }
    Task *task = small_task_new_counters(2, 2);
    Run run;
    Error error = {0};
    assert_false(open_run(&run, task, lists, SEARCH_SELECTIVE, &error));
    assert_non_null(strstr(error.message, "at most"));
    list_spec_release(&run.specs);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void refuses_preferred_lists(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 2);
    Run run;
    Error error = {0};
    assert_false(open_run(&run, task, "ff,ff+", SEARCH_SELECTIVE, &error));
    assert_non_null(strstr(error.message, "preferred"));
    list_spec_release(&run.specs);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_one_engine_are_as_in_eager_search),
        cmocka_unit_test(finds_plans_exactly_where_there_are_some),
        cmocka_unit_test(shares_good_news_only),
        cmocka_unit_test(lists_hear_as_much_as_wanted),
        cmocka_unit_test(with_all_news_it_is_eager_search),
        cmocka_unit_test(lists_hear_as_they_are_used),
        cmocka_unit_test(takes_up_states_of_others),
        cmocka_unit_test(an_empty_list_gets_what_the_next_one_brings),
        cmocka_unit_test(runs_again_as_before),
        cmocka_unit_test(refuses_preferred_lists),
        cmocka_unit_test(refuses_more_lists_than_a_mask_has_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
