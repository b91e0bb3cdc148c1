#include "heur/landmark_factory.h"

#include <assert.h>

#include "base/bitset.h"
#include "base/mem.h"
#include "heur/landmark_backchain.h"

DEFINE_VEC(BitsetVec, bitset_vec, Bitset);

typedef struct Factory {
    const LandmarkTask *lm_task;
    LandmarkReach reach;
    LandmarkGraph *graph;
    LandmarkBackchain backchain;
    int32_t min_operator_cost;
    /* Per landmark, as far as treated: facts that cannot be true before it. */
    BitsetVec later;
    FactVec shared;                      /* scratch */
    IntVec cut_values;                   /* scratch */
    LandmarkDisjunctionVec disjunctions; /* scratch */
} Factory;

/* --- New landmarks ---------------------------------------------------------------------------- */

static void rewire_parents(LandmarkGraph *graph, int32_t removed, int32_t landmark)
{
    int32_t id = graph->landmarks.data[removed].first_parent;
    while (id != NO_LANDMARK_ORDER) {
        LandmarkOrder order = graph->orders.data[id];
        if (!graph->landmarks.data[order.from].is_removed) {
            landmark_graph_add_order(graph, order.from, landmark, LANDMARK_NATURAL);
        }
        id = order.next_parent;
    }
}

/* An atom displaces a disjunction that it is part of. What was ordered before the disjunction stays
 * before the atom, but need not hold directly before it. */
static int32_t add_atomic(LandmarkGraph *graph, Fact atom)
{
    int32_t displaced = landmark_graph_find(graph, atom);
    if (displaced != NO_LANDMARK) {
        landmark_graph_remove(graph, displaced);
    }
    int32_t landmark = landmark_graph_add(graph, (FactSpan){&atom, 1});
    if (displaced != NO_LANDMARK) {
        rewire_parents(graph, displaced, landmark);
    }
    return landmark;
}

static void order_atom_before(Factory *factory, Fact atom, int32_t landmark, LandmarkOrderKind kind)
{
    LandmarkGraph *graph = factory->graph;
    int32_t found = landmark_graph_find(graph, atom);
    assert(found != landmark); /* it was excluded: nothing before it needs its atoms */
    if (found == NO_LANDMARK || !landmark_graph_is_atomic(graph, found)) {
        found = add_atomic(graph, atom);
    }
    landmark_graph_add_order(graph, found, landmark, kind);
}

/* The disjunctive landmark that all atoms belong to, or NO_LANDMARK. */
static int32_t find_superset(const LandmarkGraph *graph, FactSpan atoms)
{
    int32_t landmark = landmark_graph_find(graph, atoms.data[0]);
    for (int32_t i = 1; i < atoms.count; i++) {
        if (landmark_graph_find(graph, atoms.data[i]) != landmark) {
            return NO_LANDMARK;
        }
    }
    return landmark;
}

static bool overlaps(const LandmarkGraph *graph, FactSpan atoms)
{
    for (int32_t i = 0; i < atoms.count; i++) {
        if (landmark_graph_find(graph, atoms.data[i]) != NO_LANDMARK) {
            return true;
        }
    }
    return false;
}

/* The landmark for a disjunction, or a weaker one that is there; NO_LANDMARK: it overlaps others
 * and is dropped. */
static int32_t find_or_add_disjunction(LandmarkGraph *graph, FactSpan atoms)
{
    assert(atoms.count > 1 && atoms.count <= LANDMARK_MAX_ATOMS);
    return overlaps(graph, atoms) ? find_superset(graph, atoms) : landmark_graph_add(graph, atoms);
}

/* --- One landmark ----------------------------------------------------------------------------- */

/* If `is_first`, of the actions that can achieve it by the last exploration. */
static int32_t cheapest_achiever(const Factory *factory, FactSpan atoms, bool is_first)
{
    const LandmarkTask *lm_task = factory->lm_task;
    int32_t least = LANDMARK_NO_ACHIEVER;
    for (int32_t i = 0; i < atoms.count; i++) {
        int32_t fact = task_fact(lm_task->task, atoms.data[i]);
        int32_t end = lm_task->achievers_begin[fact + 1];
        for (int32_t j = lm_task->achievers_begin[fact]; j < end; j++) {
            int32_t action = lm_task->achievers[j];
            int32_t cost = landmark_task_cost(lm_task, action);
            if (cost < least &&
                (!is_first || landmark_reach_can_achieve(&factory->reach, action, atoms))) {
                least = cost;
            }
        }
    }
    return least;
}

static bool is_any_derived(const Task *task, FactSpan atoms)
{
    for (int32_t i = 0; i < atoms.count; i++) {
        if (task_is_derived(task, atoms.data[i].var)) {
            return true;
        }
    }
    return false;
}

/* Derived atoms are achieved by axioms, and any operator can make an axiom fire. A landmark that
 * holds initially is never achieved for the first time. */
static void set_costs(Factory *factory, int32_t number, bool is_initial)
{
    Landmark *landmark = &factory->graph->landmarks.data[number];
    if (is_any_derived(factory->lm_task->task, landmark->atoms)) {
        landmark->first_cost = landmark->cost = factory->min_operator_cost;
        return;
    }
    landmark->cost = cheapest_achiever(factory, landmark->atoms, false);
    landmark->first_cost =
        is_initial ? landmark->cost : cheapest_achiever(factory, landmark->atoms, true);
}

static void clear_effects(const LandmarkTask *lm_task, int32_t action, Bitset *facts)
{
    const Operator *op = landmark_task_action(lm_task, action);
    for (int32_t i = 0; i < op->num_effects; i++) {
        Fact fact = {op->effects[i].var, op->effects[i].post};
        bitset_clear(facts, (size_t)task_fact(lm_task->task, fact));
    }
}

/* Facts that cannot be reached without the landmark, nor become true together with it. */
static Bitset find_later(const Factory *factory, FactSpan atoms)
{
    const LandmarkTask *lm_task = factory->lm_task;
    Bitset later;
    bitset_init(&later, (size_t)lm_task->task->num_facts);
    for (int32_t fact = 0; fact < lm_task->task->num_facts; fact++) {
        if (!factory->reach.is_reached[fact]) {
            bitset_set(&later, (size_t)fact);
        }
    }
    for (int32_t i = 0; i < atoms.count; i++) {
        int32_t fact = task_fact(lm_task->task, atoms.data[i]);
        bitset_clear(&later, (size_t)fact);
        int32_t end = lm_task->achievers_begin[fact + 1];
        for (int32_t j = lm_task->achievers_begin[fact]; j < end; j++) {
            clear_effects(lm_task, lm_task->achievers[j], &later);
        }
    }
    return later;
}

static void add_shared(Factory *factory, int32_t landmark, FactSpan atoms)
{
    landmark_backchain_find_shared(&factory->backchain, atoms, &factory->shared);
    for (size_t i = 0; i < factory->shared.size; i++) {
        order_atom_before(factory, factory->shared.data[i], landmark, LANDMARK_GREEDY_NECESSARY);
    }
}

static void add_cuts(Factory *factory, int32_t landmark, Fact atom)
{
    const LandmarkTask *lm_task = factory->lm_task;
    const bool *is_reached =
        factory->reach.is_reached + lm_task->task->variables[atom.var].first_fact;
    factory->cut_values.size = 0;
    landmark_backchain_find_cuts(&factory->backchain, atom.var, lm_task->initial[atom.var],
                                 atom.value, is_reached, &factory->cut_values);
    for (size_t i = 0; i < factory->cut_values.size; i++) {
        Fact cut = {atom.var, factory->cut_values.data[i]};
        order_atom_before(factory, cut, landmark, LANDMARK_NATURAL);
    }
}

static bool is_any_initial(const LandmarkTask *lm_task, FactSpan atoms)
{
    for (int32_t i = 0; i < atoms.count; i++) {
        if (landmark_task_holds_initially(lm_task, atoms.data[i])) {
            return true;
        }
    }
    return false;
}

static void add_disjunctions(Factory *factory, int32_t landmark, FactSpan atoms)
{
    landmark_backchain_find_disjunctions(&factory->backchain, atoms, &factory->disjunctions);
    for (size_t i = 0; i < factory->disjunctions.size; i++) {
        const LandmarkDisjunction *found = &factory->disjunctions.data[i];
        FactSpan disjunction = {found->atoms, found->count};
        if (is_any_initial(factory->lm_task, disjunction)) {
            continue;
        }
        int32_t before = find_or_add_disjunction(factory->graph, disjunction);
        if (before != NO_LANDMARK) {
            landmark_graph_add_order(factory->graph, before, landmark, LANDMARK_GREEDY_NECESSARY);
        }
    }
}

/* Returns the facts that cannot be true before it; a set over no facts if it holds initially. */
static Bitset treat(Factory *factory, int32_t landmark)
{
    FactSpan atoms = factory->graph->landmarks.data[landmark].atoms;
    if (is_any_initial(factory->lm_task, atoms)) {
        set_costs(factory, landmark, true);
        return (Bitset){0};
    }
    assert(!factory->graph->landmarks.data[landmark].is_removed);
    landmark_reach_explore(&factory->reach, atoms);
    set_costs(factory, landmark, false);
    Bitset later = find_later(factory, atoms);
    add_shared(factory, landmark, atoms);
    if (atoms.count == 1) {
        add_cuts(factory, landmark, atoms.data[0]);
    }
    add_disjunctions(factory, landmark, atoms);
    return later;
}

/* --- All landmarks ---------------------------------------------------------------------------- */

static void add_goals(Factory *factory)
{
    FactSpan goal = factory->lm_task->task->goal;
    for (int32_t i = 0; i < goal.count; i++) {
        int32_t landmark = landmark_graph_add(factory->graph, (FactSpan){&goal.data[i], 1});
        factory->graph->landmarks.data[landmark].is_goal = true;
    }
}

/* The graph grows meanwhile. */
static void treat_all(Factory *factory)
{
    for (size_t i = 0; i < factory->graph->landmarks.size; i++) {
        bool is_removed = factory->graph->landmarks.data[i].is_removed;
        bitset_vec_push(&factory->later, is_removed ? (Bitset){0} : treat(factory, (int32_t)i));
    }
}

static void order_before_later(Factory *factory, int32_t landmark, const Bitset *later)
{
    LandmarkGraph *graph = factory->graph;
    for (size_t i = 0; i < graph->landmarks.size; i++) {
        const Landmark *other = &graph->landmarks.data[i];
        if (!other->is_removed && other->atoms.count == 1 &&
            bitset_test(later, (size_t)task_fact(graph->task, other->atoms.data[0]))) {
            landmark_graph_add_order(graph, landmark, (int32_t)i, LANDMARK_NATURAL);
        }
    }
}

static void add_forward_orders(Factory *factory)
{
    assert(factory->later.size == factory->graph->landmarks.size);
    for (size_t i = 0; i < factory->later.size; i++) {
        Bitset *later = &factory->later.data[i];
        if (later->num_bits > 0 && !factory->graph->landmarks.data[i].is_removed) {
            order_before_later(factory, (int32_t)i, later);
        }
        bitset_release(later);
    }
}

static int32_t cheapest_operator(const LandmarkTask *lm_task)
{
    int32_t least = LANDMARK_NO_ACHIEVER;
    for (int32_t op = 0; op < lm_task->task->num_operators; op++) {
        int32_t cost = landmark_task_cost(lm_task, op);
        least = cost < least ? cost : least;
    }
    return least;
}

static void release(Factory *factory)
{
    landmark_backchain_release(&factory->backchain);
    landmark_reach_release(&factory->reach);
    bitset_vec_release(&factory->later);
    fact_vec_release(&factory->shared);
    int_vec_release(&factory->cut_values);
    landmark_disjunction_vec_release(&factory->disjunctions);
}

void landmark_factory_run(const LandmarkTask *lm_task, LandmarkGraph *graph)
{
    assert(graph->landmarks.size == 0 && graph->task == lm_task->task);
    Factory factory = {
        .lm_task = lm_task, .graph = graph, .min_operator_cost = cheapest_operator(lm_task)};
    landmark_reach_init(&factory.reach, lm_task);
    landmark_backchain_init(&factory.backchain, &factory.reach, graph);
    add_goals(&factory);
    treat_all(&factory);
    add_forward_orders(&factory);
    landmark_graph_compact(graph);
    release(&factory);
}
