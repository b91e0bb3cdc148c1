#include "heur/heur_cg.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "heur/cg_search.h"

typedef struct Work {
    CgSearch search;
    HeurState state;
    bool is_known;
    int32_t value;

    uint32_t stamp; /* of this call for preferred operators */
    uint32_t *graph_marks, *op_marks;
    IntVec open_facts;
} Work;

static void *tables_new(const Task *task)
{
    return cg_tables_new(task);
}

static void use_for_values(void *tables)
{
    cg_tables_use_for_values(tables);
}

static void tables_free(void *tables)
{
    cg_tables_free(tables);
}

static void *work_new(const void *opaque)
{
    const CgTables *tables = opaque;
    Work *work = MEM_NEW(Work, 1);
    cg_search_init(&work->search, tables);
    work->graph_marks = MEM_NEW(uint32_t, (size_t)tables->graphs->num_graphs);
    work->op_marks = MEM_NEW(uint32_t, (size_t)tables->task->num_operators);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    const CgTables *tables = work->search.tables;
    MEM_FREE(work->graph_marks, (size_t)tables->graphs->num_graphs);
    MEM_FREE(work->op_marks, (size_t)tables->task->num_operators);
    int_vec_release(&work->open_facts);
    cg_search_release(&work->search);
    MEM_FREE(work, 1);
}

/* --- Values ----------------------------------------------------------------------------------- */

static void begin(void *opaque, HeurState state)
{
    Work *work = opaque;
    work->state = state;
    work->is_known = false;
}

static int32_t value(void *opaque, int output)
{
    Work *work = opaque;
    (void)output;
    if (!work->is_known) {
        work->value = cg_search_evaluate(&work->search, work->state.values);
        work->is_known = true;
    }
    assert(work->value >= 0);
    return work->value;
}

/* Fitted to times; docs/explanation/decisions/008-counted-work.md. */
static int64_t effort(const void *opaque)
{
    const CgSearch *search = &((const Work *)opaque)->search;
    return 6 * search->num_tried + 25 * search->num_wanted;
}

/* --- Preferred operators ---------------------------------------------------------------------- */

static bool is_applicable(const Work *work, int32_t op)
{
    FactSpan pre = work->search.tables->task->operators[op].preconditions;
    return !task_first_open(pre, work->search.rows.values);
}

/* Invalidates all marks. */
static void next_stamp(Work *work)
{
    const CgTables *tables = work->search.tables;
    if (++work->stamp == 0) {
        memset(work->graph_marks, 0,
               (size_t)tables->graphs->num_graphs * sizeof *work->graph_marks);
        memset(work->op_marks, 0, (size_t)tables->task->num_operators * sizeof *work->op_marks);
        work->stamp = 1;
    }
}

/* The first step of the path to a fact is preferred if it is applicable and has no conditions to
 * achieve. Otherwise its conditions are next. Each variable is looked at once, for the first of its
 * values that comes up, as in Fast Downward. */
static void prefer_first_step(Work *work, int32_t to, IntVec *out_ops)
{
    const DtgSet *set = work->search.tables->graphs;
    int32_t graph = set->graph_of[to];
    if (work->search.rows.current[graph] == to || work->graph_marks[graph] == work->stamp) {
        return;
    }
    work->graph_marks[graph] = work->stamp;
    int32_t cost;
    const DtgLabel *label = cg_search_first_label(&work->search, to, &cost);
    int32_t op = set->actions[label->action].op;
    if (op != DTG_NO_OP && cost == label->cost && is_applicable(work, op)) {
        if (work->op_marks[op] != work->stamp) {
            work->op_marks[op] = work->stamp;
            int_vec_push(out_ops, op);
        }
        return;
    }
    for (int32_t i = label->num_conditions - 1; i >= 0; i--) {
        int_vec_push(&work->open_facts, set->conditions[label->first_condition + i].fact);
    }
}

static void preferred(void *opaque, int output, IntVec *out_ops)
{
    Work *work = opaque;
    (void)output;
    assert(work->is_known && work->value != HEUR_DEAD_END);
    assert(work->open_facts.size == 0 && !work->search.tables->are_ties_free);
    next_stamp(work);
    const Task *task = work->search.tables->task;
    for (int32_t i = 0; i < task->goal.count; i++) {
        int_vec_push(&work->open_facts, task_fact(task, task->goal.data[i]));
        while (work->open_facts.size > 0) {
            int32_t fact = work->open_facts.data[--work->open_facts.size];
            prefer_first_step(work, fact, out_ops);
        }
    }
}

/* --- Queue mode ------------------------------------------------------------------------------- */

/* One byte for each queue; none if ties are free, as the queues then make no difference. */
static size_t queue_mode_size(const void *opaque)
{
    const CgTables *tables = opaque;
    return tables->are_ties_free ? 0 : (size_t)tables->graphs->num_graphs;
}

static void queue_mode_save(const void *opaque, uint8_t *out_bytes)
{
    const CgSearch *search = &((const Work *)opaque)->search;
    for (size_t graph = 0; graph < queue_mode_size(search->tables); graph++) {
        out_bytes[graph] = search->queues[graph].is_heap;
    }
}

static void queue_mode_load(void *opaque, const uint8_t *bytes)
{
    CgSearch *search = &((Work *)opaque)->search;
    for (size_t graph = 0; graph < queue_mode_size(search->tables); graph++) {
        assert(bytes[graph] <= 1);
        bucket_queue_clear(&search->queues[graph]);
        search->queues[graph].is_heap = bytes[graph];
    }
    search->rows.must_forget = true;
}

/* --- Memory ----------------------------------------------------------------------------------- */

static void memory_settle(void *opaque)
{
    Work *work = opaque;
    cg_rows_settle(&work->search.rows);
}

static void memory_share(void *const *works, int count)
{
    CgRows **all = MEM_NEW(CgRows *, (size_t)count);
    for (int i = 0; i < count; i++) {
        Work *work = works[i];
        all[i] = &work->search.rows;
    }
    cg_rows_share(all, count);
    MEM_FREE(all, (size_t)count);
}

static size_t memory_size(const void *opaque)
{
    const Work *work = opaque;
    return cg_rows_size(&work->search.rows);
}

const HeurEngine heur_cg_engine = {
    .name = "causal graph",
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
    .memory_settle = memory_settle,
    .memory_share = memory_share,
    .memory_size = memory_size,
    .use_for_values = use_for_values,
};
