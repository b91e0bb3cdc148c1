#include "heur/cea_tables.h"

#include "base/mem.h"
#include "base/vec.h"
#include "heur/default_axioms.h"

DEFINE_VEC(MentionVec, mention_vec, CeaMention);

/* --- What labels ask for ---------------------------------------------------------------------- */

typedef struct Collector {
    const DtgSet *set;
    CeaNode *nodes;
    uint64_t *action_locals;
    int32_t *last_node; /* per fact: the last node that mentions it, plus one */
    MentionVec all;
} Collector;

static void add_label(Collector *collector, int32_t node, int32_t label_index)
{
    const DtgLabel *label = &collector->set->labels[label_index];
    const DtgCondition *conditions = collector->set->conditions + label->first_condition;
    uint64_t locals = 0;
    for (int32_t i = 0; i < label->num_conditions; i++) {
        locals |= cea_tables_bit(conditions[i].local);
        if (collector->last_node[conditions[i].fact] != node + 1) {
            collector->last_node[conditions[i].fact] = node + 1;
            mention_vec_push(&collector->all, (CeaMention){conditions[i].fact, label_index});
        }
    }
    collector->action_locals[label->action] = locals;
    collector->nodes[node].locals |= locals;
}

static void add_node(Collector *collector, int32_t node)
{
    const DtgSet *set = collector->set;
    CeaNode *n = &collector->nodes[node];
    *n = (CeaNode){.first_transition = set->transition_begin[node],
                   .end_transition = set->transition_begin[node + 1],
                   .first_mention = (int32_t)collector->all.size,
                   .first_local = set->local_begin[set->graph_of[node]]};
    for (int32_t t = n->first_transition; t < n->end_transition; t++) {
        const DtgTransition *transition = &set->transitions[t];
        assert(set->graph_of[transition->target] == set->graph_of[node]);
        for (int32_t i = 0; i < transition->num_labels; i++) {
            add_label(collector, node, transition->first_label + i);
        }
    }
    if (collector->all.size > INT32_MAX) {
        mem_fail(collector->all.size);
    }
    n->end_mention = (int32_t)collector->all.size;
}

static void collect_mentions(CeaTables *tables)
{
    const DtgSet *set = tables->graphs;
    size_t num_nodes = (size_t)set->num_nodes;
    Collector collector = {.set = set,
                           .nodes = ARENA_NEW(&tables->arena, CeaNode, num_nodes),
                           .action_locals =
                               ARENA_NEW(&tables->arena, uint64_t, (size_t)set->num_actions),
                           .last_node = MEM_NEW(int32_t, num_nodes)};
    for (int32_t node = 0; node < set->num_nodes; node++) {
        add_node(&collector, node);
    }
    tables->nodes = collector.nodes;
    tables->action_locals = collector.action_locals;
    tables->mentions = arena_copy(&tables->arena, collector.all.data, collector.all.size,
                                  sizeof *collector.all.data);
    MEM_FREE(collector.last_node, num_nodes);
    mention_vec_release(&collector.all);
}

/* --- Sizes ------------------------------------------------------------------------------------ */

static void plan_sizes(CeaTables *tables)
{
    const DtgSet *set = tables->graphs;
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int32_t first = set->first_node[graph];
        int64_t num_values = dtg_num_values(set, graph);
        tables->num_nodes += num_values * num_values;
        tables->num_attempts +=
            num_values * dtg_num_labels(set, first, first + (int32_t)num_values);
        tables->num_context_facts += num_values * num_values * dtg_num_locals(set, graph);
    }
    for (int32_t node = 0; node < set->num_nodes; node++) {
        int32_t num_labels = dtg_num_labels(set, node, node + 1);
        tables->max_labels = num_labels > tables->max_labels ? num_labels : tables->max_labels;
    }
}

/* Counting sort of the local variables; begin is shifted by one while they are placed. */
static void collect_places(CeaTables *tables)
{
    const DtgSet *set = tables->graphs;
    int32_t count = set->local_begin[set->num_graphs];
    int32_t num_variables = tables->task->num_variables;
    int32_t *begin = ARENA_NEW(&tables->arena, int32_t, (size_t)num_variables + 2);
    int32_t *places = ARENA_NEW(&tables->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        assert(set->locals[i] >= 0 && set->locals[i] < num_variables);
        begin[set->locals[i] + 2]++;
    }
    for (int32_t var = 0; var < num_variables; var++) {
        begin[var + 2] += begin[var + 1];
    }
    for (int32_t i = 0; i < count; i++) {
        places[begin[set->locals[i] + 1]++] = i;
    }
    assert(begin[num_variables] == count);
    tables->place_begin = begin;
    tables->places = places;
}

CeaTables *cea_tables_new(const Task *task)
{
    CeaTables *tables = MEM_NEW(CeaTables, 1);
    tables->task = task;
    CausalGraph graph;
    default_axioms_causal_graph(task, &tables->arena, &graph);
    tables->graphs = dtg_set_new(&graph, DTG_FULL);
    causal_graph_release(&graph);
    /* The goal is one more variable, with the facts "not reached" and "reached". */
    assert(tables->graphs->num_graphs == task->num_variables + 1);
    assert(tables->graphs->num_nodes == task->num_facts + 2);
    for (int32_t op = 0; op < task->num_operators; op++) {
        tables->has_free_operators |= task_operator_cost(task, op) == 0;
    }
    collect_mentions(tables);
    collect_places(tables);
    plan_sizes(tables);
    return tables;
}

void cea_tables_free(CeaTables *tables)
{
    dtg_set_free(tables->graphs);
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}
