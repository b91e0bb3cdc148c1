/* A round of merging: count for each precondition of each operator how many operators agree but for
 * it. Every operator joins the others of its largest such class. A class is merged if this saves
 * more than its share of the choice costs, which may serve other classes, too. Counts are kept by
 * hash values alone, since a collision makes only a worse choice; whether an operator really
 * belongs to a class is compared.
 *
 * Operators with the same preconditions and cost will share a counter. Merging may take this away:
 * see rp_tables_new.
 *
 * A choice among facts of the variable of the effect also gets the effect as a member: "from
 * anywhere else" becomes "from anywhere", the same node for all places. An operator that reaches
 * its own precondition at a positive cost can never be the best one. */
#include "heur/rp_draft.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "base/mem.h"

/* Rounds end when fewer than one in MIN_MERGED operators goes away. */
enum { MAX_ROUNDS = 4, MIN_MERGED = 50 };

/* What a node costs a pass, in preconditions counted. */
enum { COST_OF_CHOICE = 4 };

/* What a round needs. */
typedef struct Round {
    RpDraft *draft;
    const Relax *relax;
    const int32_t *var; /* per fact */
    int32_t *position;  /* per operator: the precondition in which its class differs; -1: none */
    int32_t *first;     /* per operator: the first one of its class */
    HashIndex *choice_index;
} Round;

/* --- Operators -------------------------------------------------------------------------------- */

static bool has_needed_effect(const Relax *relax, int32_t group, const bool *is_needed)
{
    for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
        if (is_needed[relax->effects[i]]) {
            return true;
        }
    }
    return false;
}

/* Marks what the goals depend on. Passes over all groups until nothing changes, mostly few. */
static void mark_needed(const Relax *relax, bool *is_needed)
{
    bool *is_done = MEM_NEW(bool, (size_t)relax->num_groups);
    for (int32_t i = 0; i < relax->num_goals; i++) {
        is_needed[relax->goals[i]] = true;
    }
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int32_t group = 0; group < relax->num_groups; group++) {
            if (!is_done[group] && has_needed_effect(relax, group, is_needed)) {
                is_done[group] = has_changed = true;
                for (int32_t i = relax->pre_begin[group]; i < relax->pre_begin[group + 1]; i++) {
                    is_needed[relax->pre[i]] = true;
                }
            }
        }
    }
    MEM_FREE(is_done, (size_t)relax->num_groups);
}

static bool has_pre(const RpOp *op, int32_t node)
{
    for (int32_t i = 0; i < op->num_pre; i++) {
        if (op->pre[i] == node) {
            return true;
        }
    }
    return false;
}

/* Operators that need their own effect are of no use. */
static void collect_ops(RpDraft *draft, const Relax *relax)
{
    bool *is_needed = MEM_NEW(bool, (size_t)relax->num_facts);
    mark_needed(relax, is_needed);
    for (int32_t group = 0; group < relax->num_groups; group++) {
        RpOp op = {.cost = relax_base_cost(relax, group),
                   .num_pre = relax_num_pre(relax, group),
                   .origin = group,
                   .pre = relax->pre + relax->pre_begin[group]};
        for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
            op.effect = relax->effects[i];
            if (is_needed[op.effect] && !has_pre(&op, op.effect)) {
                rp_op_vec_push(&draft->ops, op);
            }
        }
    }
    MEM_FREE(is_needed, (size_t)relax->num_facts);
}

/* Counting sort; operators with the same effect keep their order. */
static void sort_ops(RpDraft *draft)
{
    size_t count = draft->ops.size, num_nodes = (size_t)draft->num_nodes;
    int32_t *begin = MEM_NEW(int32_t, num_nodes + 1);
    RpOp *sorted = MEM_NEW(RpOp, count);
    for (size_t i = 0; i < count; i++) {
        begin[draft->ops.data[i].effect + 1]++;
    }
    ints_add_up(begin, num_nodes + 1);
    for (size_t i = 0; i < count; i++) {
        sorted[begin[draft->ops.data[i].effect]++] = draft->ops.data[i];
    }
    if (count > 0) {
        memcpy(draft->ops.data, sorted, count * sizeof *sorted);
    }
    MEM_FREE(begin, num_nodes + 1);
    MEM_FREE(sorted, count);
}

/* --- Classes ---------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t hash_node(int32_t node)
{
    return mix((uint64_t)node + UINT64_C(0x9e3779b97f4a7c15));
}

static uint64_t hash_op(const RpOp *op)
{
    uint64_t hash = mix((uint64_t)op->effect << 32 | (uint32_t)op->cost);
    for (int32_t i = 0; i < op->num_pre; i++) {
        hash += hash_node(op->pre[i]);
    }
    return hash;
}

/* Hash of the operator without one of its preconditions. */
static uint32_t hash_without(uint64_t hash, int32_t node)
{
    return (uint32_t)(mix(hash - hash_node(node)) >> 32);
}

static bool agree_but_for(const RpOp *a, int32_t skip_a, const RpOp *b, int32_t skip_b)
{
    if (a->effect != b->effect || a->cost != b->cost || a->num_pre != b->num_pre) {
        return false;
    }
    for (int32_t i = 0, k = 0; i < a->num_pre; i++) {
        if (i == skip_a) {
            continue;
        }
        k += k == skip_b;
        if (a->pre[i] != b->pre[k++]) {
            return false;
        }
    }
    return true;
}

static size_t count_positions(const RpDraft *draft)
{
    size_t count = 0;
    for (size_t i = 0; i < draft->ops.size; i++) {
        count += (size_t)draft->ops.data[i].num_pre;
    }
    return count;
}

/* Numbers of things by their hash values. */
typedef struct Counts {
    uint32_t *data;
    size_t size; /* a power of two */
} Counts;

static Counts new_counts(size_t num_things)
{
    size_t size = 64;
    while (size < 2 * num_things && size < (size_t)1 << 28) {
        size *= 2;
    }
    return (Counts){MEM_NEW(uint32_t, size), size};
}

static uint32_t *count_of(Counts counts, uint32_t hash)
{
    return &counts.data[hash & (counts.size - 1)];
}

/* The precondition without which most operators are like this one; -1: there are no others. */
static int32_t best_position(const RpOp *op, Counts counts)
{
    uint64_t hash = hash_op(op);
    int32_t best = -1;
    uint32_t most = 1;
    for (int32_t k = 0; k < op->num_pre; k++) {
        uint32_t count = *count_of(counts, hash_without(hash, op->pre[k]));
        if (count > most) {
            most = count;
            best = k;
        }
    }
    return best;
}

static void choose_positions(Round *round)
{
    const RpDraft *draft = round->draft;
    Counts counts = new_counts(count_positions(draft));
    for (size_t i = 0; i < draft->ops.size; i++) {
        const RpOp *op = &draft->ops.data[i];
        uint64_t hash = hash_op(op);
        for (int32_t k = 0; k < op->num_pre; k++) {
            (*count_of(counts, hash_without(hash, op->pre[k])))++;
        }
    }
    for (size_t i = 0; i < draft->ops.size; i++) {
        round->position[i] = best_position(&draft->ops.data[i], counts);
    }
    MEM_FREE(counts.data, counts.size);
}

static void find_classes(Round *round)
{
    const RpDraft *draft = round->draft;
    HashIndex index = {0};
    hash_index_reserve(&index, draft->ops.size);
    for (size_t i = 0; i < draft->ops.size; i++) {
        const RpOp *op = &draft->ops.data[i];
        int32_t position = round->position[i];
        round->first[i] = (int32_t)i;
        if (position < 0) {
            continue;
        }
        uint32_t hash = hash_without(hash_op(op), op->pre[position]);
        size_t cursor = hash_index_start(&index, hash);
        int32_t id;
        while ((id = hash_index_next(&index, hash, &cursor)) >= 0 &&
               !agree_but_for(op, position, &draft->ops.data[id], round->position[id])) {
        }
        if (id < 0) {
            hash_index_insert_at(&index, cursor, hash, (int32_t)i);
        } else {
            round->first[i] = id;
        }
    }
    hash_index_release(&index);
}

/* Whether the choice of a class with such an operator may get the effect as a member. */
static bool may_add_effect(const Round *round, const RpOp *op, int32_t member)
{
    return op->cost > 0 && member < round->relax->num_facts &&
           round->var[member] == round->var[op->effect];
}

/* What a class is worth is found by its size and the hash of its members. */
typedef struct ClassSize {
    uint32_t size;
    uint64_t hash;
} ClassSize;

static ClassSize *new_class_sizes(const Round *round)
{
    const RpDraft *draft = round->draft;
    ClassSize *sizes = MEM_NEW(ClassSize, draft->ops.size);
    for (size_t i = 0; i < draft->ops.size; i++) {
        const RpOp *op = &draft->ops.data[i];
        if (round->position[i] >= 0) {
            ClassSize *size = &sizes[round->first[i]];
            int32_t member = op->pre[round->position[i]];
            if (size->size++ == 0 && may_add_effect(round, op, member)) {
                size->hash += hash_node(op->effect);
            }
            size->hash += hash_node(member);
        }
    }
    return sizes;
}

static bool is_worth_merging(const RpOp *op, ClassSize class, uint32_t num_uses)
{
    uint64_t saved = (uint64_t)(class.size - 1) * (uint64_t)op->num_pre;
    return class.size > 1 && saved * num_uses > class.size + COST_OF_CHOICE;
}

/* Takes operators out of classes that are not worth a choice. */
static void drop_poor_classes(Round *round)
{
    const RpDraft *draft = round->draft;
    size_t count = draft->ops.size;
    ClassSize *sizes = new_class_sizes(round);
    Counts uses = new_counts(count);
    for (size_t i = 0; i < count; i++) {
        (*count_of(uses, (uint32_t)sizes[i].hash)) += sizes[i].size > 1;
    }
    for (size_t i = 0; i < count; i++) {
        ClassSize class = sizes[round->first[i]];
        if (!is_worth_merging(&draft->ops.data[i], class, *count_of(uses, (uint32_t) class.hash))) {
            round->position[i] = -1;
            round->first[i] = (int32_t)i;
        }
    }
    MEM_FREE(uses.data, uses.size);
    MEM_FREE(sizes, count);
}

/* --- Merging ---------------------------------------------------------------------------------- */

static int compare_members(const void *left, const void *right)
{
    int32_t a = ((const RpMember *)left)->node, b = ((const RpMember *)right)->node;
    return (a > b) - (a < b);
}

/* The choice with these members, a new one if need be. */
static int32_t find_choice(Round *round, const IntVec *nodes)
{
    RpDraft *draft = round->draft;
    size_t bytes = nodes->size * sizeof *nodes->data;
    uint32_t hash = hash_index_hash_bytes(nodes->data, bytes);
    hash_index_reserve(round->choice_index, round->choice_index->count + 1);
    size_t cursor = hash_index_start(round->choice_index, hash);
    for (int32_t id; (id = hash_index_next(round->choice_index, hash, &cursor)) >= 0;) {
        int32_t begin = draft->choice_begin.data[id], end = draft->choice_begin.data[id + 1];
        if ((size_t)(end - begin) == nodes->size &&
            memcmp(draft->choices.data + begin, nodes->data, bytes) == 0) {
            return round->relax->num_facts + id;
        }
    }
    int32_t id = (int32_t)draft->choice_begin.size - 1;
    hash_index_insert_at(round->choice_index, cursor, hash, id);
    for (size_t i = 0; i < nodes->size; i++) {
        int_vec_push(&draft->choices, nodes->data[i]);
    }
    int_vec_push(&draft->choice_begin, (int32_t)draft->choices.size);
    return draft->num_nodes++;
}

static int32_t choose_among(Round *round, const RpOp *op, const RpMember *members, int32_t count)
{
    IntVec nodes = {0};
    bool add_effect = true;
    for (int32_t i = 0; i < count; i++) {
        int_vec_push(&nodes, members[i].node);
        add_effect &= may_add_effect(round, op, members[i].node);
    }
    if (add_effect) {
        int_vec_push(&nodes, op->effect);
        ints_sort(nodes.data, nodes.size);
    }
    int32_t choice = find_choice(round, &nodes);
    int_vec_release(&nodes);
    return choice;
}

/* The operator with a choice in the place of one precondition. Choices have higher numbers than
 * what was there before, so the order is kept. */
static RpOp with_choice(Round *round, const RpOp *op, int32_t position, int32_t choice)
{
    int32_t *pre = ARENA_NEW(&round->draft->arena, int32_t, (size_t)op->num_pre);
    int32_t count = 0;
    for (int32_t i = 0; i < op->num_pre; i++) {
        if (i != position) {
            pre[count++] = op->pre[i];
        }
    }
    pre[count++] = choice;
    ints_sort(pre, (size_t)count);
    RpOp merged = *op;
    merged.pre = pre;
    merged.origin = ~((int32_t)round->draft->classes.size - 1);
    return merged;
}

/* Makes one operator of those of a class; `members` are theirs. */
static void merge_class(Round *round, const RpOp *op, int32_t position, RpMember *members,
                        int32_t count, RpOpVec *out_ops)
{
    RpDraft *draft = round->draft;
    qsort(members, (size_t)count, sizeof *members, compare_members);
    int32_t choice = choose_among(round, op, members, count);
    rp_class_vec_push(&draft->classes, (RpClass){choice, (int32_t)draft->members.size, count});
    for (int32_t i = 0; i < count; i++) {
        rp_member_vec_push(&draft->members, members[i]);
    }
    rp_op_vec_push(out_ops, with_choice(round, op, position, choice));
}

/* Counting sort of the members by classes. */
static RpMember *sort_members(const Round *round, int32_t *begin)
{
    const RpDraft *draft = round->draft;
    size_t count = draft->ops.size;
    RpMember *members = MEM_NEW(RpMember, count);
    for (size_t i = 0; i < count; i++) {
        begin[round->first[i] + 1]++;
    }
    ints_add_up(begin, count + 1);
    int32_t *next = MEM_NEW(int32_t, count);
    for (size_t i = 0; i < count; i++) {
        const RpOp *op = &draft->ops.data[i];
        int32_t class = round->first[i];
        int32_t node = round->position[i] < 0 ? -1 : op->pre[round->position[i]];
        members[begin[class] + next[class]++] = (RpMember){node, op->origin};
    }
    MEM_FREE(next, count);
    return members;
}

static void merge_classes(Round *round)
{
    RpDraft *draft = round->draft;
    size_t count = draft->ops.size;
    int32_t *begin = MEM_NEW(int32_t, count + 1);
    RpMember *members = sort_members(round, begin);
    RpOpVec merged = {0};
    for (size_t i = 0; i < count; i++) {
        int32_t size = begin[i + 1] - begin[i];
        if (size == 1) {
            const RpOp *op = &draft->ops.data[i];
            rp_op_vec_push(&merged, *op);
        } else if (size > 1) {
            merge_class(round, &draft->ops.data[i], round->position[i], members + begin[i], size,
                        &merged);
        }
    }
    rp_op_vec_release(&draft->ops);
    draft->ops = merged;
    MEM_FREE(members, count);
    MEM_FREE(begin, count + 1);
}

static void merge_once(Round *round)
{
    size_t count = round->draft->ops.size;
    round->position = MEM_NEW(int32_t, count);
    round->first = MEM_NEW(int32_t, count);
    choose_positions(round);
    find_classes(round);
    drop_poor_classes(round);
    merge_classes(round);
    MEM_FREE(round->position, count);
    MEM_FREE(round->first, count);
}

static int32_t *new_variables_of_facts(const Relax *relax)
{
    int32_t *var = MEM_NEW(int32_t, (size_t)relax->num_facts);
    for (int32_t v = 0; v < relax->num_variables; v++) {
        int32_t end = v + 1 < relax->num_variables ? relax->first_fact[v + 1] : relax->num_facts;
        for (int32_t fact = relax->first_fact[v]; fact < end; fact++) {
            var[fact] = v;
        }
    }
    return var;
}

void rp_draft_merge(RpDraft *draft, const Relax *relax)
{
    int32_t *var = new_variables_of_facts(relax);
    HashIndex choice_index = {0};
    Round round = {.draft = draft, .relax = relax, .var = var, .choice_index = &choice_index};
    for (int i = 0; i < MAX_ROUNDS; i++) {
        size_t before = draft->ops.size;
        merge_once(&round);
        assert(draft->ops.size <= before);
        if (before - draft->ops.size <= before / MIN_MERGED) {
            break;
        }
    }
    hash_index_release(&choice_index);
    MEM_FREE(var, (size_t)relax->num_facts);
}

void rp_draft_init(RpDraft *draft, const Relax *relax)
{
    *draft = (RpDraft){.num_nodes = relax->num_facts};
    int_vec_push(&draft->choice_begin, 0);
    collect_ops(draft, relax);
}

void rp_draft_finish(RpDraft *draft)
{
    for (size_t i = 0; i < draft->joins.size; i++) {
        rp_op_vec_push(&draft->ops, draft->joins.data[i]);
    }
    sort_ops(draft);
}

void rp_draft_release(RpDraft *draft)
{
    arena_release(&draft->arena);
    rp_op_vec_release(&draft->ops);
    rp_op_vec_release(&draft->joins);
    rp_class_vec_release(&draft->classes);
    rp_member_vec_release(&draft->members);
    int_vec_release(&draft->choice_begin);
    int_vec_release(&draft->choices);
    *draft = (RpDraft){0};
}
