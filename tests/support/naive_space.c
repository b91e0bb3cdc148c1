#include "support/naive_space.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

static const int32_t *state_at(const NaiveSpace *space, int32_t state)
{
    return space->values.data + (size_t)state * (size_t)space->task->num_variables;
}

/* Numbers of states by a hash of their values; -1: free. */
typedef struct Index {
    int32_t *numbers;
    size_t size;
} Index;

static int32_t find_or_add(NaiveSpace *space, Index *index, const int32_t *values)
{
    size_t count = (size_t)space->task->num_variables;
    uint64_t hash = 1469598103934665603U;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ (uint64_t)values[i]) * 1099511628211U;
    }
    size_t at = (hash ^ hash >> 32) % index->size;
    while (index->numbers[at] >= 0) {
        if (memcmp(state_at(space, index->numbers[at]), values, count * sizeof *values) == 0) {
            return index->numbers[at];
        }
        at = (at + 1) % index->size;
    }
    for (size_t i = 0; i < count; i++) {
        int_vec_push(&space->values, values[i]);
    }
    index->numbers[at] = space->num_states++;
    return index->numbers[at];
}

static bool explore(NaiveSpace *space, Index *index, int32_t max_states)
{
    int32_t values[NAIVE_MAX_VARIABLES], next[NAIVE_MAX_VARIABLES], ops[NAIVE_MAX_OPERATORS];
    naive_initial(space->task, values);
    find_or_add(space, index, values);
    for (int32_t from = 0; from < space->num_states; from++) {
        memcpy(values, state_at(space, from), (size_t)space->task->num_variables * sizeof *values);
        int32_t num_ops = naive_applicable(space->task, values, ops);
        for (int32_t i = 0; i < num_ops; i++) {
            naive_apply(space->task, values, ops[i], next);
            int32_t to = find_or_add(space, index, next);
            naive_edge_vec_push(&space->edges, (NaiveEdge){from, to, ops[i]});
            if (space->num_states > max_states) {
                return false;
            }
        }
    }
    return true;
}

/* Improves the costs of all states along all edges; false: there was nothing to improve. */
static bool improve(const NaiveSpace *space, int64_t *costs)
{
    bool has_changed = false;
    for (size_t i = 0; i < space->edges.size; i++) {
        const NaiveEdge *edge = &space->edges.data[i];
        int64_t price =
            space->task->use_metric ? space->task->operators[edge->op].file_cost : 1;
        if (costs[edge->from] != NAIVE_NO_PLAN && costs[edge->from] + price < costs[edge->to]) {
            costs[edge->to] = costs[edge->from] + price;
            has_changed = true;
        }
    }
    return has_changed;
}

static int64_t find_least_cost(const NaiveSpace *space)
{
    int64_t *costs = MEM_NEW(int64_t, (size_t)space->num_states);
    int64_t least = NAIVE_NO_PLAN;
    for (int32_t i = 1; i < space->num_states; i++) {
        costs[i] = NAIVE_NO_PLAN;
    }
    while (improve(space, costs)) {
    }
    for (int32_t i = 0; i < space->num_states; i++) {
        bool is_goal = naive_is_goal(space->task, state_at(space, i));
        least = is_goal && costs[i] < least ? costs[i] : least;
    }
    MEM_FREE(costs, (size_t)space->num_states);
    return least;
}

bool naive_space_init(NaiveSpace *space, const Task *task, int32_t max_states)
{
    assert(task->num_variables <= NAIVE_MAX_VARIABLES);
    assert(task->num_operators <= NAIVE_MAX_OPERATORS);
    *space = (NaiveSpace){.task = task};
    Index index = {.size = 4 * (size_t)max_states + 4 * NAIVE_MAX_OPERATORS};
    index.numbers = MEM_NEW(int32_t, index.size);
    memset(index.numbers, -1, index.size * sizeof *index.numbers);
    bool ok = explore(space, &index, max_states);
    MEM_FREE(index.numbers, index.size);
    space->least_cost = ok ? find_least_cost(space) : NAIVE_NO_PLAN;
    return ok;
}

void naive_space_release(NaiveSpace *space)
{
    int_vec_release(&space->values);
    naive_edge_vec_release(&space->edges);
}

bool naive_space_has_both(const NaiveSpace *space, Fact one, Fact other)
{
    for (int32_t i = 0; i < space->num_states; i++) {
        const int32_t *values = state_at(space, i);
        if (values[one.var] == one.value && values[other.var] == other.value) {
            return true;
        }
    }
    return false;
}
