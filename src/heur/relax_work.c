#include "heur/relax_work.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/heur.h"

/* A frame of the depth-first way back: a fact and how far its group's conditions are handled. */
typedef struct Frame {
    int32_t fact, next_pre;
    bool is_preferred;
} Frame;

/* A pass that is given up more often than this, and in every fourth state, is not tried again. */
enum { MIN_GIVEN_UP = 16 };

/* Unreached goals have a cost of their own, so that reaching one shows in the old cost. */
#define UNREACHED_GOAL UINT32_MAX

/* Each group fires at most once per pass and pushes each effect at most once. */
static int32_t max_pushes(const Relax *relax)
{
    return relax->full.num_unary + relax->num_variables;
}

/* The stack of frames is as deep as the longest chain of facts; a worklist of groups holds each fact's
 * group at most once. */
static size_t stack_bytes(const Relax *relax)
{
    return ((size_t)relax->num_facts + 1) * sizeof(Frame);
}

static size_t num_ready_words(const Relax *relax)
{
    return (size_t)relax->lean.num_groups / 64 + 1;
}

static void init_lean(RelaxWork *work)
{
    const Relax *relax = work->relax;
    const RelaxGraph *lean = &relax->lean;
    work->values = MEM_NEW(int32_t, (size_t)relax->num_variables);
    for (int32_t var = 0; var < relax->num_variables; var++) {
        work->values[var] = NO_VALUE;
    }
    work->start_facts = MEM_NEW(RelaxFact, (size_t)relax->num_facts);
    work->no_facts = MEM_NEW(RelaxFact, (size_t)relax->num_facts);
    for (int32_t fact = 0; fact < relax->num_facts; fact++) {
        work->start_facts[fact] = work->no_facts[fact] = (RelaxFact){
            relax->is_goal[fact] ? UNREACHED_GOAL : RELAX_UNREACHED, RELAX_NOBODY};
    }
    size_t num_groups = (size_t)lean->num_groups;
    work->start_counters = MEM_NEW(uint32_t, num_groups);
    work->lean_counters = MEM_NEW(uint32_t, num_groups);
    if (num_groups) {
        memcpy(work->start_counters, relax->blocks.start, num_groups * sizeof(uint32_t));
    }
    work->ready = MEM_NEW(uint64_t, num_ready_words(relax));
    work->goals_open = relax->num_goals;
}

void relax_work_init(RelaxWork *work, const Relax *relax)
{
    size_t num_facts = (size_t)relax->num_facts, num_groups = (size_t)relax->full.num_groups;
    *work = (RelaxWork){.relax = relax,
                        .facts = MEM_NEW(RelaxFact, num_facts),
                        .counters = MEM_NEW(uint64_t, num_groups),
                        .fired = MEM_NEW(int32_t, num_groups + 1),
                        .fact_marks = MEM_NEW(uint32_t, num_facts),
                        .group_marks = MEM_NEW(uint32_t, num_groups),
                        .op_marks = MEM_NEW(uint32_t, (size_t)relax->num_operators),
                        .stack = mem_new(1, stack_bytes(relax))};
    bucket_queue_init(&work->queue, max_pushes(relax));
    init_lean(work);
}

void relax_work_release(RelaxWork *work)
{
    const Relax *relax = work->relax;
    size_t num_facts = (size_t)relax->num_facts, num_groups = (size_t)relax->full.num_groups;
    MEM_FREE(work->facts, num_facts);
    MEM_FREE(work->counters, num_groups);
    MEM_FREE(work->fired, num_groups + 1);
    MEM_FREE(work->fact_marks, num_facts);
    MEM_FREE(work->group_marks, num_groups);
    MEM_FREE(work->op_marks, (size_t)relax->num_operators);
    mem_free(work->stack, 1, stack_bytes(relax));
    bucket_queue_release(&work->queue);
    MEM_FREE(work->values, (size_t)relax->num_variables);
    MEM_FREE(work->start_facts, num_facts);
    MEM_FREE(work->no_facts, num_facts);
    MEM_FREE(work->start_counters, (size_t)relax->lean.num_groups);
    MEM_FREE(work->lean_counters, (size_t)relax->lean.num_groups);
    MEM_FREE(work->ready, num_ready_words(relax));
    *work = (RelaxWork){0};
}

/* --- Exact passes ------------------------------------------------------------------------------- */

static inline void enqueue(RelaxWork *work, int32_t fact, uint32_t cost, int32_t group)
{
    if (cost < work->facts[fact].cost) {
        work->facts[fact] = (RelaxFact){cost, group};
        bucket_queue_push(&work->queue, (int32_t)cost, fact);
    }
}

static inline void enqueue_effects(RelaxWork *work, int32_t group, uint32_t cost)
{
    const RelaxGraph *graph = work->graph;
    for (int32_t i = graph->effect_begin[group]; i < graph->effect_begin[group + 1]; i++) {
        enqueue(work, graph->effects[i], cost, group);
    }
}

static inline uint32_t clamped(uint64_t cost)
{
    return cost < RELAX_MAX_COST ? (uint32_t)cost : RELAX_MAX_COST;
}

/* Groups without conditions come before the state: a state fact that one of them gives for free stays
 * reached by it. */
static void start_pass(RelaxWork *work, const int32_t *values)
{
    const Relax *relax = work->relax;
    const RelaxGraph *graph = work->graph;
    memset(work->facts, 0xff, (size_t)relax->num_facts * sizeof *work->facts);
    if (graph->num_groups) {
        memcpy(work->counters, graph->start, (size_t)graph->num_groups * sizeof *work->counters);
    }
    bucket_queue_clear(&work->queue);
    for (int32_t i = 0; i < graph->num_free_groups; i++) {
        int32_t group = graph->free_groups[i];
        enqueue_effects(work, group, clamped(graph->start[group]));
    }
    for (int32_t var = 0; var < relax->num_variables; var++) {
        enqueue(work, relax->first_fact[var] + values[var], 0, RELAX_NOBODY);
    }
}

/* Adds the fact's cost to every group that waits for it and lists the groups that now have all their
 * conditions. Listing first and enqueuing afterwards changes nothing, and keeps the unpredictable
 * branch out of the hottest loop. */
static int32_t count_down(RelaxWork *work, int32_t fact, uint64_t addend)
{
    const RelaxGraph *graph = work->graph;
    const int32_t *trigger = graph->triggers + graph->trigger_begin[fact];
    const int32_t *end = graph->triggers + graph->trigger_begin[fact + 1];
    uint64_t *counters = work->counters;
    int32_t *fired = work->fired;
    for (; trigger < end; trigger++) {
        int32_t group = *trigger;
        uint64_t counter;
        *fired = group;
        fired += __builtin_add_overflow(counters[group], addend, &counter);
        counters[group] = counter;
    }
    return (int32_t)(fired - work->fired);
}

/* The next fact whose cost is settled; -1 when all goals are reached or nothing is left. */
static int32_t next_fact(RelaxWork *work, int32_t *goals_left, int32_t *out_cost)
{
    while (work->queue.size > 0) {
        HeapEntry entry = bucket_queue_pop(&work->queue);
        int32_t fact = entry.value;
        if (work->facts[fact].cost < (uint32_t)entry.key) {
            continue;
        }
        if (work->relax->is_goal[fact] && --*goals_left == 0) {
            return -1;
        }
        *out_cost = entry.key;
        return fact;
    }
    return -1;
}

/* Goes on from what has been pushed until all goals are reached. */
static void run_pass(RelaxWork *work, int32_t goals_left)
{
    int32_t cost;
    for (int32_t fact; (fact = next_fact(work, &goals_left, &cost)) >= 0;) {
        uint64_t addend = RELAX_MET + (uint64_t)cost;
        int32_t num_fired = count_down(work, fact, addend);
        for (int32_t i = 0; i < num_fired; i++) {
            int32_t group = work->fired[i];
            enqueue_effects(work, group, clamped(work->counters[group]));
        }
    }
}

static void explore_exactly(RelaxWork *work, const int32_t *values, bool *is_heap)
{
    work->graph = &work->relax->full;
    work->queue.is_heap = *is_heap;
    start_pass(work, values);
    run_pass(work, work->relax->num_goals);
    *is_heap = work->queue.is_heap;
}

/* Facts come by ascending cost, so the last condition of a group is its most expensive one. */
void relax_work_explore_max(RelaxWork *work, const int32_t *values)
{
    work->graph = &work->relax->full;
    start_pass(work, values);
    int32_t goals_left = work->relax->num_goals;
    int32_t cost;
    for (int32_t fact; (fact = next_fact(work, &goals_left, &cost)) >= 0;) {
        int32_t num_fired = count_down(work, fact, RELAX_MET);
        for (int32_t i = 0; i < num_fired; i++) {
            int32_t group = work->fired[i];
            uint64_t base = work->graph->start[group] & RELAX_COST_MASK;
            enqueue_effects(work, group, clamped(base + (uint64_t)cost));
        }
    }
}

/* --- The lean pass ------------------------------------------------------------------------------ */

/* All that the inner loops of a lean pass touch, as a local variable whose address never leaves the
 * functions that are inlined into its owner: the compiler can then keep it in registers, and knows that
 * no store through another pointer changes it. */
typedef struct Lean {
    RelaxBlocks blocks;
    uint32_t *counters;
    int32_t *fired;
    RelaxFact *facts;
    BucketQueue *heap; /* NULL: the stacks below */
    int32_t *tops;
    BucketNode *nodes;
    int32_t num_nodes;
    int32_t highest;    /* cost pushed */
    int32_t goals_left; /* not reached at all */
} Lean;

#define HOT static inline __attribute__((always_inline))

static void flip_ready(RelaxWork *work, int32_t group)
{
    int32_t place = work->relax->ready_at[group];
    work->ready[place / 64] ^= UINT64_C(1) << place % 64;
}

static void leave_fact(RelaxWork *work, int32_t fact)
{
    const RelaxGraph *lean = &work->relax->lean;
    work->start_facts[fact] = work->no_facts[fact];
    work->goals_open += work->relax->is_goal[fact];
    for (int32_t i = lean->trigger_begin[fact]; i < lean->trigger_begin[fact + 1]; i++) {
        int32_t group = lean->triggers[i];
        if (__builtin_sub_overflow(work->start_counters[group], RELAX_BLOCK_MET,
                                   &work->start_counters[group])) {
            flip_ready(work, group);
        }
    }
}

static void enter_fact(RelaxWork *work, int32_t fact)
{
    const RelaxGraph *lean = &work->relax->lean;
    work->start_facts[fact].cost = 0;
    work->goals_open -= work->relax->is_goal[fact];
    for (int32_t i = lean->trigger_begin[fact]; i < lean->trigger_begin[fact + 1]; i++) {
        int32_t group = lean->triggers[i];
        if (__builtin_add_overflow(work->start_counters[group], RELAX_BLOCK_MET,
                                   &work->start_counters[group])) {
            flip_ready(work, group);
        }
    }
}

/* Siblings differ in few variables, so this is much less than counting down all facts of a state. */
static void move_to_state(RelaxWork *work, const int32_t *values)
{
    const Relax *relax = work->relax;
    for (int32_t var = 0; var < relax->num_variables; var++) {
        if (values[var] == work->values[var]) {
            continue;
        }
        if (work->values[var] != NO_VALUE) {
            leave_fact(work, relax->first_fact[var] + work->values[var]);
        }
        enter_fact(work, relax->first_fact[var] + values[var]);
        work->values[var] = values[var];
    }
}

/* Whether the pass must be given up if it pushes an entry of this cost: because it has no stack for it,
 * or, where ties matter, because it could have made the peer's queue a heap. That has seen at least
 * all that was pushed here, and the facts of the state if they were not. */
static bool is_cost_too_high(const RelaxWork *work, int32_t num_nodes, uint64_t cost)
{
    if (work->is_order_free) {
        return !work->queue.is_heap && cost >= (uint64_t)bucket_queue_num_stacks(&work->queue);
    }
    int32_t num_facts = work->relax->has_zero_cost ? 0 : work->relax->num_variables;
    return cost >= BUCKET_QUEUE_ALWAYS_BUCKETS && cost > (uint64_t)(num_facts + num_nodes);
}

/* A group that fires at a cost of 100 or more: false if the pass must be given up. */
static bool is_harmless(const RelaxWork *work, int32_t num_nodes, int32_t group, uint64_t cost)
{
    if (!is_cost_too_high(work, num_nodes, cost)) {
        return true;
    }
    const RelaxGraph *graph = &work->relax->lean;
    bool would_push = work->relax->has_hidden[group] && !work->is_order_free;
    for (int32_t i = graph->effect_begin[group]; i < graph->effect_begin[group + 1]; i++) {
        would_push |= cost < work->facts[graph->effects[i]].cost;
    }
    return !would_push;
}

HOT void reach(Lean *lean, uint32_t effect, uint32_t cost, int32_t group)
{
    RelaxFact *fact = &lean->facts[effect / 2];
    if (cost < fact->cost) {
        lean->goals_left -= fact->cost == UNREACHED_GOAL;
        *fact = (RelaxFact){cost, group};
        if (effect % 2 && lean->heap) {
            bucket_queue_heap_push(lean->heap, (int32_t)cost, (int32_t)(effect / 2));
        } else if (effect % 2) {
            lean->nodes[lean->num_nodes] = (BucketNode){(int32_t)(effect / 2), lean->tops[cost]};
            lean->tops[cost] = lean->num_nodes++;
            lean->highest = (int32_t)cost > lean->highest ? (int32_t)cost : lean->highest;
        }
    }
}

/* Reaches the effects of a group; false: the pass must be given up. */
HOT bool fire(const RelaxWork *work, Lean *lean, int32_t group, uint32_t cost)
{
    if (__builtin_expect(cost >= BUCKET_QUEUE_ALWAYS_BUCKETS, 0)) {
        cost = clamped(cost);
        if (!is_harmless(work, lean->num_nodes, group, cost)) {
            return false;
        }
    }
    uint32_t effect = lean->blocks.effects[group];
    if (effect < RELAX_SEVERAL) {
        reach(lean, effect, cost, group);
        return true;
    }
    for (const uint32_t *several = lean->blocks.several + (effect - RELAX_SEVERAL);
         *several != RELAX_LAST; several++) {
        reach(lean, *several, cost, group);
    }
    return true;
}

/* The same trick as in count_down. */
HOT bool fire_counted(const RelaxWork *work, Lean *lean, const uint32_t *groups, uint32_t count,
                      uint32_t addend)
{
    int32_t *fired = lean->fired;
    for (const uint32_t *end = groups + count; groups < end; groups++) {
        uint32_t group = *groups;
        uint32_t counter;
        *fired = (int32_t)group;
        fired += __builtin_add_overflow(lean->counters[group], addend, &counter);
        lean->counters[group] = counter;
    }
    for (const int32_t *group = lean->fired; group < fired; group++) {
        if (!fire(work, lean, *group, lean->counters[*group])) {
            return false;
        }
    }
    return true;
}

HOT bool fire_direct(const RelaxWork *work, Lean *lean, const uint32_t *entry, uint32_t count,
                     uint32_t cost)
{
    for (const uint32_t *end = entry + 3 * count; entry < end; entry += 3) {
        uint32_t sum = cost + entry[1];
        int32_t group = (int32_t)entry[2];
        if (__builtin_expect(sum >= BUCKET_QUEUE_ALWAYS_BUCKETS, 0)) {
            sum = clamped(sum);
            if (!is_harmless(work, lean->num_nodes, group, sum)) {
                return false;
            }
        }
        reach(lean, entry[0], sum, group);
    }
    return true;
}

HOT bool handle_fact(const RelaxWork *work, Lean *lean, int32_t fact, uint32_t cost)
{
    const uint32_t *at = lean->blocks.code + lean->blocks.begin[fact];
    const uint32_t *end = lean->blocks.code + lean->blocks.begin[fact + 1];
    uint32_t addend = RELAX_BLOCK_MET + cost;
    while (at < end) {
        uint32_t num_counted = at[0];
        uint32_t num_direct = at[1 + num_counted];
        if (!fire_counted(work, lean, at + 1, num_counted, addend) ||
            !fire_direct(work, lean, at + 2 + num_counted, num_direct, cost)) {
            return false;
        }
        at += 2 + num_counted + 3 * num_direct;
    }
    return true;
}

/* All goals are reached, at most at this cost. */
static uint32_t most_expensive_goal(const RelaxWork *work)
{
    uint32_t most = 0;
    for (int32_t i = 0; i < work->relax->num_goals; i++) {
        uint32_t cost = work->facts[work->relax->goals[i]].cost;
        most = cost > most ? cost : most;
    }
    return most;
}

/* Before the entries of one cost are handled. Once all goals are reached at this cost or less, nothing
 * can change them any more; the peer handles some more entries of that cost, which must not have
 * turned its queue into a heap. */
typedef enum LevelPlan { LEVEL_HANDLE, LEVEL_STOP, LEVEL_GIVE_UP } LevelPlan;

static LevelPlan plan_level(const RelaxWork *work, int32_t num_nodes, bool are_goals_reached,
                            uint32_t cost)
{
    const Relax *relax = work->relax;
    if (are_goals_reached) {
        uint32_t most = most_expensive_goal(work);
        uint64_t bound = (uint64_t)relax->max_cost + (uint64_t)relax->max_pre * cost;
        if (cost > most || (cost == most && (work->is_order_free ||
                                             !is_cost_too_high(work, num_nodes, bound)))) {
            return LEVEL_STOP;
        }
    }
    if (cost > relax->blocks.max_cost) {
        return LEVEL_GIVE_UP;
    }
    uint64_t hidden = (uint64_t)relax->max_hidden_cost + (uint64_t)relax->max_hidden_pre * cost;
    if (relax->has_hidden_groups && !work->is_order_free &&
        is_cost_too_high(work, num_nodes, hidden)) {
        return LEVEL_GIVE_UP;
    }
    return LEVEL_HANDLE;
}

/* Handles the entries cost by cost, the last one of a cost first; false: give up. */
HOT bool handle_levels(const RelaxWork *work, Lean *lean)
{
    int32_t num_handled = 0;
    for (uint32_t cost = 0; num_handled < lean->num_nodes; cost++) {
        if (lean->tops[cost] < 0) {
            continue;
        }
        LevelPlan plan = plan_level(work, lean->num_nodes, lean->goals_left == 0, cost);
        if (plan != LEVEL_HANDLE) {
            return plan == LEVEL_STOP;
        }
        while (lean->tops[cost] >= 0) {
            BucketNode node = lean->nodes[lean->tops[cost]];
            lean->tops[cost] = node.below;
            num_handled++;
            if (lean->facts[node.value].cost == cost &&
                !handle_fact(work, lean, node.value, cost)) {
                return false;
            }
        }
    }
    return true;
}

HOT bool fire_free(const RelaxWork *work, Lean *lean)
{
    const RelaxGraph *graph = &work->relax->lean;
    for (int32_t i = 0; i < graph->num_free_groups; i++) {
        int32_t group = graph->free_groups[i];
        if (!fire(work, lean, group, lean->blocks.start[group])) {
            return false;
        }
    }
    return true;
}

HOT bool fire_ready(const RelaxWork *work, Lean *lean)
{
    const Relax *relax = work->relax;
    for (size_t word = 0; word < num_ready_words(relax); word++) {
        for (uint64_t bits = work->ready[word]; bits; bits &= bits - 1) {
            int32_t group = relax->ready_group[word * 64 + (size_t)__builtin_ctzll(bits)];
            if (!fire(work, lean, group, lean->counters[group])) {
                return false;
            }
        }
    }
    return true;
}

HOT Lean start_lean(RelaxWork *work, const RelaxFact *facts, const uint32_t *counters,
                    int32_t goals_left)
{
    const Relax *relax = work->relax;
    memcpy(work->facts, facts, (size_t)relax->num_facts * sizeof *work->facts);
    if (relax->lean.num_groups) {
        memcpy(work->lean_counters, counters,
               (size_t)relax->lean.num_groups * sizeof *counters);
    }
    bucket_queue_clear(&work->queue);
    return (Lean){.blocks = relax->blocks,
                  .counters = work->lean_counters,
                  .fired = work->fired,
                  .facts = work->facts,
                  .tops = work->queue.tops,
                  .nodes = work->queue.nodes,
                  .highest = -1,
                  .goals_left = goals_left};
}

/* Without zero costs nothing joins the facts of the state at cost 0, so their work is known. */
static bool explore_from_ready(RelaxWork *work, const int32_t *values)
{
    move_to_state(work, values);
    Lean lean = start_lean(work, work->start_facts, work->start_counters, work->goals_open);
    if (work->goals_open == 0) {
        return plan_level(work, 0, true, 0) == LEVEL_STOP;
    }
    bool ok = fire_free(work, &lean) && fire_ready(work, &lean) && handle_levels(work, &lean);
    work->queue.highest = lean.highest;
    return ok;
}

/* With zero costs, facts of the state and facts reached for free interleave: all go through the
 * queue. */
static bool explore_from_facts(RelaxWork *work, const int32_t *values)
{
    const Relax *relax = work->relax;
    Lean lean = start_lean(work, work->no_facts, relax->blocks.start, relax->num_goals);
    bool ok = fire_free(work, &lean);
    for (int32_t var = 0; var < relax->num_variables && ok; var++) {
        int32_t fact = relax->first_fact[var] + values[var];
        reach(&lean, 2 * (uint32_t)fact + 1, 0, RELAX_NOBODY);
    }
    ok = ok && handle_levels(work, &lean);
    work->queue.highest = lean.highest;
    return ok;
}

/* An operator without preconditions that costs 100 or more turns the peer's queue into a heap before
 * it has seen a fact of the state. */
static bool is_lean_possible(const RelaxWork *work, bool is_order_free)
{
    const Relax *relax = work->relax;
    return relax->blocks.max_cost > 0 &&
           (is_order_free || relax->max_free_cost < BUCKET_QUEUE_ALWAYS_BUCKETS);
}

static bool is_lean_worth_trying(const RelaxWork *work)
{
    return work->num_given_up < MIN_GIVEN_UP || work->num_given_up < work->num_lean / 4;
}

/* False: given up, the exact pass must be made. */
static bool explore_lean(RelaxWork *work, const int32_t *values, bool is_order_free)
{
    if (!is_lean_possible(work, is_order_free) || !is_lean_worth_trying(work)) {
        return false;
    }
    work->graph = &work->relax->lean;
    work->queue.is_heap = false;
    work->is_order_free = is_order_free;
    bool ok = work->relax->has_zero_cost && !is_order_free ? explore_from_facts(work, values)
                                                           : explore_from_ready(work, values);
    work->num_lean++;
    work->num_given_up += !ok;
    return ok;
}

void relax_work_explore_add(RelaxWork *work, const int32_t *values, bool *is_heap)
{
    if (*is_heap || !explore_lean(work, values, false)) {
        explore_exactly(work, values, is_heap);
    }
}

/* Like handle_levels, with the heap. */
HOT bool handle_heap(const RelaxWork *work, Lean *lean)
{
    while (lean->heap->size > 0) {
        HeapEntry entry = bucket_queue_heap_pop(lean->heap);
        uint32_t cost = (uint32_t)entry.key;
        if (lean->facts[entry.value].cost != cost) {
            continue;
        }
        if (lean->goals_left == 0 && cost >= most_expensive_goal(work)) {
            break;
        }
        if (cost > work->relax->blocks.max_cost ||
            !handle_fact(work, lean, entry.value, cost)) {
            return false;
        }
    }
    return true;
}

/* For costs beyond the stacks, where ties do not matter. */
static bool explore_by_heap(RelaxWork *work, const int32_t *values)
{
    if (!is_lean_possible(work, true)) {
        return false;
    }
    move_to_state(work, values);
    work->graph = &work->relax->lean;
    work->is_order_free = work->queue.is_heap = true;
    Lean lean = start_lean(work, work->start_facts, work->start_counters, work->goals_open);
    lean.heap = &work->queue;
    return work->goals_open == 0 ||
           (fire_free(work, &lean) && fire_ready(work, &lean) && handle_heap(work, &lean));
}

void relax_work_explore_costs(RelaxWork *work, const int32_t *values)
{
    bool is_heap = true;
    if (!explore_lean(work, values, true) && !explore_by_heap(work, values)) {
        explore_exactly(work, values, &is_heap);
    }
}

/* --- Values ------------------------------------------------------------------------------------- */

int32_t relax_work_add_value(const RelaxWork *work)
{
    const Relax *relax = work->relax;
    uint64_t sum = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        uint32_t cost = work->facts[relax->goals[i]].cost;
        if (cost >= RELAX_UNREACHED) {
            return HEUR_DEAD_END;
        }
        sum += cost;
    }
    return (int32_t)clamped(sum);
}

int32_t relax_work_max_value(const RelaxWork *work)
{
    uint32_t most = most_expensive_goal(work);
    return most >= RELAX_UNREACHED ? HEUR_DEAD_END : (int32_t)most;
}

/* Stamps instead of clearing; on wrap-around the marks are cleared once in 2^32 calls. */
static uint32_t next_stamp(RelaxWork *work)
{
    if (++work->stamp == 0) {
        memset(work->fact_marks, 0, (size_t)work->relax->num_facts * sizeof(uint32_t));
        memset(work->group_marks, 0, (size_t)work->relax->full.num_groups * sizeof(uint32_t));
        memset(work->op_marks, 0, (size_t)work->relax->num_operators * sizeof(uint32_t));
        work->stamp = 1;
    }
    return work->stamp;
}

/* Pushes the group that reached the fact, once. */
static inline int32_t push_reaching_group(RelaxWork *work, int32_t top, int32_t fact)
{
    int32_t group = work->facts[fact].reached_by;
    if (group != RELAX_NOBODY && work->group_marks[group] != work->stamp) {
        work->group_marks[group] = work->stamp;
        work->stack[top++] = group;
    }
    return top;
}

/* An operator can have several groups in the relaxed plan, if it has conditional effects. */
static bool is_counted_already(RelaxWork *work, int32_t op)
{
    if (op == RELAX_NO_OP || !work->relax->has_split_operators) {
        return false;
    }
    bool was_marked = work->op_marks[op] == work->stamp;
    work->op_marks[op] = work->stamp;
    return was_marked;
}

/* The set of operators does not depend on the order of the walk, so any worklist does. */
int32_t relax_work_ff_value(RelaxWork *work)
{
    const Relax *relax = work->relax;
    const RelaxGraph *graph = work->graph;
    next_stamp(work);
    int64_t cost = 0;
    int32_t top = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        top = push_reaching_group(work, top, relax->goals[i]);
    }
    while (top > 0) {
        int32_t group = work->stack[--top];
        if (!is_counted_already(work, graph->op[group])) {
            cost += (int64_t)(graph->start[group] & RELAX_COST_MASK);
        }
        for (int32_t i = graph->pre_begin[group]; i < graph->pre_begin[group + 1]; i++) {
            top = push_reaching_group(work, top, graph->pre[i]);
        }
    }
    return cost < HEUR_DEAD_END ? (int32_t)cost : HEUR_DEAD_END - 1;
}

/* Pushes a frame for the fact unless it was visited or belongs to the state. */
static int32_t visit(RelaxWork *work, Frame *frames, int32_t top, int32_t fact)
{
    if (work->fact_marks[fact] == work->stamp) {
        return top;
    }
    work->fact_marks[fact] = work->stamp;
    int32_t group = work->facts[fact].reached_by;
    if (group != RELAX_NOBODY) {
        frames[top++] = (Frame){fact, work->graph->pre_begin[group], true};
    }
    return top;
}

static void leave(RelaxWork *work, int32_t group, bool is_preferred, IntVec *out_ops)
{
    int32_t op = work->graph->op[group];
    if (is_preferred && op != RELAX_NO_OP && work->op_marks[op] != work->stamp) {
        work->op_marks[op] = work->stamp;
        int_vec_push(out_ops, op);
    }
}

void relax_work_preferred(RelaxWork *work, IntVec *out_ops)
{
    const Relax *relax = work->relax;
    const RelaxGraph *graph = work->graph;
    Frame *frames = (Frame *)(void *)work->stack;
    next_stamp(work);
    for (int32_t i = 0; i < relax->num_goals; i++) {
        int32_t top = visit(work, frames, 0, relax->goals[i]);
        while (top > 0) {
            Frame *frame = &frames[top - 1];
            int32_t group = work->facts[frame->fact].reached_by;
            if (frame->next_pre == graph->pre_begin[group + 1]) {
                leave(work, group, frame->is_preferred, out_ops);
                top--;
                continue;
            }
            int32_t fact = graph->pre[frame->next_pre++];
            if (work->facts[fact].reached_by != RELAX_NOBODY) {
                frame->is_preferred = false;
            }
            top = visit(work, frames, top, fact);
        }
    }
}
