#include "heur/cea_tables.h"

#include "base/mem.h"
#include "heur/default_axioms.h"

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
        begin[set->locals[i] + 2]++;
    }
    for (int32_t var = 0; var < num_variables; var++) {
        begin[var + 2] += begin[var + 1];
    }
    for (int32_t i = 0; i < count; i++) {
        places[begin[set->locals[i] + 1]++] = i;
    }
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
    for (int32_t op = 0; op < task->num_operators; op++) {
        tables->has_free_operators |= task_operator_cost(task, op) == 0;
    }
    cea_mentions_init(&tables->mentions, tables->graphs);
    collect_places(tables);
    plan_sizes(tables);
    return tables;
}

void cea_tables_free(CeaTables *tables)
{
    dtg_set_free(tables->graphs);
    cea_mentions_release(&tables->mentions);
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}
