/* Built in three steps: collect all unary operators, drop the dominated ones, lay out the groups.
 *
 * Dominance: only unary operators with one effect compare, so a counting sort brings these together
 * and each effect is treated alone. A hash index by preconditions finds the cheapest one for each
 * set of preconditions; it is small enough for the cache, where one index for all would not be.
 * What survives is then looked for under all strict subsets of its preconditions whose size occurs
 * with this effect: 31 at most, often none. With more than 5 preconditions there are too many
 * subsets. Fast Downward stops there as well, so that the same operators survive. */
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
    uint32_t hash; /* of the preconditions */
} Unary;

DEFINE_VEC(UnaryVec, unary_vec, Unary);

typedef struct Builder {
    const Task *task;
    UnaryVec unary;
    IntVec pre;
} Builder;

static void push_facts(Builder *builder, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        int_vec_push(&builder->pre, task_fact(builder->task, facts.data[i]));
    }
}

static bool is_ascending(const int32_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (numbers[i - 1] > numbers[i]) {
            return false;
        }
    }
    return true;
}

/* Sorts what has been pushed since `begin` and drops repeats. */
static void sort_unique_tail(IntVec *vec, size_t begin)
{
    if (vec->size == begin) {
        return;
    }
    if (!is_ascending(vec->data + begin, vec->size - begin)) {
        ints_sort(vec->data + begin, vec->size - begin);
    }
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

/* Sets hash to the sum over their facts, so that subsets need not be hashed anew. */
static uint32_t hash_fact(int32_t fact)
{
    uint64_t hash = ((uint64_t)fact + 1) * 0x9e3779b97f4a7c15u; /* the golden ratio */
    hash ^= hash >> 32;
    return (uint32_t)(hash * 0xbb67ae8584caa73bu >> 32); /* digits of sqrt(3), odd */
}

static uint32_t hash_facts(const int32_t *facts, int32_t count)
{
    uint32_t hash = 0;
    for (int32_t i = 0; i < count; i++) {
        hash += hash_fact(facts[i]);
    }
    return hash;
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
    int32_t num_pre = (int32_t)(builder->pre.size - begin);
    unary_vec_push(&builder->unary,
                   (Unary){.pre_begin = (int32_t)begin,
                           .num_pre = num_pre,
                           .effect = task_fact(builder->task, effect),
                           .op = op,
                           .cost = cost,
                           .hash = hash_facts(builder->pre.data + begin, num_pre)});
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

/* The unary operators with one effect. A class of them has the same preconditions. */
typedef struct Rivals {
    const Builder *builder;
    IntVec best;     /* per class: the cheapest one, first of equals */
    HashIndex index; /* classes by preconditions */
    uint32_t sizes;  /* bit n: a class has n preconditions; n <= MAX_PRE_FOR_DOMINANCE */
} Rivals;

/* A class, or -1: none has these preconditions. */
static int32_t find_class(const Rivals *rivals, const int32_t *pre, int32_t num_pre, uint32_t hash,
                          size_t *out_cursor)
{
    const Builder *builder = rivals->builder;
    *out_cursor = hash_index_start(&rivals->index, hash);
    for (int32_t id; (id = hash_index_next(&rivals->index, hash, out_cursor)) >= 0;) {
        const Unary *u = &builder->unary.data[rivals->best.data[id]];
        if (u->num_pre == num_pre &&
            memcmp(builder->pre.data + u->pre_begin, pre, (size_t)num_pre * sizeof *pre) == 0) {
            return id;
        }
    }
    return -1;
}

static void add_rival(Rivals *rivals, int32_t id)
{
    const Builder *builder = rivals->builder;
    const Unary *u = &builder->unary.data[id];
    const int32_t *pre = builder->pre.data + u->pre_begin;
    size_t cursor;
    int32_t class = find_class(rivals, pre, u->num_pre, u->hash, &cursor);
    if (class < 0) {
        hash_index_insert_at(&rivals->index, cursor, u->hash, (int32_t)rivals->best.size);
        int_vec_push(&rivals->best, id);
        rivals->sizes |= u->num_pre <= MAX_PRE_FOR_DOMINANCE ? 1u << u->num_pre : 0;
    } else if (u->cost < builder->unary.data[rivals->best.data[class]].cost) {
        rivals->best.data[class] = id;
    }
}

/* Whether one with the chosen preconditions alone, which have this hash, costs no more. */
static bool is_beaten(const Rivals *rivals, const Unary *u, uint32_t chosen, uint32_t hash)
{
    size_t cursor = hash_index_start(&rivals->index, hash);
    if (hash_index_next(&rivals->index, hash, &cursor) < 0) {
        return false; /* nearly always */
    }
    const int32_t *pre = rivals->builder->pre.data + u->pre_begin;
    int32_t subset[MAX_PRE_FOR_DOMINANCE];
    int32_t size = 0;
    for (int32_t i = 0; i < u->num_pre; i++) {
        if (chosen >> i & 1) {
            subset[size++] = pre[i];
        }
    }
    int32_t class = find_class(rivals, subset, size, hash, &cursor);
    return class >= 0 && rivals->builder->unary.data[rivals->best.data[class]].cost <= u->cost;
}

/* Per subset of the preconditions, as bits: its hash and its size. */
typedef struct Subsets {
    uint32_t hash[1 << MAX_PRE_FOR_DOMINANCE];
    uint8_t size[1 << MAX_PRE_FOR_DOMINANCE];
} Subsets;

static void measure_subsets(const int32_t *pre, int32_t num_pre, Subsets *out)
{
    assert(num_pre <= MAX_PRE_FOR_DOMINANCE);
    out->hash[0] = 0;
    out->size[0] = 0;
    for (int32_t i = 0; i < num_pre; i++) {
        uint32_t hash = hash_fact(pre[i]), with = 1u << i;
        for (uint32_t subset = 0; subset < with; subset++) {
            out->hash[with | subset] = out->hash[subset] + hash;
            out->size[with | subset] = (uint8_t)(out->size[subset] + 1);
        }
    }
}

static bool is_dominated(const Rivals *rivals, const Unary *u)
{
    if (u->num_pre > MAX_PRE_FOR_DOMINANCE) {
        return false;
    }
    uint32_t all = (1u << u->num_pre) - 1;
    if ((rivals->sizes & all) == 0) {
        return false; /* no class has fewer preconditions: these are the bits of the sizes below */
    }
    Subsets subsets;
    measure_subsets(rivals->builder->pre.data + u->pre_begin, u->num_pre, &subsets);
    for (uint32_t chosen = 0; chosen < all; chosen++) {
        if (rivals->sizes >> subsets.size[chosen] & 1 &&
            is_beaten(rivals, u, chosen, subsets.hash[chosen])) {
            return true;
        }
    }
    return false;
}

/* Sets is_kept for those of `count` unary operators with one effect, ascending, that survive. */
static void choose_survivors(Rivals *rivals, const int32_t *ids, int32_t count, bool *is_kept)
{
    rivals->best.size = 0;
    rivals->sizes = 0;
    hash_index_release(&rivals->index); /* to make it no larger than needed */
    hash_index_reserve(&rivals->index, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        assert(i == 0 || ids[i] > ids[i - 1]);
        add_rival(rivals, ids[i]);
    }
    for (size_t i = 0; i < rivals->best.size; i++) {
        int32_t id = rivals->best.data[i];
        is_kept[id] = !is_dominated(rivals, &rivals->builder->unary.data[id]);
    }
}

/* Counting sort by effect; `begin` has num_facts + 1 entries, all 0 before. */
static void sort_by_effect(const Builder *builder, int32_t *begin, int32_t *ids)
{
    const UnaryVec *unary = &builder->unary;
    for (size_t i = 0; i < unary->size; i++) {
        begin[unary->data[i].effect]++;
    }
    ints_add_up(begin, (size_t)builder->task->num_facts + 1);
    for (size_t i = unary->size; i-- > 0;) {
        ids[--begin[unary->data[i].effect]] = (int32_t)i;
    }
    assert((size_t)begin[builder->task->num_facts] == unary->size);
}

static void drop_dominated(Builder *builder)
{
    size_t count = builder->unary.size, num_facts = (size_t)builder->task->num_facts;
    if (count == 0) {
        return;
    }
    int32_t *begin = MEM_NEW(int32_t, num_facts + 1);
    int32_t *ids = MEM_NEW(int32_t, count);
    bool *is_kept = MEM_NEW(bool, count);
    Rivals rivals = {.builder = builder};
    sort_by_effect(builder, begin, ids);
    for (size_t fact = 0; fact < num_facts; fact++) {
        choose_survivors(&rivals, ids + begin[fact], begin[fact + 1] - begin[fact], is_kept);
    }
    size_t end = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_kept[i]) {
            builder->unary.data[end++] = builder->unary.data[i];
        }
    }
    assert(end > 0 && end <= count);
    builder->unary.size = end;
    int_vec_release(&rivals.best);
    hash_index_release(&rivals.index);
    MEM_FREE(begin, num_facts + 1);
    MEM_FREE(ids, count);
    MEM_FREE(is_kept, count);
}

/* --- Groups and tables ------------------------------------------------------------------------ */

static bool has_same_pre(const Builder *builder, const Unary *a, const Unary *b)
{
    if (a->num_pre != b->num_pre || a->hash != b->hash) {
        return false;
    }
    return a->pre_begin == b->pre_begin ||
           memcmp(builder->pre.data + a->pre_begin, builder->pre.data + b->pre_begin,
                  (size_t)a->num_pre * sizeof(int32_t)) == 0;
}

static bool in_one_group(const Builder *builder, const Unary *a, const Unary *b)
{
    return a->op == b->op && a->cost == b->cost && has_same_pre(builder, a, b);
}

static bool starts_group(const Builder *builder, size_t i)
{
    const Unary *unary = builder->unary.data;
    return i == 0 || !in_one_group(builder, &unary[i], &unary[i - 1]);
}

static size_t count_groups(const Builder *builder, size_t *out_num_pre)
{
    size_t count = 0;
    *out_num_pre = 0;
    for (size_t i = 0; i < builder->unary.size; i++) {
        if (starts_group(builder, i)) {
            count++;
            *out_num_pre += (size_t)builder->unary.data[i].num_pre;
        }
    }
    return count;
}

/* The arrays of a Relax while they are filled. */
typedef struct Groups {
    uint64_t *start;
    int32_t *effect_begin, *pre_begin, *pre, *op, *free_groups;
    int32_t num_pre; /* of all groups so far */
} Groups;

static void start_group(Relax *relax, const Builder *builder, const Unary *unary, Groups *groups)
{
    int32_t group = relax->num_groups++;
    groups->start[group] = (uint64_t)unary->cost - (uint64_t)unary->num_pre * RELAX_MET;
    groups->pre_begin[group] = groups->num_pre;
    groups->op[group] = unary->op;
    if (unary->num_pre == 0) {
        groups->free_groups[relax->num_free_groups++] = group;
    }
    for (int32_t i = 0; i < unary->num_pre; i++) {
        groups->pre[groups->num_pre++] = builder->pre.data[unary->pre_begin + i];
    }
}

static void fill_groups(Relax *relax, const Builder *builder)
{
    size_t num_pre, num_groups = count_groups(builder, &num_pre), num_unary = builder->unary.size;
    Arena *arena = &relax->arena;
    Groups groups = {.start = ARENA_NEW(arena, uint64_t, num_groups),
                     .effect_begin = ARENA_NEW(arena, int32_t, num_groups + 1),
                     .pre_begin = ARENA_NEW(arena, int32_t, num_groups + 1),
                     .pre = ARENA_NEW(arena, int32_t, num_pre + 1), /* an address, even of none */
                     .op = ARENA_NEW(arena, int32_t, num_groups),
                     .free_groups = ARENA_NEW(arena, int32_t, num_groups)};
    int32_t *effects = ARENA_NEW(arena, int32_t, num_unary + 1);
    for (size_t i = 0; i < num_unary; i++) {
        effects[i] = builder->unary.data[i].effect;
        if (starts_group(builder, i)) {
            groups.effect_begin[relax->num_groups] = (int32_t)i;
            start_group(relax, builder, &builder->unary.data[i], &groups);
        }
    }
    assert((size_t)relax->num_groups == num_groups && (size_t)groups.num_pre == num_pre);
    groups.effect_begin[num_groups] = relax->num_unary = (int32_t)num_unary;
    groups.pre_begin[num_groups] = groups.num_pre;
    relax->start = groups.start;
    relax->effect_begin = groups.effect_begin;
    relax->effects = effects;
    relax->pre_begin = groups.pre_begin;
    relax->pre = groups.pre;
    relax->op = groups.op;
    relax->free_groups = groups.free_groups;
}

/* Counting sort of the groups by their preconditions; ascending groups within a fact. */
static void fill_triggers(Relax *relax)
{
    int32_t num_pre = relax->pre_begin[relax->num_groups];
    int32_t *begin = ARENA_NEW(&relax->arena, int32_t, (size_t)relax->num_facts + 2);
    int32_t *triggers = ARENA_NEW(&relax->arena, int32_t, (size_t)num_pre + 1);
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
