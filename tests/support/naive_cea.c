/* The part of naive_dtg.h about the context-enhanced additive heuristic. */
#include <assert.h>
#include <string.h>

#include "support/naive_dtg.h"

enum { NONE = -1, GOAL_NODE = 1 };

typedef struct Node {
    int32_t problem, value;
    int32_t cost;
    bool is_settled;
    int32_t context[NAIVE_MAX_VARIABLES];
    int32_t reached_by; /* attempt */
    IntVec waiting;     /* attempts */
} Node;

/* The first problem is that of the goal. */
typedef struct Problem {
    int32_t var; /* NONE: the goal */
    int32_t base;
    int32_t first_node;
} Problem;

typedef struct Attempt {
    const NaiveLabel *label;
    int32_t source, target;
    int32_t cost, missing;
} Attempt;

DEFINE_VEC(NodeVec, node_vec, Node);
DEFINE_VEC(ProblemVec, problem_vec, Problem);
DEFINE_VEC(AttemptVec, attempt_vec, Attempt);

typedef struct Evaluation {
    NaiveCea *cea;
    const int32_t *values;
    NodeVec nodes;
    ProblemVec problems;
    AttemptVec attempts;
    int32_t problem_of[NAIVE_MAX_VARIABLES][NAIVE_MAX_VALUES];
} Evaluation;

static int32_t set_up(Evaluation *evaluation, int32_t var, int32_t start, int32_t base)
{
    const Task *task = evaluation->cea->graphs.task;
    int32_t problem = (int32_t)evaluation->problems.size;
    int32_t first = (int32_t)evaluation->nodes.size;
    int32_t num_values = var == NONE ? 2 : task->variables[var].domain_size;
    problem_vec_push(&evaluation->problems, (Problem){var, base, first});
    for (int32_t value = 0; value < num_values; value++) {
        node_vec_push(&evaluation->nodes, (Node){.problem = problem,
                                                 .value = value,
                                                 .cost = NAIVE_INFINITE,
                                                 .reached_by = NONE});
    }
    Node *node = &evaluation->nodes.data[first + start];
    node->cost = 0;
    memcpy(node->context, evaluation->values, (size_t)task->num_variables * sizeof(int32_t));
    naive_queue_push(&evaluation->cea->queue, base, first + start);
    return problem;
}

/* Node of the condition in the problem that starts from the context's value. */
static int32_t condition_node(Evaluation *evaluation, int32_t source, Fact condition)
{
    const Node *node = &evaluation->nodes.data[source];
    int32_t from = node->context[condition.var];
    int32_t *problem = &evaluation->problem_of[condition.var][from];
    if (*problem == NONE) {
        int32_t base = evaluation->problems.data[node->problem].base + node->cost;
        *problem = set_up(evaluation, condition.var, from, base);
    }
    return evaluation->problems.data[*problem].first_node + condition.value;
}

static void try_to_fire(Evaluation *evaluation, int32_t index)
{
    const Attempt *attempt = &evaluation->attempts.data[index];
    Node *target = &evaluation->nodes.data[attempt->target];
    if (attempt->missing == 0 && attempt->cost < target->cost) {
        target->cost = attempt->cost;
        target->reached_by = index;
        naive_queue_push(&evaluation->cea->queue,
                         evaluation->problems.data[target->problem].base + target->cost,
                         attempt->target);
    }
}

static void try_label(Evaluation *evaluation, int32_t source, const NaiveLabel *label)
{
    const Node *node = &evaluation->nodes.data[source];
    Attempt attempt = {.label = label,
                       .source = source,
                       .target = source - node->value + label->target,
                       .cost = node->cost + label->cost};
    int32_t index = (int32_t)evaluation->attempts.size;
    if (evaluation->nodes.data[attempt.target].cost <= attempt.cost) {
        return;
    }
    attempt_vec_push(&evaluation->attempts, attempt);
    for (int32_t i = 0; i < label->num_conditions; i++) {
        Fact condition = label->conditions[i];
        if (evaluation->nodes.data[source].context[condition.var] == condition.value) {
            continue;
        }
        int32_t at = condition_node(evaluation, source, condition);
        Attempt *a = &evaluation->attempts.data[index];
        if (evaluation->nodes.data[at].is_settled) {
            a->cost += evaluation->nodes.data[at].cost;
            if (evaluation->nodes.data[a->target].cost <= a->cost) {
                return;
            }
        } else {
            int_vec_push(&evaluation->nodes.data[at].waiting, index);
            a->missing++;
        }
    }
    try_to_fire(evaluation, index);
}

static void follow(Evaluation *evaluation, Node *node)
{
    const Attempt *attempt = &evaluation->attempts.data[node->reached_by];
    const Node *parent = &evaluation->nodes.data[attempt->source];
    const NaiveLabel *label = attempt->label;
    memcpy(node->context, parent->context, sizeof node->context);
    for (int32_t i = 0; i < label->num_conditions; i++) {
        node->context[label->conditions[i].var] = label->conditions[i].value;
    }
    for (int32_t i = 0; i < label->num_effects; i++) {
        node->context[label->effects[i].var] = label->effects[i].value;
    }
    if (parent->reached_by != NONE) {
        node->reached_by = parent->reached_by;
    }
}

static void settle(Evaluation *evaluation, int32_t index)
{
    Node *node = &evaluation->nodes.data[index];
    int32_t var = evaluation->problems.data[node->problem].var, value = node->value;
    node->is_settled = true;
    if (node->reached_by != NONE) {
        follow(evaluation, node);
    }
    for (size_t i = 0; i < node->waiting.size; i++) {
        Attempt *attempt = &evaluation->attempts.data[node->waiting.data[i]];
        attempt->missing--;
        attempt->cost += node->cost;
        try_to_fire(evaluation, node->waiting.data[i]);
    }
    if (var == NONE) {
        try_label(evaluation, index, &evaluation->cea->goal);
        return;
    }
    const NaiveLabelVec *labels = &evaluation->cea->graphs.graphs[var].labels;
    for (size_t i = 0; i < labels->size; i++) {
        if (labels->data[i].origin == value) {
            try_label(evaluation, index, &labels->data[i]);
        }
    }
}

static int32_t run(Evaluation *evaluation)
{
    NaiveQueue *queue = &evaluation->cea->queue;
    naive_queue_clear(queue);
    set_up(evaluation, NONE, 0, 0);
    while (queue->entries.size > 0) {
        NaiveEntry entry = naive_queue_pop(queue);
        const Node *node = &evaluation->nodes.data[entry.item];
        if (evaluation->problems.data[node->problem].base + node->cost < entry.key) {
            continue;
        }
        if (entry.item == GOAL_NODE) {
            return node->cost;
        }
        settle(evaluation, entry.item);
    }
    return NAIVE_INFINITE;
}

static bool is_applicable(const Evaluation *evaluation, int32_t op)
{
    FactSpan pre = evaluation->cea->graphs.task->operators[op].preconditions;
    for (int32_t i = 0; i < pre.count; i++) {
        if (evaluation->values[pre.data[i].var] != pre.data[i].value) {
            return false;
        }
    }
    return true;
}

static bool has_free_operators(const Task *task)
{
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (task->use_metric && task->operators[op].file_cost == 0) {
            return true;
        }
    }
    return false;
}

static void prefer(Evaluation *evaluation, int32_t op, IntVec *ops)
{
    if (op < 0 || (has_free_operators(evaluation->cea->graphs.task) &&
                   !is_applicable(evaluation, op))) {
        return;
    }
    for (size_t i = 0; i < ops->size; i++) {
        if (ops->data[i] == op) {
            return;
        }
    }
    int_vec_push(ops, op);
}

static void mark(Evaluation *evaluation, int32_t index, IntVec *ops)
{
    Node *node = &evaluation->nodes.data[index];
    if (node->reached_by == NONE) {
        return;
    }
    const Attempt *attempt = &evaluation->attempts.data[node->reached_by];
    node->reached_by = NONE;
    if (attempt->cost == attempt->label->cost) {
        prefer(evaluation, attempt->label->op, ops);
        return;
    }
    for (int32_t i = 0; i < attempt->label->num_conditions; i++) {
        Fact condition = attempt->label->conditions[i];
        int32_t from = evaluation->values[condition.var];
        if (from != condition.value) {
            int32_t problem = evaluation->problem_of[condition.var][from];
            mark(evaluation, evaluation->problems.data[problem].first_node + condition.value, ops);
        }
    }
}

int32_t naive_cea(NaiveCea *cea, const int32_t *values, IntVec *out_preferred)
{
    Evaluation evaluation = {.cea = cea, .values = values};
    memset(evaluation.problem_of, 0xff, sizeof evaluation.problem_of);
    int32_t h = run(&evaluation);
    if (h != NAIVE_INFINITE && h != 0) {
        mark(&evaluation, GOAL_NODE, out_preferred);
    }
    for (size_t i = 0; i < evaluation.nodes.size; i++) {
        int_vec_release(&evaluation.nodes.data[i].waiting);
    }
    node_vec_release(&evaluation.nodes);
    problem_vec_release(&evaluation.problems);
    attempt_vec_release(&evaluation.attempts);
    return h;
}

void naive_cea_init(NaiveCea *cea, const Task *task)
{
    *cea = (NaiveCea){.goal = {.origin = 0, .target = 1, .op = -1}};
    naive_graphs_init(&cea->graphs, task, true);
    assert(task->goal.count <= NAIVE_MAX_VARIABLES);
    for (int32_t i = 0; i < task->goal.count; i++) {
        cea->goal.conditions[cea->goal.num_conditions++] = task->goal.data[i];
    }
}

void naive_cea_release(NaiveCea *cea)
{
    naive_entry_vec_release(&cea->queue.entries);
    naive_graphs_release(&cea->graphs);
}
