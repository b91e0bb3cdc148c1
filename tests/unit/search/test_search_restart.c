/* Restarted searches on random tasks and on the golden tasks, with lists of all kinds of
 * heuristics. What their settings and memories can do wrong is in test_state_memo.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/golden_task.h"
#include "support/random_task.h"
#include "unit/search/restart_case.h"

enum { NUM_TASKS = 800, NUM_WIDE_TASKS = 60 };
enum { MAX_STEPS_GOLDEN = 60, MAX_STEPS_WIDE = 12 };

/* What depends on paths, what remembers, what has queue mode, and mixtures; reliable and other
 * heuristics first and last. */
static const char *const LISTS[] = {
    "ff,cg,cea,add",  "ff",          "cg",     "cea",       "lm,ff,cg",    "ff/-g,cea/g", "cg,lm,cea",
    "blind,add,lm/g", "pdb(0),cg,ff", "max,cea", "goalcount", "cea,cg/-g,lm",
    "novelty1,ff",    "lm,novelty2",
};
enum { NUM_LISTS = sizeof LISTS / sizeof *LISTS };

static bool check_task(const Task *task, const char *name, const char *lists, uint64_t seed,
                       int64_t max_steps)
{
    ListSpecs specs = {0};
    Error error = {0};
    char where[100];
    assert_true(list_spec_parse(lists, &specs, &error));
    snprintf(where, sizeof where, "%s with %s", name, lists);
    bool is_done = restart_case_check(&(RestartCase){.task = task,
                                                     .name = where,
                                                     .lists = specs.data,
                                                     .num_lists = specs.count,
                                                     .seed = seed,
                                                     .max_steps = max_steps});
    assert_true(is_done || strstr(lists, "pdb")); /* which refuses axioms and derived variables */
    list_spec_release(&specs);
    return is_done;
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
        Task *task = golden_task_new(NAMES[i]);
        for (uint64_t k = 0; k < 3; k++) {
            check_task(task, NAMES[i], LISTS[(3 * i + k) % NUM_LISTS], i, MAX_STEPS_GOLDEN);
        }
        check_task(task, NAMES[i], LISTS[0], i, MAX_STEPS_GOLDEN);
        task_free(task);
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
