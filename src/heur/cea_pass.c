/* The problem: many local problems depend on each other in cycles, so they cannot be solved one
 * after the other as in h_cg.
 *
 * The idea: one Dijkstra search over all of them [HG08]. A *node* is a value in a local problem. An
 * *attempt* is a label that is tried from a settled node. It fires when all its conditions are
 * settled, if it is the cheapest path to its target by then. A problem is set up when a condition
 * first needs it, at the cost reached by then (its *base*), so that its nodes come up in the common
 * queue at base + cost. The pass ends when the node of the goal comes up.
 *
 * An attempt waits in the list of one condition that is not settled. When that is settled, the
 * attempt looks for another one; most attempts have become too expensive by then and are dropped.
 * Fast Downward lets an attempt wait for all its conditions and counts them down. The result is the
 * same, as attempts that fire at the same moment do so in the order in which they were made.
 *
 * Most labels see the values of the state: those whose conditions are on variables that the path to
 * their source has not changed. For these, a condition is just a fact: problems that start from the
 * state have facts as their nodes, and facts of the state count as settled. Only the other labels
 * need a context. And only a label that is the first to need a problem needs more than a look at
 * one condition that is not settled, since the order in which problems are set up decides ties.
 *
 * Invariants: settled costs are final, and the keys of the queue never fall below the last one
 * popped. A pass costs the labels of the nodes that it settles, and their conditions, plus the
 * queue. */
#include "heur/cea_pass.h"

#include "heur/heur.h"

static inline void reach(CeaSpace *space, int32_t attempt, int32_t target, int32_t problem,
                         uint32_t cost)
{
    int64_t key = (int64_t)space->problem_bases[problem] + cost;
    if (key > HEUR_LARGEST) {
        key = HEUR_LARGEST;
        cost = (uint32_t)(key - space->problem_bases[problem]);
    }
    assert(cost < space->nodes.data[target].cost && space->nodes.data[target].settled == CEA_NONE);
    space->attempts.data[attempt].cost = cost;
    space->nodes.data[target].cost = cost;
    space->nodes.data[target].reached_by = attempt;
    space->more.data[target] = (CeaNodeMore){problem, CEA_NONE, CEA_UNKNOWN_CHANGES};
    bucket_queue_push(&space->queue, (int32_t)key, target);
}

static uint32_t add_saturating(uint32_t a, uint32_t b)
{
    uint64_t sum = (uint64_t)a + b;
    return sum < HEUR_LARGEST ? (uint32_t)sum : HEUR_LARGEST;
}

static void wait_for(CeaSpace *space, int32_t node, int32_t attempt)
{
    assert(space->nodes.data[node].settled == CEA_NONE);
    space->attempts.data[attempt].next = space->nodes.data[node].waiting;
    space->nodes.data[node].waiting = attempt;
}

/* For conditions in a context other than the state: a node to wait for, or CEA_NONE if all are
 * settled; *cost then grows by their sum. All problems are set up. */
static int32_t find_missing_in(CeaSpace *space, int32_t label_index, const int32_t *context,
                               uint32_t *cost)
{
    const DtgSet *set = space->tables->graphs;
    const DtgLabel *label = &set->labels[label_index];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    const int32_t *problem_nodes = space->problem_nodes;
    const CeaLocalNode *nodes = space->nodes.data;
    uint32_t sum = *cost;
    for (int32_t i = 0; i < label->num_conditions; i++) {
        int32_t from = context[conditions[i].local], to = conditions[i].fact;
        if (from == to) {
            continue;
        }
        const CeaLocalNode *node = &nodes[problem_nodes[from] + to];
        if (node->settled == CEA_NONE) {
            space->hints[label_index] = to;
            return (int32_t)(node - nodes);
        }
        sum = add_saturating(sum, (uint32_t)node->settled);
    }
    *cost = sum;
    return CEA_NONE;
}

/* The same for the state. Its facts count as settled at no cost. */
static inline int32_t find_missing(CeaSpace *space, int32_t label_index, uint32_t *cost)
{
    const DtgSet *set = space->tables->graphs;
    const DtgLabel *label = &set->labels[label_index];
    const DtgCondition *condition = set->conditions + label->first_condition;
    const CeaLocalNode *nodes = space->nodes.data;
    uint32_t sum = *cost;
    for (const DtgCondition *end = condition + label->num_conditions; condition < end;
         condition++) {
        int32_t settled = nodes[condition->fact].settled;
        if (settled == CEA_NONE) {
            space->hints[label_index] = condition->fact;
            return condition->fact;
        }
        sum = add_saturating(sum, (uint32_t)settled);
    }
    *cost = sum;
    return CEA_NONE;
}

/* Whether the label sees other facts from the node than the state has. */
static inline bool sees_changes(const CeaSpace *space, int32_t node, int32_t label)
{
    const CeaTables *tables = space->tables;
    int32_t action = tables->graphs->labels[label].action;
    return space->more.data[node].changed & tables->action_locals[action];
}

static int32_t look_again(CeaSpace *space, const CeaAttempt *attempt, uint32_t *cost)
{
    if (!sees_changes(space, attempt->source, attempt->label)) {
        return find_missing(space, attempt->label, cost);
    }
    const int32_t *context = space->contexts.data + space->more.data[attempt->source].context;
    return find_missing_in(space, attempt->label, context, cost);
}

/* By number. A list is nearly in descending order: only attempts that changed lists are out of
 * place. */
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

/* Looks again at the attempts that wait for a node that is now settled, and fires those that
 * can. */
static void wake_waiting(CeaSpace *space, int32_t node)
{
    uint32_t settled = space->nodes.data[node].cost;
    int32_t next;
    space->ready.size = 0;
    for (int32_t at = space->nodes.data[node].waiting; at != CEA_NONE; at = next) {
        const CeaAttempt *attempt = &space->attempts.data[at];
        uint32_t limit = space->nodes.data[attempt->target].cost;
        next = attempt->next;
        if (add_saturating(attempt->cost, settled) >= limit) {
            continue;
        }
        uint32_t cost = attempt->cost;
        int32_t missing = look_again(space, attempt, &cost);
        if (missing != CEA_NONE) {
            wait_for(space, missing, at);
        } else if (cost < limit) {
            space->attempts.data[at].cost = cost;
            space->ready.data[space->ready.size++] = at;
        }
    }
    sort_ready(&space->ready);
    for (size_t i = 0; i < space->ready.size; i++) {
        const CeaAttempt *attempt = &space->attempts.data[space->ready.data[i]];
        if (attempt->cost < space->nodes.data[attempt->target].cost) {
            reach(space, space->ready.data[i], attempt->target,
                  space->more.data[attempt->source].problem, attempt->cost);
        }
    }
}

/* The node whose labels are tried. */
typedef struct Source {
    int32_t node, problem;
    int32_t fact;  /* value that the node stands for */
    int32_t nodes; /* the node minus that */
    const CeaNode *about;
    int32_t key; /* of the queue */
    uint32_t cost;
    const int32_t *context;
} Source;

/* Tries a label in a context other than the state: fires it, or lets it wait for a condition. */
static inline void try_label(CeaSpace *space, const Source *source, int32_t target,
                             int32_t label_index)
{
    const DtgSet *set = space->tables->graphs;
    const DtgLabel *label = &set->labels[label_index];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    const int32_t *context = source->context, *problem_nodes = space->problem_nodes;
    const CeaLocalNode *nodes = space->nodes.data;
    int32_t missing = CEA_NONE, hint = space->hints[label_index], count = label->num_conditions;
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
        if (problem_nodes[from] == CEA_NO_PROBLEM) {
            cea_space_set_up_problem(space, from, source->key);
            nodes = space->nodes.data;
        }
        int32_t node = problem_nodes[from] + to;
        if (nodes[node].settled == CEA_NONE) {
            missing = missing == CEA_NONE || to == hint ? node : missing;
        } else {
            cost = add_saturating(cost, (uint32_t)nodes[node].settled);
            if (cost >= limit) {
                return;
            }
        }
    }
    assert(space->attempts.size < space->attempts.capacity);
    int32_t index = (int32_t)space->attempts.size++;
    space->attempts.data[index] = (CeaAttempt){
        .cost = own_cost, .source = source->node, .target = target, .label = label_index};
    if (missing == CEA_NONE) {
        reach(space, index, target, source->problem, cost);
    } else {
        wait_for(space, missing, index);
    }
}

/* The label at which to go on. */
typedef struct Position {
    const DtgTransition *transition; /* NULL: nowhere */
    int32_t label;
} Position;

/* The first transition whose target can be improved. */
static inline Position find_improving(const CeaSpace *space, const Source *source)
{
    const DtgSet *set = space->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    const DtgTransition *t = set->transitions + source->about->first_transition;
    const CeaLocalNode *nodes = space->nodes.data + source->nodes;
    while (t < end && source->cost + (uint32_t)t->cost >= nodes[t->target].cost) {
        t++;
    }
    return t < end ? (Position){t, t->first_label} : (Position){0};
}

static uint64_t unlike_state(const int32_t *state, const DtgCondition *facts, int32_t count)
{
    uint64_t changed = 0;
    for (int32_t i = 0; i < count; i++) {
        changed |= state[facts[i].local] != facts[i].fact ? cea_tables_bit(facts[i].local) : 0;
    }
    return changed;
}

/* The local variables that the path to the node may have changed; also stored with the node. */
static uint64_t find_changed(CeaSpace *space, const Source *source)
{
    const DtgSet *set = space->tables->graphs;
    const int32_t *state = space->contexts.data + source->about->first_local;
    uint64_t changed = 0;
    int32_t node = source->node;
    while (space->more.data[node].changed == CEA_UNKNOWN_CHANGES) {
        const CeaAttempt *step = &space->attempts.data[space->nodes.data[node].reached_by];
        const DtgLabel *label = &set->labels[step->label];
        const DtgAction *action = &set->actions[label->action];
        changed |=
            unlike_state(state, set->conditions + label->first_condition, label->num_conditions) |
            unlike_state(state, set->effects + action->first_effect, action->num_effects);
        node = step->source;
    }
    changed |= space->more.data[node].changed;
    space->more.data[source->node].changed = changed;
    return changed;
}

/* Whether labels of the node ask for problems that are not set up. */
static bool has_new_mentions(const CeaSpace *space, const CeaNode *about)
{
    const CeaMention *mention = space->tables->mentions + about->first_mention;
    const CeaMention *end = space->tables->mentions + about->end_mention;
    while (mention < end && !space->is_new[mention->fact]) {
        mention++;
    }
    return mention < end;
}

/* Sets up the problems that labels of the node before `end_label` ask for. */
static void set_up_mentions(CeaSpace *space, const Source *source, int32_t end_label)
{
    const CeaMention *mentions = space->tables->mentions;
    const CeaMention *end = mentions + source->about->end_mention;
    for (const CeaMention *mention = mentions + source->about->first_mention;
         mention < end && mention->label < end_label; mention++) {
        if (space->is_new[mention->fact]) {
            int32_t graph = space->tables->graphs->graph_of[mention->fact];
            cea_space_set_up_problem(space, space->current[graph], source->key);
        }
    }
}

/* Sets up problems as try_label does; false if the label is too expensive. */
static inline bool mention_conditions(CeaSpace *space, const Source *source, int32_t target,
                                      const DtgLabel *label)
{
    const DtgSet *set = space->tables->graphs;
    const DtgCondition *conditions = set->conditions + label->first_condition;
    uint32_t cost = source->cost + (uint32_t)label->cost, limit = space->nodes.data[target].cost;
    for (int32_t i = 0; i < label->num_conditions && cost < limit; i++) {
        int32_t to = conditions[i].fact;
        if (space->is_new[to]) {
            cea_space_set_up_problem(space, space->current[set->graph_of[to]], source->key);
        } else if (space->nodes.data[to].settled != CEA_NONE) {
            cost = add_saturating(cost, (uint32_t)space->nodes.data[to].settled);
        }
    }
    return cost < limit;
}

static void add_waiting(CeaSpace *space, const Source *source, int32_t target, int32_t label_index,
                        int32_t missing)
{
    assert(space->attempts.size < space->attempts.capacity);
    int32_t index = (int32_t)space->attempts.size++;
    const DtgLabel *label = &space->tables->graphs->labels[label_index];
    space->attempts.data[index] = (CeaAttempt){.cost = source->cost + (uint32_t)label->cost,
                                               .source = source->node,
                                               .target = target,
                                               .label = label_index,
                                               .next = space->nodes.data[missing].waiting};
    space->nodes.data[missing].waiting = index;
}

/* The condition that a label in the state has to wait for, or CEA_NONE. The hint is mostly
 * right. */
static inline int32_t guess_missing(CeaSpace *space, int32_t label_index, uint32_t *cost)
{
    int32_t hint = space->hints[label_index];
    return space->nodes.data[hint].settled == CEA_NONE ? hint
                                                       : find_missing(space, label_index, cost);
}

/* Tries a label that sees the state; all problems that it needs are set up. */
static inline void try_in_state(CeaSpace *space, const Source *source, int32_t target,
                                int32_t label_index)
{
    const DtgLabel *label = &space->tables->graphs->labels[label_index];
    uint32_t cost = source->cost + (uint32_t)label->cost, limit = space->nodes.data[target].cost;
    if (cost >= limit) {
        return;
    }
    int32_t missing = guess_missing(space, label_index, &cost);
    if (missing != CEA_NONE) {
        add_waiting(space, source, target, label_index, missing);
    } else if (cost < limit) {
        assert(space->attempts.size < space->attempts.capacity);
        int32_t index = (int32_t)space->attempts.size++;
        space->attempts.data[index] =
            (CeaAttempt){.source = source->node, .target = target, .label = label_index};
        reach(space, index, target, source->problem, cost);
    }
}

/* Tries all labels from the given one on. They see the state, and all problems are set up. */
static void try_from_in_state(CeaSpace *space, const Source *source, Position at)
{
    const DtgSet *set = space->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    int32_t i = at.label;
    for (const DtgTransition *t = at.transition; t < end; t++) {
        int32_t target = source->nodes + t->target, end_label = t->first_label + t->num_labels;
        if (source->cost + (uint32_t)t->cost >= space->nodes.data[target].cost) {
            continue;
        }
        for (i = i > t->first_label ? i : t->first_label; i < end_label; i++) {
            try_in_state(space, source, target, i);
        }
    }
}

/* The same for any labels; `has_new`: some ask for problems that are not set up. */
static void try_from(CeaSpace *space, Source *source, Position at, bool has_new)
{
    const DtgSet *set = space->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    int32_t i = at.label;
    for (const DtgTransition *t = at.transition; t < end; t++) {
        int32_t target = source->nodes + t->target, end_label = t->first_label + t->num_labels;
        if (source->cost + (uint32_t)t->cost >= space->nodes.data[target].cost) {
            continue;
        }
        for (i = i > t->first_label ? i : t->first_label; i < end_label; i++) {
            if (sees_changes(space, source->node, i)) {
                source->context =
                    source->context ? source->context : cea_space_context(space, source->node);
                try_label(space, source, target, i);
            } else if (!has_new || mention_conditions(space, source, target, &set->labels[i])) {
                try_in_state(space, source, target, i);
            }
        }
    }
}

/* Tries the labels of a start until one fires. Nothing else is reached yet in its problem, so that
 * no label is too expensive, and the problems to set up are those of all mentions up to that
 * label. */
static Position try_start(CeaSpace *space, const Source *source)
{
    assert(source->cost == 0);
    const DtgSet *set = space->tables->graphs;
    const DtgTransition *end = set->transitions + source->about->end_transition;
    for (const DtgTransition *t = set->transitions + source->about->first_transition; t < end;
         t++) {
        for (int32_t i = t->first_label; i < t->first_label + t->num_labels; i++) {
            uint32_t cost = 0;
            int32_t missing = guess_missing(space, i, &cost);
            if (missing == CEA_NONE) {
                set_up_mentions(space, source, i);
                return (Position){t, i};
            }
            add_waiting(space, source, source->nodes + t->target, i, missing);
        }
    }
    set_up_mentions(space, source, INT32_MAX);
    return (Position){0};
}

static void try_labels(CeaSpace *space, Source *source)
{
    bool is_start = space->nodes.data[source->node].reached_by == CEA_NONE;
    Position at = is_start ? try_start(space, source) : find_improving(space, source);
    if (!at.transition) {
        return;
    }
    bool has_new = has_new_mentions(space, source->about);
    uint64_t locals = is_start ? 0 : source->about->locals;
    bool some_see_changes = locals && find_changed(space, source) & locals;
    if (has_new || some_see_changes) {
        try_from(space, source, at, has_new);
    } else {
        try_from_in_state(space, source, at);
    }
}

static void settle(CeaSpace *space, int32_t node, int32_t key)
{
    int32_t problem = space->more.data[node].problem;
    CeaLocalNode *n = &space->nodes.data[node];
    assert((int64_t)space->problem_bases[problem] + n->cost == key);
    n->settled = (int32_t)n->cost;
    if (n->waiting != CEA_NONE) {
        wake_waiting(space, node);
    }
    cea_space_reserve_attempts(space, 0);
    int32_t nodes = space->problem_nodes[problem];
    assert(space->tables->graphs->graph_of[node - nodes] ==
           space->tables->graphs->graph_of[problem]);
    Source source = {.node = node,
                     .problem = problem,
                     .fact = node - nodes,
                     .nodes = nodes,
                     .about = &space->tables->nodes[node - nodes],
                     .key = key,
                     .cost = n->cost};
    try_labels(space, &source);
}

int32_t cea_pass_run(CeaSpace *space, const int32_t *values)
{
    int32_t goal = cea_pass_goal(space);
    cea_space_start(space, values);
    cea_space_set_up_problem(space, space->tables->task->num_facts, 0);
    while (space->queue.size > 0) {
        HeapEntry entry = bucket_queue_pop(&space->queue);
        if (entry.value == goal) {
            return entry.key;
        }
        const CeaLocalNode *node = &space->nodes.data[entry.value];
        if (node->settled == CEA_NONE || node->reached_by == CEA_NONE) {
            settle(space, entry.value, entry.key);
        }
    }
    return HEUR_DEAD_END;
}
