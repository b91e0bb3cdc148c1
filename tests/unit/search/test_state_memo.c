/* The memo with heuristics made for it: settings that change at any time and values that differ
 * grossly from then on, memories that matter after a change, dead ends of all kinds. Real heuristics
 * do the same so rarely that a fault would not be seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash_index.h"
#include "base/mem.h"
#include "heur/heur_table.h"
#include "search/state_memo.h"
#include "support/random_task.h"
#include "support/small_task.h"
#include "unit/search/restart_case.h"

enum { NUM_TASKS = 2500, NUM_ROWS = 16, MAX_H = 12, TRIGGER_ROW = 3 };

typedef struct FakeTables {
    int32_t num_variables;
} FakeTables;

/* Outputs of one engine share its setting and its rows. */
typedef struct FakeWork {
    HeurState state;
    int32_t num_variables;
    bool is_changed;
    int32_t rows[NUM_ROWS]; /* remembered for good; 0: not known */
} FakeWork;

static void *fake_tables_new(const Task *task)
{
    FakeTables *tables = MEM_NEW(FakeTables, 1);
    tables->num_variables = task->num_variables;
    return tables;
}

static void fake_tables_free(void *tables)
{
    mem_free(tables, 1, sizeof(FakeTables));
}

static void *fake_work_new(const void *tables)
{
    FakeWork *work = MEM_NEW(FakeWork, 1);
    work->num_variables = ((const FakeTables *)tables)->num_variables;
    return work;
}

static void fake_work_free(void *work)
{
    mem_free(work, 1, sizeof(FakeWork));
}

static void fake_begin(void *work, HeurState state)
{
    ((FakeWork *)work)->state = state;
}

static uint32_t hash_of(const FakeWork *work)
{
    return hash_index_hash_bytes(work->state.values,
                                 (size_t)work->num_variables * sizeof(int32_t));
}

/* Depends on the setting, and changes it in one of 16 states. One of 8 states is a dead end. */
static int32_t queue_mode_value(void *opaque, int output)
{
    FakeWork *work = opaque;
    uint32_t hash = hash_of(work) + (uint32_t)output;
    work->is_changed |= hash / 256 % 16 == 0;
    return hash % 8 == 0 ? HEUR_DEAD_END : (int32_t)((hash >> 16) + 7 * work->is_changed) % MAX_H;
}

/* As h_cg: rows depend on the setting at the time when they are first needed, and stay. */
static int32_t row_of(FakeWork *work, uint32_t row)
{
    if (work->rows[row] == 0) {
        work->is_changed |= row == TRIGGER_ROW;
        work->rows[row] = 1 + (int32_t)(row * 5 + 3 * work->is_changed) % MAX_H;
    }
    return work->rows[row];
}

static int32_t row_value(void *opaque, int output)
{
    FakeWork *work = opaque;
    uint32_t hash = hash_of(work);
    (void)output;
    return row_of(work, hash / 64 % NUM_ROWS) + row_of(work, hash / 1024 % NUM_ROWS);
}

static size_t fake_queue_mode_size(const void *tables)
{
    (void)tables;
    return 1;
}

static void fake_queue_mode_save(const void *work, uint8_t *out_bytes)
{
    out_bytes[0] = ((const FakeWork *)work)->is_changed;
}

static void fake_queue_mode_load(void *work, const uint8_t *bytes)
{
    ((FakeWork *)work)->is_changed = bytes[0];
}

/* For several threads, of which there are none. */
static void memory_settle(void *work)
{
    (void)work;
    fail();
}

static void memory_share(void *const *works, int count)
{
    (void)works;
    (void)count;
    fail();
}

#define FAKE_ENGINE                                                                                \
    .name = "fake", .tables_new = fake_tables_new, .tables_free = fake_tables_free,                \
    .work_new = fake_work_new, .work_free = fake_work_free, .begin = fake_begin,                   \
    .queue_mode_size = fake_queue_mode_size, .queue_mode_save = fake_queue_mode_save,                              \
    .queue_mode_load = fake_queue_mode_load

static const HeurEngine QUEUE_MODE_ENGINE = {FAKE_ENGINE, .value = queue_mode_value};
static const HeurEngine ROW_ENGINE = {
    FAKE_ENGINE, .value = row_value, .memory_settle = memory_settle, .memory_share = memory_share};

static bool always(const Task *task)
{
    (void)task;
    return true;
}

static bool never(const Task *task)
{
    (void)task;
    return false;
}

static const HeurClass QUEUE_MODE = {"queue-mode", &QUEUE_MODE_ENGINE, 0, never, "", "", false};
static const HeurClass RELIABLE = {"reliable", &QUEUE_MODE_ENGINE, 1, always, "", "", false};
static const HeurClass ROWS = {"rows", &ROW_ENGINE, 0, never, "", "", false};

static void check(const Task *task, const HeurClass *const *classes, uint64_t seed)
{
    ListSpec lists[4];
    char name[100] = "";
    int count = 0;
    for (; classes[count]; count++) {
        lists[count] = list_spec_plain(classes[count]);
        lists[count].tie = (ListTie)((seed + (uint64_t)count) % 3);
        strcat(strcat(name, " "), classes[count]->name);
    }
    assert_true(restart_case_check(&(RestartCase){
        .task = task, .name = name, .lists = lists, .num_lists = count, .seed = seed}));
}

static void check_random_tasks(const HeurClass *const *classes)
{
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        check(task, classes, seed);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void values_hold_for_their_setting_only(void **state)
{
    (void)state;
    check_random_tasks((const HeurClass *const[]){&QUEUE_MODE, &RELIABLE, NULL});
}

static void memories_are_as_in_a_new_search(void **state)
{
    (void)state;
    check_random_tasks((const HeurClass *const[]){&ROWS, NULL});
    check_random_tasks((const HeurClass *const[]){&RELIABLE, &ROWS, &QUEUE_MODE, NULL});
}

/* Landmarks are asked anew each time, and who comes after them may be asked or not. */
static void path_dependent_heuristics_are_asked_again(void **state)
{
    (void)state;
    const HeurClass *lm = heur_table_find("lm", 2);
    check_random_tasks((const HeurClass *const[]){lm, &QUEUE_MODE, NULL});
    check_random_tasks((const HeurClass *const[]){&RELIABLE, lm, &ROWS, NULL});
}

/* --- What it is for --------------------------------------------------------------------------- */

static Search *new_search(const Task *task, const ListSpec *list)
{
    SearchOptions options = {.lists = list, .num_lists = 1, .num_threads = 1, .remembers = true};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    return search;
}

static void run(Search *search)
{
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, 0);
    }
}

/* The second run of a search evaluates nothing and allocates nothing. */
static void a_run_that_is_known_costs_no_memory(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(4, 5);
    ListSpec list = list_spec_plain(heur_table_find("blind", 5));
    Search *search = new_search(task, &list);
    run(search);
    SearchStats stats = search_stats(search);
    size_t memory = search_memory(search);
    uint64_t allocations = mem_stats().allocations;
    search_restart(search);
    assert_int_equal(search_num_states(search), 1);
    run(search);
    assert_int_equal(mem_stats().allocations, allocations);
    assert_int_equal(search_memory(search), memory);
    assert_int_equal(search_stats(search).evaluated, stats.evaluated);
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    search_forget(search);
    assert_true(search_memory(search) < memory / 4);
    run(search);
    assert_int_equal(search_stats(search).evaluated, stats.evaluated);
    search_free(search);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static bool is_open(void *gate, size_t bytes)
{
    return *(bool *)gate || bytes == 0;
}

/* In the middle of a run, and the run goes on as if nothing had happened. */
static void what_only_earlier_runs_have_met_is_given_back(void **state)
{
    (void)state;
    bool gate = true;
    Task *task = small_task_new_counters(4, 5);
    ListSpec list = list_spec_plain(heur_table_find("blind", 5));
    SearchOptions options = {.lists = &list,
                             .num_lists = 1,
                             .num_threads = 1,
                             .remembers = true,
                             .budget = {is_open, &gate}};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    run(search);
    size_t memory = search_memory(search);
    SearchStats stats = search_stats(search);
    search_restart(search);
    gate = false;
    for (int i = 1; search_memory(search) == memory; i++) {
        assert_true(i <= 16);
        assert_int_equal(search_step(search, 0), SEARCH_RUNNING);
        assert_int_equal(search_stats(search).steps, i);
    }
    assert_true(search_memory(search) < memory / 4);
    run(search);
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    assert_int_equal(search_stats(search).evaluated, stats.evaluated);
    assert_int_equal(search_stats(search).steps, stats.steps);
    assert_true(search_memory(search) <= memory);
    search_free(search);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* Whatever room there is: a status, and then on from the start when there is more. */
static void running_out_of_memory_is_a_status(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(4, 5);
    ListSpec list = list_spec_plain(heur_table_find("blind", 5));
    Search *search = new_search(task, &list);
    bool was_solved = false;
    for (size_t room = 0; !was_solved; room += 1000) {
        mem_set_limit(mem_stats().current + room);
        search_restart(search);
        run(search);
        was_solved = search_status(search) == SEARCH_SOLVED;
        assert_true(was_solved || search_status(search) == SEARCH_OUT_OF_MEMORY);
        mem_set_limit(0);
        if (room % 3000 == 0) {
            search_forget(search);
        }
    }
    search_restart(search);
    run(search);
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    search_free(search);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* As after four thousand million restarts. */
static void stamps_may_run_out(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(1, 2);
    ListSpec list = list_spec_plain(heur_table_find("blind", 5));
    StateRegistry registry;
    StateMemo memo;
    StatePack pack;
    Error error = {0};
    state_pack_init(&pack, task);
    state_registry_init(&registry, 1);
    Evaluator *evaluator = evaluator_new(task, NULL, &pack, &list, 1, 1, NULL, &error);
    state_memo_init(&memo, evaluator, &registry, 1);
    assert_true(state_memo_try_reserve(&memo, 1));
    state_memo_add(&memo, 0);
    assert_true(state_memo_meet(&memo, 0));
    assert_false(state_memo_meet(&memo, 0));
    memo.episode = UINT32_MAX;
    state_memo_begin_episode(&memo);
    assert_int_equal(memo.episode, 1);
    assert_true(state_memo_meet(&memo, 0));
    state_memo_release(&memo);
    evaluator_free(evaluator);
    state_registry_release(&registry);
    state_pack_release(&pack);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_hold_for_their_setting_only),
        cmocka_unit_test(memories_are_as_in_a_new_search),
        cmocka_unit_test(path_dependent_heuristics_are_asked_again),
        cmocka_unit_test(a_run_that_is_known_costs_no_memory),
        cmocka_unit_test(what_only_earlier_runs_have_met_is_given_back),
        cmocka_unit_test(running_out_of_memory_is_a_status),
        cmocka_unit_test(stamps_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
