#include "heur/goal_count.h"

#include <assert.h>

#include "base/mem.h"

typedef struct Tables {
    FactSpan goal; /* of the task, which outlives the tables */
    int32_t min_cost;
} Tables;

static int32_t cheapest_operator(const Task *task)
{
    int32_t least = task->num_operators ? INT32_MAX : 0;
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t cost = task_operator_cost(task, op);
        assert(cost >= 0);
        least = cost < least ? cost : least;
    }
    return least < HEUR_DEAD_END ? least : HEUR_LARGEST;
}

static void *tables_new(const Task *task)
{
    Tables *tables = MEM_NEW(Tables, 1);
    *tables = (Tables){task->goal, cheapest_operator(task)};
    return tables;
}

static void tables_free(void *tables)
{
    mem_free(tables, 1, sizeof(Tables));
}

static int32_t state_value(const void *opaque, const int32_t *values, int output)
{
    const Tables *tables = opaque;
    assert(output == GOAL_COUNT_BLIND || output == GOAL_COUNT_OPEN_GOALS);
    int32_t num_open = 0;
    for (int32_t i = 0; i < tables->goal.count; i++) {
        num_open += values[tables->goal.data[i].var] != tables->goal.data[i].value;
    }
    if (output == GOAL_COUNT_OPEN_GOALS) {
        return num_open;
    }
    return num_open ? tables->min_cost : 0;
}

const HeurEngine goal_count_engine = {
    .name = "goal test",
    .work = 1,
    .tables_new = tables_new,
    .tables_free = tables_free,
    .state_value = state_value,
};
