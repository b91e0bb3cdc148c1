#include "heur/heur_wl.h"

#include <assert.h>

#include "base/mem.h"
#include "heur/wl_successors.h"
#include "heur/wl_tracker.h"

typedef struct Tables {
    WlTables *wl;
    int64_t bound;
    bool is_for_values; /* nobody will ask for preferred operators */
} Tables;

typedef struct Work {
    const Tables *tables;
    WlTracker *tracker;
    WlSuccessors *successors; /* NULL: not needed */
    const int32_t *values;
    bool is_known; /* the tracker is at the state */
} Work;

/* --- Tables ----------------------------------------------------------------------------------- */

static void *tables_new_for(const Task *task, HeurSpec spec, Error *error)
{
    if (!spec.model) {
        error_set(error, ERROR_USAGE,
                  "the heuristic wl is learned: it needs a policy that holds it (--policy)");
        return NULL;
    }
    WlTables *wl = wl_tables_new(task, spec.model, error);
    if (!wl) {
        return NULL;
    }
    Tables *tables = MEM_NEW(Tables, 1);
    *tables = (Tables){.wl = wl, .bound = wl_tables_bound(wl)};
    return tables;
}

static void tables_free(void *opaque)
{
    Tables *tables = opaque;
    wl_tables_free(tables->wl);
    MEM_FREE(tables, 1);
}

static void use_for_values(void *tables)
{
    ((Tables *)tables)->is_for_values = true;
}

/* --- Values ----------------------------------------------------------------------------------- */

static void *work_new(const void *opaque)
{
    const Tables *tables = opaque;
    Work *work = MEM_NEW(Work, 1);
    work->tables = tables;
    work->tracker = wl_tracker_new(tables->wl);
    work->successors = tables->is_for_values ? NULL : wl_successors_new(tables->wl->task);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    wl_successors_free(work->successors);
    wl_tracker_free(work->tracker);
    MEM_FREE(work, 1);
}

static void begin(void *opaque, HeurState state)
{
    Work *work = opaque;
    work->values = state.values;
    work->is_known = false;
}

static int32_t value(void *opaque, int output)
{
    Work *work = opaque;
    assert(output == 0);
    (void)output;
    if (!work->is_known) {
        wl_tracker_move(work->tracker, work->values);
        work->is_known = true;
    }
    int64_t h = wl_tracker_sum(work->tracker) - work->tables->bound;
    assert(h >= 0);
    return h < HEUR_LARGEST ? (int32_t)h : HEUR_LARGEST;
}

static void preferred(void *opaque, int output, IntVec *out_ops)
{
    Work *work = opaque;
    assert(output == 0 && work->is_known && work->successors);
    (void)output;
    wl_successors_add_better(work->successors, work->tracker, out_ops);
}

const HeurEngine heur_wl_engine = {
    .name = "colours",
    .work = 1,
    .needs_model = true,
    .unit = WL_MODEL_UNIT,
    .tables_new_for = tables_new_for,
    .tables_free = tables_free,
    .use_for_values = use_for_values,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
};
