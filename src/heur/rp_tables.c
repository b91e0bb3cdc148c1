#include "heur/rp_tables.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "base/mem.h"
#include "heur/rp_block.h"
#include "heur/rp_join.h"

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
    int_vec_push(&pre, 0); /* has an address now, even if there are none */
    tables->pre = arena_copy(&tables->arena, pre.data, pre.size, sizeof *pre.data);
    int_vec_release(&pre);
}

static void lay_out_triggers(RpTables *tables)
{
    int32_t num_pre = tables->pre_begin[tables->num_groups];
    int32_t *begin = new_lists(&tables->arena, tables->num_nodes);
    int32_t *groups = ARENA_NEW(&tables->arena, int32_t, (size_t)num_pre + 1); /* an address */
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
    int32_t *effects = ARENA_NEW(&scratch, int32_t, count + 1);
    int32_t *by_group = ARENA_NEW(&tables->arena, int32_t, count + 1);
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
    RpLink *links = ARENA_NEW(&tables->arena, RpLink, count + 1);
    RpLink *by_link = ARENA_NEW(&tables->arena, RpLink, count + 1);
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

/* --- The tables as a Relax -------------------------------------------------------------------- */

/* A Relax in the making. */
typedef struct Groups {
    uint64_t *start;
    int32_t *pre_begin, *pre, *effect_begin, *effects;
    int32_t count;
} Groups;

static Groups new_groups(Arena *arena, size_t num_groups, size_t num_pre, size_t num_effects)
{
    return (Groups){.start = ARENA_NEW(arena, uint64_t, num_groups),
                    .pre_begin = ARENA_NEW(arena, int32_t, num_groups + 1),
                    .pre = ARENA_NEW(arena, int32_t, num_pre),
                    .effect_begin = ARENA_NEW(arena, int32_t, num_groups + 1),
                    .effects = ARENA_NEW(arena, int32_t, num_effects)};
}

/* Adds a group; its effects follow. */
static void add_group(Groups *groups, uint64_t start, const int32_t *pre, int32_t num_pre)
{
    int32_t group = groups->count++, end = groups->pre_begin[group];
    for (int32_t i = 0; i < num_pre; i++) {
        groups->pre[end++] = pre[i];
    }
    groups->start[group] = start;
    groups->pre_begin[group + 1] = end;
    groups->effect_begin[group + 1] = groups->effect_begin[group];
}

static void add_effect(Groups *groups, int32_t effect)
{
    groups->effects[groups->effect_begin[groups->count]++] = effect;
}

static void copy_groups(Groups *groups, const RpTables *tables)
{
    for (int32_t group = 0; group < tables->num_groups; group++) {
        int32_t begin = tables->pre_begin[group], end = tables->pre_begin[group + 1];
        add_group(groups, tables->start[group], tables->pre + begin, end - begin);
        int32_t effect = tables->effects[group];
        if (effect >= 0) {
            add_effect(groups, effect);
            continue;
        }
        for (const int32_t *several = tables->several + ~effect; *several != RP_LAST; several++) {
            add_effect(groups, *several);
        }
    }
}

static void copy_links(Groups *groups, const RpTables *tables)
{
    for (int32_t node = 0; node < tables->num_nodes; node++) {
        for (int32_t i = tables->link_begin[node]; i < tables->link_begin[node + 1]; i++) {
            add_group(groups, tables->links[i].cost - RELAX_MET, &node, 1);
            add_effect(groups, tables->links[i].node);
        }
    }
}

static void fill_merged_groups(Relax *merged, const RpTables *tables)
{
    size_t num_links = (size_t)tables->link_begin[tables->num_nodes];
    size_t num_pre = (size_t)tables->pre_begin[tables->num_groups];
    size_t num_effects = (size_t)tables->by_group_begin[tables->num_nodes];
    Groups groups = new_groups(&merged->arena, (size_t)tables->num_groups + num_links,
                               num_pre + num_links, num_effects + num_links);
    copy_groups(&groups, tables);
    copy_links(&groups, tables);
    assert((size_t)groups.effect_begin[groups.count] == num_effects + num_links);
    merged->num_groups = groups.count;
    merged->num_unary = groups.effect_begin[groups.count];
    merged->start = groups.start;
    merged->pre_begin = groups.pre_begin;
    merged->pre = groups.pre;
    merged->effect_begin = groups.effect_begin;
    merged->effects = groups.effects;
}

/* Links have higher numbers than groups, so that they come after them. */
static void fill_merged_triggers(Relax *merged, const RpTables *tables)
{
    int32_t count = merged->pre_begin[merged->num_groups];
    int32_t *begin = ARENA_NEW(&merged->arena, int32_t, (size_t)tables->num_nodes + 1);
    int32_t *triggers = ARENA_NEW(&merged->arena, int32_t, (size_t)count);
    for (int32_t node = 0, next = 0; node < tables->num_nodes; node++) {
        for (int32_t i = tables->group_begin[node]; i < tables->group_begin[node + 1]; i++) {
            triggers[next++] = tables->groups[i];
        }
        for (int32_t i = tables->link_begin[node]; i < tables->link_begin[node + 1]; i++) {
            triggers[next++] = tables->num_groups + i;
        }
        begin[node + 1] = next;
    }
    merged->trigger_begin = begin;
    merged->triggers = triggers;
}

static Relax *new_merged(const RpTables *tables)
{
    const Relax *relax = tables->relax;
    Relax *merged = MEM_NEW(Relax, 1);
    merged->num_variables = relax->num_variables;
    merged->num_facts = tables->num_nodes;
    merged->first_fact = relax->first_fact;
    merged->num_goals = relax->num_goals;
    merged->goals = relax->goals;
    merged->num_free_groups = tables->num_free_groups;
    merged->free_groups = tables->free_groups;
    uint8_t *is_goal = ARENA_NEW(&merged->arena, uint8_t, (size_t)tables->num_nodes);
    for (int32_t i = 0; i < relax->num_goals; i++) {
        is_goal[relax->goals[i]] = 1;
    }
    merged->is_goal = is_goal;
    fill_merged_groups(merged, tables);
    fill_merged_triggers(merged, tables);
    return merged;
}

RpTables *rp_tables_new(const Task *task)
{
    RpTables *tables = MEM_NEW(RpTables, 1);
    RpDraft draft;
    Builder builder = {.tables = tables, .draft = &draft};
    tables->relax = relax_new(task);
    make_groups(&builder, &draft);
    lay_out(&builder);
    if (!tables->has_zero_cost) {
        tables->merged = new_merged(tables);
        tables->lean = lean_tables_new(tables->merged);
    }
    release_groups(&builder);
    rp_draft_release(&draft);
    return tables;
}

void rp_tables_free(RpTables *tables)
{
    if (tables->lean) {
        lean_tables_free(tables->lean);
        relax_free(tables->merged);
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
