#include "search/plan_series.h"

#include <assert.h>

typedef struct Phase {
    TaskCosts heuristic_costs, path_costs;
    int32_t weight;
    bool reopens;
} Phase;

static const Phase UNIT_COST[] = {
    {.weight = 0},
    {.weight = 5, .reopens = true},
    {.weight = 3, .reopens = true},
    {.weight = 2, .reopens = true},
    {.weight = 1, .reopens = true},
};

/* One more than the cost, so that free operators count for something. */
#define PLUS_ONE .heuristic_costs = TASK_COSTS_PLUS_ONE

static const Phase OTHER_COSTS[] = {
    {.heuristic_costs = TASK_COSTS_ONE, .path_costs = TASK_COSTS_ONE},
    {PLUS_ONE},
    {PLUS_ONE, .weight = 5, .reopens = true},
    {PLUS_ONE, .weight = 3, .reopens = true},
    {PLUS_ONE, .weight = 2, .reopens = true},
    {PLUS_ONE, .weight = 1, .reopens = true},
};

int plan_series_length(bool is_unit_cost)
{
    return is_unit_cost ? sizeof UNIT_COST / sizeof *UNIT_COST
                        : sizeof OTHER_COSTS / sizeof *OTHER_COSTS;
}

static const Phase *phase_of(bool is_unit_cost, int index)
{
    assert(index >= 0 && index < plan_series_length(is_unit_cost));
    return is_unit_cost ? &UNIT_COST[index] : &OTHER_COSTS[index];
}

void plan_series_fill(bool is_unit_cost, int index, SearchOptions *options)
{
    const Phase *phase = phase_of(is_unit_cost, index);
    options->heuristic_costs = phase->heuristic_costs;
    options->path_costs = phase->path_costs;
    options->weight = phase->weight;
    options->reopens = phase->reopens;
}
