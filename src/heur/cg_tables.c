/* The inputs of a variable are its direct predecessors in the causal graph and the inputs of these.
 * As predecessors have smaller numbers, one sweep by ascending variable finds them all. A variable
 * with a predecessor that is not cached has too many joint values below it, so it is not cached
 * either, and the lists that are merged stay short. */
#include "heur/cg_tables.h"

#include "base/ints.h"
#include "base/mem.h"
#include "base/vec.h"
#include "heur/default_axioms.h"
#include "heur/graph_context.h"
#include "heur/heur.h"

/* --- The cache -------------------------------------------------------------------------------- */

typedef struct Planner {
    const CausalGraph *graph;
    int64_t *cache_begin;
    int32_t *input_begin;
    int32_t *listed_by; /* per variable: the last one whose inputs it is among */
    IntVec inputs;      /* of the variable in hand */
    IntVec all_inputs, all_strides;
} Planner;

static void list_input(Planner *planner, int32_t var, int32_t input)
{
    assert(input < var);
    if (planner->listed_by[input] != var) {
        planner->listed_by[input] = var;
        int_vec_push(&planner->inputs, input);
    }
}

/* Lists a predecessor and its inputs; false if it is not cached. */
static bool add_input(Planner *planner, int32_t var, int32_t input)
{
    if (planner->cache_begin[input] == planner->cache_begin[input + 1]) {
        return false;
    }
    list_input(planner, var, input);
    for (int32_t i = planner->input_begin[input]; i < planner->input_begin[input + 1]; i++) {
        list_input(planner, var, planner->all_inputs.data[i]);
    }
    return true;
}

static bool collect_inputs(Planner *planner, int32_t var)
{
    const CausalGraph *graph = planner->graph;
    planner->inputs.size = 0;
    for (int32_t i = graph->lower_begin[var]; i < graph->lower_begin[var + 1]; i++) {
        if (!add_input(planner, var, graph->lower[i])) {
            return false;
        }
    }
    ints_sort(planner->inputs.data, planner->inputs.size);
    return true;
}

/* Number of rows, or 0 if there are too many. */
static int64_t num_rows(const Planner *planner, int32_t var)
{
    const Task *task = planner->graph->task;
    int64_t num_values = task->variables[var].domain_size;
    int64_t rows = num_values;
    for (size_t i = 0; i < planner->inputs.size && rows * (num_values - 1) <= CG_TABLES_MAX_COSTS;
         i++) {
        rows *= task->variables[planner->inputs.data[i]].domain_size;
    }
    return rows * (num_values - 1) <= CG_TABLES_MAX_COSTS ? rows : 0;
}

static void plan_variable(Planner *planner, int32_t var)
{
    const Task *task = planner->graph->task;
    int32_t num_values = task->variables[var].domain_size;
    planner->cache_begin[var + 1] = planner->cache_begin[var];
    planner->input_begin[var + 1] = planner->input_begin[var];
    if (num_values < 2 || !collect_inputs(planner, var)) {
        return;
    }
    int64_t rows = num_rows(planner, var);
    int64_t size = rows * 2 * num_values;
    if (rows == 0 || planner->cache_begin[var] + size > CG_TABLES_CACHE_BUDGET) {
        return;
    }
    planner->cache_begin[var + 1] += size;
    int32_t stride = num_values;
    for (size_t i = 0; i < planner->inputs.size; i++) {
        int_vec_push(&planner->all_inputs, planner->inputs.data[i]);
        int_vec_push(&planner->all_strides, stride);
        stride *= task->variables[planner->inputs.data[i]].domain_size;
    }
    assert(stride == rows);
    planner->input_begin[var + 1] = (int32_t)planner->all_inputs.size;
}

static void plan_cache(CgTables *tables, const CausalGraph *graph)
{
    size_t num_variables = (size_t)graph->task->num_variables;
    Planner planner = {.graph = graph,
                       .cache_begin = ARENA_NEW(&tables->arena, int64_t, num_variables + 1),
                       .input_begin = ARENA_NEW(&tables->arena, int32_t, num_variables + 1),
                       .listed_by = MEM_NEW(int32_t, num_variables)};
    for (int32_t var = 0; var < graph->task->num_variables; var++) {
        plan_variable(&planner, var);
    }
    CgInput *inputs = ARENA_NEW(&tables->arena, CgInput, planner.all_inputs.size + 1);
    for (size_t i = 0; i < planner.all_inputs.size; i++) {
        inputs[i] = (CgInput){planner.all_inputs.data[i], planner.all_strides.data[i]};
    }
    assert(planner.cache_begin[num_variables] <= CG_TABLES_CACHE_BUDGET);
    tables->cache_begin = planner.cache_begin;
    tables->input_begin = planner.input_begin;
    tables->inputs = inputs;
    MEM_FREE(planner.listed_by, num_variables);
    int_vec_release(&planner.inputs);
    int_vec_release(&planner.all_inputs);
    int_vec_release(&planner.all_strides);
}

/* --- Dependence and sizes --------------------------------------------------------------------- */

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
    int32_t *dependents = ARENA_NEW(&tables->arena, int32_t, (size_t)count + 1);
    for (int32_t i = 0; i < count; i++) {
        begin[set->locals[i] + 2]++;
    }
    for (size_t var = 0; var < num_graphs; var++) {
        begin[var + 2] += begin[var + 1];
    }
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        for (int32_t i = set->local_begin[graph]; i < set->local_begin[graph + 1]; i++) {
            assert(set->locals[i] < graph);
            dependents[begin[set->locals[i] + 1]++] = graph;
        }
    }
    assert(begin[num_graphs] == count);
    tables->dependent_begin = begin;
    tables->dependents = dependents;
}

/* Local variables are smaller than their graph's, so no more than these can depend on a
 * variable. */
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
        if (!cg_tables_is_cached(tables, graph)) {
            tables->size_of_rows += 2 * num_values * num_values;
        }
    }
    tables->context_begin = begin;
}

/* --- Transitions that no cost depends on ------------------------------------------------------ */

/* Costs of goals and of conditions of labels are looked up in rows, all others are not. */
static void mark_wanted(const CgTables *tables, bool *is_wanted)
{
    const DtgSet *set = tables->graphs;
    FactSpan goal = tables->task->goal;
    for (int32_t i = 0; i < goal.count; i++) {
        is_wanted[task_fact(tables->task, goal.data[i])] = true;
    }
    for (int32_t i = 0; i < set->num_labels; i++) {
        const DtgLabel *label = &set->labels[i];
        for (int32_t k = 0; k < label->num_conditions; k++) {
            is_wanted[set->conditions[label->first_condition + k].fact] = true;
        }
    }
}

static bool leads_elsewhere(const DtgSet *set, int32_t node, int32_t origin)
{
    for (int32_t i = set->transition_begin[node]; i < set->transition_begin[node + 1]; i++) {
        if (set->transitions[i].target != origin) {
            return true;
        }
    }
    return false;
}

/* Leaves out transitions to a value that is not wanted and from which every path leads straight
 * back: in blocksworld, to most places of a block. The order of the others stays. */
static void prune_transitions(CgTables *tables)
{
    const DtgSet *set = tables->graphs;
    size_t num_nodes = (size_t)set->num_nodes;
    size_t num_transitions = (size_t)set->transition_begin[num_nodes];
    bool *is_wanted = MEM_NEW(bool, num_nodes);
    int32_t *begin = ARENA_NEW(&tables->arena, int32_t, num_nodes + 1);
    DtgTransition *kept = ARENA_NEW(&tables->arena, DtgTransition, num_transitions + 1);
    int32_t count = 0;
    mark_wanted(tables, is_wanted);
    for (int32_t node = 0; node < set->num_nodes; node++) {
        for (int32_t i = set->transition_begin[node]; i < set->transition_begin[node + 1]; i++) {
            int32_t target = set->transitions[i].target;
            assert(set->graph_of[target] == set->graph_of[node]);
            if (is_wanted[target] || leads_elsewhere(set, target, node)) {
                kept[count++] = set->transitions[i];
            }
        }
        begin[node + 1] = count;
    }
    assert((size_t)count <= num_transitions);
    MEM_FREE(is_wanted, num_nodes);
    tables->transition_begin = begin;
    tables->transitions = kept;
}

/* --- Set-up ----------------------------------------------------------------------------------- */

CgTables *cg_tables_new(const Task *task)
{
    CgTables *tables = MEM_NEW(CgTables, 1);
    tables->task = task;
    CausalGraph graph;
    default_axioms_causal_graph(task, &tables->arena, &graph);
    tables->graphs = dtg_set_new(&graph, DTG_LOWER);
    assert(tables->graphs->num_graphs == task->num_variables);
    assert(tables->graphs->num_nodes == task->num_facts);
    tables->transition_begin = tables->graphs->transition_begin;
    tables->transitions = tables->graphs->transitions;
    plan_cache(tables, &graph);
    causal_graph_release(&graph);
    uint32_t min_cost = min_operator_cost(task);
    tables->min_cost = min_cost < HEUR_LARGEST ? min_cost : HEUR_LARGEST;
    collect_dependents(tables);
    count_behind(tables);
    plan_sizes(tables);
    return tables;
}

void cg_tables_use_for_values(CgTables *tables)
{
    assert(!tables->are_ties_free);
    if (graph_context_never_matters(tables->graphs)) {
        tables->are_ties_free = true;
        prune_transitions(tables);
    }
}

void cg_tables_free(CgTables *tables)
{
    dtg_set_free(tables->graphs);
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}
