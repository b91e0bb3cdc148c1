#include "heur/relax_work.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/heur.h"

/* A frame of the depth-first walk back: a fact, and the next condition of the group that reached
 * it. */
typedef struct Frame {
    int32_t fact, next_pre;
    bool is_preferred;
} Frame;

/* Each group fires at most once per pass and pushes each effect at most once. */
static int32_t max_pushes(const Relax *relax)
{
    return relax->num_unary + relax->num_variables;
}

/* The stack of frames is as deep as the longest chain of facts; a worklist of groups holds each
 * fact's group at most once. */
static size_t stack_bytes(const Relax *relax)
{
    return ((size_t)relax->num_facts + 1) * sizeof(Frame);
}

void relax_work_init(RelaxWork *work, const LeanTables *lean)
{
    const Relax *relax = lean->relax;
    size_t num_facts = (size_t)relax->num_facts, num_groups = (size_t)relax->num_groups;
    *work = (RelaxWork){.relax = relax,
                        .facts = MEM_NEW(RelaxFact, num_facts),
                        .counters = MEM_NEW(uint64_t, num_groups),
                        .fired = MEM_NEW(int32_t, num_groups + 1),
                        .fact_marks = MEM_NEW(uint32_t, num_facts),
                        .group_marks = MEM_NEW(uint32_t, num_groups),
                        .op_marks = MEM_NEW(uint32_t, (size_t)relax->num_operators),
                        .stack = mem_new(1, stack_bytes(relax))};
    bucket_queue_init(&work->queue, max_pushes(relax));
    lean_pass_init(&work->lean, lean, work->facts, &work->queue);
}

void relax_work_release(RelaxWork *work)
{
    const Relax *relax = work->relax;
    size_t num_facts = (size_t)relax->num_facts, num_groups = (size_t)relax->num_groups;
    lean_pass_release(&work->lean);
    bucket_queue_release(&work->queue);
    MEM_FREE(work->facts, num_facts);
    MEM_FREE(work->counters, num_groups);
    MEM_FREE(work->fired, num_groups + 1);
    MEM_FREE(work->fact_marks, num_facts);
    MEM_FREE(work->group_marks, num_groups);
    MEM_FREE(work->op_marks, (size_t)relax->num_operators);
    mem_free(work->stack, 1, stack_bytes(relax));
    *work = (RelaxWork){0};
}

/* --- Plain passes ----------------------------------------------------------------------------- */

static inline void enqueue(RelaxWork *work, int32_t fact, uint32_t cost, int32_t group)
{
    assert(cost <= RELAX_MAX_COST && fact >= 0 && fact < work->relax->num_facts);
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

/* Groups without conditions come before the state: a state fact that one of them gives for free
 * stays reached by it. */
static void start_pass(RelaxWork *work, const int32_t *values)
{
    const Relax *relax = work->relax;
    memset(work->facts, 0xff, (size_t)relax->num_facts * sizeof *work->facts);
    if (relax->num_groups) {
        memcpy(work->counters, relax->start, (size_t)relax->num_groups * sizeof *work->counters);
    }
    bucket_queue_clear(&work->queue);
    for (int32_t i = 0; i < relax->num_free_groups; i++) {
        int32_t group = relax->free_groups[i];
        enqueue_effects(work, group, clamped(relax->start[group]));
    }
    for (int32_t var = 0; var < relax->num_variables; var++) {
        assert(values[var] >= 0);
        enqueue(work, relax->first_fact[var] + values[var], 0, RELAX_NO_GROUP);
    }
}

/* Adds the fact's cost to every group that waits for it, and lists the groups that now have all
 * their conditions. The caller enqueues afterwards: the result is the same, and the unpredictable
 * branch stays out of the hottest loop. */
static int32_t count_down(RelaxWork *work, int32_t fact, uint64_t addend)
{
    const Relax *relax = work->relax;
    const int32_t *trigger = relax->triggers + relax->trigger_begin[fact];
    const int32_t *end = relax->triggers + relax->trigger_begin[fact + 1];
    uint64_t *counters = work->counters;
    int32_t *fired = work->fired;
    work->num_triggers += end - trigger;
    for (; trigger < end; trigger++) {
        int32_t group = *trigger;
        uint64_t counter;
        *fired = group;
        fired += __builtin_add_overflow(counters[group], addend, &counter);
        counters[group] = counter;
    }
    assert(fired - work->fired <= work->relax->num_groups);
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
        assert(work->facts[fact].cost == (uint32_t)entry.key && *goals_left >= 0);
        if (work->relax->is_goal[fact] && --*goals_left == 0) {
            return -1;
        }
        *out_cost = entry.key;
        return fact;
    }
    return -1;
}

static void explore_plainly(RelaxWork *work, const int32_t *values, bool *is_heap)
{
    work->queue.is_heap = *is_heap;
    start_pass(work, values);
    int32_t goals_left = work->relax->num_goals;
    int32_t cost;
    for (int32_t fact; (fact = next_fact(work, &goals_left, &cost)) >= 0;) {
        int32_t num_fired = count_down(work, fact, RELAX_MET + (uint64_t)cost);
        for (int32_t i = 0; i < num_fired; i++) {
            int32_t group = work->fired[i];
            enqueue_effects(work, group, clamped(work->counters[group]));
        }
    }
    *is_heap = work->queue.is_heap;
}

/* Facts come by ascending cost, so the last condition of a group is its most expensive one. */
void relax_work_explore_max(RelaxWork *work, const int32_t *values)
{
    start_pass(work, values);
    int32_t goals_left = work->relax->num_goals;
    int32_t cost;
    for (int32_t fact; (fact = next_fact(work, &goals_left, &cost)) >= 0;) {
        int32_t num_fired = count_down(work, fact, RELAX_MET);
        for (int32_t i = 0; i < num_fired; i++) {
            int32_t group = work->fired[i];
            uint64_t base = work->relax->start[group] & RELAX_COST_MASK;
            enqueue_effects(work, group, clamped(base + (uint64_t)cost));
        }
    }
}

/* --- Choosing a pass -------------------------------------------------------------------------- */

void relax_work_explore_add(RelaxWork *work, const int32_t *values, bool *is_heap)
{
    if (*is_heap || !lean_pass_explore(&work->lean, values)) {
        explore_plainly(work, values, is_heap);
    }
}

void relax_work_explore_costs(RelaxWork *work, const int32_t *values)
{
    bool is_heap = true;
    if (!lean_pass_explore_costs(&work->lean, values)) {
        explore_plainly(work, values, &is_heap);
    }
}

/* Fitted to times; docs/explanation/decisions/008-counted-work.md. */
int64_t relax_work_effort(const RelaxWork *work)
{
    return work->lean.num_words * 5 / 4 + 9 * work->lean.num_pushes + 3 * work->num_triggers;
}

/* --- Values ----------------------------------------------------------------------------------- */

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
    uint32_t most = lean_pass_goal_cost(work->relax, work->facts);
    return most >= RELAX_UNREACHED ? HEUR_DEAD_END : (int32_t)most;
}

/* Stamps instead of clearing; on wrap-around the marks are cleared once in 2^32 calls. */
static uint32_t next_stamp(RelaxWork *work)
{
    if (++work->stamp == 0) {
        memset(work->fact_marks, 0, (size_t)work->relax->num_facts * sizeof(uint32_t));
        memset(work->group_marks, 0, (size_t)work->relax->num_groups * sizeof(uint32_t));
        memset(work->op_marks, 0, (size_t)work->relax->num_operators * sizeof(uint32_t));
        work->stamp = 1;
    }
    return work->stamp;
}

/* Pushes the group that reached the fact, once. */
static inline int32_t push_reaching_group(RelaxWork *work, int32_t top, int32_t fact)
{
    int32_t group = work->facts[fact].reached_by;
    if (group != RELAX_NO_GROUP && work->group_marks[group] != work->stamp) {
        work->group_marks[group] = work->stamp;
        assert(top < work->relax->num_facts);
        work->stack[top++] = group;
    }
    return top;
}

/* Marks the operator of a group. With conditional effects, it can have several groups in the
 * plan. */
static bool is_counted_already(RelaxWork *work, int32_t op)
{
    if (op == RELAX_NO_OP || !work->relax->has_split_operators) {
        return false;
    }
    bool was_marked = work->op_marks[op] == work->stamp;
    work->op_marks[op] = work->stamp;
    return was_marked;
}

/* The set of operators does not depend on the order of the walk. */
int32_t relax_work_ff_value(RelaxWork *work)
{
    const Relax *relax = work->relax;
    next_stamp(work);
    int64_t cost = 0;
    int32_t top = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        top = push_reaching_group(work, top, relax->goals[i]);
    }
    while (top > 0) {
        int32_t group = work->stack[--top];
        assert(group >= 0 && group < relax->num_groups);
        if (!is_counted_already(work, relax->op[group])) {
            cost += (int64_t)(relax->start[group] & RELAX_COST_MASK);
        }
        for (int32_t i = relax->pre_begin[group]; i < relax->pre_begin[group + 1]; i++) {
            top = push_reaching_group(work, top, relax->pre[i]);
        }
    }
    return cost < HEUR_DEAD_END ? (int32_t)cost : HEUR_LARGEST;
}

/* Pushes a frame for the fact unless it was visited or belongs to the state. */
static int32_t visit(RelaxWork *work, Frame *frames, int32_t top, int32_t fact)
{
    if (work->fact_marks[fact] == work->stamp) {
        return top;
    }
    work->fact_marks[fact] = work->stamp;
    int32_t group = work->facts[fact].reached_by;
    if (group != RELAX_NO_GROUP) {
        assert(top <= work->relax->num_facts && work->facts[fact].cost < RELAX_UNREACHED);
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
            if (work->facts[fact].reached_by != RELAX_NO_GROUP) {
                frame->is_preferred = false;
            }
            top = visit(work, frames, top, fact);
        }
    }
}
