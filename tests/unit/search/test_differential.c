/* Random searches of random tasks against brute force (support/differential.h). DIFFERENTIAL_TASKS in
 * the environment says how many tasks, DIFFERENTIAL_SEED which is the first. A fault prints the seed,
 * the task and how it was searched. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/differential.h"
#include "support/random_task.h"
#include "task/sas_write.h"

enum { NUM_TASKS = 1000, SEARCHES_PER_TASK = 3, TASKS_PER_COSTLY_ONE = 16, TASKS_PER_SERIES = 4 };

static int64_t number(const char *name, int64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoll(text, NULL, 10) : otherwise;
}

static void must(const Differential *test, uint64_t seed, bool is_right)
{
    if (!is_right) {
        fprintf(stderr, "DIFFERENTIAL_SEED=%llu: %s\n", (unsigned long long)seed, test->fault);
        sas_write(test->task, stderr);
        fail();
    }
}

static void check_task(Differential *test, uint64_t seed)
{
    Task *task = seed % TASKS_PER_COSTLY_ONE == 0 ? random_task_new_costly(seed)
                                                  : random_task_new(seed);
    NaiveSpace space;
    assert_true(naive_space_init(&space, task, RANDOM_TASK_MAX_STATES));
    differential_renew_mutex_groups(task, &space, seed);
    test->task = task;
    test->space = &space;
    must(test, seed, differential_check_heuristics(test));
    for (uint64_t i = 0; i < SEARCHES_PER_TASK; i++) {
        must(test, seed, differential_check_search(test, seed * SEARCHES_PER_TASK + i));
    }
    if (seed % TASKS_PER_SERIES == 1) {
        must(test, seed, differential_check_series(test, seed));
    }
    naive_space_release(&space);
    task_free(task);
}

static void searches_agree_with_brute_force(void **state)
{
    (void)state;
    uint64_t first = (uint64_t)number("DIFFERENTIAL_SEED", 0);
    uint64_t count = (uint64_t)number("DIFFERENTIAL_TASKS", NUM_TASKS);
    Differential test = {0};
    for (uint64_t seed = first; seed < first + count; seed++) {
        check_task(&test, seed);
    }
    const DifferentialCounts *c = &test.counts;
    printf("# %llu tasks, %lld searches: %lld with a plan (%lld claimed optimal), %lld without "
           "(%lld claimed), %lld cut, %lld refused\n",
           (unsigned long long)count, (long long)c->searches, (long long)c->solved,
           (long long)c->optimal, (long long)c->unsolved, (long long)c->exhaustive,
           (long long)c->cut, (long long)c->refused);
    if (count >= NUM_TASKS) { /* all of it happens */
        assert_true(c->solved > c->searches / 4 && c->optimal > c->searches / 20);
        assert_true(c->unsolved > c->searches / 10 && c->exhaustive > c->searches / 20);
        assert_true(c->refused < c->searches / 3 && c->cut < c->searches / 50);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_agree_with_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
