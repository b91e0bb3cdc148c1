/* Built in three steps: collect all unary operators, drop the dominated ones, lay out the groups.
 *
 * Dominance: a hash index by preconditions and effect finds, for each unary operator, the cheapest
 * one with the same key, and one for each strict subset of its preconditions. With at most 5 of
 * these that is 31 look-ups. Fast Downward stops there as well, so that the same operators
 * survive. */
#include "heur/relax.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "base/mem.h"
#include "base/vec.h"
#include "heur/default_axioms.h"

/* Longer preconditions have too many subsets to look up. */
enum { MAX_PRE_FOR_DOMINANCE = 5 };

typedef struct Unary {
    int32_t pre_begin, num_pre; /* in Builder.pre; ascending, without repeats */
    int32_t effect, op, cost;
} Unary;

DEFINE_VEC(UnaryVec, unary_vec, Unary);

typedef struct Builder {
    const Task *task;
    UnaryVec unary;
    IntVec pre;
    HashIndex index; /* by (preconditions, effect) */
} Builder;

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
    ints_sort(vec->data + begin, vec->size - begin);
    size_t end = begin + 1;
    for (size_t i = begin + 1; i < vec->size; i++) {
        if (vec->data[i] != vec->data[end - 1]) {
            vec->data[end++] = vec->data[i];
        }
    }
    assert(end > begin && end <= vec->size);
    vec->size = end;
}

/* Positions in the tables are 32-bit numbers; a task that needs more counts as out of memory. */
static void check_size(const Builder *builder)
{
    if (builder->pre.size > INT32_MAX / 2 || builder->unary.size > INT32_MAX / 4) {
        mem_fail(builder->pre.size * sizeof(int32_t));
    }
}

static void add_unary(Builder *builder, FactSpan pre, FactSpan conditions, Fact effect, int32_t op,
                      int32_t cost)
{
    check_size(builder);
    assert(cost >= 0 && effect.value >= 0);
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
    add_unary(builder, (FactSpan){&old, 1}, axiom->conditions, (Fact){axiom->var, axiom->new_value},
              RELAX_NO_OP, 0);
}

/* All effects without conditions share one copy of the preconditions: there can be many of both. */
static void add_operator(Builder *builder, int32_t op)
{
    const Task *task = builder->task;
    const Operator *o = &task->operators[op];
    size_t shared = SIZE_MAX; /* first unary operator without conditions */
    for (int32_t i = 0; i < o->num_effects; i++) {
        const Effect *effect = &o->effects[i];
        Fact fact = {effect->var, effect->post};
        if (effect->conditions.count > 0 || shared == SIZE_MAX) {
            add_unary(builder, o->preconditions, effect->conditions, fact, op,
                      task_operator_cost(task, op));
            shared = effect->conditions.count > 0 ? shared : builder->unary.size - 1;
        } else {
            check_size(builder);
            assert(builder->unary.data[shared].op == op);
            Unary unary = builder->unary.data[shared];
            unary.effect = task_fact(task, fact);
            unary_vec_push(&builder->unary, unary);
        }
    }
}

static void collect_unary(Builder *builder)
{
    const Task *task = builder->task;
    for (int32_t op = 0; op < task->num_operators; op++) {
        add_operator(builder, op);
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

/* --- Dominance -------------------------------------------------------------------------------- */

static uint32_t hash_key(const int32_t *pre, int32_t num_pre, int32_t effect)
{
    return hash_index_hash_bytes(pre, (size_t)num_pre * sizeof *pre) ^
           (uint32_t)effect * 0x9e3779b9u;
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
            best[i] = (int32_t)i;
            hash_index_insert_at(&builder->index, cursor, hash_key(pre, u->num_pre, u->effect),
                                 (int32_t)i);
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
    int32_t first = find_best(builder, pre, u->num_pre, u->effect, &cursor);
    assert(first >= 0 && first <= id);
    if (best[first] != id) {
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
    assert(end <= count && (end > 0 || count == 0));
    builder->unary.size = end;
    MEM_FREE(best, count);
    MEM_FREE(is_dropped, count);
    hash_index_release(&builder->index);
}

/* --- Groups and tables ------------------------------------------------------------------------ */

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

static size_t count_groups(const Builder *builder)
{
    size_t count = 0;
    for (size_t i = 0; i < builder->unary.size; i++) {
        count += starts_group(builder, i);
    }
    return count;
}

/* The arrays of a Relax while they are filled. */
typedef struct Groups {
    uint64_t *start;
    int32_t *effect_begin, *pre_begin, *op, *free_groups;
    IntVec pre;
} Groups;

static void start_group(Relax *relax, const Builder *builder, const Unary *unary, Groups *groups)
{
    int32_t group = relax->num_groups++;
    groups->start[group] = (uint64_t)unary->cost - (uint64_t)unary->num_pre * RELAX_MET;
    groups->pre_begin[group] = (int32_t)groups->pre.size;
    groups->op[group] = unary->op;
    if (unary->num_pre == 0) {
        groups->free_groups[relax->num_free_groups++] = group;
    }
    for (int32_t i = 0; i < unary->num_pre; i++) {
        int_vec_push(&groups->pre, builder->pre.data[unary->pre_begin + i]);
    }
}

static void fill_groups(Relax *relax, const Builder *builder)
{
    size_t num_groups = count_groups(builder), num_unary = builder->unary.size;
    Arena *arena = &relax->arena;
    Groups groups = {.start = ARENA_NEW(arena, uint64_t, num_groups),
                     .effect_begin = ARENA_NEW(arena, int32_t, num_groups + 1),
                     .pre_begin = ARENA_NEW(arena, int32_t, num_groups + 1),
                     .op = ARENA_NEW(arena, int32_t, num_groups),
                     .free_groups = ARENA_NEW(arena, int32_t, num_groups)};
    int32_t *effects = ARENA_NEW(arena, int32_t, num_unary);
    for (size_t i = 0; i < num_unary; i++) {
        effects[i] = builder->unary.data[i].effect;
        if (starts_group(builder, i)) {
            groups.effect_begin[relax->num_groups] = (int32_t)i;
            start_group(relax, builder, &builder->unary.data[i], &groups);
        }
    }
    assert((size_t)relax->num_groups == num_groups);
    groups.effect_begin[num_groups] = relax->num_unary = (int32_t)num_unary;
    groups.pre_begin[num_groups] = (int32_t)groups.pre.size;
    relax->start = groups.start;
    relax->effect_begin = groups.effect_begin;
    relax->effects = effects;
    relax->pre_begin = groups.pre_begin;
    relax->pre = arena_copy(arena, groups.pre.data, groups.pre.size, sizeof(int32_t));
    relax->op = groups.op;
    relax->free_groups = groups.free_groups;
    int_vec_release(&groups.pre);
}

/* Counting sort of the groups by their preconditions; ascending groups within a fact. */
static void fill_triggers(Relax *relax)
{
    int32_t num_pre = relax->pre_begin[relax->num_groups];
    int32_t *begin = ARENA_NEW(&relax->arena, int32_t, (size_t)relax->num_facts + 2);
    int32_t *triggers = ARENA_NEW(&relax->arena, int32_t, (size_t)num_pre);
    for (int32_t i = 0; i < num_pre; i++) {
        begin[relax->pre[i] + 2]++;
    }
    for (int32_t fact = 0; fact < relax->num_facts; fact++) {
        begin[fact + 2] += begin[fact + 1];
    }
    assert(begin[relax->num_facts + 1] == num_pre);
    for (int32_t group = 0; group < relax->num_groups; group++) {
        for (int32_t i = relax->pre_begin[group]; i < relax->pre_begin[group + 1]; i++) {
            triggers[begin[relax->pre[i] + 1]++] = group;
        }
    }
    relax->trigger_begin = begin;
    relax->triggers = triggers;
}

static void note_split_operators(Relax *relax)
{
    for (int32_t group = 1; group < relax->num_groups; group++) {
        relax->has_split_operators |=
            relax->op[group] != RELAX_NO_OP && relax->op[group] == relax->op[group - 1];
    }
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

bool relax_check(const Relax *relax)
{
    for (int32_t group = 0; group < relax->num_groups; group++) {
        for (int32_t i = relax->pre_begin[group]; i < relax->pre_begin[group + 1]; i++) {
            if (relax->pre[i] < 0 || relax->pre[i] >= relax->num_facts ||
                (i > relax->pre_begin[group] && relax->pre[i] <= relax->pre[i - 1])) {
                return false;
            }
        }
        for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
            if (relax->effects[i] < 0 || relax->effects[i] >= relax->num_facts) {
                return false;
            }
        }
    }
    return relax->effect_begin[relax->num_groups] == relax->num_unary;
}

Relax *relax_new(const Task *task)
{
    Relax *relax = MEM_NEW(Relax, 1);
    Builder builder = {.task = task};
    int_vec_reserve(&builder.pre, 1); /* memcmp takes no null pointers */
    collect_unary(&builder);
    drop_dominated(&builder);
    fill_task_facts(relax, task);
    fill_groups(relax, &builder);
    fill_triggers(relax);
    note_split_operators(relax);
    assert(relax_check(relax));
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
