/* The part of naive_dtg.h about the causal graph heuristic. */
#include <assert.h>
#include <string.h>

#include "support/naive_dtg.h"

enum { MAX_COSTS = 1000000 };

typedef struct Evaluation {
    NaiveCg *cg;
    const int32_t *values;
    NaiveRow *rows[NAIVE_MAX_VARIABLES][NAIVE_MAX_VALUES]; /* computed for this state */
    bool is_handled[NAIVE_MAX_VARIABLES];
    IntVec *preferred;
} Evaluation;

static int32_t domain_size(const NaiveCg *cg, int32_t var)
{
    return cg->graphs.task->variables[var].domain_size;
}

static bool is_remembered(const NaiveCg *cg, int32_t var)
{
    int64_t size = domain_size(cg, var);
    size *= size - 1;
    for (int32_t below = 0; below < var; below++) {
        if (cg->graphs.is_below[var][below]) {
            size *= domain_size(cg, below);
            if (size > MAX_COSTS || !is_remembered(cg, below)) {
                return false;
            }
        }
    }
    return size > 0 && size <= MAX_COSTS;
}

static void set_row_key(const Evaluation *evaluation, int32_t var, int32_t start, NaiveRow *row)
{
    *row = (NaiveRow){.var = var, .start = start};
    for (int32_t i = 0; i < NAIVE_MAX_VARIABLES; i++) {
        row->values[i] = evaluation->cg->graphs.is_below[var][i] ? evaluation->values[i] : -1;
    }
}

static const NaiveRow *find_remembered(const Evaluation *evaluation, int32_t var, int32_t start)
{
    const NaiveRowVec *cache = &evaluation->cg->cache;
    NaiveRow key;
    set_row_key(evaluation, var, start, &key);
    for (size_t i = 0; i < cache->size && is_remembered(evaluation->cg, var); i++) {
        if (cache->data[i].var == var && cache->data[i].start == start &&
            memcmp(cache->data[i].values, key.values, sizeof key.values) == 0) {
            return &cache->data[i];
        }
    }
    return NULL;
}

static int32_t path_cost(Evaluation *evaluation, int32_t var, int32_t from, int32_t to);

typedef struct Search {
    int32_t var, start;
    int32_t contexts[NAIVE_MAX_VALUES][NAIVE_MAX_VARIABLES];
    int32_t parents[NAIVE_MAX_VALUES];
    const NaiveLabel *labels[NAIVE_MAX_VALUES];
} Search;

static int32_t min_operator_cost(const Task *task)
{
    int32_t min = NAIVE_INFINITE;
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t cost = task->use_metric ? task->operators[op].file_cost : 1;
        min = cost < min ? cost : min;
    }
    return min;
}

static int32_t label_cost(Evaluation *evaluation, const Search *search, const NaiveLabel *label,
                          int32_t source_cost, int32_t limit)
{
    int32_t cost = source_cost + label->cost;
    for (int32_t i = 0; i < label->num_conditions && cost < limit; i++) {
        Fact fact = label->conditions[i];
        int32_t from = search->contexts[label->origin][fact.var];
        int32_t part = path_cost(evaluation, fact.var, from, fact.value);
        cost = part == NAIVE_INFINITE ? NAIVE_INFINITE : cost + part;
    }
    int32_t min = min_operator_cost(evaluation->cg->graphs.task);
    return cost < min ? min : cost;
}

static void expand(Evaluation *evaluation, Search *search, NaiveRow *row, int32_t value,
                   int32_t cost)
{
    const NaiveLabelVec *labels = &evaluation->cg->graphs.graphs[search->var].labels;
    if (value != search->start) {
        const NaiveLabel *label = search->labels[value];
        memcpy(search->contexts[value], search->contexts[search->parents[value]],
               sizeof search->contexts[value]);
        for (int32_t i = 0; i < label->num_conditions; i++) {
            search->contexts[value][label->conditions[i].var] = label->conditions[i].value;
        }
    }
    for (size_t i = 0; i < labels->size; i++) {
        const NaiveLabel *label = &labels->data[i];
        if (label->origin != value) {
            continue;
        }
        int32_t target_cost =
            label_cost(evaluation, search, label, cost, row->costs[label->target]);
        if (target_cost < row->costs[label->target]) {
            row->costs[label->target] = target_cost;
            row->first_labels[label->target] =
                value == search->start ? label : row->first_labels[value];
            search->parents[label->target] = value;
            search->labels[label->target] = label;
            naive_queue_push(&evaluation->cg->queues[search->var], target_cost, label->target);
        }
    }
}

static NaiveRow *compute_row(Evaluation *evaluation, int32_t var, int32_t start)
{
    NaiveRow *row = MEM_NEW(NaiveRow, 1);
    NaiveQueue *queue = &evaluation->cg->queues[var];
    Search search = {.var = var, .start = start};
    set_row_key(evaluation, var, start, row);
    for (int32_t value = 0; value < NAIVE_MAX_VALUES; value++) {
        row->costs[value] = value == start ? 0 : NAIVE_INFINITE;
    }
    memcpy(search.contexts[start], evaluation->values,
           (size_t)evaluation->cg->graphs.task->num_variables * sizeof(int32_t));
    naive_queue_clear(queue);
    naive_queue_push(queue, 0, start);
    while (queue->entries.size > 0) {
        NaiveEntry entry = naive_queue_pop(queue);
        if (row->costs[entry.item] == entry.key) {
            expand(evaluation, &search, row, entry.item, entry.key);
        }
    }
    return row;
}

static const NaiveRow *get_row(Evaluation *evaluation, int32_t var, int32_t start)
{
    const NaiveRow *remembered = find_remembered(evaluation, var, start);
    if (remembered) {
        return remembered;
    }
    if (!evaluation->rows[var][start]) {
        NaiveRow *row = compute_row(evaluation, var, start);
        evaluation->rows[var][start] = row;
        if (is_remembered(evaluation->cg, var)) {
            naive_row_vec_push(&evaluation->cg->cache, *row);
        }
    }
    return evaluation->rows[var][start];
}

static int32_t path_cost(Evaluation *evaluation, int32_t var, int32_t from, int32_t to)
{
    return from == to ? 0 : get_row(evaluation, var, from)->costs[to];
}

static bool is_applicable(const Evaluation *evaluation, int32_t op)
{
    FactSpan pre = evaluation->cg->graphs.task->operators[op].preconditions;
    for (int32_t i = 0; i < pre.count; i++) {
        if (evaluation->values[pre.data[i].var] != pre.data[i].value) {
            return false;
        }
    }
    return true;
}

static void prefer(IntVec *ops, int32_t op)
{
    for (size_t i = 0; i < ops->size; i++) {
        if (ops->data[i] == op) {
            return;
        }
    }
    int_vec_push(ops, op);
}

static void mark(Evaluation *evaluation, int32_t var, int32_t to)
{
    int32_t from = evaluation->values[var];
    if (from == to || evaluation->is_handled[var]) {
        return;
    }
    evaluation->is_handled[var] = true;
    const NaiveRow *row = get_row(evaluation, var, from);
    const NaiveLabel *label = row->first_labels[to];
    if (label->op >= 0 && row->costs[to] == label->cost && is_applicable(evaluation, label->op)) {
        prefer(evaluation->preferred, label->op);
        return;
    }
    for (int32_t i = 0; i < label->num_conditions; i++) {
        mark(evaluation, label->conditions[i].var, label->conditions[i].value);
    }
}

static int32_t sum_up(Evaluation *evaluation)
{
    FactSpan goal = evaluation->cg->graphs.task->goal;
    int32_t h = 0;
    for (int32_t i = 0; i < goal.count; i++) {
        Fact fact = goal.data[i];
        int32_t cost = path_cost(evaluation, fact.var, evaluation->values[fact.var], fact.value);
        if (cost == NAIVE_INFINITE) {
            return NAIVE_INFINITE;
        }
        h += cost;
        mark(evaluation, fact.var, fact.value);
    }
    return h;
}

int32_t naive_cg(NaiveCg *cg, const int32_t *values, IntVec *out_preferred)
{
    Evaluation *evaluation = MEM_NEW(Evaluation, 1);
    *evaluation = (Evaluation){.cg = cg, .values = values, .preferred = out_preferred};
    int32_t h = sum_up(evaluation);
    for (int32_t var = 0; var < NAIVE_MAX_VARIABLES; var++) {
        for (int32_t value = 0; value < NAIVE_MAX_VALUES; value++) {
            MEM_FREE(evaluation->rows[var][value], 1);
        }
    }
    MEM_FREE(evaluation, 1);
    return h;
}

void naive_cg_init(NaiveCg *cg, const Task *task)
{
    *cg = (NaiveCg){0};
    naive_graphs_init(&cg->graphs, task, false);
}

void naive_cg_release(NaiveCg *cg)
{
    for (int32_t var = 0; var < NAIVE_MAX_VARIABLES; var++) {
        naive_entry_vec_release(&cg->queues[var].entries);
    }
    naive_row_vec_release(&cg->cache);
    naive_graphs_release(&cg->graphs);
}
