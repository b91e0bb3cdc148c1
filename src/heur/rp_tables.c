#include "heur/rp_tables.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "base/mem.h"
#include "heur/rp_block.h"
#include "heur/rp_join.h"

/* A lean pass is so many times as fast per entry, at most. */
enum { LEAN_FACTOR = 4 };

/* A link from node to node. */
typedef struct Edge {
    int32_t from, to, origin;
    uint32_t cost;
} Edge;

DEFINE_VEC(EdgeVec, edge_vec, Edge);

/* What an operator of the draft becomes: an effect of a group. */
typedef struct Entry {
    int32_t group, effect, origin;
} Entry;

DEFINE_VEC(EntryVec, entry_vec, Entry);

typedef struct Builder {
    RpTables *tables;
    const RpDraft *draft;
    EdgeVec edges;
    EntryVec entries;
    IntVec first_op; /* per group: an operator of the draft */
} Builder;

/* --- Groups ----------------------------------------------------------------------------------- */

static bool have_same_pre(const RpOp *a, const RpOp *b)
{
    return a->cost == b->cost && a->num_pre == b->num_pre &&
           (a->num_pre == 0 || memcmp(a->pre, b->pre, (size_t)a->num_pre * sizeof *a->pre) == 0);
}

static uint32_t hash_pre(const RpOp *op)
{
    return hash_index_hash_bytes(op->pre, (size_t)op->num_pre * sizeof *op->pre) ^
           (uint32_t)op->cost * 0x9e3779b9u;
}

static int32_t find_group(Builder *builder, HashIndex *index, int32_t op_index)
{
    const RpOp *op = &builder->draft->ops.data[op_index];
    uint32_t hash = op->num_pre > 0 ? hash_pre(op) : (uint32_t)op->cost;
    size_t cursor = hash_index_start(index, hash);
    for (int32_t id; (id = hash_index_next(index, hash, &cursor)) >= 0;) {
        if (have_same_pre(op, &builder->draft->ops.data[builder->first_op.data[id]])) {
            return id;
        }
    }
    int32_t group = builder->tables->num_groups++;
    hash_index_insert_at(index, cursor, hash, group);
    int_vec_push(&builder->first_op, op_index);
    return group;
}

/* Operators come by ascending effects, so the groups that reach a node are neighbours. */
static void split_ops(Builder *builder)
{
    const RpDraft *draft = builder->draft;
    HashIndex index = {0};
    hash_index_reserve(&index, draft->ops.size + 1);
    int_vec_reserve(&builder->first_op, 1); /* for the static analysis */
    for (size_t i = 0; i < draft->ops.size; i++) {
        const RpOp *op = &draft->ops.data[i];
        builder->tables->has_zero_cost |= op->cost == 0 && op->origin != RP_NO_ORIGIN;
        if (op->num_pre == 1) {
            edge_vec_push(&builder->edges,
                          (Edge){op->pre[0], op->effect, op->origin, (uint32_t)op->cost});
        } else {
            int32_t group = find_group(builder, &index, (int32_t)i);
            entry_vec_push(&builder->entries, (Entry){group, op->effect, op->origin});
        }
    }
    hash_index_release(&index);
}

static void add_choices(Builder *builder)
{
    const RpDraft *draft = builder->draft;
    int32_t num_facts = builder->tables->relax->num_facts;
    for (int32_t node = num_facts; node < draft->num_nodes; node++) {
        int32_t choice = node - num_facts;
        for (int32_t i = draft->choice_begin.data[choice]; i < draft->choice_begin.data[choice + 1];
             i++) {
            edge_vec_push(&builder->edges, (Edge){draft->choices.data[i], node, RP_NO_ORIGIN, 0});
        }
    }
}

/* --- Layout ----------------------------------------------------------------------------------- */

/* For a counting sort into lists: begin[i + 1] is where the next element of list i goes; after the
 * last one, begin is what its name says. */
static int32_t *new_lists(Arena *arena, int32_t num_lists)
{
    return ARENA_NEW(arena, int32_t, (size_t)num_lists + 2);
}

static void lay_out_pre(Builder *builder)
{
    RpTables *tables = builder->tables;
    size_t num_groups = (size_t)tables->num_groups;
    uint64_t *start = ARENA_NEW(&tables->arena, uint64_t, num_groups);
    int32_t *free_groups = ARENA_NEW(&tables->arena, int32_t, num_groups);
    int32_t *begin = ARENA_NEW(&tables->arena, int32_t, num_groups + 1);
    IntVec pre = {0};
    for (size_t group = 0; group < num_groups; group++) {
        const RpOp *op = &builder->draft->ops.data[builder->first_op.data[group]];
        start[group] = (uint64_t)op->cost - (uint64_t)op->num_pre * RELAX_MET;
        if (op->num_pre == 0) {
            free_groups[tables->num_free_groups++] = (int32_t)group;
        }
        for (int32_t i = 0; i < op->num_pre; i++) {
            int_vec_push(&pre, op->pre[i]);
        }
        begin[group + 1] = (int32_t)pre.size;
    }
    tables->start = start;
    tables->free_groups = free_groups;
    tables->pre_begin = begin;
    tables->pre = arena_copy(&tables->arena, pre.data, pre.size, sizeof *pre.data);
    int_vec_release(&pre);
}

static void lay_out_triggers(RpTables *tables)
{
    int32_t num_pre = tables->pre_begin[tables->num_groups];
    int32_t *begin = new_lists(&tables->arena, tables->num_nodes);
    int32_t *groups = ARENA_NEW(&tables->arena, int32_t, (size_t)num_pre);
    for (int32_t i = 0; i < num_pre; i++) {
        begin[tables->pre[i] + 2]++;
    }
    ints_add_up(begin, (size_t)tables->num_nodes + 2);
    for (int32_t group = 0; group < tables->num_groups; group++) {
        for (int32_t i = tables->pre_begin[group]; i < tables->pre_begin[group + 1]; i++) {
            groups[begin[tables->pre[i] + 1]++] = group;
        }
    }
    tables->group_begin = begin;
    tables->groups = groups;
}

/* Most groups have one effect, which is then found without a list. */
static void pack_effects(RpTables *tables, const int32_t *begin, const int32_t *effects)
{
    IntVec several = {0};
    int32_t *packed = ARENA_NEW(&tables->arena, int32_t, (size_t)tables->num_groups);
    for (int32_t group = 0; group < tables->num_groups; group++) {
        int32_t count = begin[group + 1] - begin[group];
        assert(count > 0);
        packed[group] = count == 1 ? effects[begin[group]] : ~(int32_t)several.size;
        for (int32_t i = begin[group]; count > 1 && i < begin[group + 1]; i++) {
            int_vec_push(&several, effects[i]);
        }
        if (count > 1) {
            int_vec_push(&several, RP_LAST);
        }
    }
    tables->effects = packed;
    tables->several = arena_copy(&tables->arena, several.data, several.size, sizeof(int32_t));
    int_vec_release(&several);
}

static void lay_out_effects(Builder *builder)
{
    RpTables *tables = builder->tables;
    size_t count = builder->entries.size;
    Arena scratch = {0};
    int32_t *begin = new_lists(&scratch, tables->num_groups);
    int32_t *by_begin = new_lists(&tables->arena, tables->num_nodes);
    int32_t *effects = ARENA_NEW(&scratch, int32_t, count);
    int32_t *by_group = ARENA_NEW(&tables->arena, int32_t, count);
    int32_t *origins = ARENA_NEW(&tables->arena, int32_t, count);
    for (size_t i = 0; i < count; i++) {
        begin[builder->entries.data[i].group + 2]++;
        by_begin[builder->entries.data[i].effect + 2]++;
    }
    ints_add_up(begin, (size_t)tables->num_groups + 2);
    ints_add_up(by_begin, (size_t)tables->num_nodes + 2);
    for (size_t i = 0; i < count; i++) {
        Entry entry = builder->entries.data[i];
        effects[begin[entry.group + 1]++] = entry.effect;
        origins[by_begin[entry.effect + 1]] = entry.origin;
        by_group[by_begin[entry.effect + 1]++] = entry.group;
    }
    pack_effects(tables, begin, effects);
    arena_release(&scratch);
    tables->by_group_begin = by_begin;
    tables->by_group = by_group;
    tables->by_group_origin = origins;
}

static void lay_out_links(Builder *builder)
{
    RpTables *tables = builder->tables;
    size_t count = builder->edges.size;
    int32_t *begin = new_lists(&tables->arena, tables->num_nodes);
    int32_t *by_begin = new_lists(&tables->arena, tables->num_nodes);
    RpLink *links = ARENA_NEW(&tables->arena, RpLink, count);
    RpLink *by_link = ARENA_NEW(&tables->arena, RpLink, count);
    int32_t *origins = ARENA_NEW(&tables->arena, int32_t, count);
    for (size_t i = 0; i < count; i++) {
        begin[builder->edges.data[i].from + 2]++;
        by_begin[builder->edges.data[i].to + 2]++;
    }
    ints_add_up(begin, (size_t)tables->num_nodes + 2);
    ints_add_up(by_begin, (size_t)tables->num_nodes + 2);
    for (size_t i = 0; i < count; i++) {
        Edge edge = builder->edges.data[i];
        links[begin[edge.from + 1]++] = (RpLink){edge.to, edge.cost};
        origins[by_begin[edge.to + 1]] = edge.origin;
        by_link[by_begin[edge.to + 1]++] = (RpLink){edge.from, edge.cost};
    }
    tables->link_begin = begin;
    tables->links = links;
    tables->by_link_begin = by_begin;
    tables->by_link = by_link;
    tables->by_link_origin = origins;
}

static int32_t count_pre(const Builder *builder)
{
    int32_t count = 0;
    for (size_t group = 0; group < builder->first_op.size; group++) {
        count += builder->draft->ops.data[builder->first_op.data[group]].num_pre;
    }
    return count;
}

static void release_groups(Builder *builder)
{
    edge_vec_release(&builder->edges);
    entry_vec_release(&builder->entries);
    int_vec_release(&builder->first_op);
}

typedef enum DraftKind { MERGED, JOINED_AND_MERGED, PLAIN } DraftKind;

static void make_draft(RpDraft *draft, const Relax *relax, DraftKind kind)
{
    rp_draft_init(draft, relax);
    if (kind == JOINED_AND_MERGED) {
        rp_join_preconditions(draft);
    }
    if (kind != PLAIN) {
        rp_draft_merge(draft, relax);
    }
    if (kind == JOINED_AND_MERGED) {
        rp_block_choices(draft);
    }
    rp_draft_finish(draft);
}

/* Operators with many effects share counters as long as they are not merged. Where merging leaves
 * nothing less to count, joins come first; if that does not help either, all is undone. */
static void make_groups(Builder *builder, RpDraft *draft)
{
    RpTables *tables = builder->tables;
    const Relax *relax = tables->relax;
    DraftKind kind = MERGED;
    make_draft(draft, relax, kind);
    split_ops(builder);
    while (kind != PLAIN && count_pre(builder) >= relax->pre_begin[relax->num_groups]) {
        release_groups(builder);
        tables->num_groups = 0;
        rp_draft_release(draft);
        make_draft(draft, relax, ++kind);
        split_ops(builder);
    }
    tables->num_nodes = draft->num_nodes;
    tables->first_block = draft->first_block > 0 ? draft->first_block : draft->num_nodes;
    add_choices(builder);
}

static void lay_out(Builder *builder)
{
    RpTables *tables = builder->tables;
    const RpDraft *draft = builder->draft;
    lay_out_pre(builder);
    lay_out_triggers(tables);
    lay_out_effects(builder);
    lay_out_links(builder);
    tables->classes = arena_copy(&tables->arena, draft->classes.data, draft->classes.size,
                                 sizeof *draft->classes.data);
    tables->members = arena_copy(&tables->arena, draft->members.data, draft->members.size,
                                 sizeof *draft->members.data);
}

/* What a pass from scratch goes through, with merging and without. */
static int32_t num_entries(const RpTables *tables)
{
    return tables->pre_begin[tables->num_groups] + tables->link_begin[tables->num_nodes];
}

static int32_t num_relax_entries(const RpTables *tables)
{
    return tables->relax->pre_begin[tables->relax->num_groups];
}

RpTables *rp_tables_new(const Task *task)
{
    RpTables *tables = MEM_NEW(RpTables, 1);
    RpDraft draft;
    Builder builder = {.tables = tables, .draft = &draft};
    tables->relax = relax_new(task);
    make_groups(&builder, &draft);
    lay_out(&builder);
    if (!tables->has_zero_cost && num_entries(tables) > num_relax_entries(tables) / LEAN_FACTOR) {
        tables->lean = lean_tables_new(tables->relax);
    }
    release_groups(&builder);
    rp_draft_release(&draft);
    return tables;
}

void rp_tables_free(RpTables *tables)
{
    if (tables->lean) {
        lean_tables_free(tables->lean);
    }
    relax_free(tables->relax);
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}

int32_t rp_tables_origin_of_member(const RpTables *tables, int32_t origin, int32_t node)
{
    assert(origin < 0 && origin != RP_NO_ORIGIN);
    const RpClass *class = &tables->classes[~origin];
    int32_t low = 0, high = class->count - 1;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (tables->members[class->begin + middle].node < node) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    assert(tables->members[class->begin + low].node == node);
    return tables->members[class->begin + low].origin;
}
