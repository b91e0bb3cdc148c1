/* A *node* is a value in a local problem, an *attempt* a label tried from a settled node. An
 * attempt fires when all its conditions are settled, if it is the cheapest way to its target by
 * then. Until then it waits for one of those that are not, and looks for another one when that is
 * settled; only if it has not become too expensive in the meantime, as most have. The peer lets it
 * wait for all of them and counts, which comes to the same: attempts that fire at the same moment
 * do so in the order in which they were made.
 *
 * Most labels see the same facts from their source as the state has: those whose conditions are on
 * variables that the way to the source has left alone. For these, all that counts about a fact is
 * the node with its value in the problem that starts from the state; nodes of such problems have
 * the numbers of facts, and those of facts of the state count as settled at once. Only the others
 * need a context. And only labels that ask for a problem for the first time need more than a look
 * at one condition that is not settled, as the order in which problems are set up decides ties.
 *
 * All of this is made anew for each state: nodes when a problem is first asked for, attempts and
 * all else one by one, each kind in an array of its own that is emptied by resetting its size. So
 * an evaluation costs what it reaches, and touches no more memory than that. The static part, the
 * graphs, is shared by all problems of a variable (dtg.h). */
#include "heur/heur_cea.h"

#include <assert.h>
#include <string.h>

#include "base/bucket_queue.h"
#include "base/mem.h"
#include "heur/cea_mentions.h"
#include "heur/default_axioms.h"
#include "task/dtg.h"

enum { NONE = -1, NO_PROBLEM = INT32_MIN };

/* Numbers of each kind for which there is room in advance, or for all that a task can need if that
 * is less. Beyond, the arrays grow when an evaluation needs it, and stay so. */
enum { ROOM_IN_ADVANCE = 1 << 22, PUSHES_IN_ADVANCE = 1 << 16 };

typedef struct Tables {
    Arena arena;
    const Task *task;
    DtgSet *graphs;
    CeaMentions mentions;
    bool has_free_operators;
    const int32_t *place_begin; /* per variable: where it is among the locals of all graphs */
    const int32_t *places;
    int32_t max_labels;                                 /* of a node */
    int64_t num_nodes, num_attempts, num_context_facts; /* sums over all problems */
} Tables;

/* All bits set: neither reached nor settled, nobody waits. */
typedef struct Node {
    uint32_t cost;
    int32_t settled;    /* the same once it is final; NONE before */
    int32_t waiting;    /* list of attempts */
    int32_t reached_by; /* best attempt so far; NONE: a start */
} Node;

/* Also a set of local variables, and safe to be taken for one. */
#define UNKNOWN_CHANGES UINT64_MAX

/* The rest of a node that was reached. */
typedef struct NodeMore {
    int32_t problem;
    int32_t context;  /* where it begins; NONE: it is not made yet */
    uint64_t changed; /* local variables unlike the state in its context, or UNKNOWN_CHANGES */
} NodeMore;

typedef struct Attempt {
    uint32_t cost; /* of source and operator; when it fires, of the target */
    int32_t source, target;
    int32_t label;
    int32_t next; /* that waits for the same node */
} Attempt;

DEFINE_VEC(NodeVec, node_vec, Node);
DEFINE_VEC(MoreVec, more_vec, NodeMore);
DEFINE_VEC(AttemptVec, attempt_vec, Attempt);

typedef struct Work {
    const Tables *tables;
    HeurState state;
    bool is_known;
    int32_t value;

    int32_t *current; /* per graph: fact of the state; NONE before the first */
    /* Problems are known by the fact that they start from. */
    int32_t *problem_nodes; /* its first node minus the first of the graph, or NO_PROBLEM */
    int32_t *problem_bases; /* cost at which it was first asked for */
    IntVec problems;        /* those set up */
    uint8_t *is_new;        /* per fact: false in the state, and its variable has no problem yet */
    BucketQueue queue;
    NodeVec nodes;
    MoreVec more;    /* per node */
    IntVec contexts; /* facts of the local variables; first the state, for all graphs */
    AttemptVec attempts;
    IntVec ready;   /* scratch: attempts whose conditions are settled */
    int32_t *hints; /* per label: fact that is worth waiting for, going by earlier states */

    uint32_t op_stamp;
    uint32_t *op_marks;
    IntVec open_nodes, visited;
} Work;

/* --- Tables ----------------------------------------------------------------------------------- */

static void plan_sizes(Tables *tables)
{
    const DtgSet *set = tables->graphs;
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int32_t first = set->first_node[graph];
        int64_t num_values = dtg_num_values(set, graph);
        tables->num_nodes += num_values * num_values;
        tables->num_attempts +=
            num_values * dtg_num_labels(set, first, first + (int32_t)num_values);
        tables->num_context_facts += num_values * num_values * dtg_num_locals(set, graph);
    }
    for (int32_t node = 0; node < set->num_nodes; node++) {
        int32_t num_labels = dtg_num_labels(set, node, node + 1);
        tables->max_labels = num_labels > tables->max_labels ? num_labels : tables->max_labels;
    }
}

/* Counting sort of the local variables; begin is shifted by one while they are placed. */
static void collect_places(Tables *tables)
{
    const DtgSet *set = tables->graphs;
    int32_t count = set->local_begin[set->num_graphs];
    int32_t num_variables = tables->task->num_variables;
    int32_t *begin = ARENA_NEW(&tables->arena, int32_t, (size_t)num_variables + 2);
    int32_t *places = ARENA_NEW(&tables->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        begin[set->locals[i] + 2]++;
    }
    for (int32_t var = 0; var < num_variables; var++) {
        begin[var + 2] += begin[var + 1];
    }
    for (int32_t i = 0; i < count; i++) {
        places[begin[set->locals[i] + 1]++] = i;
    }
    tables->place_begin = begin;
    tables->places = places;
}

static void *tables_new(const Task *task)
{
    Tables *tables = MEM_NEW(Tables, 1);
    tables->task = task;
    AxiomVec axioms = {0};
    for (int32_t i = 0; i < task->num_axioms; i++) {
        axiom_vec_push(&axioms, task->axioms[i]);
    }
    default_axioms_collect(task, &tables->arena, &axioms);
    CausalGraph graph;
    causal_graph_init(&graph, task, axioms.data, (int32_t)axioms.size);
    tables->graphs = dtg_set_new(&graph, DTG_FULL);
    causal_graph_release(&graph);
    axiom_vec_release(&axioms);
    for (int32_t op = 0; op < task->num_operators; op++) {
        tables->has_free_operators |= task_operator_cost(task, op) == 0;
    }
    cea_mentions_init(&tables->mentions, tables->graphs);
    collect_places(tables);
    plan_sizes(tables);
    return tables;
}

static void tables_free(void *opaque)
{
    Tables *tables = opaque;
    dtg_set_free(tables->graphs);
    cea_mentions_release(&tables->mentions);
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}

/* --- Work space ------------------------------------------------------------------------------- */

static size_t room(int64_t needed, int64_t in_advance)
{
    return (size_t)(needed < in_advance ? needed : in_advance);
}

/* So many more, and those of one node. */
static void reserve_attempts(Work *work, size_t count)
{
    size_t needed = work->attempts.size + count + (size_t)work->tables->max_labels;
    attempt_vec_reserve(&work->attempts, needed);
    int_vec_reserve(&work->ready, needed);
}

/* All of them unreached. */
static void clear_nodes(Work *work, size_t first, size_t count)
{
    memset(work->nodes.data + first, 0xff, count * sizeof *work->nodes.data);
}

/* At first it is any condition; for labels without one, the start of the goal, which always holds. */
static void init_hints(Work *work)
{
    const DtgSet *set = work->tables->graphs;
    work->hints = MEM_NEW(int32_t, (size_t)set->num_labels);
    for (int32_t label = 0; label < set->num_labels; label++) {
        work->hints[label] = set->labels[label].num_conditions > 0
                                 ? set->conditions[set->labels[label].first_condition].fact
                                 : work->tables->task->num_facts;
    }
}

static void *work_new(const void *opaque)
{
    const Tables *tables = opaque;
    const DtgSet *set = tables->graphs;
    Work *work = MEM_NEW(Work, 1);
    work->tables = tables;
    work->problem_nodes = MEM_NEW(int32_t, (size_t)set->num_nodes);
    work->problem_bases = MEM_NEW(int32_t, (size_t)set->num_nodes);
    for (int32_t fact = 0; fact < set->num_nodes; fact++) {
        work->problem_nodes[fact] = NO_PROBLEM;
    }
    int_vec_reserve(&work->problems, (size_t)set->num_nodes);
    work->current = MEM_NEW(int32_t, (size_t)set->num_graphs);
    work->is_new = MEM_NEW(uint8_t, (size_t)set->num_nodes);
    init_hints(work);
    work->op_marks = MEM_NEW(uint32_t, (size_t)tables->task->num_operators);
    int64_t num_pushes = tables->num_attempts + set->num_nodes;
    bucket_queue_init(&work->queue, (int32_t)room(num_pushes, PUSHES_IN_ADVANCE));
    size_t num_nodes = (size_t)set->num_nodes + room(tables->num_nodes, ROOM_IN_ADVANCE);
    node_vec_reserve(&work->nodes, num_nodes);
    more_vec_reserve(&work->more, num_nodes);
    int_vec_reserve(&work->contexts, (size_t)set->local_begin[set->num_graphs] +
                                         room(tables->num_context_facts, ROOM_IN_ADVANCE));
    for (int32_t var = 0; var < tables->task->num_variables; var++) {
        work->current[var] = NONE;
    }
    work->current[tables->task->num_variables] = tables->task->num_facts;
    int_vec_reserve(&work->open_nodes, (size_t)set->num_nodes);
    clear_nodes(work, 0, (size_t)set->num_nodes);
    reserve_attempts(work, room(tables->num_attempts, ROOM_IN_ADVANCE));
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    const Tables *tables = work->tables;
    MEM_FREE(work->problem_nodes, (size_t)tables->graphs->num_nodes);
    MEM_FREE(work->problem_bases, (size_t)tables->graphs->num_nodes);
    int_vec_release(&work->problems);
    MEM_FREE(work->current, (size_t)tables->graphs->num_graphs);
    MEM_FREE(work->is_new, (size_t)tables->graphs->num_nodes);
    MEM_FREE(work->hints, (size_t)tables->graphs->num_labels);
    MEM_FREE(work->op_marks, (size_t)tables->task->num_operators);
    bucket_queue_release(&work->queue);
    node_vec_release(&work->nodes);
    more_vec_release(&work->more);
    int_vec_release(&work->contexts);
    attempt_vec_release(&work->attempts);
    int_vec_release(&work->ready);
    int_vec_release(&work->open_nodes);
    int_vec_release(&work->visited);
    MEM_FREE(work, 1);
}

/* --- The pass --------------------------------------------------------------------------------- */

/* Nodes of a problem that starts from the state have the numbers of facts, those of others are made
 * behind them and can move in memory. */
static int32_t make_nodes(Work *work, int32_t graph, int32_t start)
{
    const DtgSet *set = work->tables->graphs;
    size_t count = (size_t)dtg_num_values(set, graph), first = work->nodes.size;
    if (start == work->current[graph]) {
        memset(work->is_new + set->first_node[graph], 0, count);
        return 0;
    }
    node_vec_reserve(&work->nodes, first + count);
    more_vec_reserve(&work->more, first + count);
    work->nodes.size = first + count;
    clear_nodes(work, first, count);
    return (int32_t)first - set->first_node[graph];
}

static void set_up_problem(Work *work, int32_t start, int32_t base)
{
    const DtgSet *set = work->tables->graphs;
    int32_t graph = set->graph_of[start];
    int32_t nodes = make_nodes(work, graph, start);
    work->problem_nodes[start] = nodes;
    work->problem_bases[start] = base;
    int_vec_push(&work->problems, start);
    work->nodes.data[nodes + start].cost = 0;
    work->more.data[nodes + start] =
        (NodeMore){.problem = start, .context = set->local_begin[graph]};
    bucket_queue_push(&work->queue, base, nodes + start);
}

/* What the node before left behind, and then what the step from there took and gave. A start has
 * the state as its context. Contexts can move in memory. */
static void follow_step(Work *work, int32_t node, int32_t graph)
{
    const DtgSet *set = work->tables->graphs;
    const Attempt *step = &work->attempts.data[work->nodes.data[node].reached_by];
    const DtgLabel *label = &set->labels[step->label];
    const DtgAction *action = &set->actions[label->action];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    const DtgCondition *effects = set->effects + action->first_effect;
    size_t num_locals = (size_t)dtg_num_locals(set, graph), first = work->contexts.size;
    int_vec_reserve(&work->contexts, first + num_locals);
    work->contexts.size = first + num_locals;
    work->more.data[node].context = (int32_t)first;
    int32_t *context = work->contexts.data + first;
    const int32_t *before = work->contexts.data + work->more.data[step->source].context;
    for (size_t i = 0; i < num_locals; i++) {
        context[i] = before[i];
    }
    for (int32_t i = 0; i < label->num_conditions; i++) {
        context[conditions[i].local] = conditions[i].fact;
    }
    for (int32_t i = 0; i < action->num_effects; i++) {
        context[effects[i].local] = effects[i].fact;
    }
}

/* Contexts are made when they are first needed, and with them those on the way. */
static const int32_t *context_of(Work *work, int32_t node)
{
    const DtgSet *set = work->tables->graphs;
    int32_t graph = set->graph_of[work->more.data[node].problem];
    int32_t at = node;
    while (work->more.data[at].context == NONE) {
        int_vec_push(&work->open_nodes, at);
        at = work->attempts.data[work->nodes.data[at].reached_by].source;
    }
    while (work->open_nodes.size > 0) {
        follow_step(work, work->open_nodes.data[--work->open_nodes.size], graph);
    }
    return work->contexts.data + work->more.data[node].context;
}

/* Costs beyond 31 bits count as infinite. */
static inline void reach(Work *work, int32_t attempt, int32_t target, int32_t problem,
                         uint32_t cost)
{
    int64_t key = (int64_t)work->problem_bases[problem] + cost;
    if (key < INT32_MAX) {
        work->attempts.data[attempt].cost = cost;
        work->nodes.data[target].cost = cost;
        work->nodes.data[target].reached_by = attempt;
        work->more.data[target] = (NodeMore){problem, NONE, UNKNOWN_CHANGES};
        bucket_queue_push(&work->queue, (int32_t)key, target);
    }
}

static uint32_t add_saturating(uint32_t a, uint32_t b)
{
    return a + b < a ? UINT32_MAX : a + b;
}

static void wait_for(Work *work, int32_t node, int32_t attempt)
{
    work->attempts.data[attempt].next = work->nodes.data[node].waiting;
    work->nodes.data[node].waiting = attempt;
}

/* For conditions that are judged in a context other than the state: a node that has to be waited
 * for, or NONE if all are settled; *cost grows by their sum then. All problems are set up. */
static int32_t find_missing_in(Work *work, int32_t label_index, const int32_t *context,
                               uint32_t *cost)
{
    const DtgSet *set = work->tables->graphs;
    const DtgLabel *label = &set->labels[label_index];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    const int32_t *problem_nodes = work->problem_nodes;
    const Node *nodes = work->nodes.data;
    uint32_t sum = *cost;
    for (int32_t i = 0; i < label->num_conditions; i++) {
        int32_t from = context[conditions[i].local], to = conditions[i].fact;
        if (from == to) {
            continue;
        }
        const Node *node = &nodes[problem_nodes[from] + to];
        if (node->settled == NONE) {
            work->hints[label_index] = to;
            return (int32_t)(node - nodes);
        }
        sum = add_saturating(sum, (uint32_t)node->settled);
    }
    *cost = sum;
    return NONE;
}

/* The same for the state. Its facts count as settled at no cost. */
static inline int32_t find_missing(Work *work, int32_t label_index, uint32_t *cost)
{
    const DtgSet *set = work->tables->graphs;
    const DtgLabel *label = &set->labels[label_index];
    const DtgCondition *condition = set->conditions + label->first_condition;
    const Node *nodes = work->nodes.data;
    uint32_t sum = *cost;
    for (const DtgCondition *end = condition + label->num_conditions; condition < end;
         condition++) {
        int32_t settled = nodes[condition->fact].settled;
        if (settled == NONE) {
            work->hints[label_index] = condition->fact;
            return condition->fact;
        }
        sum = add_saturating(sum, (uint32_t)settled);
    }
    *cost = sum;
    return NONE;
}

/* Whether the label sees other facts from the node than the state has. */
static inline bool sees_changes(const Work *work, int32_t node, int32_t label)
{
    const Tables *tables = work->tables;
    int32_t action = tables->graphs->labels[label].action;
    return work->more.data[node].changed & tables->mentions.action_locals[action];
}

static int32_t look_again(Work *work, const Attempt *attempt, uint32_t *cost)
{
    if (!sees_changes(work, attempt->source, attempt->label)) {
        return find_missing(work, attempt->label, cost);
    }
    const int32_t *context = work->contexts.data + work->more.data[attempt->source].context;
    return find_missing_in(work, attempt->label, context, cost);
}

/* The latest come first out of a list, apart from those that changed lists. */
static void sort_ready(IntVec *ready)
{
    for (size_t i = 0; i < ready->size / 2; i++) {
        int32_t attempt = ready->data[i];
        ready->data[i] = ready->data[ready->size - 1 - i];
        ready->data[ready->size - 1 - i] = attempt;
    }
    for (size_t i = 1; i < ready->size; i++) {
        int32_t attempt = ready->data[i];
        size_t at = i;
        for (; at > 0 && ready->data[at - 1] > attempt; at--) {
            ready->data[at] = ready->data[at - 1];
        }
        ready->data[at] = attempt;
    }
}

/* Settled nodes release what waits for them. */
static void wake_waiting(Work *work, int32_t node)
{
    uint32_t settled = work->nodes.data[node].cost;
    int32_t next;
    work->ready.size = 0;
    for (int32_t at = work->nodes.data[node].waiting; at != NONE; at = next) {
        const Attempt *attempt = &work->attempts.data[at];
        uint32_t limit = work->nodes.data[attempt->target].cost;
        next = attempt->next;
        if (add_saturating(attempt->cost, settled) >= limit) {
            continue;
        }
        uint32_t cost = attempt->cost;
        int32_t missing = look_again(work, attempt, &cost);
        if (missing != NONE) {
            wait_for(work, missing, at);
        } else if (cost < limit) {
            work->attempts.data[at].cost = cost;
            work->ready.data[work->ready.size++] = at;
        }
    }
    sort_ready(&work->ready);
    for (size_t i = 0; i < work->ready.size; i++) {
        const Attempt *attempt = &work->attempts.data[work->ready.data[i]];
        if (attempt->cost < work->nodes.data[attempt->target].cost) {
            reach(work, work->ready.data[i], attempt->target,
                  work->more.data[attempt->source].problem, attempt->cost);
        }
    }
}

/* The node whose transitions are tried. */
typedef struct Source {
    int32_t node, problem;
    int32_t fact;  /* value that the node stands for */
    int32_t nodes; /* the node minus that */
    const CeaNode *about;
    int32_t key; /* of the queue */
    uint32_t cost;
    const int32_t *context;
} Source;

/* Sums up the settled conditions; waits for one of the others, if there are any. */
static inline void try_label(Work *work, const Source *source, int32_t target, int32_t label_index)
{
    const DtgSet *set = work->tables->graphs;
    const DtgLabel *label = &set->labels[label_index];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    const int32_t *context = source->context, *problem_nodes = work->problem_nodes;
    const Node *nodes = work->nodes.data;
    int32_t missing = NONE, hint = work->hints[label_index], count = label->num_conditions;
    uint32_t own_cost = source->cost + (uint32_t)label->cost;
    uint32_t cost = own_cost, limit = nodes[target].cost;
    if (cost >= limit) {
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t from = context[conditions[i].local], to = conditions[i].fact;
        if (from == to) {
            continue;
        }
        if (problem_nodes[from] == NO_PROBLEM) {
            set_up_problem(work, from, source->key);
            nodes = work->nodes.data;
        }
        int32_t node = problem_nodes[from] + to;
        if (nodes[node].settled == NONE) {
            missing = missing == NONE || to == hint ? node : missing;
        } else {
            cost = add_saturating(cost, (uint32_t)nodes[node].settled);
            if (cost >= limit) {
                return;
            }
        }
    }
    int32_t index = (int32_t)work->attempts.size++;
    work->attempts.data[index] =
        (Attempt){.cost = own_cost, .source = source->node, .target = target, .label = label_index};
    if (missing == NONE) {
        reach(work, index, target, source->problem, cost);
    } else {
        wait_for(work, missing, index);
    }
}

/* Where trying labels goes on. */
typedef struct Position {
    const DtgTransition *transition; /* NULL: nowhere */
    int32_t label;
} Position;

/* The first transition whose target can be improved. */
static inline Position find_improving(const Work *work, const Source *source)
{
    const DtgSet *set = work->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    const DtgTransition *t = set->transitions + source->about->first_transition;
    const Node *nodes = work->nodes.data + source->nodes;
    while (t < end && source->cost + (uint32_t)t->cost >= nodes[t->target].cost) {
        t++;
    }
    return t < end ? (Position){t, t->first_label} : (Position){0};
}

static uint64_t unlike_state(const int32_t *state, const DtgCondition *facts, int32_t count)
{
    uint64_t changed = 0;
    for (int32_t i = 0; i < count; i++) {
        changed |= state[facts[i].local] != facts[i].fact ? cea_mentions_bit(facts[i].local) : 0;
    }
    return changed;
}

/* Local variables that the way to the node may have changed. */
static uint64_t find_changed(Work *work, const Source *source)
{
    const DtgSet *set = work->tables->graphs;
    const int32_t *state = work->contexts.data + source->about->first_local;
    uint64_t changed = 0;
    int32_t node = source->node;
    while (work->more.data[node].changed == UNKNOWN_CHANGES) {
        const Attempt *step = &work->attempts.data[work->nodes.data[node].reached_by];
        const DtgLabel *label = &set->labels[step->label];
        const DtgAction *action = &set->actions[label->action];
        changed |=
            unlike_state(state, set->conditions + label->first_condition, label->num_conditions) |
            unlike_state(state, set->effects + action->first_effect, action->num_effects);
        node = step->source;
    }
    changed |= work->more.data[node].changed;
    work->more.data[source->node].changed = changed;
    return changed;
}

/* Whether labels of the node ask for problems that are not set up. */
static bool has_new_mentions(const Work *work, const CeaNode *about)
{
    const CeaMention *mention = work->tables->mentions.mentions + about->first_mention;
    const CeaMention *end = work->tables->mentions.mentions + about->end_mention;
    while (mention < end && !work->is_new[mention->fact]) {
        mention++;
    }
    return mention < end;
}

/* Sets up the problems that labels of the node ask for, as far as these come before `end_label`. */
static void set_up_mentions(Work *work, const Source *source, int32_t end_label)
{
    const CeaMention *mentions = work->tables->mentions.mentions;
    const CeaMention *end = mentions + source->about->end_mention;
    for (const CeaMention *mention = mentions + source->about->first_mention;
         mention < end && mention->label < end_label; mention++) {
        if (work->is_new[mention->fact]) {
            int32_t graph = work->tables->graphs->graph_of[mention->fact];
            set_up_problem(work, work->current[graph], source->key);
        }
    }
}

/* Sets up problems as try_label does; false if the label is too expensive. */
static inline bool mention_conditions(Work *work, const Source *source, int32_t target,
                                      const DtgLabel *label)
{
    const DtgSet *set = work->tables->graphs;
    const DtgCondition *conditions = set->conditions + label->first_condition;
    uint32_t cost = source->cost + (uint32_t)label->cost, limit = work->nodes.data[target].cost;
    for (int32_t i = 0; i < label->num_conditions && cost < limit; i++) {
        int32_t to = conditions[i].fact;
        if (work->is_new[to]) {
            set_up_problem(work, work->current[set->graph_of[to]], source->key);
        } else if (work->nodes.data[to].settled != NONE) {
            cost = add_saturating(cost, (uint32_t)work->nodes.data[to].settled);
        }
    }
    return cost < limit;
}

static void add_waiting(Work *work, const Source *source, int32_t target, int32_t label_index,
                        int32_t missing)
{
    int32_t index = (int32_t)work->attempts.size++;
    const DtgLabel *label = &work->tables->graphs->labels[label_index];
    work->attempts.data[index] = (Attempt){.cost = source->cost + (uint32_t)label->cost,
                                           .source = source->node,
                                           .target = target,
                                           .label = label_index,
                                           .next = work->nodes.data[missing].waiting};
    work->nodes.data[missing].waiting = index;
}

/* What a label that sees the state has to wait for. The first guess is mostly right. */
static inline int32_t guess_missing(Work *work, int32_t label_index, uint32_t *cost)
{
    int32_t hint = work->hints[label_index];
    return work->nodes.data[hint].settled == NONE ? hint : find_missing(work, label_index, cost);
}

/* A label that sees the state, all problems being set up. */
static inline void try_in_state(Work *work, const Source *source, int32_t target,
                                int32_t label_index)
{
    const DtgLabel *label = &work->tables->graphs->labels[label_index];
    uint32_t cost = source->cost + (uint32_t)label->cost, limit = work->nodes.data[target].cost;
    if (cost >= limit) {
        return;
    }
    int32_t missing = guess_missing(work, label_index, &cost);
    if (missing != NONE) {
        add_waiting(work, source, target, label_index, missing);
    } else if (cost < limit) {
        int32_t index = (int32_t)work->attempts.size++;
        work->attempts.data[index] =
            (Attempt){.source = source->node, .target = target, .label = label_index};
        reach(work, index, target, source->problem, cost);
    }
}

/* From the given label of the first transition on. All labels see the state, and all problems are
 * set up. */
static void try_from_in_state(Work *work, const Source *source, Position at)
{
    const DtgSet *set = work->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    int32_t i = at.label;
    for (const DtgTransition *t = at.transition; t < end; t++) {
        int32_t target = source->nodes + t->target, end_label = t->first_label + t->num_labels;
        if (source->cost + (uint32_t)t->cost >= work->nodes.data[target].cost) {
            continue;
        }
        for (i = i > t->first_label ? i : t->first_label; i < end_label; i++) {
            try_in_state(work, source, target, i);
        }
    }
}

/* The same for any labels; `has_new` says whether they ask for problems that are not set up. */
static void try_from(Work *work, Source *source, Position at, bool has_new)
{
    const DtgSet *set = work->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    int32_t i = at.label;
    for (const DtgTransition *t = at.transition; t < end; t++) {
        int32_t target = source->nodes + t->target, end_label = t->first_label + t->num_labels;
        if (source->cost + (uint32_t)t->cost >= work->nodes.data[target].cost) {
            continue;
        }
        for (i = i > t->first_label ? i : t->first_label; i < end_label; i++) {
            if (sees_changes(work, source->node, i)) {
                source->context =
                    source->context ? source->context : context_of(work, source->node);
                try_label(work, source, target, i);
            } else if (!has_new || mention_conditions(work, source, target, &set->labels[i])) {
                try_in_state(work, source, target, i);
            }
        }
    }
}

/* Nothing else is reached at first in a problem that is just set up, so all labels are tried. As
 * long as none of them fires, what they ask for is known in advance. */
static Position try_start(Work *work, const Source *source)
{
    const DtgSet *set = work->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    for (const DtgTransition *t = set->transitions + source->about->first_transition; t < end;
         t++) {
        for (int32_t i = t->first_label; i < t->first_label + t->num_labels; i++) {
            uint32_t cost = 0;
            int32_t missing = guess_missing(work, i, &cost);
            if (missing == NONE) {
                set_up_mentions(work, source, i);
                return (Position){t, i};
            }
            add_waiting(work, source, source->nodes + t->target, i, missing);
        }
    }
    set_up_mentions(work, source, INT32_MAX);
    return (Position){0};
}

static void try_labels(Work *work, Source *source)
{
    bool is_start = work->nodes.data[source->node].reached_by == NONE;
    Position at = is_start ? try_start(work, source) : find_improving(work, source);
    if (!at.transition) {
        return;
    }
    bool has_new = has_new_mentions(work, source->about);
    uint64_t locals = is_start ? 0 : source->about->locals;
    bool some_see_changes = locals && find_changed(work, source) & locals;
    if (has_new || some_see_changes) {
        try_from(work, source, at, has_new);
    } else {
        try_from_in_state(work, source, at);
    }
}

static void settle(Work *work, int32_t node, int32_t key)
{
    int32_t problem = work->more.data[node].problem;
    Node *n = &work->nodes.data[node];
    n->settled = (int32_t)n->cost;
    if (n->waiting != NONE) {
        wake_waiting(work, node);
    }
    reserve_attempts(work, 0);
    int32_t nodes = work->problem_nodes[problem];
    Source source = {.node = node,
                     .problem = problem,
                     .fact = node - nodes,
                     .nodes = nodes,
                     .about = &work->tables->mentions.nodes[node - nodes],
                     .key = key,
                     .cost = n->cost};
    try_labels(work, &source);
}

/* --- Evaluation ------------------------------------------------------------------------------- */

static void forget_problems(Work *work)
{
    const DtgSet *set = work->tables->graphs;
    for (size_t i = 0; i < work->problems.size; i++) {
        int32_t start = work->problems.data[i], graph = set->graph_of[start];
        if (work->current[graph] == start) {
            clear_nodes(work, (size_t)set->first_node[graph], (size_t)dtg_num_values(set, graph));
        }
        work->problem_nodes[start] = NO_PROBLEM;
    }
    work->problems.size = 0;
    work->nodes.size = (size_t)set->num_nodes;
    work->contexts.size = (size_t)set->local_begin[set->num_graphs];
    work->attempts.size = 0;
    bucket_queue_clear(&work->queue);
}

static void change_value(Work *work, int32_t var, int32_t fact)
{
    const Tables *tables = work->tables;
    if (work->current[var] != NONE) {
        work->nodes.data[work->current[var]].settled = NONE;
    }
    work->current[var] = fact;
    for (int32_t i = tables->place_begin[var]; i < tables->place_begin[var + 1]; i++) {
        work->contexts.data[tables->places[i]] = fact;
    }
}

static void start_state(Work *work, const int32_t *values)
{
    const Tables *tables = work->tables;
    forget_problems(work);
    memset(work->is_new, 1, (size_t)tables->task->num_facts);
    for (int32_t var = 0; var < tables->task->num_variables; var++) {
        int32_t fact = tables->graphs->first_node[var] + values[var];
        if (work->current[var] != fact) {
            change_value(work, var, fact);
        }
        work->is_new[fact] = 0;
        work->nodes.data[fact].settled = 0;
    }
}

static int32_t goal_node(const Work *work)
{
    return work->tables->task->num_facts + 1;
}

static int32_t evaluate(Work *work)
{
    int32_t goal = goal_node(work);
    start_state(work, work->state.values);
    set_up_problem(work, work->tables->task->num_facts, 0);
    while (work->queue.size > 0) {
        HeapEntry entry = bucket_queue_pop(&work->queue);
        if (entry.value == goal) {
            return entry.key;
        }
        const Node *node = &work->nodes.data[entry.value];
        if (node->settled == NONE || node->reached_by == NONE) {
            settle(work, entry.value, entry.key);
        }
    }
    return HEUR_DEAD_END;
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
        work->value = evaluate(work);
        work->is_known = true;
    }
    return work->value;
}

/* --- Preferred operators ---------------------------------------------------------------------- */

static bool is_applicable(const Work *work, int32_t op)
{
    FactSpan pre = work->tables->task->operators[op].preconditions;
    for (int32_t i = 0; i < pre.count; i++) {
        if (work->state.values[pre.data[i].var] != pre.data[i].value) {
            return false;
        }
    }
    return true;
}

/* Without free operators, a way that costs no more than its operator has nothing before it. */
static void prefer(Work *work, int32_t op, IntVec *out_ops)
{
    if (op != DTG_NO_OP && work->op_marks[op] != work->op_stamp &&
        (!work->tables->has_free_operators || is_applicable(work, op))) {
        work->op_marks[op] = work->op_stamp;
        int_vec_push(out_ops, op);
    }
}

/* Visited nodes get this in place of their list, which is of no use any more. */
enum { VISITED = -2 };

static const Attempt *first_step(const Work *work, const Node *node)
{
    const Attempt *attempt = &work->attempts.data[node->reached_by];
    while (work->nodes.data[attempt->source].reached_by != NONE) {
        attempt = &work->attempts.data[work->nodes.data[attempt->source].reached_by];
    }
    return attempt;
}

static void visit(Work *work, int32_t node, IntVec *out_ops)
{
    const DtgSet *set = work->tables->graphs;
    Node *n = &work->nodes.data[node];
    if (n->reached_by == NONE || n->waiting == VISITED) {
        return;
    }
    n->waiting = VISITED;
    int_vec_push(&work->visited, node);
    const Attempt *attempt = first_step(work, n);
    const DtgLabel *label = &set->labels[attempt->label];
    if (attempt->cost == (uint32_t)label->cost) {
        prefer(work, set->actions[label->action].op, out_ops);
        return;
    }
    for (int32_t i = label->num_conditions - 1; i >= 0; i--) {
        int32_t to = set->conditions[label->first_condition + i].fact;
        int32_t from = work->current[set->graph_of[to]];
        if (from != to) {
            int_vec_push(&work->open_nodes, work->problem_nodes[from] + to);
        }
    }
}

static void preferred(void *opaque, int output, IntVec *out_ops)
{
    Work *work = opaque;
    (void)output;
    assert(work->is_known && work->value != HEUR_DEAD_END);
    if (work->value == 0) {
        return;
    }
    if (++work->op_stamp == 0) {
        memset(work->op_marks, 0,
               (size_t)work->tables->task->num_operators * sizeof *work->op_marks);
        work->op_stamp = 1;
    }
    int_vec_push(&work->open_nodes, goal_node(work));
    while (work->open_nodes.size > 0) {
        visit(work, work->open_nodes.data[--work->open_nodes.size], out_ops);
    }
    for (size_t i = 0; i < work->visited.size; i++) {
        work->nodes.data[work->visited.data[i]].waiting = NONE;
    }
    work->visited.size = 0;
}

/* --- Sticky settings -------------------------------------------------------------------------- */

static size_t sticky_size(const void *tables)
{
    (void)tables;
    return 1;
}

static void sticky_save(const void *opaque, uint8_t *out_bytes)
{
    const Work *work = opaque;
    out_bytes[0] = work->queue.is_heap;
}

static void sticky_load(void *opaque, const uint8_t *bytes)
{
    Work *work = opaque;
    bucket_queue_clear(&work->queue);
    work->queue.is_heap = bytes[0];
}

const HeurEngine heur_cea_engine = {
    .name = "context-enhanced additive",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
    .sticky_size = sticky_size,
    .sticky_save = sticky_save,
    .sticky_load = sticky_load,
};
