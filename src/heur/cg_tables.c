#include "heur/cg_tables.h"

#include "base/mem.h"
#include "heur/default_axioms.h"
#include "heur/graph_context.h"

static uint32_t min_operator_cost(const Task *task)
{
    int32_t min = INT32_MAX;
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t cost = task_operator_cost(task, op);
        min = cost < min ? cost : min;
    }
    return (uint32_t)min;
}

/* Counting sort of all local variables; begin is shifted by one while graphs are placed. */
static void collect_dependents(CgTables *tables)
{
    const DtgSet *set = tables->graphs;
    size_t num_graphs = (size_t)set->num_graphs;
    int32_t count = set->local_begin[num_graphs];
    int32_t *begin = ARENA_NEW(&tables->arena, int32_t, num_graphs + 2);
    int32_t *dependents = ARENA_NEW(&tables->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        begin[set->locals[i] + 2]++;
    }
    for (size_t var = 0; var < num_graphs; var++) {
        begin[var + 2] += begin[var + 1];
    }
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        for (int32_t i = set->local_begin[graph]; i < set->local_begin[graph + 1]; i++) {
            dependents[begin[set->locals[i] + 1]++] = graph;
        }
    }
    tables->dependent_begin = begin;
    tables->dependents = dependents;
}

/* Local variables come before their graph's, so no more than these can depend on a variable. */
static void count_behind(CgTables *tables)
{
    const DtgSet *set = tables->graphs;
    int32_t *num_behind = ARENA_NEW(&tables->arena, int32_t, (size_t)set->num_graphs);
    for (int32_t graph = set->num_graphs - 1; graph > 0; graph--) {
        num_behind[graph - 1] = num_behind[graph] + (dtg_num_locals(set, graph) > 0);
    }
    tables->num_behind = num_behind;
}

static void plan_sizes(CgTables *tables)
{
    const DtgSet *set = tables->graphs;
    int64_t *begin = ARENA_NEW(&tables->arena, int64_t, (size_t)set->num_nodes);
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int64_t num_values = dtg_num_values(set, graph);
        for (int32_t fact = set->first_node[graph]; fact < set->first_node[graph + 1]; fact++) {
            begin[fact] = tables->num_context_facts;
            tables->num_context_facts += dtg_num_locals(set, graph);
        }
        if (!cg_cache_has(&tables->cache, graph)) {
            tables->size_of_rows += 2 * num_values * num_values;
        }
    }
    tables->context_begin = begin;
}

CgTables *cg_tables_new(const Task *task)
{
    CgTables *tables = MEM_NEW(CgTables, 1);
    tables->task = task;
    CausalGraph graph;
    default_axioms_causal_graph(task, &tables->arena, &graph);
    tables->graphs = dtg_set_new(&graph, DTG_LOWER);
    tables->transitions =
        (CgTransitions){tables->graphs->transition_begin, tables->graphs->transitions};
    cg_cache_init(&tables->cache, &graph);
    causal_graph_release(&graph);
    tables->min_cost = min_operator_cost(task);
    collect_dependents(tables);
    count_behind(tables);
    plan_sizes(tables);
    return tables;
}

void cg_tables_use_for_values(CgTables *tables)
{
    if (graph_context_never_matters(tables->graphs)) {
        tables->are_ties_free = true;
        tables->transitions = cg_prune(tables->task, tables->graphs, &tables->arena);
    }
}

void cg_tables_free(CgTables *tables)
{
    dtg_set_free(tables->graphs);
    cg_cache_release(&tables->cache);
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}
