#include "support/naive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* --- States ---------------------------------------------------------------------------------- */

static bool holds(const int32_t *values, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (values[facts.data[i].var] != facts.data[i].value) {
            return false;
        }
    }
    return true;
}

static bool run_layer_once(const Task *task, int32_t layer, int32_t *values)
{
    bool has_changed = false;
    for (int32_t i = 0; i < task->num_axioms; i++) {
        const Axiom *axiom = &task->axioms[i];
        if (task->variables[axiom->var].axiom_layer == layer &&
            values[axiom->var] != axiom->new_value && holds(values, axiom->conditions)) {
            values[axiom->var] = axiom->new_value;
            has_changed = true;
        }
    }
    return has_changed;
}

void naive_evaluate_axioms(const Task *task, int32_t *values)
{
    int32_t last_layer = NO_LAYER;
    for (int32_t var = 0; var < task->num_variables; var++) {
        int32_t layer = task->variables[var].axiom_layer;
        last_layer = layer > last_layer ? layer : last_layer;
        if (layer != NO_LAYER) {
            values[var] = task->initial[var];
        }
    }
    for (int32_t layer = 0; layer <= last_layer; layer++) {
        while (run_layer_once(task, layer, values)) {
        }
    }
}

void naive_initial(const Task *task, int32_t *out_values)
{
    assert(task->num_variables <= NAIVE_MAX_VARIABLES);
    memcpy(out_values, task->initial, (size_t)task->num_variables * sizeof *out_values);
    naive_evaluate_axioms(task, out_values);
}

static int compare_facts(const void *left, const void *right)
{
    const Fact *a = left, *b = right;
    return a->var != b->var ? a->var - b->var : a->value - b->value;
}

static int32_t sorted_preconditions(const Task *task, int32_t op, Fact *out_facts)
{
    FactSpan pre = task->operators[op].preconditions;
    assert(pre.count <= NAIVE_MAX_FACTS);
    for (int32_t i = 0; i < pre.count; i++) {
        out_facts[i] = pre.data[i];
    }
    qsort(out_facts, (size_t)pre.count, sizeof *out_facts, compare_facts);
    return pre.count;
}

static bool goes_before(const Task *task, int32_t a, int32_t b)
{
    Fact pre_a[NAIVE_MAX_FACTS], pre_b[NAIVE_MAX_FACTS];
    int32_t count_a = sorted_preconditions(task, a, pre_a);
    int32_t count_b = sorted_preconditions(task, b, pre_b);
    for (int32_t i = 0; i < count_a && i < count_b; i++) {
        int order = compare_facts(&pre_a[i], &pre_b[i]);
        if (order != 0) {
            return order < 0;
        }
    }
    return count_a != count_b ? count_a < count_b : a < b;
}

int32_t naive_applicable(const Task *task, const int32_t *values, int32_t *out_ops)
{
    int32_t count = 0;
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (!holds(values, task->operators[op].preconditions)) {
            continue;
        }
        int32_t at = count++;
        for (; at > 0 && goes_before(task, op, out_ops[at - 1]); at--) {
            out_ops[at] = out_ops[at - 1];
        }
        out_ops[at] = op;
    }
    return count;
}

void naive_apply(const Task *task, const int32_t *values, int32_t op, int32_t *out_values)
{
    const Operator *o = &task->operators[op];
    memcpy(out_values, values, (size_t)task->num_variables * sizeof *out_values);
    for (int32_t i = 0; i < o->num_effects; i++) {
        if (holds(values, o->effects[i].conditions)) {
            out_values[o->effects[i].var] = o->effects[i].post;
        }
    }
    naive_evaluate_axioms(task, out_values);
}

bool naive_is_goal(const Task *task, const int32_t *values)
{
    return holds(values, task->goal);
}

/* Derived variables follow from the others, so these tell states apart. */
static int32_t state_number(const Task *task, const int32_t *values)
{
    int32_t number = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        if (!task_is_derived(task, var)) {
            number = number * task->variables[var].domain_size + values[var];
        }
    }
    assert(number < NAIVE_MAX_STATES);
    return number;
}

bool naive_is_solvable(const Task *task)
{
    int32_t(*queue)[NAIVE_MAX_VARIABLES] = mem_new(NAIVE_MAX_STATES + 1, sizeof *queue);
    bool *is_seen = MEM_NEW(bool, NAIVE_MAX_STATES);
    int32_t count = 1;
    bool is_solvable = false;
    naive_initial(task, queue[0]);
    is_seen[state_number(task, queue[0])] = true;
    for (int32_t at = 0; at < count && !is_solvable; at++) {
        int32_t ops[NAIVE_MAX_OPERATORS];
        int32_t num_ops = naive_applicable(task, queue[at], ops);
        is_solvable = naive_is_goal(task, queue[at]);
        for (int32_t i = 0; i < num_ops; i++) {
            naive_apply(task, queue[at], ops[i], queue[count]); /* stays if it is new */
            int32_t number = state_number(task, queue[count]);
            count += !is_seen[number];
            is_seen[number] = true;
        }
    }
    mem_free(queue, NAIVE_MAX_STATES + 1, sizeof *queue);
    MEM_FREE(is_seen, NAIVE_MAX_STATES);
    return is_solvable;
}

/* Improves the costs of all states along all transitions; adds states that are new. */
static bool improve_states(const Task *task, int32_t (*states)[NAIVE_MAX_VARIABLES],
                           int32_t *count, int64_t *costs)
{
    bool has_changed = false;
    for (int32_t at = 0; at < *count; at++) {
        int32_t ops[NAIVE_MAX_OPERATORS];
        int32_t num_ops = naive_applicable(task, states[at], ops);
        int64_t before = costs[state_number(task, states[at])];
        for (int32_t i = 0; i < num_ops; i++) {
            naive_apply(task, states[at], ops[i], states[*count]);
            int64_t *cost = &costs[state_number(task, states[*count])];
            int64_t price = task->use_metric ? task->operators[ops[i]].file_cost : 1;
            *count += *cost == NAIVE_INFINITE;
            has_changed |= before + price < *cost;
            *cost = before + price < *cost ? before + price : *cost;
        }
    }
    return has_changed;
}

int64_t naive_optimal_cost(const Task *task)
{
    int32_t(*states)[NAIVE_MAX_VARIABLES] = mem_new(NAIVE_MAX_STATES + 1, sizeof *states);
    int64_t *costs = MEM_NEW(int64_t, NAIVE_MAX_STATES);
    int64_t least = NAIVE_INFINITE;
    int32_t count = 1;
    for (int32_t i = 0; i < NAIVE_MAX_STATES; i++) {
        costs[i] = NAIVE_INFINITE;
    }
    naive_initial(task, states[0]);
    costs[state_number(task, states[0])] = 0;
    while (improve_states(task, states, &count, costs)) {
    }
    for (int32_t i = 0; i < count; i++) {
        int64_t cost = costs[state_number(task, states[i])];
        least = naive_is_goal(task, states[i]) && cost < least ? cost : least;
    }
    mem_free(states, NAIVE_MAX_STATES + 1, sizeof *states);
    MEM_FREE(costs, NAIVE_MAX_STATES);
    return least;
}

bool naive_is_plan(const Task *task, const IntVec *ops)
{
    int32_t values[NAIVE_MAX_VARIABLES], next[NAIVE_MAX_VARIABLES];
    naive_initial(task, values);
    for (size_t i = 0; i < ops->size; i++) {
        if (!holds(values, task->operators[ops->data[i]].preconditions)) {
            return false;
        }
        naive_apply(task, values, ops->data[i], next);
        memcpy(values, next, (size_t)task->num_variables * sizeof *values);
    }
    return naive_is_goal(task, values);
}

int64_t naive_plan_cost(const Task *task, const IntVec *plan)
{
    int64_t cost = 0;
    for (size_t i = 0; i < plan->size; i++) {
        cost += task->use_metric ? task->operators[plan->data[i]].file_cost : 1;
    }
    return cost;
}
