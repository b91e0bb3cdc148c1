#include "heur/heur_rp.h"

#include <assert.h>

#include "base/mem.h"
#include "heur/rp_plan.h"

typedef struct Work {
    RpPlan plan;
    const int32_t *values;
    bool is_known; /* whether `value` is that of the state */
    int32_t value;
} Work;

static void *tables_new(const Task *task)
{
    return rp_tables_new(task);
}

static void tables_free(void *tables)
{
    rp_tables_free(tables);
}

static void *work_new(const void *tables)
{
    Work *work = MEM_NEW(Work, 1);
    rp_plan_init(&work->plan, tables);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    rp_plan_release(&work->plan);
    MEM_FREE(work, 1);
}

static void begin(void *opaque, HeurState state)
{
    Work *work = opaque;
    work->values = state.values;
    work->is_known = false;
}

static int32_t compute(Work *work)
{
    if (!rp_plan_find(&work->plan, work->values)) {
        return HEUR_DEAD_END;
    }
    return work->plan.cost < HEUR_DEAD_END ? (int32_t)work->plan.cost : HEUR_LARGEST;
}

static int32_t value(void *opaque, int output)
{
    Work *work = opaque;
    assert(output == 0);
    (void)output;
    if (!work->is_known) {
        work->value = compute(work);
        work->is_known = true;
    }
    return work->value;
}

static void preferred(void *opaque, int output, IntVec *out_ops)
{
    Work *work = opaque;
    assert(output == 0 && work->is_known && work->value != HEUR_DEAD_END);
    (void)output;
    for (size_t i = 0; i < work->plan.preferred.size; i++) {
        int_vec_push(out_ops, work->plan.preferred.data[i]);
    }
}

static int64_t effort(const void *opaque)
{
    return rp_plan_effort(&((const Work *)opaque)->plan);
}

const HeurEngine heur_rp_engine = {
    .name = "relaxed plans",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work = 5,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
    .effort = effort,
};
