#include "heur/relax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/mem.h"
#include "base/vec.h"
#include "heur/default_axioms.h"

/* Strict subsets of longer preconditions are too many to look up; the peer stops here, too. */
enum { MAX_PRE_FOR_DOMINANCE = 5 };

typedef struct Unary {
    int32_t pre_begin, num_pre; /* in Builder.pre; sorted, no repeats */
    int32_t effect, op, cost;
} Unary;

DEFINE_VEC(UnaryVec, unary_vec, Unary);

typedef struct Builder {
    const Task *task;
    UnaryVec unary;
    IntVec pre;
    HashIndex index; /* by (preconditions, effect) */
} Builder;

static int compare_ints(const void *left, const void *right)
{
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

static void push_facts(Builder *builder, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        int_vec_push(&builder->pre, task_fact(builder->task, facts.data[i]));
    }
}

/* Sorts what has been pushed since `begin` and drops repeats. */
static void sort_unique_tail(IntVec *vec, size_t begin)
{
    if (vec->size == begin) {
        return;
    }
    qsort(vec->data + begin, vec->size - begin, sizeof *vec->data, compare_ints);
    size_t end = begin + 1;
    for (size_t i = begin + 1; i < vec->size; i++) {
        if (vec->data[i] != vec->data[end - 1]) {
            vec->data[end++] = vec->data[i];
        }
    }
    vec->size = end;
}

static void add_unary(Builder *builder, FactSpan pre, FactSpan conditions, Fact effect, int32_t op,
                      int32_t cost)
{
    size_t begin = builder->pre.size;
    push_facts(builder, pre);
    push_facts(builder, conditions);
    sort_unique_tail(&builder->pre, begin);
    unary_vec_push(&builder->unary, (Unary){.pre_begin = (int32_t)begin,
                                            .num_pre = (int32_t)(builder->pre.size - begin),
                                            .effect = task_fact(builder->task, effect),
                                            .op = op,
                                            .cost = cost});
}

static void add_axiom(Builder *builder, const Axiom *axiom)
{
    Fact old = {axiom->var, axiom->old_value};
    add_unary(builder, (FactSpan){&old, 1}, axiom->conditions,
              (Fact){axiom->var, axiom->new_value}, RELAX_NO_OP, 0);
}

static void collect_unary(Builder *builder)
{
    const Task *task = builder->task;
    for (int32_t op = 0; op < task->num_operators; op++) {
        const Operator *o = &task->operators[op];
        for (int32_t i = 0; i < o->num_effects; i++) {
            const Effect *effect = &o->effects[i];
            add_unary(builder, o->preconditions, effect->conditions,
                      (Fact){effect->var, effect->post}, op, task_operator_cost(task, op));
        }
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        add_axiom(builder, &task->axioms[i]);
    }
    Arena scratch = {0};
    AxiomVec defaults = {0};
    default_axioms_collect(task, &scratch, &defaults);
    for (size_t i = 0; i < defaults.size; i++) {
        add_axiom(builder, &defaults.data[i]);
    }
    axiom_vec_release(&defaults);
    arena_release(&scratch);
}

/* --- Dominance ---------------------------------------------------------------------------------- */

static uint32_t hash_key(const int32_t *pre, int32_t num_pre, int32_t effect)
{
    uint64_t hash = (uint64_t)effect + 1;
    for (int32_t i = 0; i < num_pre; i++) {
        hash = (hash ^ (uint64_t)pre[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return hash_index_hash_words(&hash, 1);
}

/* The cheapest unary operator with exactly this key (first of equals); -1: none. */
static int32_t find_best(const Builder *builder, const int32_t *pre, int32_t num_pre,
                         int32_t effect, size_t *out_cursor)
{
    uint32_t hash = hash_key(pre, num_pre, effect);
    *out_cursor = hash_index_start(&builder->index, hash);
    for (int32_t id; (id = hash_index_next(&builder->index, hash, out_cursor)) >= 0;) {
        const Unary *u = &builder->unary.data[id];
        if (u->effect == effect && u->num_pre == num_pre &&
            memcmp(builder->pre.data + u->pre_begin, pre, (size_t)num_pre * sizeof *pre) == 0) {
            return id;
        }
    }
    return -1;
}

/* Per unary operator: the best one with the same key. */
static int32_t *index_unary(Builder *builder)
{
    size_t count = builder->unary.size;
    int32_t *best = MEM_NEW(int32_t, count); /* by the first operator with a key */
    hash_index_reserve(&builder->index, count);
    for (size_t i = 0; i < count; i++) {
        const Unary *u = &builder->unary.data[i];
        const int32_t *pre = builder->pre.data + u->pre_begin;
        size_t cursor;
        int32_t first = find_best(builder, pre, u->num_pre, u->effect, &cursor);
        if (first < 0) {
            first = best[i] = (int32_t)i;
            hash_index_insert_at(&builder->index, cursor,
                                 hash_key(pre, u->num_pre, u->effect), (int32_t)i);
        } else if (u->cost < builder->unary.data[best[first]].cost) {
            best[first] = (int32_t)i;
        }
    }
    return best;
}

static bool is_dominated(const Builder *builder, const int32_t *best, int32_t id)
{
    const Unary *u = &builder->unary.data[id];
    const int32_t *pre = builder->pre.data + u->pre_begin;
    size_t cursor;
    if (best[find_best(builder, pre, u->num_pre, u->effect, &cursor)] != id) {
        return true;
    }
    if (u->num_pre > MAX_PRE_FOR_DOMINANCE) {
        return false;
    }
    for (int mask = 0; mask < (1 << u->num_pre) - 1; mask++) {
        int32_t subset[MAX_PRE_FOR_DOMINANCE];
        int32_t size = 0;
        for (int32_t i = 0; i < u->num_pre; i++) {
            if (mask >> i & 1) {
                subset[size++] = pre[i];
            }
        }
        int32_t other = find_best(builder, subset, size, u->effect, &cursor);
        if (other >= 0 && builder->unary.data[best[other]].cost <= u->cost) {
            return true;
        }
    }
    return false;
}

static void drop_dominated(Builder *builder)
{
    size_t count = builder->unary.size;
    int32_t *best = index_unary(builder);
    bool *is_dropped = MEM_NEW(bool, count);
    for (size_t i = 0; i < count; i++) {
        is_dropped[i] = is_dominated(builder, best, (int32_t)i);
    }
    size_t end = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_dropped[i]) {
            builder->unary.data[end++] = builder->unary.data[i];
        }
    }
    builder->unary.size = end;
    MEM_FREE(best, count);
    MEM_FREE(is_dropped, count);
    hash_index_release(&builder->index);
}

/* --- Groups and tables -------------------------------------------------------------------------- */

static bool in_one_group(const Builder *builder, const Unary *a, const Unary *b)
{
    return a->op == b->op && a->cost == b->cost && a->num_pre == b->num_pre &&
           memcmp(builder->pre.data + a->pre_begin, builder->pre.data + b->pre_begin,
                  (size_t)a->num_pre * sizeof(int32_t)) == 0;
}

static bool starts_group(const Builder *builder, size_t i)
{
    const Unary *unary = builder->unary.data;
    return i == 0 || !in_one_group(builder, &unary[i], &unary[i - 1]);
}

static void fill_groups(RelaxGraph *graph, Arena *arena, const Builder *builder)
{
    size_t num_groups = 0;
    for (size_t i = 0; i < builder->unary.size; i++) {
        num_groups += starts_group(builder, i);
    }
    uint64_t *start = ARENA_NEW(arena, uint64_t, num_groups);
    int32_t *effect_begin = ARENA_NEW(arena, int32_t, num_groups + 1);
    int32_t *effects = ARENA_NEW(arena, int32_t, builder->unary.size);
    int32_t *pre_begin = ARENA_NEW(arena, int32_t, num_groups + 1);
    int32_t *op = ARENA_NEW(arena, int32_t, num_groups);
    int32_t *free_groups = ARENA_NEW(arena, int32_t, num_groups);
    IntVec pre = {0};
    int32_t group = -1;
    for (size_t i = 0; i < builder->unary.size; i++) {
        const Unary *u = &builder->unary.data[i];
        effects[i] = u->effect;
        if (starts_group(builder, i)) {
            group++;
            start[group] = (uint64_t)u->cost - (uint64_t)u->num_pre * RELAX_MET;
            effect_begin[group] = (int32_t)i;
            pre_begin[group] = (int32_t)pre.size;
            op[group] = u->op;
            if (u->num_pre == 0) {
                free_groups[graph->num_free_groups++] = group;
            }
            for (int32_t j = 0; j < u->num_pre; j++) {
                int_vec_push(&pre, builder->pre.data[u->pre_begin + j]);
            }
        }
    }
    graph->num_groups = group + 1;
    effect_begin[graph->num_groups] = (int32_t)builder->unary.size;
    pre_begin[graph->num_groups] = (int32_t)pre.size;
    graph->num_unary = (int32_t)builder->unary.size;
    graph->start = start;
    graph->effect_begin = effect_begin;
    graph->effects = effects;
    graph->pre_begin = pre_begin;
    graph->pre = arena_copy(arena, pre.data, pre.size, sizeof *pre.data);
    graph->op = op;
    graph->free_groups = free_groups;
    int_vec_release(&pre);
}

/* Counting sort of the groups by their preconditions; ascending groups within a fact. */
static void fill_triggers(RelaxGraph *graph, Arena *arena, int32_t num_facts)
{
    int32_t num_pre = graph->pre_begin[graph->num_groups];
    int32_t *begin = ARENA_NEW(arena, int32_t, (size_t)num_facts + 2);
    int32_t *triggers = ARENA_NEW(arena, int32_t, (size_t)num_pre);
    for (int32_t i = 0; i < num_pre; i++) {
        begin[graph->pre[i] + 2]++;
    }
    for (int32_t fact = 0; fact < num_facts; fact++) {
        begin[fact + 2] += begin[fact + 1];
    }
    for (int32_t group = 0; group < graph->num_groups; group++) {
        for (int32_t i = graph->pre_begin[group]; i < graph->pre_begin[group + 1]; i++) {
            triggers[begin[graph->pre[i] + 1]++] = group;
        }
    }
    graph->trigger_begin = begin;
    graph->triggers = triggers;
}

static void fill_graph(RelaxGraph *graph, Arena *arena, const Builder *builder)
{
    fill_groups(graph, arena, builder);
    fill_triggers(graph, arena, builder->task->num_facts);
}

/* --- The lean graph ----------------------------------------------------------------------------- */

static int32_t num_pre_of(const RelaxGraph *graph, int32_t group)
{
    return graph->pre_begin[group + 1] - graph->pre_begin[group];
}

static int32_t base_cost_of(const RelaxGraph *graph, int32_t group)
{
    return (int32_t)(graph->start[group] & RELAX_COST_MASK);
}

static void raise_to(int32_t *most, int32_t value)
{
    *most = value > *most ? value : *most;
}

/* Facts that somebody looks at: goals, and conditions of groups. */
static bool is_useful(const Relax *relax, int32_t fact)
{
    const int32_t *begin = relax->full.trigger_begin;
    return relax->is_goal[fact] || begin[fact] < begin[fact + 1];
}

static void measure_full_graph(Relax *relax)
{
    const RelaxGraph *full = &relax->full;
    for (int32_t group = 0; group < full->num_groups; group++) {
        relax->has_split_operators |=
            group > 0 && full->op[group] != RELAX_NO_OP && full->op[group] == full->op[group - 1];
        if (num_pre_of(full, group) == 0) {
            raise_to(&relax->max_free_cost, base_cost_of(full, group));
        }
        raise_to(&relax->max_pre, num_pre_of(full, group));
        raise_to(&relax->max_cost, base_cost_of(full, group));
    }
}

/* Groups without useful effects can be left out whole where costs are small. Elsewhere each keeps an
 * effect, as a pass could not tell often enough that the group's cost is harmless. */
enum { MAX_COST_FOR_HIDING = 10 };

/* Marks the unary operators of the full graph that the lean one keeps; returns their number. */
static size_t choose_kept(Relax *relax, uint8_t *out_kept)
{
    const RelaxGraph *full = &relax->full;
    size_t num_kept = 0;
    for (int32_t group = 0; group < full->num_groups; group++) {
        int32_t begin = full->effect_begin[group], end = full->effect_begin[group + 1];
        size_t num_before = num_kept;
        for (int32_t i = begin; i < end; i++) {
            out_kept[i] = is_useful(relax, full->effects[i]);
            num_kept += out_kept[i];
        }
        if (num_kept == num_before && relax->max_cost > MAX_COST_FOR_HIDING) {
            out_kept[begin] = 1;
            num_kept++;
        } else if (num_kept == num_before) {
            relax->has_hidden_groups = true;
            raise_to(&relax->max_hidden_pre, num_pre_of(full, group));
            raise_to(&relax->max_hidden_cost, base_cost_of(full, group));
        }
    }
    return num_kept;
}

/* Walks both graphs side by side: the lean groups are the full ones that keep an effect, in order;
 * several full groups may have become one. */
static void note_hidden_effects(Relax *relax, const uint8_t *kept)
{
    const RelaxGraph *full = &relax->full;
    uint8_t *has_hidden = ARENA_NEW(&relax->arena, uint8_t, (size_t)relax->lean.num_groups);
    int32_t num_kept = 0;
    int32_t lean_group = 0;
    for (int32_t group = 0; group < full->num_groups; group++) {
        int32_t num_kept_here = 0;
        for (int32_t i = full->effect_begin[group]; i < full->effect_begin[group + 1]; i++) {
            num_kept_here += kept[i];
        }
        if (num_kept_here == 0) {
            continue;
        }
        while (relax->lean.effect_begin[lean_group + 1] <= num_kept) {
            lean_group++;
        }
        int32_t num_effects = full->effect_begin[group + 1] - full->effect_begin[group];
        has_hidden[lean_group] |= num_kept_here < num_effects;
        num_kept += num_kept_here;
    }
    relax->has_hidden = has_hidden;
}

static void fill_lean_graph(Relax *relax, Builder *builder)
{
    size_t count = builder->unary.size;
    uint8_t *kept = MEM_NEW(uint8_t, count);
    measure_full_graph(relax);
    if (choose_kept(relax, kept) == count) {
        relax->lean = relax->full;
    } else {
        size_t end = 0;
        for (size_t i = 0; i < count; i++) {
            if (kept[i]) {
                builder->unary.data[end++] = builder->unary.data[i];
            }
        }
        builder->unary.size = end;
        fill_graph(&relax->lean, &relax->arena, builder);
    }
    note_hidden_effects(relax, kept);
    MEM_FREE(kept, count);
}

static int32_t variable_of(const Relax *relax, int32_t fact)
{
    int32_t low = 0, high = relax->num_variables - 1;
    while (low < high) {
        int32_t middle = (low + high + 1) / 2;
        if (relax->first_fact[middle] <= fact) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

/* Counting sort by the smallest variable of the preconditions. Groups without preconditions are never
 * made applicable by a fact; they are sorted in last, to have a place. */
static void fill_ready_order(Relax *relax)
{
    const RelaxGraph *lean = &relax->lean;
    size_t num_groups = (size_t)lean->num_groups;
    int32_t num_variables = relax->num_variables;
    int32_t *ready_at = ARENA_NEW(&relax->arena, int32_t, num_groups);
    int32_t *ready_group = ARENA_NEW(&relax->arena, int32_t, num_groups);
    int32_t *key = MEM_NEW(int32_t, num_groups);
    int32_t *begin = MEM_NEW(int32_t, (size_t)num_variables + 2);
    for (int32_t group = 0; group < lean->num_groups; group++) {
        bool is_free = num_pre_of(lean, group) == 0;
        int32_t var = is_free ? -1 : variable_of(relax, lean->pre[lean->pre_begin[group]]);
        key[group] = num_variables - 1 - var;
        begin[key[group] + 1]++;
        relax->has_zero_cost |= base_cost_of(lean, group) == 0;
    }
    for (int32_t i = 0; i <= num_variables; i++) {
        begin[i + 1] += begin[i];
    }
    for (int32_t group = 0; group < lean->num_groups; group++) {
        ready_at[group] = begin[key[group]]++;
        ready_group[ready_at[group]] = group;
    }
    relax->ready_at = ready_at;
    relax->ready_group = ready_group;
    MEM_FREE(key, num_groups);
    MEM_FREE(begin, (size_t)num_variables + 2);
}

/* --- Blocks -------------------------------------------------------------------------------------- */

DEFINE_VEC(CodeVec, code_vec, uint32_t);

/* A run of direct triggers shorter than this is counted like the others: a block of its own costs
 * more than counters do. */
enum { MIN_DIRECT_RUN = 2 };

/* End of the run of triggers from `at` that have one precondition (or, if not `direct`, several). */
static int32_t end_of_run(const RelaxGraph *lean, int32_t at, int32_t end, bool direct)
{
    while (at < end && (num_pre_of(lean, lean->triggers[at]) == 1) == direct) {
        at++;
    }
    return at;
}

/* End of the counted part that starts at `at`: up to the next direct run that is long enough. */
static int32_t end_of_counted(const RelaxGraph *lean, int32_t at, int32_t end, bool is_first)
{
    for (;;) {
        int32_t run = end_of_run(lean, at, end, false);
        int32_t run_end = end_of_run(lean, run, end, true);
        if (run == end || run_end - run >= MIN_DIRECT_RUN || (is_first && run_end == end)) {
            return run;
        }
        at = run_end;
        is_first = false;
    }
}

/* A fact that triggers only groups left out is pushed all the same: its cost is the cost at which
 * these would fire. */
static uint32_t effect_code(const Relax *relax, int32_t index)
{
    int32_t fact = relax->lean.effects[index];
    const int32_t *begin = relax->full.trigger_begin;
    return 2 * (uint32_t)fact + (begin[fact] < begin[fact + 1]);
}

static void push_direct(CodeVec *code, const Relax *relax, int32_t group)
{
    const RelaxGraph *lean = &relax->lean;
    for (int32_t i = lean->effect_begin[group]; i < lean->effect_begin[group + 1]; i++) {
        code_vec_push(code, effect_code(relax, i));
        code_vec_push(code, (uint32_t)base_cost_of(lean, group));
        code_vec_push(code, (uint32_t)group);
    }
}

static void push_block(CodeVec *code, const Relax *relax, int32_t first, int32_t middle,
                       int32_t last)
{
    const RelaxGraph *lean = &relax->lean;
    code_vec_push(code, (uint32_t)(middle - first));
    for (int32_t i = first; i < middle; i++) {
        code_vec_push(code, (uint32_t)lean->triggers[i]);
    }
    size_t count_at = code->size;
    code_vec_push(code, 0);
    for (int32_t i = middle; i < last; i++) {
        push_direct(code, relax, lean->triggers[i]);
    }
    code->data[count_at] = (uint32_t)((code->size - count_at - 1) / 3);
}

static void fill_block_effects(Relax *relax)
{
    const RelaxGraph *lean = &relax->lean;
    uint32_t *effects = ARENA_NEW(&relax->arena, uint32_t, (size_t)lean->num_groups);
    CodeVec several = {0};
    for (int32_t group = 0; group < lean->num_groups; group++) {
        int32_t begin = lean->effect_begin[group], end = lean->effect_begin[group + 1];
        if (end - begin == 1) {
            effects[group] = effect_code(relax, begin);
            continue;
        }
        effects[group] = RELAX_SEVERAL + (uint32_t)several.size;
        for (int32_t i = begin; i < end; i++) {
            code_vec_push(&several, effect_code(relax, i));
        }
        code_vec_push(&several, RELAX_LAST);
    }
    relax->blocks.effects = effects;
    relax->blocks.several =
        arena_copy(&relax->arena, several.data, several.size, sizeof *several.data);
    code_vec_release(&several);
}

/* The sum over a group's conditions must not run into the bits above. */
static uint32_t max_cost_for_blocks(const Relax *relax)
{
    const uint32_t room = RELAX_BLOCK_MET - 1;
    if (relax->max_pre > RELAX_BLOCK_MAX_PRE || (uint32_t)relax->max_cost > room ||
        relax->num_facts > INT32_MAX / 2) {
        return 0;
    }
    uint32_t max_pre = relax->max_pre > 0 ? (uint32_t)relax->max_pre : 1;
    return (room - (uint32_t)relax->max_cost) / max_pre;
}

static void fill_block_counters(Relax *relax)
{
    const RelaxGraph *lean = &relax->lean;
    uint32_t *start = ARENA_NEW(&relax->arena, uint32_t, (size_t)lean->num_groups);
    for (int32_t group = 0; group < lean->num_groups; group++) {
        start[group] = (uint32_t)base_cost_of(lean, group) -
                       (uint32_t)num_pre_of(lean, group) * RELAX_BLOCK_MET;
    }
    relax->blocks.start = start;
    relax->blocks.max_cost = max_cost_for_blocks(relax);
}

static void fill_blocks(Relax *relax)
{
    const RelaxGraph *lean = &relax->lean;
    int32_t *begin = ARENA_NEW(&relax->arena, int32_t, (size_t)relax->num_facts + 1);
    CodeVec code = {0};
    for (int32_t fact = 0; fact < relax->num_facts; fact++) {
        int32_t end = lean->trigger_begin[fact + 1];
        for (int32_t at = lean->trigger_begin[fact]; at < end;) {
            int32_t middle = end_of_counted(lean, at, end, at == lean->trigger_begin[fact]);
            int32_t last = end_of_run(lean, middle, end, true);
            push_block(&code, relax, at, middle, last);
            at = last;
        }
        begin[fact + 1] = (int32_t)code.size;
    }
    relax->blocks.begin = begin;
    relax->blocks.code = arena_copy(&relax->arena, code.data, code.size, sizeof *code.data);
    code_vec_release(&code);
    fill_block_effects(relax);
    fill_block_counters(relax);
}

static void fill_task_facts(Relax *relax, const Task *task)
{
    int32_t *first_fact = ARENA_NEW(&relax->arena, int32_t, (size_t)task->num_variables);
    for (int32_t var = 0; var < task->num_variables; var++) {
        first_fact[var] = task->variables[var].first_fact;
    }
    uint8_t *is_goal = ARENA_NEW(&relax->arena, uint8_t, (size_t)task->num_facts);
    int32_t *goals = ARENA_NEW(&relax->arena, int32_t, (size_t)task->goal.count);
    for (int32_t i = 0; i < task->goal.count; i++) {
        goals[i] = task_fact(task, task->goal.data[i]);
        is_goal[goals[i]] = 1;
    }
    relax->num_variables = task->num_variables;
    relax->num_facts = task->num_facts;
    relax->num_operators = task->num_operators;
    relax->num_goals = task->goal.count;
    relax->first_fact = first_fact;
    relax->is_goal = is_goal;
    relax->goals = goals;
}

Relax *relax_new(const Task *task)
{
    Relax *relax = MEM_NEW(Relax, 1);
    Builder builder = {.task = task};
    int_vec_reserve(&builder.pre, 1); /* memcmp takes no null pointers */
    collect_unary(&builder);
    drop_dominated(&builder);
    fill_task_facts(relax, task);
    fill_graph(&relax->full, &relax->arena, &builder);
    fill_lean_graph(relax, &builder);
    fill_ready_order(relax);
    fill_blocks(relax);
    unary_vec_release(&builder.unary);
    int_vec_release(&builder.pre);
    return relax;
}

void relax_free(Relax *relax)
{
    if (relax) {
        arena_release(&relax->arena);
        MEM_FREE(relax, 1);
    }
}
