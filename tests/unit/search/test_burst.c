/* Bursts and restarts: against a naive search with plain arrays, and what must hold for every arm:
 * nothing is lost, everything is repeatable. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "search/search.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { NUM_TASKS = 400 };

static Search *open_search(const Task *task, const ListSpecs *specs, SearchKind kind)
{
    SearchOptions options = {.lists = specs->data,
                             .num_lists = specs->count,
                             .kind = kind,
                             .num_threads = 1,
                             .max_steps = 100000};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    return search;
}

static ListSpecs parse(const char *lists)
{
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse(lists, &specs, &error));
    return specs;
}

static void run(Search *search)
{
    for (int step = 0; search_status(search) == SEARCH_RUNNING; step++) {
        search_step(search, step % search_num_lists(search));
    }
}

/* --- A naive deferred search by goal count ------------------------------------------------------ */

typedef struct Entry {
    int32_t key, state, op;
} Entry;

DEFINE_VEC(EntryVec, entry_vec, Entry);

/* An arm: a list, or a burst from list 0. */
typedef struct Arm {
    ArmKind kind;
    EntryVec entries; /* in the order of insertion */
    int pops_left, best_h;
    bool has_fact[NAIVE_MAX_FACTS];
} Arm;

typedef struct NaiveState {
    int32_t values[NAIVE_MAX_VARIABLES];
} NaiveState;

DEFINE_VEC(NaiveStateVec, naive_state_vec, NaiveState);

typedef struct Naive {
    const Task *task;
    Arm arms[3];
    int num_arms, best_h;
    NaiveStateVec known;
    int64_t steps, expanded, generated;
    bool is_solved;
} Naive;

static int32_t goal_count(const Task *task, const int32_t *values)
{
    int32_t count = 0;
    for (int32_t i = 0; i < task->goal.count; i++) {
        count += values[task->goal.data[i].var] != task->goal.data[i].value;
    }
    return count;
}

static Entry pop_smallest(EntryVec *entries)
{
    size_t best = 0;
    for (size_t i = 1; i < entries->size; i++) {
        best = entries->data[i].key < entries->data[best].key ? i : best;
    }
    Entry entry = entries->data[best];
    memmove(entries->data + best, entries->data + best + 1,
            (--entries->size - best) * sizeof(Entry));
    return entry;
}

static bool is_over(const Naive *naive, const Arm *arm)
{
    return arm->kind != ARM_LIST && (arm->pops_left == 0 || naive->best_h < arm->best_h ||
                                     arm->entries.size == 0);
}

static bool has_entries(const Naive *naive, const Arm *arm)
{
    return (is_over(naive, arm) ? &naive->arms[0] : arm)->entries.size > 0;
}

static Entry take(Naive *naive, Arm *arm)
{
    if (is_over(naive, arm)) {
        arm->entries.size = 0;
        arm->pops_left = ARM_BURST_POPS;
        arm->best_h = naive->best_h;
        memset(arm->has_fact, 0, sizeof arm->has_fact);
        arm = &naive->arms[0];
    } else {
        arm->pops_left--;
    }
    return pop_smallest(&arm->entries);
}

static bool has_new_fact(Arm *arm, const Task *task, const int32_t *values)
{
    bool is_new = false;
    for (int32_t var = 0; var < task->num_variables; var++) {
        bool *has = &arm->has_fact[task->variables[var].first_fact + values[var]];
        is_new |= !*has;
        *has = true;
    }
    return is_new;
}

static bool is_known(const Naive *naive, const int32_t *values)
{
    size_t size = (size_t)naive->task->num_variables * sizeof *values;
    for (size_t i = 0; i < naive->known.size; i++) {
        if (memcmp(naive->known.data[i].values, values, size) == 0) {
            return true;
        }
    }
    return false;
}

/* Visits a new state; its successors go into the lists, and into the burst that visited it. */
static void visit(Naive *naive, const int32_t *values, const Arm *by)
{
    NaiveState state = {0};
    memcpy(state.values, values, (size_t)naive->task->num_variables * sizeof *values);
    int32_t id = (int32_t)naive->known.size;
    naive_state_vec_push(&naive->known, state);
    if (naive_is_goal(naive->task, values)) {
        naive->is_solved = true;
        return;
    }
    int32_t h = goal_count(naive->task, values);
    naive->best_h = h < naive->best_h ? h : naive->best_h;
    int32_t ops[NAIVE_MAX_OPERATORS];
    int32_t count = naive_applicable(naive->task, values, ops);
    naive->expanded++;
    naive->generated += count;
    for (int a = 0; a < naive->num_arms; a++) {
        Arm *arm = &naive->arms[a];
        for (int32_t i = 0; i < count && (arm->kind == ARM_LIST || arm == by); i++) {
            int32_t key = arm->kind == ARM_BURST_IW ? 0 : h;
            entry_vec_push(&arm->entries, (Entry){key, id, ops[i]});
        }
    }
}

static void step(Naive *naive, int wanted)
{
    naive->steps++;
    for (int i = 0; i < naive->num_arms; i++) {
        Arm *arm = &naive->arms[(wanted + i) % naive->num_arms];
        if (!has_entries(naive, arm)) {
            continue;
        }
        Entry entry = take(naive, arm);
        int32_t values[NAIVE_MAX_VARIABLES];
        naive_apply(naive->task, naive->known.data[entry.state].values, entry.op, values);
        bool is_admitted =
            arm->kind != ARM_BURST_IW || has_new_fact(arm, naive->task, values);
        if (is_admitted && !is_known(naive, values)) {
            visit(naive, values, arm);
        }
        return;
    }
}

static bool is_empty(const Naive *naive)
{
    bool is_empty = true;
    for (int i = 0; i < naive->num_arms; i++) {
        is_empty &= !has_entries(naive, &naive->arms[i]);
    }
    return is_empty;
}

static void naive_run(Naive *naive)
{
    int32_t values[NAIVE_MAX_VARIABLES];
    naive_initial(naive->task, values);
    naive->best_h = INT32_MAX;
    visit(naive, values, NULL);
    for (int i = 0; !naive->is_solved && !is_empty(naive); i++) {
        step(naive, i % naive->num_arms);
    }
}

static void naive_close(Naive *naive)
{
    for (int i = 0; i < naive->num_arms; i++) {
        entry_vec_release(&naive->arms[i].entries);
    }
    naive_state_vec_release(&naive->known);
}

static void bursts_agree_with_plain_arrays(void **state)
{
    (void)state;
    static const struct {
        const char *lists;
        Naive start;
    } CASES[] = {
        {"goalcount,burst", {.arms = {{.kind = ARM_LIST}, {.kind = ARM_BURST_BEST}}, .num_arms = 2}},
        {"goalcount,burst:iw",
         {.arms = {{.kind = ARM_LIST}, {.kind = ARM_BURST_IW}}, .num_arms = 2}},
        {"goalcount,burst:iw,burst(goalcount)",
         {.arms = {{.kind = ARM_LIST}, {.kind = ARM_BURST_IW}, {.kind = ARM_BURST_BEST}},
          .num_arms = 3}},
    };
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        size_t i = seed % (sizeof CASES / sizeof *CASES);
        Naive naive = CASES[i].start;
        naive.task = task;
        naive_run(&naive);
        ListSpecs specs = parse(CASES[i].lists);
        Search *search = open_search(task, &specs, SEARCH_DEFERRED);
        run(search);
        SearchStats stats = search_stats(search);
        assert_int_equal(search_status(search) == SEARCH_SOLVED, naive.is_solved);
        assert_int_equal(stats.expanded, naive.expanded);
        assert_int_equal(stats.generated, naive.generated);
        assert_int_equal(stats.evaluated, naive.known.size);
        search_free(search);
        list_spec_release(&specs);
        naive_close(&naive);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* --- Every arm ---------------------------------------------------------------------------------- */

static const char *const LISTS[] = {
    "ff,ff+,burst(ff+),burst:iw,burst:walk(ff+),restart",
    "goalcount,burst:walk",
    "blind,restart,burst:walk",
    "add+,add,burst:iw(add+),novelty2(add),burst",
    "add/softmin,restart,burst(add/softmin)",
    "goalcount+,add,burst:walk(goalcount+),burst:walk(add),restart",
};
enum { NUM_LISTS = sizeof LISTS / sizeof *LISTS };

/* A search with arms solves what can be solved. */
static void nothing_is_lost(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        ListSpecs specs = parse(LISTS[seed % NUM_LISTS]);
        Search *search = open_search(task, &specs, seed % 2 ? SEARCH_EAGER : SEARCH_DEFERRED);
        run(search);
        bool is_solved = search_status(search) == SEARCH_SOLVED;
        assert_true(is_solved || search_status(search) == SEARCH_EXHAUSTED);
        if (task->num_axioms == 0) { /* with axioms, heuristics may be wrong about dead ends */
            assert_int_equal(is_solved, naive_is_solvable(task));
        }
        if (is_solved) {
            Plan plan = {0};
            search_plan(search, &plan);
            assert_true(naive_is_plan(task, &plan.ops));
            plan_release(&plan);
        }
        search_free(search);
        list_spec_release(&specs);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void a_second_run_is_the_same(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        ListSpecs specs = parse(LISTS[seed % NUM_LISTS]);
        Search *search = open_search(task, &specs, seed % 2 ? SEARCH_EAGER : SEARCH_DEFERRED);
        SearchStats stats[3];
        for (int i = 0; i < 3; i++) {
            run(search);
            stats[i] = search_stats(search);
            if (i == 0) {
                search_restart(search);
            } else {
                search_forget(search);
            }
        }
        assert_memory_equal(&stats[0], &stats[1], sizeof *stats);
        assert_memory_equal(&stats[0], &stats[2], sizeof *stats);
        search_free(search);
        list_spec_release(&specs);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Eight counters up to 3 with a blind list: no progress for long, so that the search restarts. */
static void a_restart_evaluates_nothing_again(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(8, 4);
    for (SearchKind kind = SEARCH_EAGER; kind <= SEARCH_DEFERRED; kind++) {
        ListSpecs specs = parse("blind,restart");
        Search *search = open_search(task, &specs, kind);
        int64_t num_restarts = 0, last_expanded = 0;
        for (int i = 0; i < 8 * ARM_RESTART_PATIENCE; i++) {
            bool is_possible = search_list_count(search, 1) > 0;
            assert_int_equal(search_step(search, 1), SEARCH_RUNNING);
            num_restarts += is_possible;
            assert_int_equal(search_last_list(search), is_possible ? 1 : 0);
            assert_int_equal(search_stats(search).evaluated, search_num_states(search));
            assert_true(search_stats(search).expanded >= last_expanded);
            last_expanded = search_stats(search).expanded;
        }
        assert_int_equal(num_restarts, 3); /* the patience doubles */
        search_free(search);
        list_spec_release(&specs);
    }
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void selective_search_takes_no_arms(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 3);
    ListSpecs specs = parse("ff,burst");
    SearchOptions options = {
        .lists = specs.data, .num_lists = 2, .kind = SEARCH_SELECTIVE, .num_threads = 1};
    Error error = {0};
    assert_null(search_new(task, &options, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    list_spec_release(&specs);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bursts_agree_with_plain_arrays),
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(a_second_run_is_the_same),
        cmocka_unit_test(a_restart_evaluates_nothing_again),
        cmocka_unit_test(selective_search_takes_no_arms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
