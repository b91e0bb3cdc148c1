#include "heur/heur_lm_cut.h"

#include <assert.h>

#include "base/mem.h"
#include "heur/lm_cut.h"

typedef struct Work {
    LmCut cut;
    const int32_t *values;
    bool is_known; /* whether `value` is that of the state */
    int32_t value;
} Work;

static void *tables_new_for(const Task *task, HeurSpec spec, Error *error)
{
    (void)spec;
    return lm_cut_tables_new(task, error);
}

static void tables_free(void *tables)
{
    lm_cut_tables_free(tables);
}

static void *work_new(const void *tables)
{
    Work *work = MEM_NEW(Work, 1);
    lm_cut_init(&work->cut, tables);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    lm_cut_release(&work->cut);
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
        work->value = lm_cut_value(&work->cut, work->values);
        work->is_known = true;
    }
    return work->value;
}

/* Fitted to times: an operator that is looked at takes about 3 nanoseconds. */
static int64_t effort(const void *opaque)
{
    enum { PER_VISIT = 3 };
    return PER_VISIT * ((const Work *)opaque)->cut.costs.num_visits;
}

static size_t queue_mode_size(const void *tables)
{
    (void)tables;
    return 1;
}

static void queue_mode_save(const void *opaque, uint8_t *out_bytes)
{
    *out_bytes = ((const Work *)opaque)->cut.costs.queue.is_heap;
}

static void queue_mode_load(void *opaque, const uint8_t *bytes)
{
    Work *work = opaque;
    assert(*bytes <= 1);
    work->cut.costs.queue.is_heap = *bytes;
}

const HeurEngine heur_lm_cut_engine = {
    .name = "landmark cuts",
    .tables_new_for = tables_new_for,
    .tables_free = tables_free,
    .work = 100,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .effort = effort,
    .queue_mode_size = queue_mode_size,
    .queue_mode_save = queue_mode_save,
    .queue_mode_load = queue_mode_load,
};
