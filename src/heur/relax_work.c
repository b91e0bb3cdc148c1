#include "heur/relax_work.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/heur.h"

#define OPEN_CONDITIONS ((UINT64_C(1) << RELAX_COST_SHIFT) - 1)

/* A frame of the depth-first way back: a fact and how far its group's conditions are handled. */
typedef struct Frame {
    int32_t fact, next_pre;
    bool is_preferred;
} Frame;

/* Each group fires at most once per pass and pushes each effect at most once. */
static int32_t max_pushes(const Relax *relax)
{
    return relax->num_unary + relax->num_variables;
}

/* The stack of frames is as deep as the longest chain of facts. */
static size_t stack_bytes(const Relax *relax)
{
    return ((size_t)relax->num_facts + 1) * sizeof(Frame);
}

void relax_work_init(RelaxWork *work, const Relax *relax)
{
    *work = (RelaxWork){.relax = relax,
                        .facts = MEM_NEW(RelaxFact, (size_t)relax->num_facts),
                        .counters = MEM_NEW(uint64_t, (size_t)relax->num_groups),
                        .fired = MEM_NEW(int32_t, (size_t)relax->num_groups + 1),
                        .fact_marks = MEM_NEW(uint32_t, (size_t)relax->num_facts),
                        .op_marks = MEM_NEW(uint32_t, (size_t)relax->num_operators),
                        .stack = mem_new(1, stack_bytes(relax))};
    bucket_queue_init(&work->queue, max_pushes(relax));
}

void relax_work_release(RelaxWork *work)
{
    const Relax *relax = work->relax;
    MEM_FREE(work->facts, (size_t)relax->num_facts);
    MEM_FREE(work->counters, (size_t)relax->num_groups);
    MEM_FREE(work->fired, (size_t)relax->num_groups + 1);
    MEM_FREE(work->fact_marks, (size_t)relax->num_facts);
    MEM_FREE(work->op_marks, (size_t)relax->num_operators);
    mem_free(work->stack, 1, stack_bytes(relax));
    bucket_queue_release(&work->queue);
    *work = (RelaxWork){0};
}

static inline void enqueue(RelaxWork *work, int32_t fact, uint32_t cost, int32_t group)
{
    if (cost < work->facts[fact].cost) {
        work->facts[fact] = (RelaxFact){cost, group};
        bucket_queue_push(&work->queue, (int32_t)cost, fact);
    }
}

static inline void enqueue_effects(RelaxWork *work, int32_t group, uint32_t cost)
{
    const Relax *relax = work->relax;
    for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
        enqueue(work, relax->effects[i], cost, group);
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
    memset(work->facts, 0xff, (size_t)relax->num_facts * sizeof *work->facts);
    memcpy(work->counters, relax->start, (size_t)relax->num_groups * sizeof *work->counters);
    bucket_queue_clear(&work->queue);
    for (int32_t i = 0; i < relax->num_free_groups; i++) {
        int32_t group = relax->free_groups[i];
        enqueue_effects(work, group, clamped(relax->start[group] >> RELAX_COST_SHIFT));
    }
    for (int32_t var = 0; var < relax->num_variables; var++) {
        enqueue(work, relax->first_fact[var] + values[var], 0, RELAX_NOBODY);
    }
}

/* Adds the fact's cost to every group that waits for it and lists the groups that now have all their
 * conditions. Listing first and enqueuing afterwards changes nothing, and keeps the unpredictable
 * branch out of the hottest loop. */
static inline int32_t count_down(RelaxWork *work, int32_t fact, uint64_t addend)
{
    const Relax *relax = work->relax;
    const int32_t *trigger = relax->triggers + relax->trigger_begin[fact];
    const int32_t *end = relax->triggers + relax->trigger_begin[fact + 1];
    uint64_t *counters = work->counters;
    int32_t *fired = work->fired;
    int32_t num_fired = 0;
    for (; trigger < end; trigger++) {
        uint64_t counter = counters[*trigger] += addend;
        fired[num_fired] = *trigger;
        num_fired += (counter & OPEN_CONDITIONS) == 0;
    }
    return num_fired;
}

void relax_work_explore_add(RelaxWork *work, const int32_t *values, bool *is_heap)
{
    const Relax *relax = work->relax;
    int32_t goals_left = relax->num_goals;
    work->queue.is_heap = *is_heap;
    start_pass(work, values);
    while (work->queue.size > 0) {
        HeapEntry entry = bucket_queue_pop(&work->queue);
        int32_t fact = entry.value;
        if (work->facts[fact].cost < (uint32_t)entry.key) {
            continue;
        }
        if (relax->is_goal[fact] && --goals_left == 0) {
            break;
        }
        uint64_t addend = ((uint64_t)entry.key << RELAX_COST_SHIFT) - 1;
        int32_t num_fired = count_down(work, fact, addend);
        for (int32_t i = 0; i < num_fired; i++) {
            int32_t group = work->fired[i];
            enqueue_effects(work, group, clamped(work->counters[group] >> RELAX_COST_SHIFT));
        }
    }
    *is_heap = work->queue.is_heap;
}

/* Facts come by ascending cost, so the last condition of a group is its most expensive one. */
void relax_work_explore_max(RelaxWork *work, const int32_t *values)
{
    const Relax *relax = work->relax;
    int32_t goals_left = relax->num_goals;
    start_pass(work, values);
    while (work->queue.size > 0) {
        HeapEntry entry = bucket_queue_pop(&work->queue);
        int32_t fact = entry.value;
        if (work->facts[fact].cost < (uint32_t)entry.key) {
            continue;
        }
        if (relax->is_goal[fact] && --goals_left == 0) {
            break;
        }
        int32_t num_fired = count_down(work, fact, UINT64_MAX);
        for (int32_t i = 0; i < num_fired; i++) {
            int32_t group = work->fired[i];
            uint64_t base = relax->start[group] >> RELAX_COST_SHIFT;
            enqueue_effects(work, group, clamped(base + (uint64_t)entry.key));
        }
    }
}

int32_t relax_work_add_value(const RelaxWork *work)
{
    const Relax *relax = work->relax;
    uint64_t sum = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        uint32_t cost = work->facts[relax->goals[i]].cost;
        if (cost == RELAX_UNREACHED) {
            return HEUR_DEAD_END;
        }
        sum += cost;
    }
    return (int32_t)clamped(sum);
}

int32_t relax_work_max_value(const RelaxWork *work)
{
    const Relax *relax = work->relax;
    uint32_t most = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        uint32_t cost = work->facts[relax->goals[i]].cost;
        most = cost > most ? cost : most;
    }
    return most == RELAX_UNREACHED ? HEUR_DEAD_END : (int32_t)most;
}

/* Stamps instead of clearing; on wrap-around the marks are cleared once in 2^32 calls. */
static uint32_t next_stamp(RelaxWork *work)
{
    if (++work->stamp == 0) {
        memset(work->fact_marks, 0, (size_t)work->relax->num_facts * sizeof(uint32_t));
        memset(work->op_marks, 0, (size_t)work->relax->num_operators * sizeof(uint32_t));
        work->stamp = 1;
    }
    return work->stamp;
}

static int64_t add_operator_once(RelaxWork *work, int32_t group)
{
    int32_t op = work->relax->op[group];
    if (op == RELAX_NO_OP || work->op_marks[op] == work->stamp) {
        return 0;
    }
    work->op_marks[op] = work->stamp;
    return work->relax->op_cost[op];
}

/* The set of operators does not depend on the order of the walk, so any worklist does. */
int32_t relax_work_ff_value(RelaxWork *work)
{
    const Relax *relax = work->relax;
    uint32_t stamp = next_stamp(work);
    int64_t cost = 0;
    int32_t top = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        work->fact_marks[relax->goals[i]] = stamp;
        work->stack[top++] = relax->goals[i];
    }
    while (top > 0) {
        int32_t group = work->facts[work->stack[--top]].reached_by;
        if (group == RELAX_NOBODY) {
            continue;
        }
        cost += add_operator_once(work, group);
        for (int32_t i = relax->pre_begin[group]; i < relax->pre_begin[group + 1]; i++) {
            int32_t fact = relax->pre[i];
            if (work->fact_marks[fact] != stamp) {
                work->fact_marks[fact] = stamp;
                work->stack[top++] = fact;
            }
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
        frames[top++] = (Frame){fact, work->relax->pre_begin[group], true};
    }
    return top;
}

static void leave(RelaxWork *work, int32_t group, bool is_preferred, IntVec *out_ops)
{
    int32_t op = work->relax->op[group];
    if (is_preferred && op != RELAX_NO_OP && work->op_marks[op] != work->stamp) {
        work->op_marks[op] = work->stamp;
        int_vec_push(out_ops, op);
    }
}

void relax_work_preferred(RelaxWork *work, IntVec *out_ops)
{
    const Relax *relax = work->relax;
    Frame *frames = (Frame *)(void *)work->stack;
    next_stamp(work);
    for (int32_t i = 0; i < relax->num_goals; i++) {
        int32_t top = visit(work, frames, 0, relax->goals[i]);
        while (top > 0) {
            Frame *frame = &frames[top - 1];
            int32_t group = work->facts[frame->fact].reached_by;
            if (frame->next_pre == relax->pre_begin[group + 1]) {
                leave(work, group, frame->is_preferred, out_ops);
                top--;
                continue;
            }
            int32_t fact = relax->pre[frame->next_pre++];
            if (work->facts[fact].reached_by != RELAX_NOBODY) {
                frame->is_preferred = false;
            }
            top = visit(work, frames, top, fact);
        }
    }
}
