#include "heur/heur_landmarks.h"

#include <assert.h>

#include "base/mem.h"
#include "heur/landmark_factory.h"
#include "heur/landmark_graph.h"
#include "heur/landmark_orders.h"
#include "heur/landmark_status.h"
#include "heur/landmark_task.h"
#include "task/succ_gen.h"

typedef struct Tables {
    const Task *task;
    LandmarkGraph graph;
    LandmarkStatus status;
    bool is_unsolvable; /* proved by a cycle of orders */
} Tables;

typedef struct Work {
    const Tables *tables;
    HeurState state;
    bool is_generating; /* whether `generator` is made, for preferred operators */
    SuccGen generator;
    int32_t *applicable; /* scratch: room for all operators */
} Work;

static void *tables_new(const Task *task)
{
    Tables *tables = MEM_NEW(Tables, 1);
    LandmarkTask lm_task;
    tables->task = task;
    landmark_task_init(&lm_task, task);
    landmark_graph_init(&tables->graph, task);
    landmark_factory_run(&lm_task, &tables->graph);
    landmark_orders_add_reasonable(&lm_task, &tables->graph);
    landmark_task_release(&lm_task);
    landmark_status_init(&tables->status, &tables->graph);
    tables->is_unsolvable = landmark_graph_has_natural_cycle(&tables->graph);
    return tables;
}

static void tables_free(void *opaque)
{
    Tables *tables = opaque;
    landmark_status_release(&tables->status);
    landmark_graph_release(&tables->graph);
    MEM_FREE(tables, 1);
}

static void *work_new(const void *tables)
{
    Work *work = MEM_NEW(Work, 1);
    work->tables = tables;
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    if (work->is_generating) {
        succ_gen_release(&work->generator);
        MEM_FREE(work->applicable, (size_t)work->tables->task->num_operators + 1);
    }
    MEM_FREE(work, 1);
}

static void begin(void *opaque, HeurState state)
{
    Work *work = opaque;
    work->state = state;
}

static int32_t sum_of_costs(const Work *work)
{
    const Tables *tables = work->tables;
    if (tables->is_unsolvable) {
        return HEUR_DEAD_END;
    }
    LandmarkStatusView view = landmark_status_get(&tables->status, work->state.id);
    int64_t sum = 0;
    for (int32_t word = 0; word < tables->status.num_words; word++) {
        for (uint64_t left = view.future[word]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            const Landmark *landmark = &tables->graph.landmarks.data[64 * word + bit];
            assert((size_t)(64 * word + bit) < tables->graph.landmarks.size);
            int32_t cost = view.past[word] >> bit & 1 ? landmark->cost : landmark->first_cost;
            if (cost == LANDMARK_NO_ACHIEVER) {
                return HEUR_DEAD_END;
            }
            sum += cost;
        }
    }
    return sum < HEUR_DEAD_END ? (int32_t)sum : HEUR_LARGEST;
}

static int32_t value(void *opaque, int output)
{
    (void)output;
    return sum_of_costs(opaque);
}

/* --- Preferred operators ---------------------------------------------------------------------- */

static bool achieves_future(const Work *work, const uint64_t *future, const Operator *op)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        Fact fact = {op->effects[i].var, op->effects[i].post};
        int32_t landmark = landmark_graph_find(&work->tables->graph, fact);
        if (landmark != NO_LANDMARK && future[landmark / 64] >> landmark % 64 & 1 &&
            !task_first_open(op->effects[i].conditions, work->state.values)) {
            return true;
        }
    }
    return false;
}

static void preferred(void *opaque, int output, IntVec *out_ops)
{
    (void)output;
    Work *work = opaque;
    const Task *task = work->tables->task;
    if (!work->is_generating) {
        succ_gen_init(&work->generator, task);
        work->applicable = MEM_NEW(int32_t, (size_t)task->num_operators + 1);
        work->is_generating = true;
    }
    const uint64_t *future = landmark_status_get(&work->tables->status, work->state.id).future;
    int32_t count = succ_gen_applicable(&work->generator, work->state.values, work->applicable);
    assert(count <= task->num_operators);
    for (int32_t i = 0; i < count; i++) {
        if (achieves_future(work, future, &task->operators[work->applicable[i]])) {
            int_vec_push(out_ops, work->applicable[i]);
        }
    }
}

/* --- Paths ------------------------------------------------------------------------------------ */

static void note_initial(void *opaque, HeurState state)
{
    landmark_status_note_initial(&((Tables *)opaque)->status, state);
}

static void note_transition(void *opaque, HeurState parent, int32_t op, HeurState state)
{
    landmark_status_note_transition(&((Tables *)opaque)->status, parent, op, state);
}

static size_t notes_size(const void *opaque)
{
    return landmark_status_size(&((const Tables *)opaque)->status);
}

static void notes_forget(void *opaque)
{
    landmark_status_forget(&((Tables *)opaque)->status);
}

/* --- Figures ---------------------------------------------------------------------------------- */

static const char *figure(const void *opaque, int index, int64_t *out_value)
{
    const LandmarkGraph *graph = &((const Tables *)opaque)->graph;
    switch (index) {
    case 0:
        *out_value = (int64_t)graph->landmarks.size;
        return "landmarks";
    case 1:
        *out_value = (int64_t)graph->orders.size;
        return "orderings";
    default:
        return NULL;
    }
}

const HeurEngine heur_landmarks_engine = {
    .name = "landmarks",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work = 2,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
    .note_initial = note_initial,
    .note_transition = note_transition,
    .notes_size = notes_size,
    .notes_forget = notes_forget,
    .figure = figure,
};
