/* The problem: a state fixes the variables that operators set; the derived ones follow from them,
 * and every new state of a task with axioms needs that done again. It dominates the search on such
 * tasks.
 *
 * The idea is unit propagation in Horn formulas, layer by layer [H06]: each rule counts its
 * conditions that do not hold yet. A fact that becomes true counts down the rules it stands in; a
 * rule at zero fires, and what it derives goes into a queue. Facts of ordinary variables start it
 * off, layer 0 runs to its fixpoint, then those variables of layer 0 that are still at their
 * default make the fact "default" true, which starts layer 1, and so on. Rules of all layers share
 * one pass: a rule that waits for a layer below cannot reach zero before that layer is settled,
 * since files are checked for that.
 *
 * Invariant: between two layers, open[rule] is the number of conditions of the rule that are false,
 * or not settled yet. A derived variable leaves its default at most once per evaluation, so the
 * queue never has more entries than there are derived variables, and no condition is counted down
 * twice.
 *
 * Cost: O(rules + conditions that hold) per evaluation, plus the copy of the counters. */
#include "task/axioms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ints.h"
#include "base/mem.h"

/* Counting sort of (bucket, item) pairs into begin/items arrays is done in two passes over the same
 * loop; `begin` is shifted by one while items are placed. */
static void index_conditions(Axioms *axioms, const Task *task)
{
    int32_t *begin = ARENA_NEW(&axioms->arena, int32_t, (size_t)task->num_facts + 2);
    int32_t *counts = ARENA_NEW(&axioms->arena, int32_t, (size_t)task->num_axioms);
    size_t num_conditions = 0;
    for (int32_t rule = 0; rule < task->num_axioms; rule++) {
        FactSpan conditions = task->axioms[rule].conditions;
        counts[rule] = conditions.count;
        num_conditions += (size_t)conditions.count;
        for (int32_t i = 0; i < conditions.count; i++) {
            begin[task_fact(task, conditions.data[i]) + 2]++;
        }
    }
    ints_add_up(begin, (size_t)task->num_facts + 2);
    int32_t *rules = ARENA_NEW(&axioms->arena, int32_t, num_conditions);
    for (int32_t rule = 0; rule < task->num_axioms; rule++) {
        FactSpan conditions = task->axioms[rule].conditions;
        for (int32_t i = 0; i < conditions.count; i++) {
            rules[begin[task_fact(task, conditions.data[i]) + 1]++] = rule;
        }
    }
    assert(begin[0] == 0 && (size_t)begin[task->num_facts] == num_conditions);
    axioms->rules_begin = begin;
    axioms->rules = rules;
    axioms->num_conditions = counts;
}

static void collect_inputs(Axioms *axioms, const Task *task)
{
    int32_t *inputs = ARENA_NEW(&axioms->arena, int32_t, (size_t)task->num_variables);
    for (int32_t var = 0; var < task->num_variables; var++) {
        const Variable *v = &task->variables[var];
        const int32_t *begin = axioms->rules_begin + v->first_fact;
        if (!task_is_derived(task, var) && begin[0] < begin[v->domain_size]) {
            inputs[axioms->num_inputs++] = var;
        }
    }
    axioms->inputs = inputs;
}

typedef struct LayerVar {
    int32_t layer, var;
} LayerVar;

static int compare_layers(const void *left, const void *right)
{
    const LayerVar *a = left, *b = right;
    if (a->layer != b->layer) {
        return a->layer < b->layer ? -1 : 1;
    }
    return (a->var > b->var) - (a->var < b->var);
}

/* Layers are renumbered densely: a file may use layer 10^9. */
static void collect_layers(Axioms *axioms, const Task *task)
{
    size_t count = (size_t)task->num_variables;
    LayerVar *derived = MEM_NEW(LayerVar, count);
    size_t num_derived = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        if (task_is_derived(task, var)) {
            derived[num_derived++] = (LayerVar){task->variables[var].axiom_layer, var};
        }
    }
    qsort(derived, num_derived, sizeof *derived, compare_layers);
    int32_t *begin = ARENA_NEW(&axioms->arena, int32_t, num_derived + 1);
    int32_t *vars = ARENA_NEW(&axioms->arena, int32_t, num_derived);
    for (size_t i = 0; i < num_derived; i++) {
        if (i == 0 || derived[i].layer != derived[i - 1].layer) {
            axioms->num_layers++;
        }
        vars[i] = derived[i].var;
        begin[axioms->num_layers] = (int32_t)i + 1;
    }
    assert((size_t)begin[axioms->num_layers] == num_derived);
    axioms->layer_begin = begin;
    axioms->layer_vars = vars;
    MEM_FREE(derived, count);
}

void axioms_init(Axioms *axioms, const Task *task)
{
    *axioms = (Axioms){.task = task};
    index_conditions(axioms, task);
    collect_inputs(axioms, task);
    collect_layers(axioms, task);
    axioms->open = ARENA_NEW(&axioms->arena, int32_t, (size_t)task->num_axioms);
    axioms->queue = ARENA_NEW(&axioms->arena, int32_t, (size_t)task->num_variables);
}

void axioms_release(Axioms *axioms)
{
    arena_release(&axioms->arena);
    *axioms = (Axioms){0};
}

static int32_t fire(const Axioms *axioms, int32_t rule, int32_t *values, int32_t queue_end)
{
    const Axiom *axiom = &axioms->task->axioms[rule];
    assert(values[axiom->var] == axiom->old_value || values[axiom->var] == axiom->new_value);
    if (values[axiom->var] == axiom->old_value) {
        assert(queue_end < axioms->layer_begin[axioms->num_layers]);
        values[axiom->var] = axiom->new_value;
        axioms->queue[queue_end++] = axiom->var;
    }
    return queue_end;
}

static int32_t count_down(const Axioms *axioms, Fact fact, int32_t *values, int32_t queue_end)
{
    int32_t f = task_fact(axioms->task, fact);
    for (int32_t i = axioms->rules_begin[f]; i < axioms->rules_begin[f + 1]; i++) {
        int32_t rule = axioms->rules[i];
        assert(axioms->open[rule] > 0); /* each condition becomes true once */
        if (--axioms->open[rule] == 0) {
            queue_end = fire(axioms, rule, values, queue_end);
        }
    }
    return queue_end;
}

/* The queue holds each derived variable at most once, as it leaves its default only once. */
static int32_t run_to_fixpoint(const Axioms *axioms, int32_t *values, int32_t queue_begin,
                               int32_t queue_end)
{
    while (queue_begin < queue_end) {
        int32_t var = axioms->queue[queue_begin++];
        queue_end = count_down(axioms, (Fact){var, values[var]}, values, queue_end);
    }
    return queue_end;
}

void axioms_evaluate(Axioms *axioms, int32_t *values)
{
    const Task *task = axioms->task;
    int32_t end = 0;
    if (task->num_axioms > 0) { /* memcpy takes no null pointers */
        memcpy(axioms->open, axioms->num_conditions, (size_t)task->num_axioms * sizeof(int32_t));
    }
    for (int32_t i = 0; i < axioms->layer_begin[axioms->num_layers]; i++) {
        values[axioms->layer_vars[i]] = task->initial[axioms->layer_vars[i]];
    }
    for (int32_t rule = 0; rule < task->num_axioms; rule++) {
        if (axioms->open[rule] == 0) {
            end = fire(axioms, rule, values, end);
        }
    }
    for (int32_t i = 0; i < axioms->num_inputs; i++) {
        int32_t var = axioms->inputs[i];
        end = count_down(axioms, (Fact){var, values[var]}, values, end);
    }
    end = run_to_fixpoint(axioms, values, 0, end);
    for (int32_t layer = 0; layer + 1 < axioms->num_layers; layer++) {
        int32_t begin = end;
        assert(axioms->layer_begin[layer] < axioms->layer_begin[layer + 1]); /* none is empty */
        for (int32_t i = axioms->layer_begin[layer]; i < axioms->layer_begin[layer + 1]; i++) {
            int32_t var = axioms->layer_vars[i];
            if (values[var] == task->initial[var]) {
                end = count_down(axioms, (Fact){var, values[var]}, values, end);
            }
        }
        end = run_to_fixpoint(axioms, values, begin, end);
    }
}
