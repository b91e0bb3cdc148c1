#include "support/naive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "support/naive_space.h"

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

int64_t naive_optimal_cost(const Task *task)
{
    NaiveSpace space;
    naive_space_init(&space, task, NAIVE_MAX_STATES);
    int64_t cost = space.least_cost;
    naive_space_release(&space);
    return cost;
}

bool naive_is_solvable(const Task *task)
{
    return naive_optimal_cost(task) != NAIVE_NO_PLAN;
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
