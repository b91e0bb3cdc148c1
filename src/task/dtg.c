/* The problem: an effect without an old value labels a transition from every other value, so a
 * variable with n values and m such effects has n * m labels. Most are never needed, and the order
 * of the rest decides ties in the heuristics.
 *
 * Graphs are built one by one, in four steps. Each effect on the variable becomes a *move* with its
 * conditions on other variables, in the order of the operators. Moves are sorted by old value and
 * then, for one old value at a time, by new value; both are counting sorts and stable. The moves of
 * one transition are simplified (dtg_simplify.h). What is left is written to the common arrays; a
 * move is written once, however many labels it has, so labels that differ in the old value share
 * conditions.
 *
 * Invariants: locals of a graph are numbered in the order in which kept moves first mention them,
 * and a move that is dropped leaves no local behind. Tables with an entry per variable or fact are
 * reset entry by entry after use, never as a whole, so that a graph costs time for its own moves
 * only: O(labels before simplification + conditions * log conditions). [H04, sec. 3] defines the
 * graphs, [HG08] those with side effects. */
#include "task/dtg.h"

#include <assert.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "task/dtg_simplify.h"

DEFINE_VEC(ConditionVec, condition_vec, DtgCondition);
DEFINE_VEC(TransitionVec, transition_vec, DtgTransition);
DEFINE_VEC(LabelVec, label_vec, DtgLabel);
DEFINE_VEC(ActionVec, action_vec, DtgAction);
DEFINE_VEC(KeyVec, key_vec, DtgKey);
DEFINE_VEC(FactVec, fact_vec, Fact);

/* An effect on the current variable. */
typedef struct Move {
    CausalSetter setter;
    int32_t origin, target; /* values; origin NO_VALUE: any other */
    int32_t cost;
    int32_t first_condition, num_conditions; /* in Builder.move_conditions */
    int32_t action;                          /* NOT_WRITTEN: no label has it yet */
    int32_t written_conditions;              /* where they are in the result */
} Move;

DEFINE_VEC(MoveVec, move_vec, Move);

enum { NOT_WRITTEN = -1, NOT_LOCAL = -1 };

typedef struct Builder {
    const CausalGraph *causal;
    const Task *task;
    DtgSet *set;

    /* The result so far. */
    IntVec local_begin, locals, transition_begin;
    TransitionVec transitions;
    LabelVec labels;
    ConditionVec conditions, effects;
    ActionVec actions;

    /* The current variable. */
    int32_t var;
    size_t first_local;
    MoveVec moves;
    ConditionVec move_conditions;
    KeyVec keys;         /* per move */
    FactVec key_facts;   /* what they point to */
    IntVec origin_begin; /* per value: its moves in by_origin */
    IntVec by_origin;
    IntVec slots;        /* per value: transition to it from the current origin */
    IntVec target_begin; /* per transition of the current origin */
    IntVec by_target;
    int32_t *local_of;   /* per variable: NOT_LOCAL, or its place */
    int32_t *pre_value;  /* per variable; NO_VALUE between uses */
    int32_t *num_wanted; /* per fact; 0 between uses */
} Builder;

static int32_t checked_size(size_t size)
{
    if (size > INT32_MAX) {
        mem_fail(size);
    }
    return (int32_t)size;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void forget_locals_from(Builder *builder, size_t end)
{
    for (size_t i = end; i < builder->locals.size; i++) {
        builder->local_of[builder->locals.data[i]] = NOT_LOCAL;
    }
    builder->locals.size = end;
    assert(builder->locals.size >= builder->first_local);
}

static int32_t local_place(Builder *builder, int32_t var)
{
    assert(var >= 0 && var < builder->task->num_variables && var != builder->var);
    if (builder->local_of[var] == NOT_LOCAL) {
        builder->local_of[var] = (int32_t)(builder->locals.size - builder->first_local);
        int_vec_push(&builder->locals, var);
    }
    return builder->local_of[var];
}

static void add_condition(Builder *builder, Fact fact)
{
    if (builder->set->kind == DTG_FULL || fact.var < builder->var) {
        DtgCondition condition = {local_place(builder, fact.var), task_fact(builder->task, fact)};
        condition_vec_push(&builder->move_conditions, condition);
    }
}

/* Collects the conditions on other variables and finds the origin; false if the effect never
 * fires. Of contradictory preconditions the last one counts, as for Fast Downward. */
static bool add_premise(Builder *builder, const CausalPremise *premise, int32_t *out_origin)
{
    int32_t origin = NO_VALUE;
    for (int32_t i = 0; i < premise->preconditions.count; i++) {
        Fact fact = premise->preconditions.data[i];
        if (fact.var == builder->var) {
            origin = fact.value;
        } else {
            add_condition(builder, fact);
        }
    }
    for (int32_t i = 0; i < premise->conditions.count; i++) {
        Fact fact = premise->conditions.data[i];
        if (fact.var != builder->var) {
            add_condition(builder, fact);
        } else if (origin != NO_VALUE && fact.value != origin) {
            return false;
        } else {
            origin = fact.value;
        }
    }
    *out_origin = origin;
    return true;
}

/* What a move that changes nothing asked for leaves no trace, not even a local variable. */
static void add_move(Builder *builder, CausalSetter setter)
{
    size_t num_locals = builder->locals.size, first = builder->move_conditions.size;
    CausalPremise premise;
    causal_graph_premise(builder->causal, setter, &premise);
    Move move = {.setter = setter,
                 .target = causal_graph_post(builder->causal, setter),
                 .cost = causal_is_axiom(setter) ? 0 : task_operator_cost(builder->task, setter.op),
                 .first_condition = checked_size(first),
                 .action = NOT_WRITTEN};
    if (!add_premise(builder, &premise, &move.origin) || move.origin == move.target) {
        forget_locals_from(builder, num_locals);
        builder->move_conditions.size = first;
        return;
    }
    assert(move.target >= 0 && move.origin >= NO_VALUE);
    move.num_conditions = checked_size(builder->move_conditions.size - first);
    move_vec_push(&builder->moves, move);
}

static void collect_moves(Builder *builder)
{
    const CausalGraph *causal = builder->causal;
    builder->first_local = builder->locals.size;
    builder->moves.size = 0;
    condition_vec_reserve(&builder->move_conditions, 1); /* an address, even if it stays empty */
    builder->move_conditions.size = 0;
    for (int32_t i = causal->setter_begin[builder->var]; i < causal->setter_begin[builder->var + 1];
         i++) {
        add_move(builder, causal->setters[i]);
    }
}

/* --- Keys for simplification ------------------------------------------------------------------ */

static void make_keys(Builder *builder)
{
    /* It must not move, and have an address even if it stays empty. */
    fact_vec_reserve(&builder->key_facts, builder->move_conditions.size + 1);
    builder->key_facts.size = 0;
    builder->keys.size = 0;
    for (size_t i = 0; i < builder->moves.size; i++) {
        const Move *move = &builder->moves.data[i];
        Fact *facts = builder->key_facts.data + builder->key_facts.size;
        assert(move->num_conditions == 0 ||
               (builder->move_conditions.data && builder->locals.data));
        for (int32_t k = 0; k < move->num_conditions; k++) {
            DtgCondition c = builder->move_conditions.data[move->first_condition + k];
            assert(builder->first_local + (size_t)c.local < builder->locals.size);
            int32_t var = builder->locals.data[builder->first_local + (size_t)c.local];
            Fact fact = {c.local, c.fact - builder->task->variables[var].first_fact};
            fact_vec_push(&builder->key_facts, fact);
        }
        if (move->num_conditions > 1) {
            qsort(facts, (size_t)move->num_conditions, sizeof *facts, task_compare_facts);
        }
        key_vec_push(&builder->keys, (DtgKey){facts, move->num_conditions, move->cost,
                                              dtg_simplify_hash(facts, move->num_conditions)});
    }
}

/* --- Sorting moves ---------------------------------------------------------------------------- */

/* The data have an address even if there are none. */
static void resize_filled(IntVec *vec, size_t size, int32_t value)
{
    int_vec_reserve(vec, size + 1);
    vec->size = size;
    for (size_t i = 0; i < size; i++) {
        vec->data[i] = value;
    }
}

/* Origins of a move: one, or all but the target. */
static void origin_range(const Move *move, int32_t num_values, int32_t *out_first, int32_t *out_end)
{
    *out_first = move->origin == NO_VALUE ? 0 : move->origin;
    *out_end = move->origin == NO_VALUE ? num_values : move->origin + 1;
    assert(*out_first >= 0 && *out_end <= num_values && move->target < num_values);
}

/* Stable; origin_begin is shifted by one while moves are placed. */
static void sort_by_origin(Builder *builder, int32_t num_values)
{
    resize_filled(&builder->origin_begin, (size_t)num_values + 2, 0);
    int32_t *begin = builder->origin_begin.data;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < builder->moves.size; i++) {
            const Move *move = &builder->moves.data[i];
            int32_t first, end;
            origin_range(move, num_values, &first, &end);
            for (int32_t origin = first; origin < end; origin++) {
                if (origin == move->target) {
                    continue;
                }
                if (pass == 0) {
                    begin[origin + 2]++;
                } else {
                    builder->by_origin.data[begin[origin + 1]++] = (int32_t)i;
                }
            }
        }
        if (pass == 0) {
            for (int32_t value = 0; value < num_values; value++) {
                begin[value + 2] =
                    checked_size((size_t)begin[value + 2] + (size_t)begin[value + 1]);
            }
            resize_filled(&builder->by_origin, (size_t)begin[num_values + 1], 0);
        }
    }
}

/* The moves of one origin, transition by transition in the order of their first moves. Returns the
 * number of transitions. */
static int32_t sort_by_target(Builder *builder, const int32_t *moves, int32_t count)
{
    int32_t num_transitions = 0;
    int32_t *slots = builder->slots.data;
    resize_filled(&builder->target_begin, (size_t)count + 2, 0);
    resize_filled(&builder->by_target, (size_t)count, 0);
    int32_t *begin = builder->target_begin.data;
    for (int32_t i = 0; i < count; i++) {
        int32_t target = builder->moves.data[moves[i]].target;
        if (slots[target] < 0) {
            slots[target] = num_transitions++;
        }
        begin[slots[target] + 2]++;
    }
    for (int32_t t = 0; t < num_transitions; t++) {
        begin[t + 2] += begin[t + 1];
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t target = builder->moves.data[moves[i]].target;
        builder->by_target.data[begin[slots[target] + 1]++] = moves[i];
    }
    for (int32_t i = 0; i < count; i++) {
        slots[builder->moves.data[moves[i]].target] = -1;
    }
    assert(begin[num_transitions] == count);
    return num_transitions;
}

/* --- Side effects ----------------------------------------------------------------------------- */

/* Whether the facts are among those counted in num_wanted, repeats needing repeats. */
static bool are_wanted(Builder *builder, const Fact *facts, int32_t count)
{
    int32_t taken = 0;
    bool is_wanted = true;
    while (taken < count && is_wanted) {
        is_wanted = --builder->num_wanted[task_fact(builder->task, facts[taken++])] >= 0;
    }
    while (taken > 0) {
        builder->num_wanted[task_fact(builder->task, facts[--taken])]++;
    }
    return is_wanted;
}

/* An effect happens for sure if the label's own conditions include all that it needs. */
static bool is_side_effect(Builder *builder, const Effect *effect)
{
    if (effect->var == builder->var || builder->local_of[effect->var] == NOT_LOCAL) {
        return false;
    }
    assert(builder->local_of[effect->var] >= 0);
    Fact pre = {effect->var, builder->pre_value[effect->var]};
    int32_t *num_pre =
        pre.value == NO_VALUE ? NULL : &builder->num_wanted[task_fact(builder->task, pre)];
    if (num_pre && *num_pre == 0) {
        return false;
    }
    if (num_pre) {
        --*num_pre;
    }
    bool is_certain = are_wanted(builder, effect->conditions.data, effect->conditions.count);
    if (num_pre) {
        ++*num_pre;
    }
    return is_certain;
}

static void write_side_effects(Builder *builder, const Move *move)
{
    if (causal_is_axiom(move->setter)) {
        return;
    }
    assert(builder->set->kind == DTG_FULL);
    const Operator *op = &builder->task->operators[move->setter.op];
    const DtgCondition *conditions = builder->move_conditions.data + move->first_condition;
    for (int32_t i = 0; i < op->preconditions.count; i++) {
        builder->pre_value[op->preconditions.data[i].var] = op->preconditions.data[i].value;
    }
    for (int32_t i = 0; i < move->num_conditions; i++) {
        assert(builder->num_wanted[conditions[i].fact] >= 0); /* others have cleared theirs */
        builder->num_wanted[conditions[i].fact]++;
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (is_side_effect(builder, effect)) {
            Fact fact = {effect->var, effect->post};
            condition_vec_push(&builder->effects, (DtgCondition){builder->local_of[effect->var],
                                                                 task_fact(builder->task, fact)});
        }
    }
    for (int32_t i = 0; i < move->num_conditions; i++) {
        builder->num_wanted[conditions[i].fact] = 0;
    }
    for (int32_t i = 0; i < op->preconditions.count; i++) {
        builder->pre_value[op->preconditions.data[i].var] = NO_VALUE;
    }
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* Once per move, when its first label is written: neighbours share cache lines that way. */
static void write_action(Builder *builder, Move *move)
{
    DtgAction action = {.op = causal_is_axiom(move->setter) ? DTG_NO_OP : move->setter.op,
                        .first_effect = checked_size(builder->effects.size)};
    move->written_conditions = checked_size(builder->conditions.size);
    for (int32_t i = 0; i < move->num_conditions; i++) {
        condition_vec_push(&builder->conditions,
                           builder->move_conditions.data[move->first_condition + i]);
    }
    if (builder->set->kind == DTG_FULL) {
        write_side_effects(builder, move);
    }
    action.num_effects = checked_size(builder->effects.size) - action.first_effect;
    move->action = checked_size(builder->actions.size);
    action_vec_push(&builder->actions, action);
}

static void write_transition(Builder *builder, int32_t *moves, int32_t count)
{
    assert(count > 0);
    count = dtg_simplify(builder->keys.data, moves, count);
    assert(count > 0); /* of labels with the fewest conditions the cheapest one stays */
    DtgTransition transition = {.target = builder->set->first_node[builder->var] +
                                          builder->moves.data[moves[0]].target,
                                .cost = INT32_MAX,
                                .first_label = checked_size(builder->labels.size),
                                .num_labels = count};
    for (int32_t i = 0; i < count; i++) {
        Move *move = &builder->moves.data[moves[i]];
        if (move->action == NOT_WRITTEN) {
            write_action(builder, move);
        }
        assert(move->origin != move->target && move->cost >= 0);
        transition.cost = move->cost < transition.cost ? move->cost : transition.cost;
        label_vec_push(
            &builder->labels,
            (DtgLabel){move->cost, move->action, move->written_conditions, move->num_conditions});
    }
    transition_vec_push(&builder->transitions, transition);
}

static void write_node(Builder *builder, int32_t value)
{
    const int32_t *begin = builder->origin_begin.data + value;
    int32_t count =
        sort_by_target(builder, builder->by_origin.data + begin[0], begin[1] - begin[0]);
    for (int32_t t = 0; t < count; t++) {
        int32_t first = builder->target_begin.data[t];
        write_transition(builder, builder->by_target.data + first,
                         builder->target_begin.data[t + 1] - first);
    }
    int_vec_push(&builder->transition_begin, checked_size(builder->transitions.size));
}

static void build_graph(Builder *builder, int32_t var)
{
    int32_t num_values = builder->task->variables[var].domain_size;
    builder->var = var;
    collect_moves(builder);
    make_keys(builder);
    sort_by_origin(builder, num_values);
    assert(builder->keys.size == builder->moves.size);
    resize_filled(&builder->slots, (size_t)num_values, -1);
    for (int32_t value = 0; value < num_values; value++) {
        write_node(builder, value);
    }
    for (size_t i = builder->first_local; i < builder->locals.size; i++) {
        builder->local_of[builder->locals.data[i]] = NOT_LOCAL;
    }
    int_vec_push(&builder->local_begin, checked_size(builder->locals.size));
}

/* From node 0 to node 1 for nothing, when all goals hold. */
static void build_goal_graph(Builder *builder)
{
    FactSpan goal = builder->task->goal;
    int32_t first_node = builder->set->first_node[builder->task->num_variables];
    transition_vec_push(&builder->transitions,
                        (DtgTransition){.target = first_node + 1,
                                        .first_label = checked_size(builder->labels.size),
                                        .num_labels = 1});
    label_vec_push(&builder->labels,
                   (DtgLabel){0, checked_size(builder->actions.size),
                              checked_size(builder->conditions.size), goal.count});
    action_vec_push(&builder->actions,
                    (DtgAction){DTG_NO_OP, checked_size(builder->effects.size), 0});
    for (int32_t i = 0; i < goal.count; i++) {
        int_vec_push(&builder->locals, goal.data[i].var);
        condition_vec_push(&builder->conditions,
                           (DtgCondition){i, task_fact(builder->task, goal.data[i])});
    }
    int_vec_push(&builder->transition_begin, checked_size(builder->transitions.size));
    int_vec_push(&builder->transition_begin, checked_size(builder->transitions.size));
    int_vec_push(&builder->local_begin, checked_size(builder->locals.size));
}

static void number_nodes(DtgSet *set, const Task *task)
{
    bool has_goal = set->kind == DTG_FULL;
    set->num_graphs = task->num_variables + has_goal;
    set->num_nodes = task->num_facts + 2 * has_goal;
    int32_t *first_node = ARENA_NEW(&set->arena, int32_t, (size_t)set->num_graphs + 1);
    int32_t *graph_of = ARENA_NEW(&set->arena, int32_t, (size_t)set->num_nodes);
    for (int32_t var = 0; var < task->num_variables; var++) {
        first_node[var] = task->variables[var].first_fact;
    }
    first_node[task->num_variables] = task->num_facts;
    first_node[set->num_graphs] = set->num_nodes;
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        for (int32_t node = first_node[graph]; node < first_node[graph + 1]; node++) {
            graph_of[node] = graph;
        }
    }
    set->first_node = first_node;
    set->graph_of = graph_of;
}

/* With an address even if there are no elements. */
static void keep_result(const Builder *builder)
{
    DtgSet *set = builder->set;
    Arena *arena = &set->arena;
    assert(builder->transition_begin.size == (size_t)set->num_nodes + 1);
    assert(builder->local_begin.size == (size_t)set->num_graphs + 1);
    set->num_labels = checked_size(builder->labels.size);
    set->num_actions = checked_size(builder->actions.size);
#define KEEP(field, vec)                                                                           \
    set->field = (vec).size ? arena_copy(arena, (vec).data, (vec).size, sizeof *(vec).data)        \
                            : arena_alloc(arena, 1, sizeof *(vec).data)
    KEEP(local_begin, builder->local_begin);
    KEEP(locals, builder->locals);
    KEEP(transition_begin, builder->transition_begin);
    KEEP(transitions, builder->transitions);
    KEEP(labels, builder->labels);
    KEEP(conditions, builder->conditions);
    KEEP(actions, builder->actions);
    KEEP(effects, builder->effects);
#undef KEEP
}

static void release_builder(Builder *builder)
{
    IntVec *ints[] = {&builder->local_begin,  &builder->locals,    &builder->transition_begin,
                      &builder->origin_begin, &builder->by_origin, &builder->slots,
                      &builder->target_begin, &builder->by_target};
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++) {
        int_vec_release(ints[i]);
    }
    transition_vec_release(&builder->transitions);
    label_vec_release(&builder->labels);
    condition_vec_release(&builder->conditions);
    condition_vec_release(&builder->effects);
    action_vec_release(&builder->actions);
    move_vec_release(&builder->moves);
    condition_vec_release(&builder->move_conditions);
    key_vec_release(&builder->keys);
    fact_vec_release(&builder->key_facts);
    MEM_FREE(builder->local_of, (size_t)builder->task->num_variables);
    MEM_FREE(builder->pre_value, (size_t)builder->task->num_variables);
    MEM_FREE(builder->num_wanted, (size_t)builder->task->num_facts);
}

DtgSet *dtg_set_new(const CausalGraph *graph, DtgKind kind)
{
    const Task *task = graph->task;
    size_t num_variables = (size_t)task->num_variables;
    DtgSet *set = MEM_NEW(DtgSet, 1);
    set->kind = kind;
    number_nodes(set, task);
    Builder builder = {.causal = graph,
                       .task = task,
                       .set = set,
                       .local_of = MEM_NEW(int32_t, num_variables),
                       .pre_value = MEM_NEW(int32_t, num_variables),
                       .num_wanted = MEM_NEW(int32_t, (size_t)task->num_facts)};
    for (size_t var = 0; var < num_variables; var++) {
        builder.local_of[var] = NOT_LOCAL;
        builder.pre_value[var] = NO_VALUE;
    }
    int_vec_push(&builder.local_begin, 0);
    int_vec_push(&builder.transition_begin, 0);
    for (int32_t var = 0; var < task->num_variables; var++) {
        build_graph(&builder, var);
    }
    if (kind == DTG_FULL) {
        build_goal_graph(&builder);
    }
    keep_result(&builder);
    release_builder(&builder);
    return set;
}

void dtg_set_free(DtgSet *set)
{
    if (set) {
        arena_release(&set->arena);
        MEM_FREE(set, 1);
    }
}
