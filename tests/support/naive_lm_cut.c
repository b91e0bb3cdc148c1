/* The part of naive.h about LM-cut. */
#include "support/naive.h"

#include <assert.h>
#include <string.h>

#include "support/naive_queue.h"

enum {
    MAX_FACTS = NAIVE_MAX_FACTS + 2,
    MAX_OPERATORS = NAIVE_MAX_OPERATORS + 1,
    MAX_LIST = 64,
    NO_FACT = -1,
};

typedef struct Op {
    int32_t pre[MAX_LIST], num_pre, effects[MAX_LIST], num_effects;
    int32_t cost, supporter, supporter_cost; /* NO_FACT: not reached */
} Op;

typedef struct Cutting {
    int32_t num_facts, start, goal, num_ops;
    Op ops[MAX_OPERATORS];
    int32_t h_max[MAX_FACTS];
    bool is_goal_zone[MAX_FACTS], is_before[MAX_FACTS];
    IntVec cut;
    NaiveQueue queue;
} Cutting;

/* --- Operators ------------------------------------------------------------------------------- */

static void add_pre(Op *op, int32_t fact)
{
    bool is_there = false;
    for (int32_t i = 0; i < op->num_pre; i++) {
        is_there |= op->pre[i] == fact;
    }
    if (!is_there) {
        assert(op->num_pre < MAX_LIST);
        op->pre[op->num_pre++] = fact;
    }
}

static void add_facts(const Task *task, Op *op, FactSpan facts, int32_t otherwise)
{
    for (int32_t i = 0; i < facts.count; i++) {
        add_pre(op, task_fact(task, facts.data[i]));
    }
    if (facts.count == 0) {
        add_pre(op, otherwise);
    }
}

static void read_task(Cutting *cutting, const Task *task)
{
    assert(task->num_axioms == 0 && task->num_facts <= NAIVE_MAX_FACTS);
    cutting->start = task->num_facts;
    cutting->goal = task->num_facts + 1;
    cutting->num_facts = task->num_facts + 2;
    for (int32_t i = 0; i < task->num_operators; i++) {
        const Operator *o = &task->operators[i];
        Op *op = &cutting->ops[cutting->num_ops++];
        op->cost = task->use_metric ? o->file_cost : 1;
        add_facts(task, op, o->preconditions, cutting->start);
        for (int32_t k = 0; k < o->num_effects; k++) {
            assert(o->effects[k].conditions.count == 0);
            Fact fact = {o->effects[k].var, o->effects[k].post};
            op->effects[op->num_effects++] = task_fact(task, fact);
        }
    }
    Op *last = &cutting->ops[cutting->num_ops++];
    add_facts(task, last, task->goal, cutting->start);
    last->effects[last->num_effects++] = cutting->goal;
}

static bool has_pre(const Op *op, int32_t fact)
{
    for (int32_t i = 0; i < op->num_pre; i++) {
        if (op->pre[i] == fact) {
            return true;
        }
    }
    return false;
}

static bool has_effect(const Op *op, const bool *facts)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (facts[op->effects[i]]) {
            return true;
        }
    }
    return false;
}

/* --- h_max ----------------------------------------------------------------------------------- */

static void enqueue(Cutting *cutting, int32_t fact, int32_t cost)
{
    if (cost < cutting->h_max[fact]) {
        cutting->h_max[fact] = cost;
        naive_queue_push(&cutting->queue, cost, fact);
    }
}

static void enqueue_effects(Cutting *cutting, const Op *op)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        enqueue(cutting, op->effects[i], op->supporter_cost + op->cost);
    }
}

/* The last of its preconditions to be settled supports an operator. */
static void reach(Cutting *cutting, int32_t fact, bool *is_settled)
{
    is_settled[fact] = true;
    for (int32_t i = 0; i < cutting->num_ops; i++) {
        Op *op = &cutting->ops[i];
        bool is_reached = has_pre(op, fact);
        for (int32_t k = 0; k < op->num_pre; k++) {
            is_reached &= is_settled[op->pre[k]];
        }
        if (is_reached) {
            op->supporter = fact;
            op->supporter_cost = cutting->h_max[fact];
            enqueue_effects(cutting, op);
        }
    }
}

static void explore(Cutting *cutting, const Task *task, const int32_t *values)
{
    bool is_settled[MAX_FACTS] = {false};
    for (int32_t fact = 0; fact < cutting->num_facts; fact++) {
        cutting->h_max[fact] = NAIVE_INFINITE;
    }
    for (int32_t i = 0; i < cutting->num_ops; i++) {
        cutting->ops[i].supporter = NO_FACT;
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        enqueue(cutting, task_fact(task, (Fact){var, values[var]}), 0);
    }
    enqueue(cutting, cutting->start, 0);
    while (cutting->queue.entries.size) {
        NaiveEntry entry = naive_queue_pop(&cutting->queue);
        if (cutting->h_max[entry.item] == entry.key) {
            reach(cutting, entry.item, is_settled);
        }
    }
}

/* Another precondition must be more expensive to take the place of the supporter. */
static void cheapen(Cutting *cutting, int32_t fact)
{
    for (int32_t i = 0; i < cutting->num_ops; i++) {
        Op *op = &cutting->ops[i];
        int32_t before = op->supporter_cost;
        if (op->supporter != fact || before <= cutting->h_max[fact]) {
            continue;
        }
        for (int32_t k = 0; k < op->num_pre; k++) {
            if (cutting->h_max[op->pre[k]] > cutting->h_max[op->supporter]) {
                op->supporter = op->pre[k];
            }
        }
        op->supporter_cost = cutting->h_max[op->supporter];
        if (op->supporter_cost < before) {
            enqueue_effects(cutting, op);
        }
    }
}

/* The queue takes as many pushes as there are facts for granted. */
static void explore_again(Cutting *cutting)
{
    cutting->queue.num_pushes += cutting->num_facts;
    for (size_t i = 0; i < cutting->cut.size; i++) {
        enqueue_effects(cutting, &cutting->ops[cutting->cut.data[i]]);
    }
    while (cutting->queue.entries.size) {
        NaiveEntry entry = naive_queue_pop(&cutting->queue);
        if (cutting->h_max[entry.item] == entry.key) {
            cheapen(cutting, entry.item);
        }
    }
}

/* --- Cuts ------------------------------------------------------------------------------------ */

static void mark_goal_zone(Cutting *cutting)
{
    memset(cutting->is_goal_zone, 0, sizeof cutting->is_goal_zone);
    cutting->is_goal_zone[cutting->goal] = true;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int32_t i = 0; i < cutting->num_ops; i++) {
            const Op *op = &cutting->ops[i];
            if (op->cost == 0 && op->supporter != NO_FACT &&
                !cutting->is_goal_zone[op->supporter] && has_effect(op, cutting->is_goal_zone)) {
                cutting->is_goal_zone[op->supporter] = true;
                has_changed = true;
            }
        }
    }
}

static void push_new(Cutting *cutting, IntVec *stack, int32_t fact)
{
    if (!cutting->is_before[fact]) {
        cutting->is_before[fact] = true;
        int_vec_push(stack, fact);
    }
}

static void follow(Cutting *cutting, IntVec *stack, int32_t fact)
{
    for (int32_t i = 0; i < cutting->num_ops; i++) {
        const Op *op = &cutting->ops[i];
        if (op->supporter != fact) {
            continue;
        }
        if (has_effect(op, cutting->is_goal_zone)) {
            int_vec_push(&cutting->cut, i);
            continue;
        }
        for (int32_t k = 0; k < op->num_effects; k++) {
            push_new(cutting, stack, op->effects[k]);
        }
    }
}

static void find_cut(Cutting *cutting, const Task *task, const int32_t *values)
{
    IntVec stack = {0};
    memset(cutting->is_before, 0, sizeof cutting->is_before);
    cutting->cut.size = 0;
    push_new(cutting, &stack, cutting->start);
    for (int32_t var = 0; var < task->num_variables; var++) {
        push_new(cutting, &stack, task_fact(task, (Fact){var, values[var]}));
    }
    while (stack.size) {
        follow(cutting, &stack, stack.data[--stack.size]);
    }
    int_vec_release(&stack);
}

static int32_t pay(Cutting *cutting)
{
    int32_t least = NAIVE_INFINITE;
    for (size_t i = 0; i < cutting->cut.size; i++) {
        int32_t cost = cutting->ops[cutting->cut.data[i]].cost;
        least = cost < least ? cost : least;
    }
    for (size_t i = 0; i < cutting->cut.size; i++) {
        cutting->ops[cutting->cut.data[i]].cost -= least;
    }
    return least;
}

int32_t naive_lm_cut(const Task *task, const int32_t *values, bool *is_heap)
{
    static const Cutting EMPTY;
    Cutting cutting = EMPTY;
    cutting.queue.is_heap = *is_heap;
    read_task(&cutting, task);
    explore(&cutting, task, values);
    int32_t h = cutting.h_max[cutting.goal] == NAIVE_INFINITE ? NAIVE_INFINITE : 0;
    while (h != NAIVE_INFINITE && cutting.h_max[cutting.goal] > 0) {
        mark_goal_zone(&cutting);
        find_cut(&cutting, task, values);
        h += pay(&cutting);
        explore_again(&cutting);
    }
    *is_heap = cutting.queue.is_heap;
    naive_entry_vec_release(&cutting.queue.entries);
    int_vec_release(&cutting.cut);
    return h;
}

void naive_max_costs(const Task *task, const int32_t *op_costs, const int32_t *values,
                     int32_t *out_costs)
{
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        out_costs[fact] = NAIVE_INFINITE;
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        out_costs[task_fact(task, (Fact){var, values[var]})] = 0;
    }
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int32_t i = 0; i < task->num_operators; i++) {
            const Operator *o = &task->operators[i];
            int32_t before = 0;
            for (int32_t k = 0; k < o->preconditions.count; k++) {
                int32_t cost = out_costs[task_fact(task, o->preconditions.data[k])];
                before = cost > before ? cost : before;
            }
            for (int32_t k = 0; k < o->num_effects && before != NAIVE_INFINITE; k++) {
                int32_t *cost =
                    &out_costs[task_fact(task, (Fact){o->effects[k].var, o->effects[k].post})];
                has_changed |= before + op_costs[i] < *cost;
                *cost = before + op_costs[i] < *cost ? before + op_costs[i] : *cost;
            }
        }
    }
}
