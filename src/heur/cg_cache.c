#include "heur/cg_cache.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"

typedef struct Planner {
    const CausalGraph *graph;
    CgCache *cache;
    int32_t *listed_by; /* per variable: the last one whose inputs it is among */
    IntVec inputs;      /* of the variable in hand */
    IntVec all_inputs, all_strides;
} Planner;

static int compare_ints(const void *left, const void *right)
{
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

static void list_input(Planner *planner, int32_t var, int32_t input)
{
    if (planner->listed_by[input] != var) {
        planner->listed_by[input] = var;
        int_vec_push(&planner->inputs, input);
    }
}

/* Also what is below that input. Remembered variables have few inputs, and others are of no use
 * here: false if it is not remembered. */
static bool add_input(Planner *planner, int32_t var, int32_t input)
{
    const CgCache *cache = planner->cache;
    if (!cg_cache_has(cache, input)) {
        return false;
    }
    list_input(planner, var, input);
    for (int32_t i = cache->input_begin[input]; i < cache->input_begin[input + 1]; i++) {
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
    if (planner->inputs.size) {
        qsort(planner->inputs.data, planner->inputs.size, sizeof(int32_t), compare_ints);
    }
    return true;
}

/* Number of rows, or 0 if there are too many. */
static int64_t num_rows(const Planner *planner, int32_t var)
{
    const Task *task = planner->graph->task;
    int64_t num_values = task->variables[var].domain_size;
    int64_t rows = num_values;
    for (size_t i = 0; i < planner->inputs.size && rows * (num_values - 1) <= CG_CACHE_MAX_COSTS;
         i++) {
        rows *= task->variables[planner->inputs.data[i]].domain_size;
    }
    return rows * (num_values - 1) <= CG_CACHE_MAX_COSTS ? rows : 0;
}

static void plan_variable(Planner *planner, int32_t var)
{
    const Task *task = planner->graph->task;
    CgCache *cache = planner->cache;
    int32_t num_values = task->variables[var].domain_size;
    cache->begin[var + 1] = cache->begin[var];
    cache->input_begin[var + 1] = cache->input_begin[var];
    if (num_values < 2 || !collect_inputs(planner, var)) {
        return;
    }
    int64_t rows = num_rows(planner, var);
    int64_t size = rows * 2 * num_values;
    if (rows == 0 || cache->begin[var] + size > CG_CACHE_BUDGET) {
        return;
    }
    cache->begin[var + 1] += size;
    int32_t stride = num_values;
    for (size_t i = 0; i < planner->inputs.size; i++) {
        int_vec_push(&planner->all_inputs, planner->inputs.data[i]);
        int_vec_push(&planner->all_strides, stride);
        stride *= task->variables[planner->inputs.data[i]].domain_size;
    }
    cache->input_begin[var + 1] = (int32_t)planner->all_inputs.size;
}

void cg_cache_init(CgCache *cache, const CausalGraph *graph)
{
    size_t num_variables = (size_t)graph->task->num_variables;
    *cache = (CgCache){0};
    cache->input_begin = ARENA_NEW(&cache->arena, int32_t, num_variables + 1);
    cache->begin = ARENA_NEW(&cache->arena, int64_t, num_variables + 1);
    Planner planner = {
        .graph = graph, .cache = cache, .listed_by = MEM_NEW(int32_t, num_variables)};
    for (int32_t var = 0; var < graph->task->num_variables; var++) {
        plan_variable(&planner, var);
    }
    cache->inputs = ARENA_NEW(&cache->arena, CgCacheInput, planner.all_inputs.size);
    for (size_t i = 0; i < planner.all_inputs.size; i++) {
        cache->inputs[i] = (CgCacheInput){planner.all_inputs.data[i], planner.all_strides.data[i]};
    }
    MEM_FREE(planner.listed_by, num_variables);
    int_vec_release(&planner.inputs);
    int_vec_release(&planner.all_inputs);
    int_vec_release(&planner.all_strides);
}

void cg_cache_release(CgCache *cache)
{
    arena_release(&cache->arena);
    *cache = (CgCache){0};
}
