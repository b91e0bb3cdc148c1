#include "learn/ranking_pairs.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "task/state_space.h"

typedef struct Walk {
    RankingRows *rows;
    const Plan *plan;
    WlTracker *tracker;
    StateSpace *space;
    size_t num_words;
    StateWord *states;        /* of the plan, one behind the other */
    StateWord *child, *other; /* scratch */
    int32_t *values;          /* of the state on the plan */
    int32_t *child_values;
    int32_t *applicable;
    WlCountVec here, next, sibling; /* features */
} Walk;

static StateWord *state_of(const Walk *walk, size_t index)
{
    assert(index <= walk->plan->ops.size);
    return walk->states + index * walk->num_words;
}

static bool are_same(const Walk *walk, const StateWord *left, const StateWord *right)
{
    return memcmp(left, right, walk->num_words * sizeof *left) == 0;
}

static void apply(Walk *walk, const StateWord *from, int32_t op, StateWord *out_words)
{
    state_pack_unpack(&walk->space->pack, from, walk->child_values);
    state_space_apply(walk->space, from, walk->child_values, op, out_words);
}

static void features_of(Walk *walk, const StateWord *words, WlCountVec *out_counts)
{
    state_pack_unpack(&walk->space->pack, words, walk->child_values);
    wl_tracker_move(walk->tracker, walk->child_values);
    wl_tracker_features(walk->tracker, out_counts);
}

/* --- Siblings that are as good ---------------------------------------------------------------- */

/* Whether the child is a state that the plan visits from `first` on. */
static bool is_visited(const Walk *walk, size_t first)
{
    for (size_t i = first; i <= walk->plan->ops.size; i++) {
        if (are_same(walk, walk->child, state_of(walk, i))) {
            return true;
        }
    }
    return false;
}

static bool is_applicable(Walk *walk, const StateWord *words, int32_t op)
{
    state_pack_unpack(&walk->space->pack, words, walk->child_values);
    return !task_first_open(walk->space->task->operators[op].preconditions, walk->child_values);
}

/* Whether the steps from `first` to `last` - 1 lead from the child to the state behind `last`. */
static bool commutes(Walk *walk, size_t first, size_t last)
{
    StateWord *at = walk->other;
    memcpy(at, walk->child, walk->num_words * sizeof *at);
    for (size_t i = first; i < last; i++) {
        int32_t op = walk->plan->ops.data[i];
        if (!is_applicable(walk, at, op)) {
            return false;
        }
        apply(walk, at, op, at + walk->num_words);
        memcpy(at, at + walk->num_words, walk->num_words * sizeof *at);
    }
    return are_same(walk, at, state_of(walk, last + 1));
}

/* The child is that of `op` from state `index`. */
static bool is_as_good(Walk *walk, size_t index, int32_t op)
{
    const IntVec *ops = &walk->plan->ops;
    size_t later = index + 1;
    while (later < ops->size && ops->data[later] != op) {
        later++;
    }
    return is_visited(walk, index + 1) || (later < ops->size && commutes(walk, index, later));
}

/* --- Pairs ------------------------------------------------------------------------------------ */

static void add_siblings(Walk *walk, size_t index, int32_t max_siblings)
{
    int32_t count = succ_gen_applicable(&walk->space->succ_gen, walk->values, walk->applicable);
    int32_t stride = (count + max_siblings - 1) / max_siblings;
    for (int32_t i = 0; i < count; i += stride) {
        int32_t op = walk->applicable[i];
        apply(walk, state_of(walk, index), op, walk->child);
        if (op != walk->plan->ops.data[index] && !is_as_good(walk, index, op)) {
            features_of(walk, walk->child, &walk->sibling);
            ranking_rows_add(walk->rows, &walk->next, &walk->sibling);
        }
    }
}

static void add_step(Walk *walk, size_t index, int32_t max_siblings)
{
    state_pack_unpack(&walk->space->pack, state_of(walk, index), walk->values);
    features_of(walk, state_of(walk, index), &walk->here);
    features_of(walk, state_of(walk, index + 1), &walk->next);
    ranking_rows_add(walk->rows, &walk->next, &walk->here);
    if (max_siblings > 0) {
        add_siblings(walk, index, max_siblings);
    }
}

static void add_detours(Walk *walk, const StateWordVec *pairs)
{
    assert(pairs->size % (2 * walk->num_words) == 0);
    for (size_t i = 0; i < pairs->size; i += 2 * walk->num_words) {
        features_of(walk, pairs->data + i, &walk->next);
        features_of(walk, pairs->data + i + walk->num_words, &walk->sibling);
        ranking_rows_add(walk->rows, &walk->next, &walk->sibling);
    }
}

static void replay(Walk *walk)
{
    const IntVec *ops = &walk->plan->ops;
    state_space_initial(walk->space, walk->states);
    for (size_t i = 0; i < ops->size; i++) {
        assert(is_applicable(walk, state_of(walk, i), ops->data[i]));
        apply(walk, state_of(walk, i), ops->data[i], state_of(walk, i + 1));
    }
    assert(state_space_is_goal(walk->space, state_of(walk, ops->size)));
}

void ranking_pairs_add(RankingRows *rows, const RankingPlan *source, WlTracker *tracker)
{
    const Task *task = source->task;
    const Plan *plan = source->plan;
    Walk walk = {.rows = rows, .plan = plan, .tracker = tracker, .space = state_space_new(task)};
    size_t num_words = (size_t)walk.space->pack.num_words;
    size_t num_states = plan->ops.size + 1, num_values = (size_t)task->num_variables;
    walk.num_words = num_words;
    walk.states = MEM_NEW(StateWord, num_states * num_words);
    walk.child = MEM_NEW(StateWord, num_words);
    walk.other = MEM_NEW(StateWord, 2 * num_words);
    walk.values = MEM_NEW(int32_t, num_values);
    walk.child_values = MEM_NEW(int32_t, num_values);
    walk.applicable = MEM_NEW(int32_t, (size_t)task->num_operators);
    replay(&walk);
    for (size_t i = 0; i < plan->ops.size; i++) {
        add_step(&walk, i, source->max_siblings);
    }
    if (source->detours && plan->ops.size > 0) {
        add_detours(&walk, source->detours);
    }
    MEM_FREE(walk.states, num_states * num_words);
    MEM_FREE(walk.child, num_words);
    MEM_FREE(walk.other, 2 * num_words);
    MEM_FREE(walk.values, num_values);
    MEM_FREE(walk.child_values, num_values);
    MEM_FREE(walk.applicable, (size_t)task->num_operators);
    wl_count_vec_release(&walk.here);
    wl_count_vec_release(&walk.next);
    wl_count_vec_release(&walk.sibling);
    state_space_free(walk.space);
}
