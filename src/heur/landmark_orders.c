/* For each atomic landmark B, first the candidates for A: all landmarks if B is a goal; else what
 * is ordered naturally, directly or not, before a landmark that B must hold directly before. Then
 * the facts that exclude B are marked, so that interference is a look at the atom of A and at its
 * *side effects*, the facts that all its achievers make true. These are computed once per landmark.
 *
 * Costs the achievers of all landmarks, plus pairs of landmarks and their side effects: one order for
 * each two landmarks is possible, so no cost below their square is. */
#include "heur/landmark_orders.h"

#include <assert.h>
#include <stdlib.h>

#include "base/bitset.h"
#include "base/ints.h"
#include "base/mem.h"
#include "base/vec.h"

enum { NOT_COMPUTED = -1 };

/* Part of a pool of facts. */
typedef struct Slice {
    int32_t begin, count; /* count may be NOT_COMPUTED */
} Slice;

/* A conditional effect, condition by condition. */
typedef struct EffectCondition {
    int32_t var, post; /* of the effect */
    Fact condition;
} EffectCondition;

DEFINE_VEC(EffectConditionVec, effect_condition_vec, EffectCondition);

typedef struct Orders {
    const LandmarkTask *lm_task;
    LandmarkGraph *graph;
    int32_t *groups_begin; /* per fact: its part of `groups`, num_facts + 1 entries */
    int32_t *groups;       /* mutex groups that the fact is in */
    Slice *side_effects;   /* per landmark: facts that all achievers of its atom make true */
    IntVec facts;          /* the pool of side_effects */
    bool *excludes;        /* per fact: whether it excludes the atom that is looked at */
    int32_t *marks;        /* scratch, per fact: how many actions so far make it true */
    EffectConditionVec conditions; /* scratch */
    IntVec reliable;               /* scratch: facts that an action surely makes true */
    Bitset is_candidate;           /* scratch, per landmark */
    IntVec candidates;             /* scratch */
    Bitset *parents; /* per landmark: those ordered naturally before it; NULL: orders are few */
} Orders;

/* --- Facts that exclude each other ------------------------------------------------------------ */

static void index_groups(Orders *orders, Arena *arena)
{
    const Task *task = orders->lm_task->task;
    orders->groups_begin = ARENA_NEW(arena, int32_t, (size_t)task->num_facts + 1);
    for (int32_t group = 0; group < task->num_mutex_groups; group++) {
        for (int32_t i = 0; i < task->mutex_groups[group].count; i++) {
            orders->groups_begin[task_fact(task, task->mutex_groups[group].data[i])]++;
        }
    }
    ints_add_up(orders->groups_begin, (size_t)task->num_facts + 1);
    orders->groups = ARENA_NEW(arena, int32_t, (size_t)orders->groups_begin[task->num_facts]);
    /* From the end of each list to its begin. */
    for (int32_t group = 0; group < task->num_mutex_groups; group++) {
        for (int32_t i = 0; i < task->mutex_groups[group].count; i++) {
            int32_t fact = task_fact(task, task->mutex_groups[group].data[i]);
            orders->groups[--orders->groups_begin[fact]] = group;
        }
    }
}

/* Sets or clears `excludes` for all facts that exclude the atom. */
static void mark_exclusions(Orders *orders, Fact atom, bool mark)
{
    const Task *task = orders->lm_task->task;
    int32_t fact = task_fact(task, atom);
    assert(orders->groups_begin[fact] <= orders->groups_begin[fact + 1]);
    for (int32_t i = orders->groups_begin[fact]; i < orders->groups_begin[fact + 1]; i++) {
        FactSpan group = task->mutex_groups[orders->groups[i]];
        for (int32_t j = 0; j < group.count; j++) {
            if (group.data[j].var != atom.var) {
                orders->excludes[task_fact(task, group.data[j])] = mark;
            }
        }
    }
    for (int32_t value = 0; value < task->variables[atom.var].domain_size; value++) {
        orders->excludes[task_fact(task, (Fact){atom.var, value})] = mark && value != atom.value;
    }
}

/* --- What an action surely makes true --------------------------------------------------------- */

static int compare_conditions(const void *left, const void *right)
{
    const EffectCondition *a = left, *b = right;
    if (a->var != b->var) {
        return a->var < b->var ? -1 : 1;
    }
    return task_compare_facts(&a->condition, &b->condition);
}

/* Of effects with one condition: two on one variable may never hold together. */
static void list_conditions(Orders *orders, const Operator *op)
{
    orders->conditions.size = 0;
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (effect->conditions.count == 1) {
            EffectCondition condition = {effect->var, effect->post, effect->conditions.data[0]};
            effect_condition_vec_push(&orders->conditions, condition);
        }
    }
    if (orders->conditions.size > 1) {
        qsort(orders->conditions.data, orders->conditions.size, sizeof(EffectCondition),
              compare_conditions);
    }
}

/* Whether the conditional effects on one variable set the same value in every state. A sufficient
 * test: all conditions are about one variable, and together they cover its values. If that is the
 * variable that is set, the value that it gets needs no condition. The test must not succeed
 * wrongly: a landmark wrongly believed to be deleted would make a state a dead end. */
static bool surely_fires(const Orders *orders, const EffectCondition *conditions, size_t count)
{
    int32_t var = conditions[0].condition.var, num_values = 0;
    bool has_post = conditions[0].var != var;
    assert(count > 0);
    for (size_t i = 0; i < count; i++) {
        int32_t value = conditions[i].condition.value;
        if (conditions[i].post != conditions[0].post || conditions[i].condition.var != var) {
            return false;
        }
        num_values += i == 0 || value != conditions[i - 1].condition.value;
        has_post |= value == conditions[i].post;
    }
    return num_values + !has_post >= orders->lm_task->task->variables[var].domain_size;
}

/* Whether no other effect of the action sets the variable to another value. */
static bool is_alone(const Operator *op, Fact fact)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (op->effects[i].var == fact.var && op->effects[i].post != fact.value) {
            return false;
        }
    }
    return true;
}

static void list_sure_conditional(Orders *orders, const Operator *op)
{
    const Task *task = orders->lm_task->task;
    list_conditions(orders, op);
    const EffectCondition *conditions = orders->conditions.data;
    for (size_t first = 0, end; first < orders->conditions.size; first = end) {
        end = first + 1;
        while (end < orders->conditions.size && conditions[end].var == conditions[first].var) {
            end++;
        }
        Fact fact = {conditions[first].var, conditions[first].post};
        if (surely_fires(orders, conditions + first, end - first) && is_alone(op, fact)) {
            int_vec_push(&orders->reliable, task_fact(task, fact));
        }
    }
}

/* Lists facts that the action makes true: by effects that are sure, on other variables than `var`,
 * and by conditional effects that surely fire. */
static void list_reliable(Orders *orders, int32_t action, int32_t var)
{
    const Operator *op = landmark_task_action(orders->lm_task, action);
    orders->reliable.size = 0;
    list_sure_conditional(orders, op);
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (landmark_task_is_sure(orders->lm_task, action, i) && effect->var != var) {
            Fact fact = {effect->var, effect->post};
            int_vec_push(&orders->reliable, task_fact(orders->lm_task->task, fact));
        }
    }
}

/* --- Side effects of a landmark --------------------------------------------------------------- */

/* Counts one more action for the shared facts that it makes true; false if none is left. */
static bool keep_reliable(Orders *orders, int32_t num_actions)
{
    bool is_any_left = false;
    for (size_t i = 0; i < orders->reliable.size; i++) {
        int32_t fact = orders->reliable.data[i];
        if (orders->marks[fact] == num_actions) {
            orders->marks[fact]++;
            is_any_left = true;
        }
    }
    return is_any_left;
}

static void take_all_reliable(Orders *orders)
{
    for (size_t i = 0; i < orders->reliable.size; i++) {
        int32_t fact = orders->reliable.data[i];
        if (orders->marks[fact] == 0) {
            orders->marks[fact] = 1;
            int_vec_push(&orders->facts, fact);
        }
    }
}

/* Appends to the pool what all achievers of the atom make true besides. */
static Slice find_side_effects(Orders *orders, Fact atom)
{
    const LandmarkTask *lm_task = orders->lm_task;
    int32_t fact = task_fact(lm_task->task, atom);
    int32_t first = lm_task->achievers_begin[fact], end = lm_task->achievers_begin[fact + 1];
    size_t begin = orders->facts.size;
    bool is_any_left = true;
    for (int32_t i = first; i < end && is_any_left; i++) {
        list_reliable(orders, lm_task->achievers[i], atom.var);
        if (i == first) {
            take_all_reliable(orders);
        } else {
            is_any_left = keep_reliable(orders, i - first);
        }
    }
    size_t size = begin;
    for (size_t i = begin; i < orders->facts.size; i++) {
        int32_t shared = orders->facts.data[i];
        if (is_any_left && orders->marks[shared] == end - first) {
            orders->facts.data[size++] = shared;
        }
        orders->marks[shared] = 0;
    }
    assert(size <= orders->facts.size);
    orders->facts.size = size;
    return (Slice){(int32_t)begin, (int32_t)(size - begin)};
}

static Slice side_effects(Orders *orders, int32_t landmark)
{
    Slice *slice = &orders->side_effects[landmark];
    assert(landmark_graph_is_atomic(orders->graph, landmark));
    if (slice->count == NOT_COMPUTED) {
        *slice = find_side_effects(orders, orders->graph->landmarks.data[landmark].atoms.data[0]);
    }
    return *slice;
}

/* --- Parents as sets -------------------------------------------------------------------------- */

/* One variable of n values can have an order for each two of them. Walking along all orders for each
 * landmark would then take n cubed steps, nearly all of them to landmarks that are candidates
 * already; sets tell so 64 at a time. They are made where they take less memory than the orders. */
static bool are_orders_many(const LandmarkGraph *graph)
{
    enum { BITS_PER_ORDER = 32 };
    return graph->landmarks.size <=
           BITS_PER_ORDER * graph->orders.size / (graph->landmarks.size + 1);
}

/* Orders that are added later are not natural. */
static void index_parents(Orders *orders)
{
    const LandmarkGraph *graph = orders->graph;
    if (!are_orders_many(graph)) {
        return;
    }
    orders->parents = MEM_NEW(Bitset, graph->landmarks.size);
    for (size_t i = 0; i < graph->landmarks.size; i++) {
        bitset_init(&orders->parents[i], graph->landmarks.size);
    }
    for (size_t i = 0; i < graph->orders.size; i++) {
        const LandmarkOrder *order = &graph->orders.data[i];
        if (order->kind >= LANDMARK_NATURAL) {
            bitset_set(&orders->parents[order->to], (size_t)order->from);
        }
    }
}

static void release_parents(Orders *orders, size_t num_landmarks)
{
    for (size_t i = 0; i < num_landmarks && orders->parents; i++) {
        bitset_release(&orders->parents[i]);
    }
    MEM_FREE(orders->parents, num_landmarks);
}

/* Whether all of them are candidates; false if nobody has an idea. */
static bool are_parents_known(const Orders *orders, int32_t landmark)
{
    return orders->parents && bitset_is_subset(&orders->parents[landmark], &orders->is_candidate);
}

/* --- Orders ----------------------------------------------------------------------------------- */

/* With the landmark whose exclusions are marked. */
static bool interferes(Orders *orders, int32_t landmark)
{
    int32_t atom =
        task_fact(orders->graph->task, orders->graph->landmarks.data[landmark].atoms.data[0]);
    if (orders->excludes[atom]) {
        return true;
    }
    Slice slice = side_effects(orders, landmark);
    for (int32_t i = slice.begin; i < slice.begin + slice.count; i++) {
        if (orders->facts.data[i] != atom && orders->excludes[orders->facts.data[i]]) {
            return true;
        }
    }
    return false;
}

static void add_candidate(Orders *orders, int32_t landmark)
{
    if (!bitset_test(&orders->is_candidate, (size_t)landmark)) {
        bitset_set(&orders->is_candidate, (size_t)landmark);
        int_vec_push(&orders->candidates, landmark);
    }
}

/* Landmarks ordered naturally before `child`. */
static void add_parents(Orders *orders, int32_t child, int32_t except, bool only_atomic)
{
    const LandmarkGraph *graph = orders->graph;
    int32_t id = graph->landmarks.data[child].first_parent;
    for (; id != NO_LANDMARK_ORDER; id = graph->orders.data[id].next_parent) {
        const LandmarkOrder *order = &graph->orders.data[id];
        if (order->kind >= LANDMARK_NATURAL && order->from != except &&
            (!only_atomic || landmark_graph_is_atomic(graph, order->from))) {
            add_candidate(orders, order->from);
        }
    }
}

/* Lists what is ordered before a landmark that `landmark` must hold directly before. */
static void collect_candidates(Orders *orders, int32_t landmark)
{
    const LandmarkGraph *graph = orders->graph;
    int32_t id = graph->landmarks.data[landmark].first_child;
    for (; id != NO_LANDMARK_ORDER; id = graph->orders.data[id].next_child) {
        if (graph->orders.data[id].kind == LANDMARK_GREEDY_NECESSARY) {
            add_parents(orders, graph->orders.data[id].to, landmark, true);
        }
    }
    for (size_t next = 0; next < orders->candidates.size; next++) {
        int32_t candidate = orders->candidates.data[next];
        if (!are_parents_known(orders, candidate)) {
            add_parents(orders, candidate, NO_LANDMARK, false);
        }
    }
}

static void collect_all(Orders *orders)
{
    for (size_t i = 0; i < orders->graph->landmarks.size; i++) {
        add_candidate(orders, (int32_t)i);
    }
}

static void order_before(Orders *orders, int32_t landmark)
{
    LandmarkGraph *graph = orders->graph;
    assert(landmark_graph_is_atomic(graph, landmark));
    Fact atom = graph->landmarks.data[landmark].atoms.data[0];
    mark_exclusions(orders, atom, true);
    for (size_t i = 0; i < orders->candidates.size; i++) {
        int32_t other = orders->candidates.data[i];
        bitset_clear(&orders->is_candidate, (size_t)other);
        if (other != landmark && landmark_graph_is_atomic(graph, other) &&
            interferes(orders, other)) {
            landmark_graph_add_order(graph, other, landmark, LANDMARK_REASONABLE);
        }
    }
    orders->candidates.size = 0;
    mark_exclusions(orders, atom, false);
}

void landmark_orders_add_reasonable(const LandmarkTask *lm_task, LandmarkGraph *graph)
{
    size_t num_facts = (size_t)lm_task->task->num_facts, num_landmarks = graph->landmarks.size;
    Arena arena = {0};
    Orders orders = {.lm_task = lm_task,
                     .graph = graph,
                     .side_effects = ARENA_NEW(&arena, Slice, num_landmarks),
                     .excludes = ARENA_NEW(&arena, bool, num_facts),
                     .marks = ARENA_NEW(&arena, int32_t, num_facts)};
    bitset_init(&orders.is_candidate, num_landmarks);
    index_parents(&orders);
    index_groups(&orders, &arena);
    for (size_t i = 0; i < num_landmarks; i++) {
        orders.side_effects[i].count = NOT_COMPUTED;
    }
    for (size_t i = 0; i < num_landmarks; i++) {
        if (!landmark_graph_is_atomic(graph, (int32_t)i)) {
            continue;
        }
        if (graph->landmarks.data[i].is_goal) {
            collect_all(&orders);
        } else {
            collect_candidates(&orders, (int32_t)i);
        }
        order_before(&orders, (int32_t)i);
    }
    release_parents(&orders, num_landmarks);
    bitset_release(&orders.is_candidate);
    int_vec_release(&orders.facts);
    effect_condition_vec_release(&orders.conditions);
    int_vec_release(&orders.reliable);
    int_vec_release(&orders.candidates);
    arena_release(&arena);
}
