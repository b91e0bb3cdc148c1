/* A search that needs a row that is not known waits until another search has computed it.
 * Conditions are on smaller variables, so the waiting searches form a stack with at most one frame
 * for each variable; it is an array, as recursion could be as deep as there are variables. A frame
 * stores the transition and the label at which its search goes on.
 *
 * Invariant of a frame: the costs in its row are those of the paths found so far, and the entries
 * of its queue are at least as expensive as the node that is being expanded. A context is written
 * when something is really tried from a node; the contexts on the path to it are complete by then.
 *
 * A search costs the labels of its graph and their conditions, once for each node, plus the
 * queue. */
#include "heur/cg_search.h"

#include <assert.h>

#include "base/mem.h"
#include "heur/heur.h"

enum { NO_NODE = -1 };

/* The outcome of running a search; a number from 0 on is the fact whose row it waits for. */
enum { RUN_DONE = -1, RUN_GIVEN_UP = -2 };

/* A search that runs or waits. */
struct CgFrame {
    int32_t graph, start;
    int64_t row;    /* its result */
    int32_t source; /* node being expanded; NO_NODE: none */
    uint32_t cost;  /* of that node */
    int32_t transition, label;
    bool has_context; /* the source's context is set */
};

void cg_search_init(CgSearch *search, const CgTables *tables)
{
    const DtgSet *set = tables->graphs;
    size_t num_graphs = (size_t)set->num_graphs, num_nodes = (size_t)set->num_nodes;
    *search = (CgSearch){.tables = tables};
    cg_rows_init(&search->rows, tables);
    search->queues = MEM_NEW(BucketQueue, num_graphs);
    search->parents = MEM_NEW(int32_t, num_nodes);
    search->labels = MEM_NEW(int32_t, num_nodes);
    search->contexts = MEM_NEW(int32_t, (size_t)tables->num_context_facts + 1);
    search->frames = MEM_NEW(CgFrame, num_graphs);
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int32_t end = set->first_node[graph + 1];
        bucket_queue_init(&search->queues[graph],
                          dtg_num_labels(set, set->first_node[graph], end) + 1);
    }
}

void cg_search_release(CgSearch *search)
{
    const CgTables *tables = search->tables;
    size_t num_graphs = (size_t)tables->graphs->num_graphs;
    size_t num_nodes = (size_t)tables->graphs->num_nodes;
    for (size_t graph = 0; graph < num_graphs; graph++) {
        bucket_queue_release(&search->queues[graph]);
    }
    MEM_FREE(search->queues, num_graphs);
    MEM_FREE(search->parents, num_nodes);
    MEM_FREE(search->labels, num_nodes);
    MEM_FREE(search->contexts, (size_t)tables->num_context_facts + 1);
    MEM_FREE(search->frames, num_graphs);
    cg_rows_release(&search->rows);
}

static inline int32_t *context_of(const CgSearch *search, int32_t node)
{
    return search->contexts + search->tables->context_begin[node];
}

static void set_start_context(CgSearch *search, int32_t graph, int32_t start)
{
    const DtgSet *set = search->tables->graphs;
    int32_t *context = context_of(search, start);
    const int32_t *locals = set->locals + set->local_begin[graph];
    for (int32_t i = 0; i < dtg_num_locals(set, graph); i++) {
        context[i] = search->rows.current[locals[i]];
    }
}

/* Takes the row from the cache, or starts a search for it. */
static void want_row(CgSearch *search, int32_t start)
{
    int32_t graph = search->tables->graphs->graph_of[start];
    assert(search->rows.known[start] == CG_ROWS_UNKNOWN);
    assert(search->depth == 0 || graph < search->frames[search->depth - 1].graph);
    int64_t row;
    search->num_wanted++;
    if (cg_rows_recall(&search->rows, graph, start, &row)) {
        return;
    }
    set_start_context(search, graph, start);
    bucket_queue_clear(&search->queues[graph]);
    bucket_queue_push(&search->queues[graph], 0, start);
    search->frames[search->depth++] =
        (CgFrame){.graph = graph, .start = start, .row = row, .source = NO_NODE};
}

static void finish_row(CgSearch *search)
{
    const CgFrame *frame = &search->frames[--search->depth];
    cg_rows_finish(&search->rows, frame->graph, frame->start, frame->row);
}

/* What the node before left behind, and then what the step from there took. */
static void set_context(CgSearch *search, int32_t graph, int32_t node)
{
    const DtgSet *set = search->tables->graphs;
    assert(set->graph_of[search->parents[node]] == graph);
    int32_t num_locals = dtg_num_locals(set, graph);
    int32_t *restrict context = context_of(search, node);
    const int32_t *restrict before = context_of(search, search->parents[node]);
    const DtgLabel *label = &set->labels[search->labels[node]];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    for (int32_t i = 0; i < num_locals; i++) {
        context[i] = before[i];
    }
    for (int32_t i = 0; i < label->num_conditions; i++) {
        context[conditions[i].local] = conditions[i].fact;
    }
}

/* False if the queue would have to become a heap, and nothing was done. */
static bool push(CgSearch *search, int32_t graph, uint32_t cost, int32_t node)
{
    BucketQueue *queue = &search->queues[graph];
    if (cost >= BUCKET_QUEUE_ALWAYS_BUCKETS && !queue->is_heap &&
        cost > (uint32_t)queue->num_pushes && !search->tables->are_ties_free) {
        if (!search->is_strict) {
            return false;
        }
        search->rows.must_forget = true;
    }
    bucket_queue_push(queue, (int32_t)cost, node);
    return true;
}

static bool reach(CgSearch *search, const CgFrame *frame, int32_t target, uint32_t cost,
                  int32_t label)
{
    int64_t first_labels = cg_rows_labels(&search->rows, frame->graph, frame->row);
    int32_t *pool = search->rows.pool;
    assert(cost < (uint32_t)pool[frame->row + target]);
    pool[frame->row + target] = (int32_t)cost;
    pool[first_labels + target] =
        frame->source == frame->start ? label : pool[first_labels + frame->source];
    search->parents[target] = frame->source;
    search->labels[target] = label;
    return push(search, frame->graph, cost, target);
}

/* Adds what the label's conditions cost, until it is as much as `limit`. Returns the fact whose row
 * is missing, or RUN_DONE. */
static inline int32_t add_conditions(const CgSearch *search, const DtgLabel *label,
                                     const int32_t *context, uint32_t limit, uint32_t *cost)
{
    const DtgCondition *conditions = search->tables->graphs->conditions + label->first_condition;
    uint32_t sum = *cost;
    for (int32_t i = 0; i < label->num_conditions; i++) {
        int32_t from = context[conditions[i].local], to = conditions[i].fact;
        if (from == to) {
            continue;
        }
        int64_t row = search->rows.known[from];
        if (row == CG_ROWS_UNKNOWN) {
            return from;
        }
        uint32_t more = (uint32_t)search->rows.pool[row + to];
        sum += more;
        if (sum >= limit) {
            if (limit < INT32_MAX || more == INT32_MAX) {
                break;
            }
            sum = HEUR_LARGEST;
        }
    }
    *cost = sum;
    return RUN_DONE;
}

/* Tries the labels of a transition from the given one on; the source's context is set. */
static inline int32_t try_labels(CgSearch *search, CgFrame *frame, const DtgTransition *t,
                                 int32_t first_label)
{
    const DtgSet *set = search->tables->graphs;
    const int32_t *context = context_of(search, frame->source);
    const uint32_t min_cost = search->tables->min_cost;
    uint32_t best = (uint32_t)search->rows.pool[frame->row + t->target];
    for (int32_t i = t->first_label + first_label; i < t->first_label + t->num_labels; i++) {
        uint32_t cost = frame->cost + (uint32_t)set->labels[i].cost;
        if (cost >= best) {
            if (best < INT32_MAX) {
                continue;
            }
            cost = HEUR_LARGEST;
        }
        int32_t missing = add_conditions(search, &set->labels[i], context, best, &cost);
        if (missing >= 0) {
            frame->transition = (int32_t)(t - search->tables->transitions);
            frame->label = i - t->first_label;
            return missing;
        }
        cost = cost < min_cost ? min_cost : cost;
        if (cost < best) {
            best = cost;
            if (!reach(search, frame, t->target, cost, i)) {
                return RUN_GIVEN_UP;
            }
        }
    }
    return RUN_DONE;
}

/* Tries the transitions of the source, from where it stopped the last time. */
static int32_t expand(CgSearch *search, CgFrame *frame)
{
    const CgTables *tables = search->tables;
    const int32_t *costs = search->rows.pool + frame->row;
    const DtgTransition *end = tables->transitions + tables->transition_begin[frame->source + 1];
    int32_t first_label = frame->label;
    assert(frame->transition >= tables->transition_begin[frame->source]);
    search->num_tried += end - (tables->transitions + frame->transition);
    for (const DtgTransition *t = tables->transitions + frame->transition; t < end; t++) {
        uint32_t best = (uint32_t)costs[t->target];
        if (frame->cost + (uint32_t)t->cost >= best && best < INT32_MAX) {
            continue;
        }
        if (!frame->has_context) {
            set_context(search, frame->graph, frame->source);
            frame->has_context = true;
        }
        search->num_tried += t->num_labels - first_label;
        int32_t outcome = try_labels(search, frame, t, first_label);
        if (outcome != RUN_DONE) {
            return outcome;
        }
        first_label = 0;
    }
    return RUN_DONE;
}

static int32_t run(CgSearch *search, CgFrame *frame)
{
    BucketQueue *queue = &search->queues[frame->graph];
    for (;;) {
        if (frame->source != NO_NODE) {
            int32_t outcome = expand(search, frame);
            if (outcome != RUN_DONE) {
                return outcome;
            }
        }
        HeapEntry entry;
        do {
            if (queue->size == 0) {
                return RUN_DONE;
            }
            entry = bucket_queue_pop(queue);
        } while (search->rows.pool[frame->row + entry.value] < entry.key);
        frame->source = entry.value;
        frame->cost = (uint32_t)entry.key;
        frame->transition = search->tables->transition_begin[entry.value];
        frame->label = 0;
        frame->has_context = entry.value == frame->start;
    }
}

/* Makes the row known that starts from a fact, and those that it needs; false if given up. */
static bool make_known(CgSearch *search, int32_t start)
{
    search->depth = 0;
    want_row(search, start);
    while (search->depth > 0) {
        int32_t outcome = run(search, &search->frames[search->depth - 1]);
        if (outcome == RUN_GIVEN_UP) {
            return false;
        }
        if (outcome == RUN_DONE) {
            finish_row(search);
        } else {
            want_row(search, outcome);
        }
    }
    return true;
}

/* --- Values ----------------------------------------------------------------------------------- */

/* False if given up. */
static bool sum_up(CgSearch *search, int32_t *out_h)
{
    const CgRows *rows = &search->rows;
    FactSpan goal = search->tables->task->goal;
    int64_t h = 0;
    for (int32_t i = 0; i < goal.count; i++) {
        int32_t from = rows->current[goal.data[i].var];
        int32_t to = task_fact(search->tables->task, goal.data[i]);
        if (from == to) {
            continue;
        }
        if (rows->known[from] == CG_ROWS_UNKNOWN && !make_known(search, from)) {
            return false;
        }
        int32_t cost = cg_rows_cost(rows, from, to);
        if (cost == INT32_MAX) {
            *out_h = HEUR_DEAD_END;
            return true;
        }
        h += cost;
    }
    *out_h = h < HEUR_DEAD_END ? (int32_t)h : HEUR_LARGEST;
    return true;
}

int32_t cg_search_evaluate(CgSearch *search, const int32_t *values)
{
    int32_t h = 0;
    assert(!search->is_strict);
    cg_rows_move(&search->rows, values);
    if (!sum_up(search, &h)) {
        cg_rows_forget_all(&search->rows);
        search->is_strict = true;
        bool is_done = sum_up(search, &h);
        assert(is_done);
        (void)is_done;
        search->is_strict = false;
    }
    return h;
}

const DtgLabel *cg_search_first_label(CgSearch *search, int32_t to, int32_t *out_cost)
{
    const DtgSet *set = search->tables->graphs;
    const CgRows *rows = &search->rows;
    int32_t graph = set->graph_of[to], from = rows->current[graph];
    assert(from != to);
    if (rows->known[from] == CG_ROWS_UNKNOWN) {
        make_known(search, from);
    }
    int64_t first_labels = cg_rows_labels(rows, graph, rows->known[from]);
    *out_cost = cg_rows_cost(rows, from, to);
    return &set->labels[rows->pool[first_labels + to]];
}
