/* The part of naive.h about search: eager greedy search, no reopening, alternating lists. */
#include "support/naive.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

typedef enum Status { STATUS_NEW, STATUS_OPEN, STATUS_CLOSED, STATUS_DEAD_END } Status;

typedef struct State {
    Status status;
    int32_t values[NAIVE_MAX_VARIABLES];
    int32_t h[NAIVE_MAX_LISTS];
    int32_t parent, op;
    int64_t g;
} State;

typedef struct Entry {
    int32_t h;
    int64_t tie;
    int32_t state;
} Entry;

DEFINE_VEC(StateVec, state_vec, State);
DEFINE_VEC(EntryVec, entry_vec, Entry); /* in order of insertion */

typedef struct Run {
    const NaiveRelaxation *relaxation;
    const Task *task;
    const NaiveList *specs;
    int num_lists;
    bool keeps_place; /* an open state that is reached more cheaply */
    bool is_heap[NAIVE_MAX_LISTS]; /* queue setting of each list's heuristic */
    EntryVec lists[NAIVE_MAX_LISTS];
    int64_t turns[NAIVE_MAX_LISTS];
    StateVec states;
    NaiveSearchResult *result;
} Run;

static int32_t value_of(Run *run, int list, const int32_t *values)
{
    const Task *task = run->task;
    int32_t num_open = 0;
    int32_t cheapest = task->num_operators ? INT32_MAX : 0;
    switch (run->specs[list].heuristic) {
    case NAIVE_ADD:
        return naive_add(run->relaxation, values);
    case NAIVE_MAX:
        return naive_max(run->relaxation, values);
    case NAIVE_FF:
        return naive_ff(run->relaxation, values, &run->is_heap[list], NULL);
    case NAIVE_GOAL_COUNT:
        for (int32_t i = 0; i < task->goal.count; i++) {
            num_open += values[task->goal.data[i].var] != task->goal.data[i].value;
        }
        return num_open;
    case NAIVE_BLIND:
        break;
    }
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t cost = task->use_metric ? task->operators[op].file_cost : 1;
        cheapest = cost < cheapest ? cost : cheapest;
    }
    return naive_is_goal(task, values) ? 0 : cheapest;
}

static bool is_reliable(const Run *run, int list)
{
    NaiveHeuristic heuristic = run->specs[list].heuristic;
    return heuristic == NAIVE_BLIND || heuristic == NAIVE_GOAL_COUNT || run->task->num_axioms == 0;
}

/* Fills h; true for a dead end. */
static bool evaluate(Run *run, State *state)
{
    bool all_infinite = true;
    run->result->evaluated++;
    for (int list = 0; list < run->num_lists; list++) {
        state->h[list] = value_of(run, list, state->values);
        run->result->evaluations++;
        if (state->h[list] != NAIVE_INFINITE) {
            all_infinite = false;
        } else if (is_reliable(run, list)) {
            return true;
        }
    }
    return all_infinite;
}

static void insert(Run *run, int32_t state)
{
    for (int list = 0; list < run->num_lists; list++) {
        int32_t h = run->states.data[state].h[list];
        if (h != NAIVE_INFINITE) {
            int64_t tie = run->specs[list].g_sign * run->states.data[state].g;
            entry_vec_push(&run->lists[list], (Entry){h, tie, state});
        }
    }
}

static int32_t find_or_add(Run *run, const int32_t *values)
{
    size_t size = (size_t)run->task->num_variables * sizeof *values;
    for (size_t i = 0; i < run->states.size; i++) {
        if (memcmp(run->states.data[i].values, values, size) == 0) {
            return (int32_t)i;
        }
    }
    State state = {.status = STATUS_NEW, .parent = -1, .op = -1};
    memcpy(state.values, values, size);
    state_vec_push(&run->states, state);
    return (int32_t)run->states.size - 1;
}

static void start(Run *run)
{
    int32_t values[NAIVE_MAX_VARIABLES];
    naive_initial(run->task, values);
    find_or_add(run, values);
    State *initial = &run->states.data[0];
    if (evaluate(run, initial)) {
        initial->status = STATUS_DEAD_END;
    } else {
        initial->status = STATUS_OPEN;
        insert(run, 0);
    }
}

static int choose_list(const Run *run)
{
    int best = -1;
    for (int list = 0; list < run->num_lists; list++) {
        if (run->lists[list].size && (best < 0 || run->turns[list] < run->turns[best])) {
            best = list;
        }
    }
    return best;
}

static bool comes_before(Entry left, Entry right)
{
    return left.h != right.h ? left.h < right.h : left.tie < right.tie;
}

static int32_t pop(EntryVec *list)
{
    size_t best = 0;
    for (size_t i = 1; i < list->size; i++) {
        best = comes_before(list->data[i], list->data[best]) ? i : best;
    }
    int32_t state = list->data[best].state;
    list->size--;
    memmove(list->data + best, list->data + best + 1, (list->size - best) * sizeof(Entry));
    return state;
}

static void reach(Run *run, int32_t parent, int32_t op)
{
    int32_t values[NAIVE_MAX_VARIABLES];
    naive_apply(run->task, run->states.data[parent].values, op, values);
    int32_t id = find_or_add(run, values);
    int64_t g = run->states.data[parent].g +
                (run->task->use_metric ? run->task->operators[op].file_cost : 1);
    State *state = &run->states.data[id];
    run->result->generated++;
    if (state->status == STATUS_DEAD_END) {
        return;
    }
    bool is_new = state->status == STATUS_NEW;
    if (is_new && evaluate(run, state)) {
        state->status = STATUS_DEAD_END;
        run->result->dead_ends++;
        return;
    }
    if (is_new || g < state->g) {
        state->parent = parent;
        state->op = op;
        state->g = g;
        if (is_new || (state->status == STATUS_OPEN && !run->keeps_place)) {
            state->status = STATUS_OPEN;
            insert(run, id);
        }
    }
}

static void extract_plan(const Run *run, int32_t goal)
{
    IntVec *plan = &run->result->plan;
    for (int32_t id = goal; run->states.data[id].parent >= 0; id = run->states.data[id].parent) {
        int_vec_push(plan, 0);
        memmove(plan->data + 1, plan->data, (plan->size - 1) * sizeof *plan->data);
        plan->data[0] = run->states.data[id].op;
    }
}

static void run_steps(Run *run)
{
    for (int list; (list = choose_list(run)) >= 0;) {
        run->turns[list]++;
        run->result->pops++;
        int32_t id = pop(&run->lists[list]);
        if (run->states.data[id].status == STATUS_CLOSED) {
            continue;
        }
        run->states.data[id].status = STATUS_CLOSED;
        run->result->expanded++;
        if (naive_is_goal(run->task, run->states.data[id].values)) {
            run->result->is_solved = true;
            extract_plan(run, id);
            return;
        }
        int32_t ops[NAIVE_MAX_OPERATORS];
        int32_t num_ops = naive_applicable(run->task, run->states.data[id].values, ops);
        for (int32_t i = 0; i < num_ops; i++) {
            reach(run, id, ops[i]);
        }
    }
}

void naive_search(const NaiveRelaxation *relaxation, const NaiveList *lists, int num_lists,
                  bool keeps_place, NaiveSearchResult *out_result)
{
    assert(num_lists <= NAIVE_MAX_LISTS);
    *out_result = (NaiveSearchResult){0};
    Run run = {.relaxation = relaxation,
               .task = relaxation->task,
               .specs = lists,
               .num_lists = num_lists,
               .keeps_place = keeps_place,
               .result = out_result};
    start(&run);
    run_steps(&run);
    out_result->num_states = (int64_t)run.states.size;
    for (int list = 0; list < num_lists; list++) {
        entry_vec_release(&run.lists[list]);
    }
    state_vec_release(&run.states);
}
