#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/heur_store.h"
#include "heur/heur_table.h"
#include "learn/trial_grid.h"
#include "support/golden_task.h"

static const char *const TASKS[] = {"ferry", "freight", "clockwork"};
static const SearchTrialSetup SETUPS[] = {
    {"rp,rp+,lm,lm+,burst:walk(rp+),restart", "bandit", "deferred", "one", true, false},
    {"lm,lm+", "boost", "deferred", "one", true, false},
    {"ff,add,lm", "alt", "eager", "one", true, false},
    {"rp,rp/softmin,goalcount", "alt", "deferred", "one", true, false},
    {"lm,rp", "alt", "eager", "one", false, false},
};

enum {
    NUM_TASKS = sizeof TASKS / sizeof *TASKS,
    NUM_SETUPS = sizeof SETUPS / sizeof *SETUPS,
    MAX_COST = 300000,
};

typedef struct Case {
    Task *tasks[NUM_TASKS];
    int num_watched;
} Case;

static const Task *task_of(void *context, int index)
{
    return ((Case *)context)->tasks[index];
}

static void describe(void *context, int row, int index, SearchTrialOptions *out_trial,
                     char out_name[TRIAL_GRID_NAME])
{
    (void)context;
    *out_trial = (SearchTrialOptions){.setup = &SETUPS[row], .max_cost = MAX_COST};
    snprintf(out_name, TRIAL_GRID_NAME, "%d on %d", row, index);
}

static void watch(void *context, int num_done, int num_items)
{
    assert_in_range(num_done, 0, num_items);
    ((Case *)context)->num_watched++;
}

/* As if each search had built its own tables, with any number of threads. */
static void lent_tables_change_nothing(void **state)
{
    (void)state;
    Case c = {.num_watched = 0};
    Limits limits = {0};
    Error error = {0};
    SearchTrialOutcome outcomes[NUM_SETUPS * NUM_TASKS], alone;
    for (int i = 0; i < NUM_TASKS; i++) {
        c.tasks[i] = golden_task_new(TASKS[i]);
    }
    for (int num_jobs = 1; num_jobs <= 2; num_jobs++) {
        char path[] = "/tmp/trial-grid-XXXXXX";
        close(mkstemp(path));
        WorkJournal *journal = work_journal_open(path, &error);
        const TrialGrid grid = {NUM_SETUPS, NUM_TASKS, task_of,  describe, watch,
                                &c,         journal,   num_jobs, &limits,  outcomes};
        assert_true(trial_grid_run(&grid, &error));
        for (int row = 0; row < NUM_SETUPS; row++) {
            for (int i = 0; i < NUM_TASKS; i++) {
                const SearchTrialOptions trial = {.setup = &SETUPS[row], .max_cost = MAX_COST};
                const SearchTrialOutcome *found = &outcomes[row * NUM_TASKS + i];
                assert_true(search_trial_run(c.tasks[i], &trial, &alone, NULL, &error));
                assert_int_equal(found->end, alone.end);
                assert_int_equal(found->cost, alone.cost);
                assert_int_equal(found->expanded, alone.expanded);
                assert_int_equal(found->plan_length, alone.plan_length);
            }
        }
        work_journal_close(journal);
        unlink(path);
    }
    assert_true(c.num_watched >= 2);
    for (int i = 0; i < NUM_TASKS; i++) {
        task_free(c.tasks[i]);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Tables for values alone are others than those that also give preferred operators. */
static void tables_come_back_for_the_same_use(void **state)
{
    (void)state;
    Task *task = golden_task_new("ferry");
    HeurStore *store = heur_store_new(task, TASK_COSTS_ONE);
    Error error = {0};
    const HeurSpec spec = {.class = heur_table_find("lm", 2)};
    HeurSet *set = heur_set_try_new_from(store, NULL, &spec, 1, HEUR_USE_ALL, &error);
    assert_non_null(set);
    const HeurStoreKey all = {spec.class->engine, HEUR_USE_ALL};
    const HeurStoreKey values = {spec.class->engine, HEUR_USE_VALUES};
    assert_null(heur_store_take(store, all));
    heur_set_free(set);
    assert_null(heur_store_take(store, values));
    void *tables = heur_store_take(store, all);
    assert_non_null(tables);
    heur_store_give(store, all, tables, spec.class->engine->tables_free);
    heur_store_free(store);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lent_tables_change_nothing),
        cmocka_unit_test(tables_come_back_for_the_same_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
