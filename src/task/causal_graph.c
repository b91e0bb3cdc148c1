/* Two adjacency lists, each an array of begins and one array of entries, as the graph never
 * changes. Setters are collected by a counting sort over all effects; the parents of a variable are
 * then the variables in the premises of its setters, kept once by means of `seen_by` and sorted.
 *
 * Invariants: setters of a variable are in the order of operators, then axioms, on which ties in
 * the heuristics depend; lower lists are strictly ascending and hold only smaller variables, so
 * following them always ends. */
#include "task/causal_graph.h"

#include <assert.h>

#include "base/ints.h"
#include "base/mem.h"
#include "base/vec.h"

void causal_graph_premise(const CausalGraph *graph, CausalSetter setter, CausalPremise *out)
{
    if (causal_is_axiom(setter)) {
        const Axiom *axiom = &graph->axioms[-1 - setter.op];
        assert(axiom->old_value != axiom->new_value);
        out->old_value = (Fact){axiom->var, axiom->old_value};
        out->preconditions = (FactSpan){&out->old_value, 1};
        out->conditions = axiom->conditions;
    } else {
        assert(setter.op < graph->task->num_operators);
        const Operator *op = &graph->task->operators[setter.op];
        assert(setter.effect >= 0 && setter.effect < op->num_effects);
        out->preconditions = op->preconditions;
        out->conditions = op->effects[setter.effect].conditions;
    }
}

int32_t causal_graph_post(const CausalGraph *graph, CausalSetter setter)
{
    return causal_is_axiom(setter) ? graph->axioms[-1 - setter.op].new_value
                                   : graph->task->operators[setter.op].effects[setter.effect].post;
}

/* Counting sort by variable, stable: `begin` is shifted by one while setters are placed. */
static void collect_setters(CausalGraph *graph, int32_t num_axioms)
{
    const Task *task = graph->task;
    size_t num_variables = (size_t)task->num_variables;
    int32_t *begin = ARENA_NEW(&graph->arena, int32_t, num_variables + 2);
    for (int32_t op = 0; op < task->num_operators; op++) {
        for (int32_t i = 0; i < task->operators[op].num_effects; i++) {
            begin[task->operators[op].effects[i].var + 2]++;
        }
    }
    for (int32_t i = 0; i < num_axioms; i++) {
        begin[graph->axioms[i].var + 2]++;
    }
    ints_add_up(begin, num_variables + 2);
    size_t count = (size_t)begin[num_variables + 1];
    CausalSetter *setters = ARENA_NEW(&graph->arena, CausalSetter, count);
    for (int32_t op = 0; op < task->num_operators; op++) {
        for (int32_t i = 0; i < task->operators[op].num_effects; i++) {
            setters[begin[task->operators[op].effects[i].var + 1]++] = (CausalSetter){op, i};
        }
    }
    for (int32_t i = 0; i < num_axioms; i++) {
        setters[begin[graph->axioms[i].var + 1]++] = (CausalSetter){-1 - i, 0};
    }
    assert(begin[0] == 0 && (size_t)begin[num_variables] == count);
    graph->setter_begin = begin;
    graph->setters = setters;
}

/* `seen_by` keeps per variable the last one whose list it is in. */
static void add_lower(FactSpan facts, int32_t var, int32_t *seen_by, IntVec *lower)
{
    for (int32_t i = 0; i < facts.count; i++) {
        int32_t parent = facts.data[i].var;
        assert(parent >= 0);
        if (parent < var && seen_by[parent] != var) {
            seen_by[parent] = var;
            int_vec_push(lower, parent);
        }
    }
}

static void collect_lower(CausalGraph *graph)
{
    size_t num_variables = (size_t)graph->task->num_variables;
    int32_t *begin = ARENA_NEW(&graph->arena, int32_t, num_variables + 1);
    int32_t *seen_by = MEM_NEW(int32_t, num_variables); /* no list of variable 0 has anything */
    IntVec lower = {0};
    for (int32_t var = 0; var < (int32_t)num_variables; var++) {
        for (int32_t i = graph->setter_begin[var]; i < graph->setter_begin[var + 1]; i++) {
            CausalPremise premise;
            causal_graph_premise(graph, graph->setters[i], &premise);
            add_lower(premise.preconditions, var, seen_by, &lower);
            add_lower(premise.conditions, var, seen_by, &lower);
        }
        size_t first = (size_t)begin[var];
        if (lower.size > first) {
            assert(lower.data);
            ints_sort(lower.data + first, lower.size - first);
        }
        begin[var + 1] = (int32_t)lower.size;
    }
    graph->lower_begin = begin;
    graph->lower = arena_copy(&graph->arena, lower.data, lower.size, sizeof *lower.data);
    int_vec_release(&lower);
    MEM_FREE(seen_by, num_variables);
}

void causal_graph_init(CausalGraph *graph, const Task *task, const Axiom *axioms,
                       int32_t num_axioms)
{
    assert(num_axioms >= 0 && (num_axioms == 0 || axioms));
    *graph = (CausalGraph){.task = task, .axioms = axioms};
    collect_setters(graph, num_axioms);
    collect_lower(graph);
}

void causal_graph_release(CausalGraph *graph)
{
    arena_release(&graph->arena);
    *graph = (CausalGraph){0};
}
