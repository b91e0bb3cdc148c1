#include "heur/heur_cea.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/cea_pass.h"
#include "heur/graph_context.h"
#include "heur/heur_relax.h"
#include "heur/relax.h"

typedef struct Work {
    CeaSpace space;
    HeurState state;
    bool is_known;
    int32_t value;
    int64_t num_made; /* nodes and attempts, of all states: the effort */

    uint32_t op_stamp;
    uint32_t *op_marks;
    IntVec visited;
} Work;

static void *tables_new(const Task *task)
{
    return cea_tables_new(task);
}

static void tables_free(void *tables)
{
    cea_tables_free(tables);
}

static void *work_new(const void *opaque)
{
    const CeaTables *tables = opaque;
    Work *work = MEM_NEW(Work, 1);
    cea_space_init(&work->space, tables);
    work->op_marks = MEM_NEW(uint32_t, (size_t)tables->task->num_operators);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    MEM_FREE(work->op_marks, (size_t)work->space.tables->task->num_operators);
    int_vec_release(&work->visited);
    cea_space_release(&work->space);
    MEM_FREE(work, 1);
}

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
        work->value = cea_pass_run(&work->space, work->state.values);
        work->is_known = true;
        work->num_made += (int64_t)(work->space.nodes.size + work->space.attempts.size);
    }
    return work->value;
}

/* Fitted to times; docs/explanation/decisions/008-counted-work.md. */
static int64_t effort(const void *opaque)
{
    return 20 * ((const Work *)opaque)->num_made;
}

/* --- Preferred operators ---------------------------------------------------------------------- */

static bool is_applicable(const Work *work, int32_t op)
{
    FactSpan pre = work->space.tables->task->operators[op].preconditions;
    return !task_first_open(pre, work->state.values);
}

/* Without free operators, a step that costs no more than its operator has nothing before it, and so
 * the operator is applicable. */
static void prefer(Work *work, int32_t op, IntVec *out_ops)
{
    if (op != DTG_NO_OP && work->op_marks[op] != work->op_stamp &&
        (!work->space.tables->has_free_operators || is_applicable(work, op))) {
        work->op_marks[op] = work->op_stamp;
        int_vec_push(out_ops, op);
    }
}

/* Marks a node as visited, in place of its list of attempts, which is no longer needed. */
enum { VISITED = -2 };

/* The first step on the path to a node. */
static const CeaAttempt *first_step(const Work *work, const CeaLocalNode *node)
{
    assert(node->reached_by != CEA_NONE);
    const CeaAttempt *attempt = &work->space.attempts.data[node->reached_by];
    while (work->space.nodes.data[attempt->source].reached_by != CEA_NONE) {
        attempt = &work->space.attempts.data[work->space.nodes.data[attempt->source].reached_by];
    }
    return attempt;
}

static void visit(Work *work, int32_t node, IntVec *out_ops)
{
    const DtgSet *set = work->space.tables->graphs;
    CeaLocalNode *n = &work->space.nodes.data[node];
    if (n->reached_by == CEA_NONE || n->waiting == VISITED) {
        return;
    }
    n->waiting = VISITED;
    int_vec_push(&work->visited, node);
    const CeaAttempt *attempt = first_step(work, n);
    const DtgLabel *label = &set->labels[attempt->label];
    if (attempt->cost == (uint32_t)label->cost) {
        prefer(work, set->actions[label->action].op, out_ops);
        return;
    }
    for (int32_t i = label->num_conditions - 1; i >= 0; i--) {
        int32_t to = set->conditions[label->first_condition + i].fact;
        int32_t from = work->space.current[set->graph_of[to]];
        if (from != to) {
            assert(work->space.problem_nodes[from] == 0);
            int_vec_push(&work->space.open_nodes, work->space.problem_nodes[from] + to);
        }
    }
}

static void preferred(void *opaque, int output, IntVec *out_ops)
{
    Work *work = opaque;
    (void)output;
    assert(work->is_known && work->value != HEUR_DEAD_END);
    assert(work->visited.size == 0 && work->space.open_nodes.size == 0);
    if (work->value == 0) {
        return;
    }
    if (++work->op_stamp == 0) {
        memset(work->op_marks, 0,
               (size_t)work->space.tables->task->num_operators * sizeof *work->op_marks);
        work->op_stamp = 1;
    }
    int_vec_push(&work->space.open_nodes, cea_pass_goal(&work->space));
    while (work->space.open_nodes.size > 0) {
        visit(work, work->space.open_nodes.data[--work->space.open_nodes.size], out_ops);
    }
    for (size_t i = 0; i < work->visited.size; i++) {
        work->space.nodes.data[work->visited.data[i]].waiting = CEA_NONE;
    }
    work->visited.size = 0;
}

/* --- Queue mode ------------------------------------------------------------------------------- */

static size_t queue_mode_size(const void *tables)
{
    (void)tables;
    return 1;
}

static void queue_mode_save(const void *opaque, uint8_t *out_bytes)
{
    const Work *work = opaque;
    out_bytes[0] = work->space.queue.is_heap;
}

static void queue_mode_load(void *opaque, const uint8_t *bytes)
{
    Work *work = opaque;
    assert(bytes[0] <= 1);
    bucket_queue_clear(&work->space.queue);
    work->space.queue.is_heap = bytes[0];
}

/* --- Stand-in --------------------------------------------------------------------------------- */

/* h_add, where contexts never matter. Only large costs differ, as they are cut off elsewhere. */
static HeurStandIn stand_in(const void *opaque)
{
    const CeaTables *tables = opaque;
    if (!graph_context_is_additive(tables->task, tables->graphs)) {
        return (HeurStandIn){0};
    }
    return (HeurStandIn){&heur_relax_engine, HEUR_RELAX_ADD, RELAX_MAX_COST};
}

const HeurEngine heur_cea_engine = {
    .name = "context-enhanced additive",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work = 35,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
    .effort = effort,
    .queue_mode_size = queue_mode_size,
    .queue_mode_save = queue_mode_save,
    .queue_mode_load = queue_mode_load,
    .stand_in = stand_in,
};
