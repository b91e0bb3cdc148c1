#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "learn/detours.h"
#include "support/small_task.h"
#include "wl_learn_case.h"

static const SearchTrialSetup FF = {
    .lists = "ff", .control = "single", .search = "eager", .costs = "one"};

/* --- A naive second implementation: values of all variables, compared one by one ----------------- */

enum { MAX_STATES = 3000, MAX_VARIABLES = 100 };

typedef struct Naive {
    int num_variables;
    int32_t expanded[MAX_STATES][MAX_VARIABLES], way[MAX_STATES][MAX_VARIABLES];
    int num_expanded, num_way;
    DetourLog log;
} Naive;

static void note(void *opaque, const int32_t *values)
{
    Naive *naive = opaque;
    assert_true(naive->num_expanded < MAX_STATES);
    memcpy(naive->expanded[naive->num_expanded++], values,
           (size_t)naive->num_variables * sizeof *values);
    detours_note_expanded(&naive->log, values);
}

static bool are_same(const Naive *naive, const int32_t *left, const int32_t *right)
{
    return memcmp(left, right, (size_t)naive->num_variables * sizeof *left) == 0;
}

static void replay(Naive *naive, const Task *task, const Plan *plan)
{
    memcpy(naive->way[0], task->initial, (size_t)task->num_variables * sizeof(int32_t));
    for (size_t i = 0; i < plan->ops.size; i++) {
        const Operator *op = &task->operators[plan->ops.data[i]];
        memcpy(naive->way[i + 1], naive->way[i], sizeof naive->way[i]);
        for (int32_t k = 0; k < op->num_effects; k++) {
            assert_int_equal(op->effects[k].conditions.count, 0);
            naive->way[i + 1][op->effects[k].var] = op->effects[k].post;
        }
    }
    naive->num_way = (int)plan->ops.size + 1;
}

/* Where the state is on the plan, or -1. */
static int place_of(const Naive *naive, const int32_t *values)
{
    int place = -1;
    for (int i = 0; i < naive->num_way; i++) {
        place = are_same(naive, naive->way[i], values) ? i : place;
    }
    return place;
}

/* Whether expanded state `at` is off the plan; then the state of the plan that was waiting. */
static bool is_detour(const Naive *naive, int at, int *out_waiting)
{
    int furthest = 0;
    for (int i = 0; i < at; i++) {
        int place = place_of(naive, naive->expanded[i]);
        furthest = place > furthest ? place : furthest;
    }
    *out_waiting = furthest + 1;
    return place_of(naive, naive->expanded[at]) < 0;
}

/* Every pair is one, in the order of the search; detours are only left out where there are more than
 * DETOURS_PER_STEP while the same state was waiting. */
static void compare(const Naive *naive, const StateWordVec *pairs)
{
    const StatePack *pack = &naive->log.space->pack;
    size_t num_words = (size_t)pack->num_words, next = 0;
    int32_t better[MAX_VARIABLES], worse[MAX_VARIABLES];
    int skipped[MAX_STATES] = {0}, taken[MAX_STATES] = {0};
    for (int i = 0; i < naive->num_expanded; i++) {
        int waiting;
        if (!is_detour(naive, i, &waiting)) {
            continue;
        }
        bool is_next = false;
        if (next < pairs->size) {
            state_pack_unpack(pack, pairs->data + next, better);
            state_pack_unpack(pack, pairs->data + next + num_words, worse);
            is_next = are_same(naive, better, naive->way[waiting]) &&
                      are_same(naive, worse, naive->expanded[i]);
        }
        next += is_next ? 2 * num_words : 0;
        taken[waiting] += is_next;
        skipped[waiting] += !is_next;
    }
    assert_int_equal(next, pairs->size);
    for (int i = 0; i < naive->num_way; i++) {
        assert_true(taken[i] <= DETOURS_PER_STEP || skipped[i] == 0);
        assert_true(skipped[i] == 0 || 2 * taken[i] >= DETOURS_PER_STEP);
    }
}

static void check_task(const Task *task, int64_t max_cost, const Plan *other, bool *out_has_pairs)
{
    Naive *naive = calloc(1, sizeof *naive);
    naive->num_variables = task->num_variables;
    assert_true(task->num_variables <= MAX_VARIABLES);
    detours_open_log(&naive->log, task);
    const SearchTrialOptions options = {
        .setup = &FF, .max_cost = max_cost, .visit = note, .context = naive};
    SearchTrialOutcome outcome;
    Plan plan = {0};
    Error error = {0};
    assert_true(search_trial_run(task, &options, &outcome, &plan, &error));
    bool is_solved = outcome.end == SEARCH_TRIAL_SOLVED;
    assert_int_equal(naive->num_expanded, outcome.expanded - is_solved);
    const Plan *way = is_solved ? &plan : other;
    StateWordVec pairs = {0};
    detours_find(&naive->log, way, &pairs);
    replay(naive, task, way);
    compare(naive, &pairs);
    *out_has_pairs |= pairs.size > 0;
    state_word_vec_release(&pairs);
    plan_release(&plan);
    detours_close_log(&naive->log);
    free(naive);
}

/* Searches that find a plan, and searches that are cut off. */
static void detours_are_those_of_a_naive_walk(void **state)
{
    (void)state;
    bool has_pairs[2] = {false, false};
    for (int i = 0; i < 12; i++) {
        Task *task = wl_learn_case_blocks(4 + i / 3, i);
        Plan plan = wl_learn_case_solve(task);
        check_task(task, 10000000, &plan, &has_pairs[0]);
        check_task(task, 500, &plan, &has_pairs[1]);
        plan_release(&plan);
        task_free(task);
    }
    assert_true(has_pairs[0] && has_pairs[1]);
    assert_int_equal(mem_stats().current, 0);
}

/* A long search without a step forwards: pairs are spread over it. */
static void many_detours_are_thinned_out(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(1, 200);
    DetourLog log;
    detours_open_log(&log, task);
    Plan plan = {0};
    StateWordVec pairs = {0};
    int_vec_push(&plan.ops, 0);
    for (int32_t value = 0; value < 200; value++) {
        if (value != 1) {
            detours_note_expanded(&log, &value);
        }
    }
    detours_find(&log, &plan, &pairs);
    size_t num_words = (size_t)log.space->pack.num_words;
    assert_int_equal(pairs.size, 2 * num_words * DETOURS_PER_STEP);
    assert_int_equal(state_pack_get(&log.space->pack, pairs.data, 0), 1);
    assert_int_equal(state_pack_get(&log.space->pack, pairs.data + num_words, 0), 2);
    int32_t last = state_pack_get(&log.space->pack, pairs.data + pairs.size - num_words, 0);
    assert_true(last > 180);
    state_word_vec_release(&pairs);
    plan_release(&plan);
    detours_close_log(&log);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(detours_are_those_of_a_naive_walk),
        cmocka_unit_test(many_detours_are_thinned_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
