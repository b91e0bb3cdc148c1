/* A deferred search with several threads beside the same search with one, step by step. Meant to be
 * run under ThreadSanitizer too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "base/mem.h"
#include "control/control.h"
#include "search/search.h"
#include "support/golden_task.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { NUM_TASKS = 120, NUM_WIDE_TASKS = 24, MAX_LISTS = 8 };
enum { MAX_STEPS = 400, MAX_STEPS_WIDE = 60 };

/* --- A heuristic that records the search ------------------------------------------------------ */

/* Depends on paths, so that only the thread of the search may ask it. Its tables hold a checksum of
 * all that it hears. */
typedef struct Recorder {
    int32_t num_variables;
    uint64_t checksum;
    pthread_t thread;
} Recorder;

typedef struct RecorderWork {
    Recorder *recorder;
    HeurState state;
} RecorderWork;

static Recorder *last_recorder; /* tables made last */

static void *recorder_new(const Task *task)
{
    last_recorder = MEM_NEW(Recorder, 1);
    *last_recorder = (Recorder){.num_variables = task->num_variables, .thread = pthread_self()};
    return last_recorder;
}

static void recorder_free(void *tables)
{
    mem_free(tables, 1, sizeof(Recorder));
}

static void *recorder_work_new(const void *tables)
{
    assert_ptr_equal(tables, last_recorder);
    RecorderWork *work = MEM_NEW(RecorderWork, 1);
    work->recorder = last_recorder;
    return work;
}

static void recorder_work_free(void *work)
{
    mem_free(work, 1, sizeof(RecorderWork));
}

static void hear(Recorder *recorder, int32_t word)
{
    assert_true(pthread_equal(recorder->thread, pthread_self()));
    recorder->checksum = (recorder->checksum ^ (uint32_t)word) * UINT64_C(0x100000001b3);
}

static void hear_state(Recorder *recorder, HeurState state)
{
    hear(recorder, state.id);
    for (int32_t i = 0; i < recorder->num_variables; i++) {
        hear(recorder, state.values[i]);
    }
}

static void recorder_begin(void *opaque, HeurState state)
{
    RecorderWork *work = opaque;
    assert_true(pthread_equal(work->recorder->thread, pthread_self()));
    work->state = state;
}

static int32_t recorder_value(void *opaque, int output)
{
    const RecorderWork *work = opaque;
    (void)output;
    hear_state(work->recorder, work->state);
    return work->state.id % 11 == 7 ? HEUR_DEAD_END : work->state.id % 3;
}

static void recorder_initial(void *tables, HeurState state)
{
    hear_state(tables, state);
}

static void recorder_transition(void *tables, HeurState parent, int32_t op, HeurState state)
{
    hear_state(tables, parent);
    hear(tables, op);
    hear_state(tables, state);
}

static const HeurEngine RECORDER_ENGINE = {
    .name = "recorder",
    .tables_new = recorder_new,
    .tables_free = recorder_free,
    .work_new = recorder_work_new,
    .work_free = recorder_work_free,
    .begin = recorder_begin,
    .value = recorder_value,
    .note_initial = recorder_initial,
    .note_transition = recorder_transition,
};

static bool never(const Task *task)
{
    (void)task;
    return false;
}

static const HeurClass RECORDER = {"recorder", &RECORDER_ENGINE, 0, never, "", "", false};

/* --- Two searches side by side ------------------------------------------------------------------ */

typedef struct Manner {
    const char *lists, *control;
    bool is_recorded; /* with the recorder as another list */
    bool reopens;
    int32_t weight;
    int64_t bound;
    int num_threads;
    int64_t max_steps;
} Manner;

typedef struct Pair {
    ListSpecs parsed;
    ListSpec lists[MAX_LISTS];
    int num_lists;
    Search *one, *several;
    Recorder *one_recorder, *several_recorder;
    Control *control;
} Pair;

static Search *new_search(const Task *task, const Pair *pair, const Manner *manner, int num_threads,
                          Recorder **out_recorder)
{
    SearchOptions options = {.lists = pair->lists,
                             .num_lists = pair->num_lists,
                             .kind = SEARCH_DEFERRED,
                             .reopens = manner->reopens,
                             .weight = manner->weight,
                             .bound = manner->bound,
                             .num_threads = num_threads,
                             .ahead_unmeasured = true};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    *out_recorder = manner->is_recorded ? last_recorder : NULL;
    return search;
}

static void set_up(Pair *pair, const Task *task, const Manner *manner)
{
    *pair = (Pair){0};
    Error error = {0};
    assert_true(list_spec_parse(manner->lists, &pair->parsed, &error));
    pair->num_lists = pair->parsed.count;
    assert_true(pair->num_lists < MAX_LISTS);
    memcpy(pair->lists, pair->parsed.data, (size_t)pair->num_lists * sizeof *pair->lists);
    if (manner->is_recorded) {
        pair->lists[pair->num_lists++] = list_spec_plain(&RECORDER);
    }
    pair->one = new_search(task, pair, manner, 1, &pair->one_recorder);
    pair->several = new_search(task, pair, manner, manner->num_threads, &pair->several_recorder);
    ControlSettings settings = {.lists = pair->lists, .num_lists = pair->num_lists};
    pair->control = control_new(manner->control, &settings, &error);
    assert_non_null(pair->control);
}

static void tear_down(Pair *pair)
{
    control_free(pair->control);
    search_free(pair->several);
    search_free(pair->one);
    list_spec_release(&pair->parsed);
}

static void compare_lists(const Pair *pair)
{
    for (int list = 0; list < pair->num_lists; list++) {
        OpenListStats one = search_list_stats(pair->one, list);
        OpenListStats several = search_list_stats(pair->several, list);
        assert_int_equal(one.count, several.count);
        assert_true(one.count == 0 || (one.min == several.min && one.max == several.max));
        assert_true(one.mean == several.mean && one.variance == several.variance);
        assert_int_equal(search_best_h(pair->one, list), search_best_h(pair->several, list));
        assert_int_equal(search_initial_h(pair->one, list), search_initial_h(pair->several, list));
    }
}

static void compare(const Pair *pair)
{
    SearchStats one = search_stats(pair->one), several = search_stats(pair->several);
    assert_int_equal(search_status(pair->one), search_status(pair->several));
    assert_memory_equal(&one, &several, sizeof one);
    assert_int_equal(search_last_list(pair->one), search_last_list(pair->several));
    assert_int_equal(search_num_states(pair->one), search_num_states(pair->several));
    assert_true(!pair->one_recorder ||
                pair->one_recorder->checksum == pair->several_recorder->checksum);
    compare_lists(pair);
}

static void compare_plans(const Pair *pair)
{
    Plan one = {0}, several = {0};
    search_plan(pair->one, &one);
    search_plan(pair->several, &several);
    assert_int_equal(one.ops.size, several.ops.size);
    assert_true(one.ops.size == 0 ||
                memcmp(one.ops.data, several.ops.data, one.ops.size * sizeof(int32_t)) == 0);
    plan_release(&one);
    plan_release(&several);
}

static void run(const Pair *pair, int64_t max_steps)
{
    compare(pair);
    for (int64_t i = 0; i < max_steps && search_status(pair->one) == SEARCH_RUNNING; i++) {
        int list = control_choose(pair->control, pair->one);
        search_step(pair->one, list);
        search_step(pair->several, list);
        compare(pair);
    }
    if (search_status(pair->one) == SEARCH_SOLVED) {
        compare_plans(pair);
    }
}

/* Returns the number of values that were evaluated ahead and used. */
static int64_t check(const Task *task, Manner manner)
{
    Pair pair;
    set_up(&pair, task, &manner);
    run(&pair, manner.max_steps);
    int64_t num_used = search_ahead(pair.several).used;
    assert_int_equal(search_ahead(pair.one).used, 0);
    tear_down(&pair);
    return num_used;
}

/* --- Tasks ---------------------------------------------------------------------------------------- */

static const char *const LISTS[] = {
    "ff,ff+,lm,lm+",
    "ff,cg",
    "add+,add",
    "ff+,ff",
    "lm,ff+/-g,add",
    "ff/type,add",
    "cea,ff,goalcount",
    "max,lm+,ff/g",
    "blind,ff",
    "novelty1,ff+,add+,ff",
    "ff/lm/add,lm+/ff",
    "ff/softmin,random,ff+",
    "novelty2(lm,ff)/lm/g,ff,ff+",
    "rp,rp+,lm,lm+",
    "ff,ff+,burst(ff+),restart",
};
enum { NUM_LISTS = sizeof LISTS / sizeof *LISTS };

static const char *const CONTROLS[] = {"boost", "alt", "boost:3", "argmin-mean", "argmin-h"};
enum { NUM_CONTROLS = sizeof CONTROLS / sizeof *CONTROLS };

/* Another manner for each number. */
static Manner manner_of(uint64_t number, int64_t max_steps)
{
    return (Manner){.lists = LISTS[number % NUM_LISTS],
                    .control = CONTROLS[number % NUM_CONTROLS],
                    .is_recorded = number % 2 == 0,
                    .reopens = number % 3 == 0,
                    .weight = number % 4 == 1 ? 3 : 0,
                    .bound = number % 5 == 2 ? 40 : 0,
                    .num_threads = 2 + (int)(number % 7 == 0 || number % 7 == 3),
                    .max_steps = max_steps};
}

static void random_tasks_are_searched_alike(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        check(task, manner_of(seed, MAX_STEPS));
        check(task, manner_of(seed / 10 + seed % 10 * 19, MAX_STEPS));
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void wide_tasks_are_searched_alike(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_WIDE_TASKS; seed++) {
        Task *task = random_task_new_wide(seed);
        check(task, manner_of(seed, MAX_STEPS_WIDE));
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void golden_tasks_are_searched_alike(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"atelier", "caves",    "clockwork", "committee",
                                        "ferry",   "freight",  "museum",    "oddities",
                                        "pumps",   "random-73", "tolls",    "trivial-solved",
                                        "vault",   "trivial-unreachable"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Task *task = golden_task_new(NAMES[i]);
        for (uint64_t k = 0; k < 3; k++) {
            check(task, manner_of(k, MAX_STEPS));
            check(task, manner_of(k + 7 * i, MAX_STEPS));
        }
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void restarted_searches_are_alike(void **state)
{
    (void)state;
    Task *task = golden_task_new("freight");
    Manner manner = {.lists = "ff,ff+,lm,lm+", .control = "boost", .num_threads = 3};
    Pair pair;
    set_up(&pair, task, &manner);
    for (int i = 0; i < 6; i++) {
        run(&pair, 10 * i);
        void (*again)(Search *) = i % 2 ? search_forget : search_restart;
        again(pair.one);
        again(pair.several);
        control_free(pair.control);
        ControlSettings settings = {.lists = pair.lists, .num_lists = pair.num_lists};
        Error error = {0};
        pair.control = control_new(manner.control, &settings, &error);
    }
    tear_down(&pair);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- A slow heuristic with a queue mode ------------------------------------------------------- */

/* The value is the distance of all counters from their ends, and 5 times that from the evaluation of
 * a trigger on; so are the preferred operators those of the first counters, then of the last. */
enum { NUM_COUNTERS = 4, COUNTER_SIZE = 6, TRIGGER_SUM = 9 };
static const double SLOW_SECONDS = 30e-6;

typedef struct SlowWork {
    const int32_t *values;
    bool is_triggered;
} SlowWork;

static void *slow_tables_new(const Task *task)
{
    assert_int_equal(task->num_variables, NUM_COUNTERS);
    return MEM_NEW(int32_t, 1);
}

static void slow_tables_free(void *tables)
{
    mem_free(tables, 1, sizeof(int32_t));
}

static void *slow_work_new(const void *tables)
{
    (void)tables;
    return MEM_NEW(SlowWork, 1);
}

static void slow_work_free(void *work)
{
    mem_free(work, 1, sizeof(SlowWork));
}

static void slow_begin(void *opaque, HeurState state)
{
    ((SlowWork *)opaque)->values = state.values;
}

static int32_t slow_value(void *opaque, int output)
{
    SlowWork *work = opaque;
    int32_t sum = 0;
    for (int i = 0; i < NUM_COUNTERS; i++) {
        sum += work->values[i];
    }
    work->is_triggered |= output == 1 && sum == TRIGGER_SUM;
    for (double end = clock_wall() + SLOW_SECONDS; clock_wall() < end;) {
    }
    int32_t left = NUM_COUNTERS * (COUNTER_SIZE - 1) - sum;
    return left == 0 ? 0 : left / 3 + (work->is_triggered ? 5 * (sum % 4) : 0);
}

static void slow_preferred(void *opaque, int output, IntVec *out_ops)
{
    const SlowWork *work = opaque;
    (void)output;
    for (int32_t i = 0; i < NUM_COUNTERS; i++) {
        bool is_first = i < NUM_COUNTERS / 2;
        if (is_first != work->is_triggered && work->values[i] < COUNTER_SIZE - 1) {
            int_vec_push(out_ops, i * (COUNTER_SIZE - 1) + work->values[i]);
        }
    }
}

static size_t slow_queue_mode_size(const void *tables)
{
    (void)tables;
    return 1;
}

static void slow_queue_mode_save(const void *opaque, uint8_t *out_bytes)
{
    out_bytes[0] = ((const SlowWork *)opaque)->is_triggered;
}

static void slow_queue_mode_load(void *opaque, const uint8_t *bytes)
{
    ((SlowWork *)opaque)->is_triggered = bytes[0];
}

static const HeurEngine SLOW_ENGINE = {
    .name = "slow",
    .tables_new = slow_tables_new,
    .tables_free = slow_tables_free,
    .work_new = slow_work_new,
    .work_free = slow_work_free,
    .begin = slow_begin,
    .value = slow_value,
    .preferred = slow_preferred,
    .queue_mode_size = slow_queue_mode_size,
    .queue_mode_save = slow_queue_mode_save,
    .queue_mode_load = slow_queue_mode_load,
};

static const HeurClass SLOW = {"slow", &SLOW_ENGINE, 0, never, "", "", false};
static const HeurClass TRIGGERED = {"triggered", &SLOW_ENGINE, 1, never, "", "", false};

/* The sum of values used, over searches with two to four threads. */
static int64_t search_counters(const HeurClass *class)
{
    Task *task = small_task_new_counters(NUM_COUNTERS, COUNTER_SIZE);
    int64_t num_used = 0;
    for (int num_threads = 2; num_threads <= 4; num_threads++) {
        Pair pair = {.num_lists = 2};
        Manner manner = {0};
        pair.lists[0] = list_spec_plain(class);
        pair.lists[1] = pair.lists[0];
        pair.lists[1].is_preferred_only = true;
        pair.one = new_search(task, &pair, &manner, 1, &pair.one_recorder);
        pair.several = new_search(task, &pair, &manner, num_threads, &pair.several_recorder);
        ControlSettings settings = {.lists = pair.lists, .num_lists = pair.num_lists};
        Error error = {0};
        pair.control = control_new("alt", &settings, &error);
        run(&pair, INT64_MAX);
        assert_int_equal(search_status(pair.one), SEARCH_SOLVED);
        num_used += search_ahead(pair.several).used;
        tear_down(&pair);
    }
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
    return num_used;
}

static void slow_heuristics_are_evaluated_ahead(void **state)
{
    (void)state;
    assert_true(search_counters(&SLOW) > 0);
}

static void a_queue_mode_change_drops_what_was_evaluated_ahead(void **state)
{
    (void)state;
    assert_true(search_counters(&TRIGGERED) > 0);
}

/* Nothing can be evaluated ahead; the search is that of one thread. */
static void lists_without_a_pure_heuristic_are_searched_alike(void **state)
{
    (void)state;
    Task *task = golden_task_new("ferry");
    Manner manner = {.lists = "cg,lm", .control = "alt", .num_threads = 3, .max_steps = MAX_STEPS};
    assert_int_equal(check(task, manner), 0);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tasks_are_searched_alike),
        cmocka_unit_test(wide_tasks_are_searched_alike),
        cmocka_unit_test(golden_tasks_are_searched_alike),
        cmocka_unit_test(restarted_searches_are_alike),
        cmocka_unit_test(slow_heuristics_are_evaluated_ahead),
        cmocka_unit_test(a_queue_mode_change_drops_what_was_evaluated_ahead),
        cmocka_unit_test(lists_without_a_pure_heuristic_are_searched_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
