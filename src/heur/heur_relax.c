/* Remembers per state what has been explored: add and ff share a pass, whichever is asked first. */
#include "heur/heur_relax.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/relax_work.h"

typedef enum Pass {
    PASS_NONE,
    PASS_ADD,   /* h_add costs, ties as in Fast Downward */
    PASS_COSTS, /* h_add costs */
    PASS_MAX,   /* h_max costs */
} Pass;

typedef struct Work {
    RelaxWork relax;
    const int32_t *values;
    Pass pass;          /* what the tables of `relax` hold now */
    bool began_as_heap; /* queue setting before and after that pass */
    bool ended_as_heap;
    bool is_heap[HEUR_RELAX_OUTPUTS];  /* queue mode: the queue setting of each output */
    bool was_heap[HEUR_RELAX_OUTPUTS]; /* the same before this state */
    bool is_add_exact;                 /* queue mode: somebody wants h_add's preferred operators */
    bool was_ff_asked;                 /* in the state before */
    bool is_known[HEUR_RELAX_OUTPUTS]; /* whether `known` holds the value */
    int32_t known[HEUR_RELAX_OUTPUTS];
} Work;

typedef struct Tables {
    Relax *relax;
    RelaxLean *lean;
} Tables;

static void *tables_new(const Task *task)
{
    Tables *tables = MEM_NEW(Tables, 1);
    tables->relax = relax_new(task);
    tables->lean = relax_lean_new(tables->relax);
    return tables;
}

static void tables_free(void *opaque)
{
    Tables *tables = opaque;
    relax_lean_free(tables->lean);
    relax_free(tables->relax);
    MEM_FREE(tables, 1);
}

static void *work_new(const void *tables)
{
    Work *work = MEM_NEW(Work, 1);
    relax_work_init(&work->relax, ((const Tables *)tables)->lean);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    relax_work_release(&work->relax);
    MEM_FREE(work, 1);
}

static void begin(void *opaque, HeurState state)
{
    Work *work = opaque;
    work->values = state.values;
    work->pass = PASS_NONE;
    work->was_ff_asked = work->is_known[HEUR_RELAX_FF];
    memset(work->is_known, 0, sizeof work->is_known);
}

/* In Fast Downward every output explores with a queue of its own. The passes are the same as long as the
 * queues have the same setting; one that is skipped for a state (a dead end found by the other) may
 * keep its buckets longer. */
static void explore_add(Work *work, bool as_heap)
{
    if (work->pass != PASS_ADD || work->began_as_heap != as_heap) {
        work->began_as_heap = work->ended_as_heap = as_heap;
        relax_work_explore_add(&work->relax, work->values, &work->ended_as_heap);
        work->pass = PASS_ADD;
    }
}

/* A pass for one output, with its own queue setting. */
static void explore_for(Work *work, int output)
{
    work->was_heap[output] = work->is_heap[output];
    explore_add(work, work->was_heap[output]);
    work->is_heap[output] = work->ended_as_heap;
}

/* h_add itself does not depend on ties. If h_ff is going to be asked for as well, its pass serves
 * both. */
static int32_t compute_add(Work *work)
{
    if (work->is_add_exact) {
        explore_for(work, HEUR_RELAX_ADD);
    } else if (work->pass != PASS_ADD && work->was_ff_asked) {
        explore_add(work, work->is_heap[HEUR_RELAX_FF]);
    } else if (work->pass != PASS_ADD) {
        relax_work_explore_costs(&work->relax, work->values);
        work->pass = PASS_COSTS;
    }
    return relax_work_add_value(&work->relax);
}

static int32_t compute_ff(Work *work)
{
    explore_for(work, HEUR_RELAX_FF);
    if (relax_work_add_value(&work->relax) == HEUR_DEAD_END) {
        return HEUR_DEAD_END;
    }
    return relax_work_ff_value(&work->relax);
}

static int32_t compute_max(Work *work)
{
    relax_work_explore_max(&work->relax, work->values);
    work->pass = PASS_MAX;
    return relax_work_max_value(&work->relax);
}

static int32_t compute(Work *work, int output)
{
    switch (output) {
    case HEUR_RELAX_ADD:
        return compute_add(work);
    case HEUR_RELAX_FF:
        return compute_ff(work);
    default:
        return compute_max(work);
    }
}

static int32_t value(void *opaque, int output)
{
    Work *work = opaque;
    if (!work->is_known[output]) {
        work->known[output] = compute(work, output);
        work->is_known[output] = true;
    }
    return work->known[output];
}

/* Another output may have explored since the value was computed. h_add keeps a queue setting of its
 * own only from the first call on, which comes before the setting can have changed: a search that
 * wants preferred operators wants them from its first state on. */
static void preferred(void *opaque, int output, IntVec *out_ops)
{
    Work *work = opaque;
    assert(work->is_known[output] && work->known[output] != HEUR_DEAD_END);
    if (output == HEUR_RELAX_MAX) {
        return;
    }
    if (output == HEUR_RELAX_ADD && !work->is_add_exact) {
        work->is_add_exact = true;
        explore_for(work, HEUR_RELAX_ADD);
    }
    explore_add(work, work->was_heap[output]);
    relax_work_preferred(&work->relax, out_ops);
}

static int64_t effort(const void *opaque)
{
    return relax_work_effort(&((const Work *)opaque)->relax);
}

static size_t queue_mode_size(const void *tables)
{
    (void)tables;
    return HEUR_RELAX_OUTPUTS + 1;
}

static void queue_mode_save(const void *opaque, uint8_t *out_bytes)
{
    const Work *work = opaque;
    for (int i = 0; i < HEUR_RELAX_OUTPUTS; i++) {
        out_bytes[i] = work->is_heap[i];
    }
    out_bytes[HEUR_RELAX_OUTPUTS] = work->is_add_exact;
}

static void queue_mode_load(void *opaque, const uint8_t *bytes)
{
    Work *work = opaque;
    for (int i = 0; i < HEUR_RELAX_OUTPUTS; i++) {
        work->is_heap[i] = bytes[i];
    }
    work->is_add_exact = bytes[HEUR_RELAX_OUTPUTS];
}

const HeurEngine heur_relax_engine = {
    .name = "delete relaxation",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work = 10,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
    .effort = effort,
    .queue_mode_size = queue_mode_size,
    .queue_mode_save = queue_mode_save,
    .queue_mode_load = queue_mode_load,
};
