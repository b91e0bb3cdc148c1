/* The part of naive.h about the delete relaxation. */
#include "support/naive.h"

#include <assert.h>
#include <stdlib.h>

#include "heur/default_axioms.h"
#include "support/naive_queue.h"

enum { CLAMP = 100000000, MAX_PRE_FOR_SUBSETS = 5, NO_OPERATOR = -1 };

/* --- Unary operators ------------------------------------------------------------------------- */

static void insert_fact(NaiveUnary *unary, int32_t fact)
{
    int32_t at = unary->num_pre;
    for (int32_t i = 0; i < unary->num_pre; i++) {
        if (unary->pre[i] == fact) {
            return;
        }
    }
    for (unary->num_pre++; at > 0 && unary->pre[at - 1] > fact; at--) {
        unary->pre[at] = unary->pre[at - 1];
    }
    unary->pre[at] = fact;
}

static void insert_facts(const Task *task, NaiveUnary *unary, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        insert_fact(unary, task_fact(task, facts.data[i]));
    }
}

static void add_axiom(NaiveRelaxation *relaxation, const Axiom *axiom)
{
    const Task *task = relaxation->task;
    NaiveUnary unary = {.effect = task_fact(task, (Fact){axiom->var, axiom->new_value}),
                        .op = NO_OPERATOR};
    insert_fact(&unary, task_fact(task, (Fact){axiom->var, axiom->old_value}));
    insert_facts(task, &unary, axiom->conditions);
    naive_unary_vec_push(&relaxation->unary, unary);
}

static void add_operator(NaiveRelaxation *relaxation, int32_t op)
{
    const Task *task = relaxation->task;
    const Operator *o = &task->operators[op];
    for (int32_t i = 0; i < o->num_effects; i++) {
        const Effect *effect = &o->effects[i];
        NaiveUnary unary = {.effect = task_fact(task, (Fact){effect->var, effect->post}),
                            .op = op,
                            .cost = task->use_metric ? o->file_cost : 1};
        insert_facts(task, &unary, o->preconditions);
        insert_facts(task, &unary, effect->conditions);
        naive_unary_vec_push(&relaxation->unary, unary);
    }
}

static bool is_subset(const NaiveUnary *a, const NaiveUnary *b)
{
    for (int32_t i = 0; i < a->num_pre; i++) {
        bool is_found = false;
        for (int32_t j = 0; j < b->num_pre; j++) {
            is_found |= a->pre[i] == b->pre[j];
        }
        if (!is_found) {
            return false;
        }
    }
    return true;
}

static bool is_dominated_by(const NaiveUnary *unary, const NaiveUnary *other)
{
    if (unary->effect != other->effect || !is_subset(other, unary)) {
        return false;
    }
    if (unary->num_pre ==
        other->num_pre) { /* the same preconditions: the first of the cheapest stays */
        return other->cost < unary->cost || (other->cost == unary->cost && other < unary);
    }
    return unary->num_pre <= MAX_PRE_FOR_SUBSETS && other->cost <= unary->cost;
}

void naive_relaxation_init(NaiveRelaxation *relaxation, const Task *task)
{
    assert(task->num_facts <= NAIVE_MAX_FACTS);
    *relaxation = (NaiveRelaxation){.task = task};
    for (int32_t op = 0; op < task->num_operators; op++) {
        add_operator(relaxation, op);
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        add_axiom(relaxation, &task->axioms[i]);
    }
    Arena arena = {0};
    AxiomVec defaults = {0};
    default_axioms_collect(task, &arena, &defaults);
    for (size_t i = 0; i < defaults.size; i++) {
        add_axiom(relaxation, &defaults.data[i]);
    }
    axiom_vec_release(&defaults);
    arena_release(&arena);
    NaiveUnary *unary = relaxation->unary.data;
    for (size_t i = 0; i < relaxation->unary.size; i++) {
        for (size_t j = 0; j < relaxation->unary.size; j++) {
            unary[i].is_dominated |= i != j && is_dominated_by(&unary[i], &unary[j]);
        }
    }
}

void naive_relaxation_release(NaiveRelaxation *relaxation)
{
    naive_unary_vec_release(&relaxation->unary);
}

/* --- h_add and h_max as fixpoints ------------------------------------------------------------ */

static int32_t combine(int32_t a, int32_t b, bool is_max)
{
    int64_t sum = (int64_t)a + b;
    return is_max ? (a > b ? a : b) : (int32_t)(sum < CLAMP ? sum : CLAMP);
}

/* Cost of a set of facts: their sum or their maximum; infinite if one is. */
static int32_t cost_of(const int32_t *costs, const int32_t *facts, int32_t count, bool is_max)
{
    int32_t result = 0;
    for (int32_t i = 0; i < count; i++) {
        if (costs[facts[i]] == NAIVE_INFINITE) {
            return NAIVE_INFINITE;
        }
        result = combine(result, costs[facts[i]], is_max);
    }
    return result;
}

static bool improve_all(const NaiveRelaxation *relaxation, int32_t *costs, bool is_max)
{
    bool has_changed = false;
    for (size_t i = 0; i < relaxation->unary.size; i++) {
        const NaiveUnary *unary = &relaxation->unary.data[i];
        int32_t before = cost_of(costs, unary->pre, unary->num_pre, is_max);
        if (before != NAIVE_INFINITE &&
            combine(before, unary->cost, false) < costs[unary->effect]) {
            costs[unary->effect] = combine(before, unary->cost, false);
            has_changed = true;
        }
    }
    return has_changed;
}

static int32_t fixpoint(const NaiveRelaxation *relaxation, const int32_t *values, bool is_max)
{
    const Task *task = relaxation->task;
    int32_t costs[NAIVE_MAX_FACTS], goals[NAIVE_MAX_VARIABLES];
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        costs[fact] = NAIVE_INFINITE;
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        costs[task_fact(task, (Fact){var, values[var]})] = 0;
    }
    while (improve_all(relaxation, costs, is_max)) {
    }
    for (int32_t i = 0; i < task->goal.count; i++) {
        goals[i] = task_fact(task, task->goal.data[i]);
    }
    return cost_of(costs, goals, task->goal.count, is_max);
}

int32_t naive_add(const NaiveRelaxation *relaxation, const int32_t *values)
{
    return fixpoint(relaxation, values, false);
}

int32_t naive_max(const NaiveRelaxation *relaxation, const int32_t *values)
{
    return fixpoint(relaxation, values, true);
}

/* --- h_ff ------------------------------------------------------------------------------------ */

typedef struct Exploration {
    const NaiveRelaxation *relaxation;
    NaiveQueue queue;
    int32_t costs[NAIVE_MAX_FACTS];
    int32_t reached_by[NAIVE_MAX_FACTS]; /* unary operator, or NO_OPERATOR */
    IntVec counters, unary_costs;        /* per unary operator */
    bool is_marked[NAIVE_MAX_FACTS];
    bool is_in_plan[NAIVE_MAX_OPERATORS];
    IntVec *preferred;
} Exploration;

static void enqueue(Exploration *exploration, int32_t fact, int32_t cost, int32_t by)
{
    if (cost < exploration->costs[fact]) {
        exploration->costs[fact] = cost;
        exploration->reached_by[fact] = by;
        naive_queue_push(&exploration->queue, cost, fact);
    }
}

static void start(Exploration *exploration, const int32_t *values)
{
    const NaiveRelaxation *relaxation = exploration->relaxation;
    const Task *task = relaxation->task;
    for (int32_t fact = 0; fact < NAIVE_MAX_FACTS; fact++) {
        exploration->costs[fact] = NAIVE_INFINITE;
        exploration->reached_by[fact] = NO_OPERATOR;
    }
    for (size_t i = 0; i < relaxation->unary.size; i++) {
        const NaiveUnary *unary = &relaxation->unary.data[i];
        int_vec_push(&exploration->counters, unary->num_pre);
        int_vec_push(&exploration->unary_costs, unary->cost);
        if (unary->num_pre == 0 && !unary->is_dominated) {
            enqueue(exploration, unary->effect, unary->cost, (int32_t)i);
        }
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        enqueue(exploration, task_fact(task, (Fact){var, values[var]}), 0, NO_OPERATOR);
    }
}

static bool has_pre(const NaiveUnary *unary, int32_t fact)
{
    for (int32_t i = 0; i < unary->num_pre; i++) {
        if (unary->pre[i] == fact) {
            return true;
        }
    }
    return false;
}

static void trigger(Exploration *exploration, int32_t fact)
{
    const NaiveRelaxation *relaxation = exploration->relaxation;
    for (size_t i = 0; i < relaxation->unary.size; i++) {
        const NaiveUnary *unary = &relaxation->unary.data[i];
        if (unary->is_dominated || !has_pre(unary, fact)) {
            continue;
        }
        int32_t *cost = &exploration->unary_costs.data[i];
        *cost = combine(*cost, exploration->costs[fact], false);
        if (--exploration->counters.data[i] == 0) {
            enqueue(exploration, unary->effect, *cost, (int32_t)i);
        }
    }
}

static bool is_goal_fact(const Task *task, int32_t fact)
{
    for (int32_t i = 0; i < task->goal.count; i++) {
        if (task_fact(task, task->goal.data[i]) == fact) {
            return true;
        }
    }
    return false;
}

/* Whether all goals were reached. */
static bool explore(Exploration *exploration)
{
    const Task *task = exploration->relaxation->task;
    NaiveQueue *queue = &exploration->queue;
    int32_t goals_left = task->goal.count;
    while (queue->entries.size) {
        NaiveEntry entry = naive_queue_pop(queue);
        if (exploration->costs[entry.item] < entry.key) {
            continue;
        }
        if (is_goal_fact(task, entry.item) && --goals_left == 0) {
            return true;
        }
        trigger(exploration, entry.item);
    }
    return false;
}

static void push_once(IntVec *ops, int32_t op)
{
    for (size_t i = 0; i < ops->size; i++) {
        if (ops->data[i] == op) {
            return;
        }
    }
    int_vec_push(ops, op);
}

static void mark_plan(Exploration *exploration, int32_t fact)
{
    if (exploration->is_marked[fact]) {
        return;
    }
    exploration->is_marked[fact] = true;
    if (exploration->reached_by[fact] == NO_OPERATOR) {
        return;
    }
    const NaiveUnary *unary = &exploration->relaxation->unary.data[exploration->reached_by[fact]];
    bool is_preferred = true;
    for (int32_t i = 0; i < unary->num_pre; i++) {
        mark_plan(exploration, unary->pre[i]);
        is_preferred &= exploration->reached_by[unary->pre[i]] == NO_OPERATOR;
    }
    if (unary->op != NO_OPERATOR) {
        exploration->is_in_plan[unary->op] = true;
        if (is_preferred && exploration->preferred) {
            push_once(exploration->preferred, unary->op);
        }
    }
}

static int32_t plan_cost(Exploration *exploration)
{
    const Task *task = exploration->relaxation->task;
    int32_t cost = 0;
    for (int32_t i = 0; i < task->goal.count; i++) {
        mark_plan(exploration, task_fact(task, task->goal.data[i]));
    }
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (exploration->is_in_plan[op]) {
            cost += task->use_metric ? task->operators[op].file_cost : 1;
        }
    }
    return cost;
}

static void release(Exploration *exploration)
{
    naive_entry_vec_release(&exploration->queue.entries);
    int_vec_release(&exploration->counters);
    int_vec_release(&exploration->unary_costs);
}

int32_t naive_ff(const NaiveRelaxation *relaxation, const int32_t *values, bool *is_heap,
                 IntVec *out_preferred)
{
    Exploration exploration = {
        .relaxation = relaxation, .queue.is_heap = *is_heap, .preferred = out_preferred};
    start(&exploration, values);
    int32_t h = explore(&exploration) ? plan_cost(&exploration) : NAIVE_INFINITE;
    *is_heap = exploration.queue.is_heap;
    release(&exploration);
    return h;
}

void naive_reach(const NaiveRelaxation *relaxation, const int32_t *values, bool *is_heap,
                 int32_t *out_costs, int32_t *out_reached_by)
{
    Exploration exploration = {.relaxation = relaxation, .queue.is_heap = *is_heap};
    start(&exploration, values);
    explore(&exploration);
    *is_heap = exploration.queue.is_heap;
    for (int32_t fact = 0; fact < relaxation->task->num_facts; fact++) {
        out_costs[fact] = exploration.costs[fact];
        out_reached_by[fact] = exploration.reached_by[fact];
    }
    release(&exploration);
}
