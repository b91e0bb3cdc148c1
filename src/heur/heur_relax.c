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
    bool began_as_heap; /* whether the queue was a heap before and after that pass */
    bool ended_as_heap;
    bool is_heap[HEUR_RELAX_OUTPUTS];  /* queue mode: whether the queue of an output is a heap */
    bool was_heap[HEUR_RELAX_OUTPUTS]; /* the same before this state */
    bool is_add_exact;                 /* queue mode: h_add breaks ties as Fast Downward does */
    bool was_ff_asked;                 /* h_ff of the state before was computed */
    bool is_known[HEUR_RELAX_OUTPUTS]; /* whether `known` holds the value */
    int32_t known[HEUR_RELAX_OUTPUTS];
} Work;

typedef struct Tables {
    Relax *relax;
    LeanTables *lean;
} Tables;

static void *tables_new(const Task *task)
{
    Tables *tables = MEM_NEW(Tables, 1);
    tables->relax = relax_new(task);
    tables->lean = lean_tables_new(tables->relax);
    return tables;
}

static void tables_free(void *opaque)
{
    Tables *tables = opaque;
    lean_tables_free(tables->lean);
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

/* In Fast Downward every output explores with a queue of its own. Their passes are the same as long
 * as the queues are in the same mode. They can differ: an output that is not asked for in a state
 * (the other found a dead end) may keep its buckets longer. */
static void explore_add(Work *work, bool as_heap)
{
    if (work->pass != PASS_ADD || work->began_as_heap != as_heap) {
        work->began_as_heap = work->ended_as_heap = as_heap;
        relax_work_explore_add(&work->relax, work->values, &work->ended_as_heap);
        work->pass = PASS_ADD;
    }
}

/* A pass for one output, with the mode of its own queue. */
static void explore_for(Work *work, int output)
{
    work->was_heap[output] = work->is_heap[output];
    explore_add(work, work->was_heap[output]);
    work->is_heap[output] = work->ended_as_heap;
}

/* The value of h_add does not depend on ties. If h_ff was asked for in the state before, it
 * probably will be again, and its pass serves both. */
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
    assert(output >= 0 && output < HEUR_RELAX_OUTPUTS);
    if (!work->is_known[output]) {
        work->known[output] = compute(work, output);
        work->is_known[output] = true;
    }
    return work->known[output];
}

/* Another output may have explored since the value was computed, so the pass may have to be
 * repeated. h_add has a queue of its own from the first call on. That is early enough: a search
 * that uses preferred operators requests them from its first state on, before any queue can be a
 * heap. */
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
    assert(work->pass == PASS_ADD && work->ended_as_heap == work->is_heap[output]);
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
        assert(bytes[i] <= 1);
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
