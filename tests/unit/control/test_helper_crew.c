/* A search with helpers on several threads and the same on one thread, compared step by step; how
 * far helpers get ahead; and that all ends when it is to end. Meant to be run under ThreadSanitizer
 * too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <pthread.h>
#include <time.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "control/helper_crew.h"
#include "control/helper_search.h"
#include "support/golden_task.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { NUM_TASKS = 60, NUM_WIDE_TASKS = 8, NUM_THREADS_AT_MOST = 4 };
enum { MAX_STEPS = 300, MAX_STEPS_OF_ALL = 5000, MAX_PLAN = 2000 };

/* --- Runs ------------------------------------------------------------------------------------- */

typedef struct Manner {
    HelperKind kind;
    const char *lists;
    int list; /* that the search always uses; -1: random ones */
    uint64_t seed;
    int64_t horizon, max_steps;
    HelperMeans means;
} Manner;

/* All that a run shows. Not in memory that is counted, because the run depends on that. */
typedef struct Outcome {
    int64_t num_steps;
    SearchStatus status;
    SearchStats stats;
    SearchStats helpers[MAX_STEPS_OF_ALL]; /* after each step */
    char solver[32];
    size_t plan_length;
    int32_t plan[MAX_PLAN];
} Outcome;

static Outcome one, several;

static const HelperMeans AMPLE = {.memory_limit = (size_t)1 << 32};

static void keep_plan(const Search *solver, Outcome *outcome)
{
    Plan plan = {0};
    search_plan(solver, &plan);
    outcome->plan_length = plan.ops.size;
    assert_true(plan.ops.size <= MAX_PLAN);
    if (plan.ops.size > 0) {
        memcpy(outcome->plan, plan.ops.data, plan.ops.size * sizeof *plan.ops.data);
    }
    plan_release(&plan);
}

static void search_with_helpers(const Manner *manner, Search *search, HelperSearches *helpers,
                                Outcome *outcome)
{
    Rng rng;
    rng_seed(&rng, manner->seed);
    const Search *solver = search;
    int num_lists = search_num_lists(search);
    while (search_status(solver) == SEARCH_RUNNING && outcome->num_steps < manner->max_steps) {
        int list =
            manner->list >= 0 ? manner->list : (int)rng_below(&rng, (uint32_t)num_lists);
        if (search_step(search, list) == SEARCH_RUNNING) {
            const Search *helper = helper_search_advance(helpers, search);
            solver = helper ? helper : search;
        }
        outcome->helpers[outcome->num_steps++] = helper_search_stats(helpers);
    }
    outcome->status = search_status(solver);
    outcome->stats = search_stats(search);
    if (outcome->status == SEARCH_SOLVED) {
        const char *name = helper_search_solver(helpers);
        snprintf(outcome->solver, sizeof outcome->solver, "%s", name ? name : "");
        keep_plan(solver, outcome);
    }
}

typedef struct Pair {
    ListSpecs specs;
    Search *search;
    HelperSearches *helpers;
} Pair;

static void open_pair(Pair *pair, const Task *task, const Manner *manner, int num_threads,
                      const Limits *limits)
{
    Error error = {0};
    assert_true(list_spec_parse(manner->lists, &pair->specs, &error));
    SearchOptions options = {.lists = pair->specs.data,
                             .num_lists = pair->specs.count,
                             .kind = SEARCH_SELECTIVE,
                             .sharing_rate = 1,
                             .rules.step_kind =
                                 manner->seed % 2 ? RUN_STEP_EXPANSION : RUN_STEP_POP,
                             .num_threads = num_threads,
                             .limits = limits};
    pair->search = search_new(task, &options, &error);
    assert_non_null(pair->search);
    pair->helpers =
        helper_search_new(manner->kind, task, &options, manner->horizon, manner->means);
}

static void close_pair(Pair *pair)
{
    helper_search_free(pair->helpers);
    search_free(pair->search);
    list_spec_release(&pair->specs);
}

static void run(const Task *task, const Manner *manner, int num_threads, Outcome *outcome)
{
    Pair pair;
    memset(outcome, 0, sizeof *outcome);
    assert_true(manner->max_steps <= MAX_STEPS_OF_ALL);
    open_pair(&pair, task, manner, num_threads, NULL);
    search_with_helpers(manner, pair.search, pair.helpers, outcome);
    close_pair(&pair);
}

static void compare(void)
{
    assert_int_equal(one.num_steps, several.num_steps);
    assert_int_equal(one.status, several.status);
    assert_memory_equal(&one.stats, &several.stats, sizeof one.stats);
    assert_memory_equal(one.helpers, several.helpers, sizeof one.helpers);
    assert_string_equal(one.solver, several.solver);
    assert_int_equal(one.plan_length, several.plan_length);
    assert_memory_equal(one.plan, several.plan, sizeof one.plan);
}

static void check(const Task *task, Manner manner)
{
    run(task, &manner, 1, &one);
    for (int num_threads = 2; num_threads <= NUM_THREADS_AT_MOST; num_threads++) {
        run(task, &manner, num_threads, &several);
        compare();
    }
}

/* --- Equal results ---------------------------------------------------------------------------- */

/* Whether a helper has found the plan. */
static bool is_helped(void)
{
    return one.solver[0] != '\0';
}

/* Whether helpers have ended before the run, without a plan. */
static bool is_left(void)
{
    return one.num_steps > 20 && one.helpers[one.num_steps - 1].expanded > 0 &&
           memcmp(&one.helpers[one.num_steps - 1], &one.helpers[one.num_steps - 20],
                  sizeof *one.helpers) == 0;
}

/* Another manner for each number. */
static Manner manner_of(uint64_t number)
{
    static const char *const LISTS[] = {"ff,blind",   "blind,cg,goalcount", "add,cea,blind,ff",
                                        "blind,lm",   "goalcount,blind/g",  "blind,ff,add/-g",
                                        "cg,blind,ff"};
    enum { NUM_LISTS = sizeof LISTS / sizeof *LISTS };
    return (Manner){.kind = number % 2 ? HELPERS_LISTS : HELPERS_MAIN,
                    .lists = LISTS[number % NUM_LISTS],
                    .list = (int)(number % 3) - 1,
                    .seed = number,
                    .horizon = 1 + (int64_t)(number % 5) * 20,
                    .max_steps = MAX_STEPS,
                    .means = AMPLE};
}

static void random_tasks_are_searched_alike(void **state)
{
    (void)state;
    int num_helped = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        check(task, manner_of(seed));
        num_helped += is_helped();
        task_free(task);
    }
    assert_true(num_helped > 0);
    assert_int_equal(mem_stats().current, 0);
}

static void wide_tasks_are_searched_alike(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_WIDE_TASKS; seed++) {
        Task *task = random_task_new_wide(seed);
        check(task, manner_of(seed));
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void golden_tasks_are_searched_alike(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"atelier", "caves",     "clockwork", "ferry",
                                        "freight", "museum",    "pumps",     "tolls",
                                        "vault",   "random-73", "trivial-unreachable"};
    int num_helped = 0;
    for (uint64_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Task *task = golden_task_new(NAMES[i]);
        for (uint64_t k = 0; k < 4; k++) {
            check(task, manner_of(5 * i + k));
            num_helped += is_helped();
        }
        task_free(task);
    }
    assert_true(num_helped > 0);
    assert_int_equal(mem_stats().current, 0);
}

/* 7^6 states, which blind searches do not look at within the test. */
static Task *wide_counters(void)
{
    return small_task_new_counters(6, 7);
}

/* Helpers that have got ahead hold more memory, and yet leave at the same step. */
static void scarce_memory_ends_them_at_the_same_step(void **state)
{
    (void)state;
    Task *task = wide_counters();
    Manner manner = {.kind = HELPERS_MAIN,
                     .lists = "blind,blind/g",
                     .list = 1,
                     .horizon = 50,
                     .max_steps = MAX_STEPS_OF_ALL};
    for (size_t limit = 1 << 20; limit <= 2 << 20; limit += 300 << 10) {
        manner.means.memory_limit = limit;
        check(task, manner);
        assert_true(is_left());
    }
    manner.means.table_bytes = 1 << 18; /* they fit, but not all at once */
    manner.means.memory_limit = 5 << 18;
    check(task, manner);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Getting ahead ---------------------------------------------------------------------------- */

enum { NUM_RUNS = 2, MAX_POINTS = 1024 };
static const double PATIENCE = 20; /* seconds, for machines that are busy */

static void wait_briefly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

/* Two blind helpers with a crew of three threads that waits for permits; returns the steps that
 * they have made by themselves. */
static int64_t steps_without_permit(const Task *task, size_t scarce_bytes, bool waits_for_steps)
{
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("blind", &specs, &error));
    HelperRun runs[NUM_RUNS];
    for (int i = 0; i < NUM_RUNS; i++) {
        runs[i] = (HelperRun){.name = "blind",
                              .controller = "single",
                              .task = task,
                              .options = {.lists = specs.data,
                                          .num_lists = 1,
                                          .kind = SEARCH_SELECTIVE,
                                          .rules.step_kind = RUN_STEP_EXPANSION,
                                          .num_threads = 1},
                              .share = 8};
    }
    HelperCrew *crew = helper_crew_new(runs, NUM_RUNS, 3, scarce_bytes);
    helper_crew_permit(crew, 0);
    size_t bytes = mem_stats().current;
    helper_crew_start(crew);
    double end = clock_wall() + PATIENCE;
    do {
        wait_briefly();
    } while (waits_for_steps && mem_stats().current < bytes + 100000 && clock_wall() < end);
    HelperPoint point = {0};
    helper_crew_take(crew, 0, &point);
    assert_int_equal(point.stats.steps, 0); /* none of which counts */
    helper_crew_free(crew);
    int64_t num_steps = 0;
    for (int i = 0; i < NUM_RUNS; i++) {
        num_steps += search_stats(runs[i].search).steps;
        helper_run_end(&runs[i]);
    }
    list_spec_release(&specs);
    return num_steps;
}

static void they_get_ahead_but_not_far(void **state)
{
    (void)state;
    Task *task = wide_counters();
    int64_t num_steps = steps_without_permit(task, (size_t)1 << 32, true);
    assert_true(num_steps > 0);
    assert_true(num_steps <= NUM_RUNS * MAX_POINTS);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void they_do_not_get_ahead_when_memory_is_scarce(void **state)
{
    (void)state;
    Task *task = wide_counters();
    assert_int_equal(steps_without_permit(task, 0, false), 0);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Ends ------------------------------------------------------------------------------------- */

static const Manner LONG = {.kind = HELPERS_LISTS,
                            .lists = "blind,blind/g,blind",
                            .list = -1,
                            .horizon = 10,
                            .means = {.memory_limit = (size_t)1 << 32}};

static void make_step(Pair *pair)
{
    if (search_step(pair->search, 0) == SEARCH_RUNNING) {
        assert_null(helper_search_advance(pair->helpers, pair->search));
    }
}

static void *interrupt_soon(void *limits)
{
    wait_briefly();
    limits_interrupt(limits);
    return NULL;
}

static void an_interrupt_ends_all(void **state)
{
    (void)state;
    Pair pair;
    Limits limits;
    pthread_t thread;
    Task *task = small_task_new_counters(8, 7);
    limits_init(&limits, 0);
    open_pair(&pair, task, &LONG, 3, &limits);
    while (helper_search_stats(pair.helpers).expanded == 0) {
        make_step(&pair);
    }
    assert_int_equal(pthread_create(&thread, NULL, interrupt_soon, &limits), 0);
    while (search_status(pair.search) == SEARCH_RUNNING) {
        make_step(&pair);
    }
    assert_int_equal(search_status(pair.search), SEARCH_INTERRUPTED);
    pthread_join(thread, NULL);
    close_pair(&pair);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void a_deadline_ends_all(void **state)
{
    (void)state;
    Pair pair;
    Limits limits;
    Task *task = small_task_new_counters(8, 7);
    limits_init(&limits, 0.1);
    open_pair(&pair, task, &LONG, 3, &limits);
    while (search_status(pair.search) == SEARCH_RUNNING) {
        make_step(&pair);
    }
    assert_int_equal(search_status(pair.search), SEARCH_OUT_OF_TIME);
    close_pair(&pair);
    task_free(task);
    assert_true(clock_wall() - limits.deadline < PATIENCE);
    assert_int_equal(mem_stats().current, 0);
}

static void they_can_be_left_at_any_step(void **state)
{
    (void)state;
    Task *task = wide_counters();
    for (int64_t num_steps = 1; num_steps < 40; num_steps++) {
        Manner manner = LONG;
        manner.max_steps = num_steps;
        run(task, &manner, 2 + (int)(num_steps % 3), &several);
        assert_int_equal(several.status, SEARCH_RUNNING);
    }
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tasks_are_searched_alike),
        cmocka_unit_test(wide_tasks_are_searched_alike),
        cmocka_unit_test(golden_tasks_are_searched_alike),
        cmocka_unit_test(scarce_memory_ends_them_at_the_same_step),
        cmocka_unit_test(they_get_ahead_but_not_far),
        cmocka_unit_test(they_do_not_get_ahead_when_memory_is_scarce),
        cmocka_unit_test(an_interrupt_ends_all),
        cmocka_unit_test(a_deadline_ends_all),
        cmocka_unit_test(they_can_be_left_at_any_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
