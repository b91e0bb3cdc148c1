#include "heur/heur_simple.h"

#include "base/mem.h"

typedef struct Tables {
    const Task *task;
    int32_t min_cost;
} Tables;

typedef struct Work {
    const Tables *tables;
    const int32_t *values;
} Work;

static int32_t cheapest_operator(const Task *task)
{
    int32_t least = task->num_operators ? INT32_MAX : 0;
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t cost = task_operator_cost(task, op);
        least = cost < least ? cost : least;
    }
    return least < HEUR_DEAD_END ? least : HEUR_LARGEST;
}

static void *tables_new(const Task *task)
{
    Tables *tables = MEM_NEW(Tables, 1);
    *tables = (Tables){task, cheapest_operator(task)};
    return tables;
}

static void tables_free(void *tables)
{
    mem_free(tables, 1, sizeof(Tables));
}

static void *work_new(const void *tables)
{
    Work *work = MEM_NEW(Work, 1);
    work->tables = tables;
    return work;
}

static void work_free(void *work)
{
    mem_free(work, 1, sizeof(Work));
}

static void begin(void *work, HeurState state)
{
    ((Work *)work)->values = state.values;
}

static int32_t value(void *opaque, int output)
{
    const Work *work = opaque;
    FactSpan goal = work->tables->task->goal;
    int32_t num_open = 0;
    for (int32_t i = 0; i < goal.count; i++) {
        num_open += work->values[goal.data[i].var] != goal.data[i].value;
    }
    if (output == HEUR_SIMPLE_GOAL_COUNT) {
        return num_open;
    }
    return num_open ? work->tables->min_cost : 0;
}

const HeurEngine heur_simple_engine = {
    .name = "goal test",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work = 1,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
};
