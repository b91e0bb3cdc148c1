/* Searches that are run again and again, with and without a memory, must be the same as new ones in
 * every number, after every step: random choices on random tasks and on the golden tasks, with lists
 * of all kinds of heuristics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"
#include "heur/heur_table.h"
#include "search/search.h"
#include "support/random_task.h"
#include "support/small_task.h"
#include "task/sas_read.h"

enum { NUM_TASKS = 800, NUM_WIDE_TASKS = 60, NUM_EPISODES = 5 };
enum { MAX_STEPS_GOLDEN = 60, MAX_STEPS_WIDE = 12, MAX_LISTS = 8 };

/* What depends on paths, what remembers, what has sticky settings, and mixtures; reliable and other
 * heuristics first and last. */
static const char *const LISTS[] = {
    "ff,cg,cea,add",  "ff",          "cg",     "cea",       "lm,ff,cg",    "ff/-g,cea/g", "cg,lm,cea",
    "blind,add,lm/g", "pdb(0),cg,ff", "max,cea", "goalcount", "cea,cg/-g,lm",
};
enum { NUM_LISTS = sizeof LISTS / sizeof *LISTS };

static void assert_same_number(int64_t a, int64_t b, const char *what, const char *where)
{
    if (a != b) {
        print_error("%s: %s is %lld instead of %lld\n", where, what, (long long)a, (long long)b);
        fail();
    }
}

#define SAME(expression_a, expression_b)                                                           \
    assert_same_number((int64_t)(expression_a), (int64_t)(expression_b), #expression_a, where)

static void assert_same_plan(const Search *a, const Search *b, const char *where)
{
    Plan left = {0}, right = {0};
    search_plan(a, &left);
    search_plan(b, &right);
    SAME(left.ops.size, right.ops.size);
    for (size_t i = 0; i < left.ops.size; i++) {
        SAME(left.ops.data[i], right.ops.data[i]);
    }
    plan_release(&left);
    plan_release(&right);
}

static void assert_same_lists(const Search *a, const Search *b, const char *where)
{
    for (int list = 0; list < search_num_lists(b); list++) {
        OpenListStats left = search_list_stats(a, list), right = search_list_stats(b, list);
        SAME(left.count, right.count);
        if (right.count > 0) {
            SAME(left.min, right.min);
            SAME(left.max, right.max);
        }
        assert_memory_equal(&left.mean, &right.mean, sizeof left.mean);
        assert_memory_equal(&left.variance, &right.variance, sizeof left.variance);
        SAME(search_initial_h(a, list), search_initial_h(b, list));
        SAME(search_best_h(a, list), search_best_h(b, list));
    }
}

static void assert_same(const Search *a, const Search *b, const char *where)
{
    SearchStats left = search_stats(a), right = search_stats(b);
    SAME(search_status(a), search_status(b));
    SAME(left.steps, right.steps);
    SAME(left.expanded, right.expanded);
    SAME(left.evaluated, right.evaluated);
    SAME(left.evaluations, right.evaluations);
    SAME(left.generated, right.generated);
    SAME(left.dead_ends, right.dead_ends);
    SAME(search_num_states(a), search_num_states(b));
    SAME(search_last_list(a), search_last_list(b));
    assert_same_lists(a, b, where);
    if (search_status(b) == SEARCH_SOLVED) {
        assert_same_plan(a, b, where);
    }
}

static Search *must_new(const Task *task, const SearchOptions *options)
{
    Error error = {0};
    Search *search = search_new(task, options, &error);
    assert_non_null(search);
    return search;
}

/* One with a memory, one without, and a new one for each episode, side by side. */
static void check_task(const Task *task, const char *name, const char *lists, uint64_t seed,
                       int64_t max_steps)
{
    ListSpecs specs = {0};
    Error error = {0};
    Rng rng;
    assert_true(list_spec_parse(lists, &specs, &error));
    rng_seed(&rng, seed);
    SearchOptions options = {
        .lists = specs.data,
        .num_lists = specs.count,
        .step_kind = rng_below(&rng, 2) ? SEARCH_STEP_POP : SEARCH_STEP_EXPANSION,
        .cheaper_rule = rng_below(&rng, 2) ? SEARCH_CHEAPER_INSERTS : SEARCH_CHEAPER_KEEPS,
        .max_steps = max_steps,
        .num_threads = 1};
    Search *plain = search_new(task, &options, &error);
    if (!plain) { /* pdb refuses axioms and derived variables */
        assert_true(strstr(lists, "pdb"));
        list_spec_release(&specs);
        return;
    }
    options.remembers = true;
    Search *remembering = must_new(task, &options);
    options.remembers = false;
    char where[200];
    for (int episode = 0; episode < NUM_EPISODES; episode++) {
        Search *new = must_new(task, &options);
        snprintf(where, sizeof where, "%s, %s, seed %llu, episode %d", name, lists,
                 (unsigned long long)seed, episode);
        assert_same(plain, new, where);
        assert_same(remembering, new, where);
        int64_t end = episode % 2 ? INT64_MAX : 1 + rng_below(&rng, 40);
        while (search_status(new) == SEARCH_RUNNING && search_stats(new).steps < end) {
            int list = (int)rng_below(&rng, (uint32_t)options.num_lists);
            search_step(new, list);
            search_step(plain, list);
            search_step(remembering, list);
            assert_same(plain, new, where);
            assert_same(remembering, new, where);
        }
        search_free(new);
        if (rng_below(&rng, 8) == 0) {
            search_forget(plain);
            search_forget(remembering);
        } else {
            search_restart(plain);
            search_restart(remembering);
        }
    }
    search_free(plain);
    search_free(remembering);
    list_spec_release(&specs);
}

static void random_tasks_are_the_same_every_time(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        check_task(task, "random", LISTS[seed % NUM_LISTS], seed, 0);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void wide_tasks_are_the_same_every_time(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_WIDE_TASKS; seed++) {
        Task *task = random_task_new_wide(seed);
        check_task(task, "wide", LISTS[seed % NUM_LISTS], seed, MAX_STEPS_WIDE);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void golden_tasks_are_the_same_every_time(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"atelier", "caves",    "clockwork",  "committee",
                                        "ferry",   "freight",  "museum",     "oddities",
                                        "pumps",   "random-73", "tolls",     "trivial-solved",
                                        "vault",   "random-174", "random-180", "random-92",
                                        "trivial-unreachable"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char path[100];
        FileText text;
        Error error = {0};
        snprintf(path, sizeof path, "tests/golden/tasks/%s.sas", NAMES[i]);
        assert_true(file_read(path, &text, &error));
        Task *task = sas_read(text.data, text.size, path, &error);
        assert_non_null(task);
        for (uint64_t k = 0; k < 3; k++) {
            check_task(task, NAMES[i], LISTS[(3 * i + k) % NUM_LISTS], i, MAX_STEPS_GOLDEN);
        }
        check_task(task, NAMES[i], LISTS[0], i, MAX_STEPS_GOLDEN);
        task_free(task);
        file_release(&text);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tasks_are_the_same_every_time),
        cmocka_unit_test(wide_tasks_are_the_same_every_time),
        cmocka_unit_test(golden_tasks_are_the_same_every_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
