/* A *row* is the result of one search: costs from one start value of a variable to all its values,
 * and the first label on each way (cg_cache.h). A search that meets a condition whose row is not
 * known waits until that is computed; as conditions are on smaller variables, the waiting searches
 * are a stack of at most as many frames as there are variables.
 *
 * A row depends on the values of the variables below its own, and on nothing else as long as no
 * queue becomes a heap. So rows stay known from state to state until a variable below changes its
 * value; and rows of variables with few joint values below are remembered for good.
 *
 * The peer remembers the latter only. It makes no difference, unless a queue becomes a heap, which
 * breaks ties in another way from then on: then it matters which rows are computed before and
 * which after. Hence an evaluation in which that is about to happen is given up and made again
 * *strictly*, with the rows that the peer has at that moment.
 *
 * All this is about ties, which decide about contexts and preferred operators. Where neither counts,
 * costs alone do: queues are what they like, and rows leave out what nobody looks at. */
#include "heur/heur_cg.h"

#include <assert.h>
#include <string.h>

#include "base/bucket_queue.h"
#include "base/mem.h"
#include "heur/cg_cache.h"
#include "heur/cg_prune.h"
#include "heur/default_axioms.h"
#include "heur/graph_context.h"
#include "task/dtg.h"

enum { UNKNOWN = -1, NO_NODE = -1 };

/* What running a search comes to; facts, from 0 on, stand for "needs the row from here". */
enum { RUN_DONE = -1, RUN_GIVEN_UP = -2 };

/* Rows that are not remembered get their place when they are first needed. Room for this many
 * numbers is made in advance, or for all of them if they need less; then nothing is allocated
 * during an evaluation. */
enum { ROOM_IN_ADVANCE = 1 << 24 };

/* What the system gives at once when a part of the pool is first used: 4 KB. */
enum { NUMBERS_PER_PAGE = 1024 };

typedef struct Tables {
    Arena arena;
    const Task *task;
    DtgSet *graphs;
    CgTransitions transitions; /* of the graphs; fewer if only costs count */
    bool are_ties_free;        /* only costs count */
    CgCache cache;
    uint32_t min_cost;              /* of an operator */
    const int32_t *dependent_begin; /* per variable: graphs that have it as a local variable */
    const int32_t *dependents;
    const int32_t *num_behind;    /* per variable: graphs with local variables that come later */
    const int64_t *context_begin; /* per fact */
    int64_t num_context_facts;
    int64_t size_of_rows; /* numbers in all rows that are not remembered */
} Tables;

/* A search that is running or waiting. */
typedef struct Frame {
    int32_t graph, start;
    int64_t row;    /* place of its result, minus the first node: facts are its indices */
    int32_t source; /* node being expanded; NO_NODE: none */
    uint32_t cost;  /* of that node */
    int32_t transition, label;
    bool has_context; /* the source's context is set */
} Frame;

typedef struct Work {
    const Tables *tables;
    HeurState state;
    bool is_known;
    int32_t value;

    int32_t *values;  /* state that the known rows are about; NO_VALUE before the first */
    int32_t *current; /* the same as facts */
    int32_t *pool;    /* all rows: num_nodes numbers that are not used, the cache, other rows */
    size_t pool_used, pool_capacity;
    uint64_t *page_bits; /* pages of the cache that hold a row */
    size_t num_pages;
    int64_t *rows;        /* per fact: its row minus the first node of the graph, or UNKNOWN */
    int64_t *places;      /* per fact: where its row goes if it is not remembered, or UNKNOWN */
    int64_t *cache_rows;  /* per graph: rows in the cache for this state, or UNKNOWN */
    int32_t *known_first; /* per graph: list of start values with known rows */
    int32_t *known_next;  /* per fact */
    int32_t *stack;       /* scratch: variables to visit, those that changed possibly twice */
    int32_t period;       /* mark of rows that are computed now */
    bool must_forget;     /* no row is to be used for the next state */
    bool is_strict;       /* see the head of this file */

    BucketQueue *queues; /* per graph */
    int32_t *parents;    /* per fact, in the search of its graph: the node before ... */
    int32_t *labels;     /* ... and the label from there */
    int32_t *contexts;   /* per fact: facts of the local variables */
    Frame *frames;
    int32_t depth;

    uint32_t stamp; /* of this call for preferred operators */
    uint32_t *graph_marks, *op_marks;
    IntVec open_facts;
} Work;

/* --- Tables ----------------------------------------------------------------------------------- */

static uint32_t min_operator_cost(const Task *task)
{
    int32_t min = INT32_MAX;
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t cost = task_operator_cost(task, op);
        min = cost < min ? cost : min;
    }
    return (uint32_t)min;
}

/* Counting sort of all local variables; begin is shifted by one while graphs are placed. */
static void collect_dependents(Tables *tables)
{
    const DtgSet *set = tables->graphs;
    size_t num_graphs = (size_t)set->num_graphs;
    int32_t count = set->local_begin[num_graphs];
    int32_t *begin = ARENA_NEW(&tables->arena, int32_t, num_graphs + 2);
    int32_t *dependents = ARENA_NEW(&tables->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        begin[set->locals[i] + 2]++;
    }
    for (size_t var = 0; var < num_graphs; var++) {
        begin[var + 2] += begin[var + 1];
    }
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        for (int32_t i = set->local_begin[graph]; i < set->local_begin[graph + 1]; i++) {
            dependents[begin[set->locals[i] + 1]++] = graph;
        }
    }
    tables->dependent_begin = begin;
    tables->dependents = dependents;
}

/* Local variables come before their graph's, so no more than these can depend on a variable. */
static void count_behind(Tables *tables)
{
    const DtgSet *set = tables->graphs;
    int32_t *num_behind = ARENA_NEW(&tables->arena, int32_t, (size_t)set->num_graphs);
    for (int32_t graph = set->num_graphs - 1; graph > 0; graph--) {
        num_behind[graph - 1] = num_behind[graph] + (dtg_num_locals(set, graph) > 0);
    }
    tables->num_behind = num_behind;
}

static void plan_sizes(Tables *tables)
{
    const DtgSet *set = tables->graphs;
    int64_t *begin = ARENA_NEW(&tables->arena, int64_t, (size_t)set->num_nodes);
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int64_t num_values = dtg_num_values(set, graph);
        for (int32_t fact = set->first_node[graph]; fact < set->first_node[graph + 1]; fact++) {
            begin[fact] = tables->num_context_facts;
            tables->num_context_facts += dtg_num_locals(set, graph);
        }
        if (!cg_cache_has(&tables->cache, graph)) {
            tables->size_of_rows += 2 * num_values * num_values;
        }
    }
    tables->context_begin = begin;
}

static void *tables_new(const Task *task)
{
    Tables *tables = MEM_NEW(Tables, 1);
    tables->task = task;
    CausalGraph graph;
    default_axioms_causal_graph(task, &tables->arena, &graph);
    tables->graphs = dtg_set_new(&graph, DTG_LOWER);
    tables->transitions =
        (CgTransitions){tables->graphs->transition_begin, tables->graphs->transitions};
    cg_cache_init(&tables->cache, &graph);
    causal_graph_release(&graph);
    tables->min_cost = min_operator_cost(task);
    collect_dependents(tables);
    count_behind(tables);
    plan_sizes(tables);
    return tables;
}

static void use_for_values(void *opaque)
{
    Tables *tables = opaque;
    if (graph_context_never_matters(tables->graphs)) {
        tables->are_ties_free = true;
        tables->transitions = cg_prune(tables->task, tables->graphs, &tables->arena);
    }
}

static void tables_free(void *opaque)
{
    Tables *tables = opaque;
    dtg_set_free(tables->graphs);
    cg_cache_release(&tables->cache);
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}

/* --- Work space ------------------------------------------------------------------------------- */

static void fill_unknown(int64_t *places, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        places[i] = UNKNOWN;
    }
}

/* Numbers in front of the rows that are not remembered. */
static size_t cache_end(const Tables *tables)
{
    return (size_t)(tables->graphs->num_nodes + tables->cache.begin[tables->graphs->num_graphs]);
}

static size_t num_page_words(const Tables *tables)
{
    return cache_end(tables) / NUMBERS_PER_PAGE / 64 + 1;
}

static void init_pool(Work *work)
{
    const Tables *tables = work->tables;
    int64_t others = tables->size_of_rows;
    others = others < ROOM_IN_ADVANCE ? others : ROOM_IN_ADVANCE;
    work->pool_used = cache_end(tables);
    work->pool_capacity = work->pool_used + (size_t)others;
    work->pool = MEM_NEW(int32_t, work->pool_capacity);
    work->page_bits = MEM_NEW(uint64_t, num_page_words(tables));
}

static void *work_new(const void *opaque)
{
    const Tables *tables = opaque;
    const DtgSet *set = tables->graphs;
    size_t num_graphs = (size_t)set->num_graphs, num_nodes = (size_t)set->num_nodes;
    Work *work = MEM_NEW(Work, 1);
    work->tables = tables;
    work->period = 1;
    init_pool(work);
    work->values = MEM_NEW(int32_t, num_graphs);
    work->current = MEM_NEW(int32_t, num_graphs);
    work->rows = MEM_NEW(int64_t, num_nodes);
    work->places = MEM_NEW(int64_t, num_nodes);
    work->cache_rows = MEM_NEW(int64_t, num_graphs);
    work->known_first = MEM_NEW(int32_t, num_graphs);
    work->known_next = MEM_NEW(int32_t, num_nodes);
    work->stack = MEM_NEW(int32_t, 2 * num_graphs);
    work->queues = MEM_NEW(BucketQueue, num_graphs);
    work->parents = MEM_NEW(int32_t, num_nodes);
    work->labels = MEM_NEW(int32_t, num_nodes);
    work->contexts = MEM_NEW(int32_t, (size_t)tables->num_context_facts);
    work->frames = MEM_NEW(Frame, num_graphs);
    work->graph_marks = MEM_NEW(uint32_t, num_graphs);
    work->op_marks = MEM_NEW(uint32_t, (size_t)tables->task->num_operators);
    fill_unknown(work->rows, set->num_nodes);
    fill_unknown(work->places, set->num_nodes);
    fill_unknown(work->cache_rows, set->num_graphs);
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int32_t end = set->first_node[graph + 1];
        bucket_queue_init(&work->queues[graph],
                          dtg_num_labels(set, set->first_node[graph], end) + 1);
        work->known_first[graph] = NO_NODE;
        work->values[graph] = NO_VALUE;
    }
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    const Tables *tables = work->tables;
    size_t num_graphs = (size_t)tables->graphs->num_graphs;
    size_t num_nodes = (size_t)tables->graphs->num_nodes;
    for (size_t graph = 0; graph < num_graphs; graph++) {
        bucket_queue_release(&work->queues[graph]);
    }
    MEM_FREE(work->pool, work->pool_capacity);
    MEM_FREE(work->page_bits, num_page_words(tables));
    MEM_FREE(work->values, num_graphs);
    MEM_FREE(work->current, num_graphs);
    MEM_FREE(work->rows, num_nodes);
    MEM_FREE(work->places, num_nodes);
    MEM_FREE(work->cache_rows, num_graphs);
    MEM_FREE(work->known_first, num_graphs);
    MEM_FREE(work->known_next, num_nodes);
    MEM_FREE(work->stack, 2 * num_graphs);
    MEM_FREE(work->queues, num_graphs);
    MEM_FREE(work->parents, num_nodes);
    MEM_FREE(work->labels, num_nodes);
    MEM_FREE(work->contexts, (size_t)tables->num_context_facts);
    MEM_FREE(work->frames, num_graphs);
    MEM_FREE(work->graph_marks, num_graphs);
    MEM_FREE(work->op_marks, (size_t)tables->task->num_operators);
    int_vec_release(&work->open_facts);
    MEM_FREE(work, 1);
}

/* --- Which rows are known --------------------------------------------------------------------- */

static void forget_rows(Work *work, int32_t graph)
{
    for (int32_t fact = work->known_first[graph]; fact != NO_NODE; fact = work->known_next[fact]) {
        work->rows[fact] = UNKNOWN;
    }
    work->known_first[graph] = NO_NODE;
    work->cache_rows[graph] = UNKNOWN;
}

static void forget_all_rows(Work *work)
{
    for (int32_t graph = 0; graph < work->tables->graphs->num_graphs; graph++) {
        forget_rows(work, graph);
    }
}

static void learn_row(Work *work, int32_t graph, int32_t start, int64_t row)
{
    work->rows[start] = row;
    work->known_next[start] = work->known_first[graph];
    work->known_first[graph] = start;
}

/* Rows of all graphs above the variables on the stack, each graph once. The smallest variable is on
 * top; often it is below all others, and a look at what depends on it is enough. */
static void forget_above(Work *work, int32_t count)
{
    const Tables *tables = work->tables;
    int32_t num_left = count > 0 ? tables->num_behind[work->stack[count - 1]] : 0;
    while (count > 0 && num_left > 0) {
        int32_t var = work->stack[--count];
        for (int32_t i = tables->dependent_begin[var]; i < tables->dependent_begin[var + 1]; i++) {
            int32_t graph = tables->dependents[i];
            if (work->graph_marks[graph] != work->stamp) {
                work->graph_marks[graph] = work->stamp;
                forget_rows(work, graph);
                work->stack[count++] = graph;
                num_left--;
            }
        }
    }
}

/* Marks of graphs or operators from before no longer count. */
static void next_stamp(Work *work)
{
    if (++work->stamp == 0) {
        memset(work->graph_marks, 0,
               (size_t)work->tables->graphs->num_graphs * sizeof *work->graph_marks);
        memset(work->op_marks, 0,
               (size_t)work->tables->task->num_operators * sizeof *work->op_marks);
        work->stamp = 1;
    }
}

static void move_to_state(Work *work, const int32_t *values)
{
    const Task *task = work->tables->task;
    next_stamp(work);
    int32_t num_changed = 0;
    for (int32_t var = task->num_variables - 1; var >= 0; var--) {
        if (values[var] != work->values[var]) {
            work->values[var] = values[var];
            work->current[var] = task->variables[var].first_fact + values[var];
            work->stack[num_changed++] = var;
        }
    }
    forget_above(work, num_changed);
}

/* --- Searching a graph ------------------------------------------------------------------------ */

static int64_t find_place(Work *work, int32_t graph, int32_t start)
{
    const Tables *tables = work->tables;
    const DtgSet *set = tables->graphs;
    int32_t num_values = dtg_num_values(set, graph);
    if (cg_cache_has(&tables->cache, graph)) {
        if (work->cache_rows[graph] == UNKNOWN) {
            work->cache_rows[graph] =
                set->num_nodes + cg_cache_rows(&tables->cache, tables->task, graph, work->values);
        }
        int64_t value = start - set->first_node[graph];
        return work->cache_rows[graph] + value * 2 * num_values;
    }
    if (work->places[start] == UNKNOWN) {
        size_t end = work->pool_used + 2 * (size_t)num_values;
        if (end > work->pool_capacity) {
            size_t capacity = vec_next_capacity(work->pool_capacity, end);
            work->pool = mem_resize(work->pool, work->pool_capacity, capacity, sizeof *work->pool);
            work->pool_capacity = capacity;
        }
        work->places[start] = (int64_t)work->pool_used;
        work->pool_used = end;
    }
    return work->places[start];
}

/* The start has no first label; in its place stands when a remembered row was computed, or 0. */
static int32_t *row_mark(const Work *work, int32_t graph, int32_t start, int64_t row)
{
    return &work->pool[row + dtg_num_values(work->tables->graphs, graph) + start];
}

static inline int32_t *context_of(const Work *work, int32_t node)
{
    return work->contexts + work->tables->context_begin[node];
}

static void set_start_context(Work *work, int32_t graph, int32_t start)
{
    const DtgSet *set = work->tables->graphs;
    int32_t *context = context_of(work, start);
    const int32_t *locals = set->locals + set->local_begin[graph];
    for (int32_t i = 0; i < dtg_num_locals(set, graph); i++) {
        context[i] = work->current[locals[i]];
    }
}

static void note_pages(Work *work, int64_t place, int32_t num_values)
{
    size_t last = (size_t)(place + 2 * num_values - 1) / NUMBERS_PER_PAGE;
    for (size_t page = (size_t)place / NUMBERS_PER_PAGE; page <= last; page++) {
        uint64_t bit = UINT64_C(1) << page % 64;
        work->num_pages += !(work->page_bits[page / 64] & bit);
        work->page_bits[page / 64] |= bit;
    }
}

/* Takes the row from the cache, or starts a search for it. The start is written before the mark is
 * read: a page that is read first takes a second fault when it is written, and with several threads
 * an interrupt of all others. */
static void want_row(Work *work, int32_t start)
{
    const DtgSet *set = work->tables->graphs;
    int32_t graph = set->graph_of[start];
    int64_t row = find_place(work, graph, start) - set->first_node[graph];
    work->pool[row + start] = 0;
    if (cg_cache_has(&work->tables->cache, graph)) {
        if (*row_mark(work, graph, start, row)) {
            learn_row(work, graph, start, row);
            return;
        }
        note_pages(work, row + set->first_node[graph], dtg_num_values(set, graph));
    }
    for (int32_t fact = set->first_node[graph]; fact < set->first_node[graph + 1]; fact++) {
        work->pool[row + fact] = INT32_MAX;
    }
    work->pool[row + start] = 0;
    set_start_context(work, graph, start);
    bucket_queue_clear(&work->queues[graph]);
    bucket_queue_push(&work->queues[graph], 0, start);
    work->frames[work->depth++] =
        (Frame){.graph = graph, .start = start, .row = row, .source = NO_NODE};
}

static void finish_row(Work *work)
{
    const Frame *frame = &work->frames[--work->depth];
    *row_mark(work, frame->graph, frame->start, frame->row) = work->period;
    learn_row(work, frame->graph, frame->start, frame->row);
}

/* What the node before left behind, and then what the step from there took. */
static void set_context(Work *work, int32_t graph, int32_t node)
{
    const DtgSet *set = work->tables->graphs;
    int32_t num_locals = dtg_num_locals(set, graph);
    int32_t *restrict context = context_of(work, node);
    const int32_t *restrict before = context_of(work, work->parents[node]);
    const DtgLabel *label = &set->labels[work->labels[node]];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    for (int32_t i = 0; i < num_locals; i++) {
        context[i] = before[i];
    }
    for (int32_t i = 0; i < label->num_conditions; i++) {
        context[conditions[i].local] = conditions[i].fact;
    }
}

/* False if the queue would have to become a heap, and nothing was done. */
static bool push(Work *work, int32_t graph, uint32_t cost, int32_t node)
{
    BucketQueue *queue = &work->queues[graph];
    if (cost >= BUCKET_QUEUE_ALWAYS_BUCKETS && !queue->is_heap &&
        cost > (uint32_t)queue->num_pushes && !work->tables->are_ties_free) {
        if (!work->is_strict) {
            return false;
        }
        work->must_forget = true;
    }
    bucket_queue_push(queue, (int32_t)cost, node);
    return true;
}

static bool reach(Work *work, const Frame *frame, int32_t target, uint32_t cost, int32_t label)
{
    int64_t first_labels = frame->row + dtg_num_values(work->tables->graphs, frame->graph);
    work->pool[frame->row + target] = (int32_t)cost;
    work->pool[first_labels + target] =
        frame->source == frame->start ? label : work->pool[first_labels + frame->source];
    work->parents[target] = frame->source;
    work->labels[target] = label;
    return push(work, frame->graph, cost, target);
}

/* Adds what the label's conditions cost, until it is as much as `limit`. Returns the fact whose row
 * is missing, or RUN_DONE. */
static inline int32_t add_conditions(const Work *work, const DtgLabel *label,
                                     const int32_t *context, uint32_t limit, uint32_t *cost)
{
    const DtgCondition *conditions = work->tables->graphs->conditions + label->first_condition;
    uint32_t sum = *cost;
    for (int32_t i = 0; i < label->num_conditions; i++) {
        int32_t from = context[conditions[i].local], to = conditions[i].fact;
        if (from == to) {
            continue;
        }
        int64_t row = work->rows[from];
        if (row == UNKNOWN) {
            return from;
        }
        sum += (uint32_t)work->pool[row + to];
        if (sum >= limit) {
            break;
        }
    }
    *cost = sum;
    return RUN_DONE;
}

/* Tries the transitions of the source from where it stopped the last time. Its context is set when
 * something is really tried; what is reached from here will want to follow it. */
static int32_t expand(Work *work, Frame *frame)
{
    const DtgSet *set = work->tables->graphs;
    const int32_t *context = context_of(work, frame->source);
    const int32_t *costs = work->pool + frame->row;
    const uint32_t source_cost = frame->cost, min_cost = work->tables->min_cost;
    const CgTransitions *transitions = &work->tables->transitions;
    const DtgTransition *end = transitions->data + transitions->begin[frame->source + 1];
    int32_t first_label = frame->label;
    for (const DtgTransition *t = transitions->data + frame->transition; t < end; t++) {
        uint32_t best = (uint32_t)costs[t->target];
        int32_t end_label = t->first_label + t->num_labels;
        if (source_cost + (uint32_t)t->cost >= best) {
            continue;
        }
        if (!frame->has_context) {
            set_context(work, frame->graph, frame->source);
            frame->has_context = true;
        }
        for (int32_t i = t->first_label + first_label; i < end_label; i++) {
            uint32_t cost = source_cost + (uint32_t)set->labels[i].cost;
            if (cost >= best) {
                continue;
            }
            int32_t missing = add_conditions(work, &set->labels[i], context, best, &cost);
            if (missing >= 0) {
                frame->transition = (int32_t)(t - transitions->data);
                frame->label = i - t->first_label;
                return missing;
            }
            cost = cost < min_cost ? min_cost : cost;
            if (cost < best) {
                best = cost;
                if (!reach(work, frame, t->target, cost, i)) {
                    return RUN_GIVEN_UP;
                }
            }
        }
        first_label = 0;
    }
    return RUN_DONE;
}

static int32_t run(Work *work, Frame *frame)
{
    BucketQueue *queue = &work->queues[frame->graph];
    for (;;) {
        if (frame->source != NO_NODE) {
            int32_t outcome = expand(work, frame);
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
        } while (work->pool[frame->row + entry.value] < entry.key);
        frame->source = entry.value;
        frame->cost = (uint32_t)entry.key;
        frame->transition = work->tables->transitions.begin[entry.value];
        frame->label = 0;
        frame->has_context = entry.value == frame->start;
    }
}

/* Makes the row known; false if given up. */
static bool compute_row(Work *work, int32_t start)
{
    work->depth = 0;
    want_row(work, start);
    while (work->depth > 0) {
        int32_t outcome = run(work, &work->frames[work->depth - 1]);
        if (outcome == RUN_GIVEN_UP) {
            return false;
        }
        if (outcome == RUN_DONE) {
            finish_row(work);
        } else {
            want_row(work, outcome);
        }
    }
    return true;
}

/* --- The heuristic ---------------------------------------------------------------------------- */

static int32_t path_cost(const Work *work, int32_t from, int32_t to)
{
    return work->pool[work->rows[from] + to];
}

/* False if given up. */
static bool sum_up(Work *work, int32_t *out_h)
{
    FactSpan goal = work->tables->task->goal;
    int64_t h = 0;
    for (int32_t i = 0; i < goal.count; i++) {
        int32_t from = work->current[goal.data[i].var];
        int32_t to = task_fact(work->tables->task, goal.data[i]);
        if (from == to) {
            continue;
        }
        if (work->rows[from] == UNKNOWN && !compute_row(work, from)) {
            return false;
        }
        h += path_cost(work, from, to);
        if (path_cost(work, from, to) == INT32_MAX || h >= HEUR_DEAD_END) {
            *out_h = HEUR_DEAD_END;
            return true;
        }
    }
    *out_h = (int32_t)h;
    return true;
}

static void evaluate(Work *work)
{
    if (work->must_forget) {
        forget_all_rows(work);
        work->must_forget = false;
    }
    move_to_state(work, work->state.values);
    if (!sum_up(work, &work->value)) {
        forget_all_rows(work);
        work->is_strict = true;
        sum_up(work, &work->value);
        work->is_strict = false;
    }
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
        evaluate(work);
        work->is_known = true;
    }
    return work->value;
}

/* --- Preferred operators ---------------------------------------------------------------------- */

static bool is_applicable(const Work *work, int32_t op)
{
    FactSpan pre = work->tables->task->operators[op].preconditions;
    for (int32_t i = 0; i < pre.count; i++) {
        if (work->values[pre.data[i].var] != pre.data[i].value) {
            return false;
        }
    }
    return true;
}

/* The first step of the way to a fact: to be taken if it can be, else its conditions are next. Each
 * variable is looked at once, whatever the value, as the peer does. */
static void prefer_first_step(Work *work, int32_t to, IntVec *out_ops)
{
    const DtgSet *set = work->tables->graphs;
    int32_t graph = set->graph_of[to], from = work->current[graph];
    if (from == to || work->graph_marks[graph] == work->stamp) {
        return;
    }
    work->graph_marks[graph] = work->stamp;
    if (work->rows[from] == UNKNOWN) {
        compute_row(work, from);
    }
    int64_t first_labels = work->rows[from] + dtg_num_values(set, graph);
    const DtgLabel *label = &set->labels[work->pool[first_labels + to]];
    int32_t op = set->actions[label->action].op;
    if (op != DTG_NO_OP && path_cost(work, from, to) == label->cost && is_applicable(work, op)) {
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
    next_stamp(work);
    FactSpan goal = work->tables->task->goal;
    for (int32_t i = 0; i < goal.count; i++) {
        int_vec_push(&work->open_facts, task_fact(work->tables->task, goal.data[i]));
        while (work->open_facts.size > 0) {
            int32_t fact = work->open_facts.data[--work->open_facts.size];
            prefer_first_step(work, fact, out_ops);
        }
    }
}

/* --- Sticky settings -------------------------------------------------------------------------- */

/* One for each queue, unless it makes no difference what they are. */
static size_t sticky_size(const void *opaque)
{
    const Tables *tables = opaque;
    return tables->are_ties_free ? 0 : (size_t)tables->graphs->num_graphs;
}

static void sticky_save(const void *opaque, uint8_t *out_bytes)
{
    const Work *work = opaque;
    for (size_t graph = 0; graph < sticky_size(work->tables); graph++) {
        out_bytes[graph] = work->queues[graph].is_heap;
    }
}

static void sticky_load(void *opaque, const uint8_t *bytes)
{
    Work *work = opaque;
    for (size_t graph = 0; graph < sticky_size(work->tables); graph++) {
        bucket_queue_clear(&work->queues[graph]);
        work->queues[graph].is_heap = bytes[graph];
    }
    work->must_forget = true;
}

/* --- Memory ----------------------------------------------------------------------------------- */

static void memory_settle(void *opaque)
{
    Work *work = opaque;
    work->period += work->period < INT32_MAX;
}

/* A remembered row at that place, if one of the work spaces has settled it, else none for all. */
static void share_row(Work *const *works, int count, int64_t place, int64_t mark, size_t size)
{
    const int32_t *settled = NULL;
    for (int i = 0; i < count && !settled; i++) {
        int32_t period = works[i]->pool[mark];
        settled = period > 0 && period < works[i]->period ? works[i]->pool + place : NULL;
    }
    for (int i = 0; i < count; i++) {
        int32_t period = works[i]->pool[mark];
        if (period >= works[i]->period) {
            works[i]->pool[mark] = period = 0;
        }
        if (settled && period == 0) {
            memcpy(works[i]->pool + place, settled, size * sizeof *settled);
            works[i]->pool[mark] = works[i]->period - 1;
        }
    }
}

/* Rows of one start value after the other, for one combination of inputs after the other. */
static void memory_share(void *const *opaque, int count)
{
    Work *const *works = (Work *const *)opaque;
    const DtgSet *set = works[0]->tables->graphs;
    const CgCache *cache = &works[0]->tables->cache;
    int64_t place = set->num_nodes;
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int32_t num_values = dtg_num_values(set, graph);
        int64_t end = place + cg_cache_size(cache, graph);
        for (int32_t start = 0; place < end; start = (start + 1) % num_values) {
            share_row(works, count, place, place + num_values + start, 2 * (size_t)num_values);
            place += 2 * (int64_t)num_values;
        }
    }
    for (int i = 0; i < count; i++) {
        works[i]->must_forget = true;
    }
}

static size_t memory_size(const void *opaque)
{
    const Work *work = opaque;
    size_t num_numbers =
        work->num_pages * NUMBERS_PER_PAGE + work->pool_used - cache_end(work->tables);
    return num_numbers * sizeof *work->pool;
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
    .sticky_size = sticky_size,
    .sticky_save = sticky_save,
    .sticky_load = sticky_load,
    .memory_settle = memory_settle,
    .memory_share = memory_share,
    .memory_size = memory_size,
    .use_for_values = use_for_values,
};
