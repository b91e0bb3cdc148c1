#include "heur/wl_tables.h"

#include <string.h>

#include "base/ints.h"
#include "base/mem.h"
#include "base/vec.h"
#include "task/atoms.h"

DEFINE_VEC(NodeVec, node_vec, WlNode);

/* A slot of a node before slots are numbered. */
typedef struct Claim {
    int32_t object, place, colour, node;
} Claim;

DEFINE_VEC(ClaimVec, claim_vec, Claim);

typedef struct Builder {
    WlTables *tables;
    Atoms atoms;
    int32_t *predicates; /* per predicate of the task: that of the dictionary, or WL_OBJECT */
    int32_t *objects;    /* per object of the task: its number here, or -1 */
    IntVec object_colours, atom_objects, atom_ends, key;
    NodeVec nodes;
    ClaimVec claims;
} Builder;

/* --- Nodes ------------------------------------------------------------------------------------ */

static void match_predicates(Builder *builder)
{
    const Atoms *atoms = &builder->atoms;
    builder->predicates = MEM_NEW(int32_t, (size_t)atoms->num_predicates);
    for (int32_t i = 0; i < atoms->num_predicates; i++) {
        builder->predicates[i] = wl_colours_find_predicate(
            builder->tables->colours, atoms->predicates[i].name, atoms->predicates[i].arity);
    }
    builder->objects = MEM_NEW(int32_t, (size_t)atoms->num_objects);
    for (int32_t i = 0; i < atoms->num_objects; i++) {
        builder->objects[i] = -1;
    }
}

static int32_t number_object(Builder *builder, int32_t object)
{
    if (builder->objects[object] < 0) {
        builder->objects[object] = (int32_t)builder->object_colours.size;
        /* The basic colour of constant c is c + 1, that of others 0. */
        int_vec_push(
            &builder->object_colours,
            wl_colours_find_constant(builder->tables->colours, builder->atoms.objects[object]) + 1);
    }
    return builder->objects[object];
}

/* Whether the atom can be a node. */
static bool is_known(const Builder *builder, const Atom *atom)
{
    return atom->predicate != ATOMS_NONE && builder->predicates[atom->predicate] >= 0;
}

static int32_t add_atom(Builder *builder, const Atom *atom)
{
    int32_t arity = builder->atoms.predicates[atom->predicate].arity;
    for (int32_t place = 0; place < arity; place++) {
        int_vec_push(&builder->atom_objects, number_object(builder, atom->objects[place]));
    }
    int_vec_push(&builder->atom_ends, (int32_t)builder->atom_objects.size);
    return (int32_t)builder->atom_ends.size - 1;
}

/* The colour of round 1; the objects of the atom begin at `first`. */
static int32_t refine_atom(Builder *builder, int32_t first, int32_t arity, int32_t basic)
{
    WlTables *tables = builder->tables;
    IntVec *key = &builder->key;
    key->size = 0;
    int_vec_push(key, basic);
    for (int32_t place = 0; place < arity; place++) {
        int_vec_push(key, place);
        int32_t object = builder->atom_objects.data[first + place];
        int_vec_push(key, builder->object_colours.data[object]);
    }
    if (tables->colours->settings.rounds == 0) {
        return WL_UNSEEN;
    }
    return tables->growing ? wl_colours_add(tables->growing, key->data, (int32_t)key->size)
                           : wl_colours_find(tables->colours, key->data, (int32_t)key->size);
}

static int32_t add_node(Builder *builder, const Atom *atom, int32_t number, WlStatus status)
{
    int32_t end = builder->atom_ends.data[number];
    int32_t arity = builder->atoms.predicates[atom->predicate].arity;
    int32_t basic =
        wl_colours_of_atom(builder->tables->colours, builder->predicates[atom->predicate], status);
    WlNode node = {.atom = number,
                   .colours = {basic, refine_atom(builder, end - arity, arity, basic)}};
    for (int round = 0; round < 2; round++) {
        node.weight += wl_tables_weight(builder->tables, node.colours[round]);
    }
    node_vec_push(&builder->nodes, node);
    return (int32_t)builder->nodes.size - 1;
}

static void add_static_atoms(Builder *builder)
{
    const Atoms *atoms = &builder->atoms;
    for (int32_t i = 0; i < atoms->num_static; i++) {
        const Atom *atom = &atoms->static_atoms[i];
        if (is_known(builder, atom)) {
            add_node(builder, atom, add_atom(builder, atom), WL_TRUE);
        }
    }
    builder->tables->num_static = (int32_t)builder->nodes.size;
}

static bool *mark_goals(const Task *task)
{
    bool *is_goal = MEM_NEW(bool, (size_t)task->num_facts);
    for (int32_t i = 0; i < task->goal.count; i++) {
        is_goal[task_fact(task, task->goal.data[i])] = true;
    }
    return is_goal;
}

/* --- Supported goals -------------------------------------------------------------------------- */

/* Goals by their first object: those of object o are `goals[begin[o]]` to `goals[begin[o + 1] - 1]`. */
typedef struct GoalIndex {
    int32_t *begin, *goals; /* facts */
    int32_t num_goals;
} GoalIndex;

static bool has_first_object(const Builder *builder, const bool *is_goal, int32_t fact)
{
    const Atom *atom = &builder->atoms.facts[fact];
    return is_goal[fact] && is_known(builder, atom) &&
           builder->atoms.predicates[atom->predicate].arity > 0;
}

static GoalIndex index_goals(const Builder *builder, const bool *is_goal)
{
    const Task *task = builder->tables->task;
    size_t num_objects = (size_t)builder->atoms.num_objects;
    GoalIndex index = {.begin = MEM_NEW(int32_t, num_objects + 2)};
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        if (has_first_object(builder, is_goal, fact)) {
            index.begin[builder->atoms.facts[fact].objects[0] + 2]++;
            index.num_goals++;
        }
    }
    ints_add_up(index.begin, num_objects + 2);
    index.goals = MEM_NEW(int32_t, (size_t)index.num_goals);
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        if (has_first_object(builder, is_goal, fact)) {
            index.goals[index.begin[builder->atoms.facts[fact].objects[0] + 1]++] = fact;
        }
    }
    return index;
}

static void free_index(const Builder *builder, GoalIndex *index)
{
    MEM_FREE(index->begin, (size_t)builder->atoms.num_objects + 2);
    MEM_FREE(index->goals, (size_t)index->num_goals);
}

/* Which goal rests on which, as pairs (below, above). */
static void collect_rests(const Builder *builder, const GoalIndex *index, IntVec *out_pairs)
{
    for (int32_t i = 0; i < index->num_goals; i++) {
        int32_t above = index->goals[i];
        const Atom *atom = &builder->atoms.facts[above];
        int32_t arity = builder->atoms.predicates[atom->predicate].arity;
        for (int32_t place = 1; place < arity; place++) {
            int32_t object = atom->objects[place];
            for (int32_t k = index->begin[object]; k < index->begin[object + 1]; k++) {
                if (index->goals[k] != above) {
                    int_vec_push(out_pairs, index->goals[k]);
                    int_vec_push(out_pairs, above);
                }
            }
        }
    }
}

static void list_above(WlTables *tables, WlSupport *supports, const WlFact *facts,
                       const IntVec *pairs)
{
    int32_t *above = ARENA_NEW(&tables->arena, int32_t, pairs->size / 2);
    for (size_t i = 0; i < pairs->size; i += 2) {
        supports[facts[pairs->data[i]].support].above_end++;
        supports[facts[pairs->data[i + 1]].support].num_below++;
    }
    int32_t end = 0;
    for (int32_t i = 0; i < tables->num_supports; i++) {
        supports[i].above_begin = end;
        end += supports[i].above_end;
        supports[i].above_end = supports[i].above_begin;
    }
    for (size_t i = 0; i < pairs->size; i += 2) {
        WlSupport *below = &supports[facts[pairs->data[i]].support];
        above[below->above_end++] = facts[pairs->data[i + 1]].support;
    }
    tables->supports = supports;
    tables->above = above;
}

static void add_supports(Builder *builder, WlFact *facts, const bool *is_goal)
{
    WlTables *tables = builder->tables;
    GoalIndex index = index_goals(builder, is_goal);
    IntVec pairs = {0};
    collect_rests(builder, &index, &pairs);
    for (size_t i = 0; i < pairs.size; i++) {
        facts[pairs.data[i]].support = 0; /* numbers follow */
    }
    WlSupport *supports = ARENA_NEW(&tables->arena, WlSupport, (size_t)index.num_goals);
    for (int32_t fact = 0; fact < tables->task->num_facts; fact++) {
        if (facts[fact].support != WL_NO_SUPPORT) {
            const Atom *atom = &builder->atoms.facts[fact];
            facts[fact].support = tables->num_supports;
            supports[tables->num_supports++].node =
                add_node(builder, atom, add_atom(builder, atom), WL_GOAL_SUPPORTED);
        }
    }
    list_above(tables, supports, facts, &pairs);
    int_vec_release(&pairs);
    free_index(builder, &index);
}

static void add_facts(Builder *builder)
{
    const Task *task = builder->tables->task;
    WlFact *facts = ARENA_NEW(&builder->tables->arena, WlFact, (size_t)task->num_facts);
    bool *is_goal = mark_goals(task);
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        const Atom *atom = &builder->atoms.facts[fact];
        facts[fact] = (WlFact){WL_NO_NODE, WL_NO_NODE, WL_NO_SUPPORT};
        if (is_known(builder, atom)) {
            int32_t number = add_atom(builder, atom);
            facts[fact].if_true =
                add_node(builder, atom, number, is_goal[fact] ? WL_GOAL_REACHED : WL_TRUE);
            facts[fact].if_false =
                is_goal[fact] ? add_node(builder, atom, number, WL_GOAL_OPEN) : WL_NO_NODE;
        }
    }
    if (builder->tables->colours->settings.has_supported) {
        add_supports(builder, facts, is_goal);
    }
    builder->tables->facts = facts;
    MEM_FREE(is_goal, (size_t)task->num_facts);
}

/* --- Slots ------------------------------------------------------------------------------------ */

static int compare_claims(const void *left, const void *right)
{
    const Claim *a = left, *b = right;
    const int32_t x[] = {a->object, a->place, a->colour, a->node};
    const int32_t y[] = {b->object, b->place, b->colour, b->node};
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        if (x[i] != y[i]) {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}

static bool is_same_slot(const Claim *left, const Claim *right)
{
    return left->object == right->object && left->place == right->place &&
           left->colour == right->colour;
}

/* The pairs that each node adds to its objects in round `layer` + 1, by object. */
static void collect_claims(Builder *builder, int layer)
{
    builder->claims.size = 0;
    for (size_t i = 0; i < builder->nodes.size; i++) {
        const WlNode *node = &builder->nodes.data[i];
        int32_t first = node->atom > 0 ? builder->atom_ends.data[node->atom - 1] : 0;
        for (int32_t at = first; at < builder->atom_ends.data[node->atom]; at++) {
            claim_vec_push(&builder->claims, (Claim){builder->atom_objects.data[at], at - first,
                                                     node->colours[layer], (int32_t)i});
        }
    }
    if (builder->claims.size > 0) {
        qsort(builder->claims.data, builder->claims.size, sizeof(Claim), compare_claims);
    }
}

/* Writes the slots, and replaces the place of each claim by the number of its slot. */
static void number_slots(Builder *builder, WlLayer *layer)
{
    Arena *arena = &builder->tables->arena;
    size_t num_objects = builder->object_colours.size;
    WlSlot *slots = ARENA_NEW(arena, WlSlot, builder->claims.size);
    int32_t *object_slots = ARENA_NEW(arena, int32_t, num_objects + 1);
    Claim last = {.object = -1};
    for (size_t i = 0; i < builder->claims.size; i++) {
        Claim *claim = &builder->claims.data[i];
        if (!is_same_slot(&last, claim)) {
            slots[layer->num_slots++] = (WlSlot){wl_colours_mix(claim->place, claim->colour),
                                                 claim->object, claim->place, claim->colour};
            object_slots[claim->object + 1]++;
        }
        last = *claim;
        claim->place = layer->num_slots - 1;
    }
    ints_add_up(object_slots, num_objects + 1);
    layer->slots = slots;
    layer->object_slots = object_slots;
}

static void list_slots(const Builder *builder, WlLayer *layer)
{
    Arena *arena = &builder->tables->arena;
    size_t num_nodes = builder->nodes.size;
    int32_t *lists = ARENA_NEW(arena, int32_t, builder->claims.size);
    int32_t *begin = ARENA_NEW(arena, int32_t, num_nodes + 2); /* one ahead while it is filled */
    for (size_t i = 0; i < builder->claims.size; i++) {
        begin[builder->claims.data[i].node + 2]++;
    }
    ints_add_up(begin, num_nodes + 2);
    for (size_t i = 0; i < builder->claims.size; i++) {
        const Claim *claim = &builder->claims.data[i];
        lists[begin[claim->node + 1]++] = claim->place;
    }
    layer->lists = lists;
    layer->node_lists = begin;
}

/* Whether the tracker has to know colours of objects, or of atoms, in this round. */
static bool needs_round(const WlTables *tables, int32_t round, bool of_objects)
{
    const WlColours *colours = tables->colours;
    bool is_needed = tables->growing && round <= colours->settings.rounds;
    for (int32_t colour = wl_colours_num_basic(colours);
         colour < wl_colours_count(colours) && !is_needed; colour++) {
        is_needed = wl_colours_round(colours, colour) == round &&
                    (wl_colours_predicate(colours, colour) == WL_OBJECT) == of_objects;
    }
    return is_needed;
}

static void make_layers(Builder *builder)
{
    WlTables *tables = builder->tables;
    tables->has_pairs = needs_round(tables, 2, false);
    bool is_second = needs_round(tables, 2, true);
    tables->num_layers = is_second ? 2 : tables->has_pairs || needs_round(tables, 1, true);
    for (int i = 0; i < tables->num_layers; i++) {
        collect_claims(builder, i);
        number_slots(builder, &tables->layers[i]);
        list_slots(builder, &tables->layers[i]);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static const int32_t *keep(Builder *builder, const IntVec *numbers)
{
    return arena_copy(&builder->tables->arena, numbers->data, numbers->size, sizeof(int32_t));
}

static void finish(Builder *builder)
{
    WlTables *tables = builder->tables;
    tables->num_objects = (int32_t)builder->object_colours.size;
    tables->num_atoms = (int32_t)builder->atom_ends.size;
    tables->num_nodes = (int32_t)builder->nodes.size;
    tables->object_colours = keep(builder, &builder->object_colours);
    tables->atom_objects = keep(builder, &builder->atom_objects);
    tables->atom_ends = keep(builder, &builder->atom_ends);
    tables->nodes =
        arena_copy(&tables->arena, builder->nodes.data, builder->nodes.size, sizeof(WlNode));
    MEM_FREE(builder->predicates, (size_t)builder->atoms.num_predicates);
    MEM_FREE(builder->objects, (size_t)builder->atoms.num_objects);
    int_vec_release(&builder->object_colours);
    int_vec_release(&builder->atom_objects);
    int_vec_release(&builder->atom_ends);
    int_vec_release(&builder->key);
    node_vec_release(&builder->nodes);
    claim_vec_release(&builder->claims);
    atoms_release(&builder->atoms);
}

static WlTables *build(WlTables wanted, Error *error)
{
    bool has_static = wanted.colours->settings.has_static;
    if (has_static && !wanted.task->has_static_atoms) {
        error_set(error, ERROR_UNSUPPORTED,
                  "the learned heuristic needs the static atoms of the task, and a task in SAS+ "
                  "form does not have them; use its PDDL");
        return NULL;
    }
    WlTables *tables = MEM_NEW(WlTables, 1);
    *tables = wanted;
    Builder builder = {.tables = tables};
    atoms_init(&builder.atoms, tables->task, has_static);
    match_predicates(&builder);
    add_static_atoms(&builder);
    add_facts(&builder);
    make_layers(&builder);
    finish(&builder);
    return tables;
}

WlTables *wl_tables_new(const Task *task, const WlModel *model, Error *error)
{
    return build((WlTables){.task = task, .colours = &model->colours, .weights = model->weights},
                 error);
}

WlTables *wl_tables_new_growing(const Task *task, WlColours *colours, Error *error)
{
    return build((WlTables){.task = task, .colours = colours, .growing = colours}, error);
}

void wl_tables_free(WlTables *tables)
{
    if (tables) {
        arena_release(&tables->arena);
        MEM_FREE(tables, 1);
    }
}

bool wl_tables_has_supports(const Task *task)
{
    WlTables tables = {.task = task};
    Builder builder = {.tables = &tables};
    atoms_init(&builder.atoms, task, false);
    size_t num_predicates = (size_t)builder.atoms.num_predicates;
    builder.predicates = MEM_NEW(int32_t, num_predicates); /* as if all were known */
    bool *is_goal = mark_goals(task);
    GoalIndex index = index_goals(&builder, is_goal);
    IntVec pairs = {0};
    collect_rests(&builder, &index, &pairs);
    bool result = pairs.size > 0;
    int_vec_release(&pairs);
    free_index(&builder, &index);
    MEM_FREE(is_goal, (size_t)task->num_facts);
    MEM_FREE(builder.predicates, num_predicates);
    atoms_release(&builder.atoms);
    return result;
}

/* --- Bound ------------------------------------------------------------------------------------ */

static int32_t node_weight(const WlTables *tables, int32_t node)
{
    return node != WL_NO_NODE ? tables->nodes[node].weight : 0;
}

/* The least weight of a colour of objects, or of atoms, in this round, or 0. */
static int64_t least_weight(const WlTables *tables, int32_t round, bool of_objects)
{
    const WlColours *colours = tables->colours;
    int64_t least = 0;
    for (int32_t colour = wl_colours_num_basic(colours); colour < wl_colours_count(colours);
         colour++) {
        if (wl_colours_round(colours, colour) == round &&
            (wl_colours_predicate(colours, colour) == WL_OBJECT) == of_objects) {
            int32_t weight = wl_tables_weight(tables, colour);
            least = weight < least ? weight : least;
        }
    }
    return least;
}

/* What a variable adds at least to the state in which all facts are false. */
static int64_t least_of_variable(const WlTables *tables, const Variable *variable)
{
    int64_t least = INT64_MAX;
    for (int32_t value = 0; value < variable->domain_size; value++) {
        WlFact fact = tables->facts[variable->first_fact + value];
        int64_t more =
            (int64_t)node_weight(tables, fact.if_true) - node_weight(tables, fact.if_false);
        least = more < least ? more : least;
    }
    return least;
}

int64_t wl_tables_bound(const WlTables *tables)
{
    const Task *task = tables->task;
    int64_t bound =
        tables->num_objects * (least_weight(tables, 1, true) + least_weight(tables, 2, true));
    int64_t num_atoms =
        (int64_t)tables->num_static + task->num_variables + task->goal.count + tables->num_supports;
    bound += num_atoms * least_weight(tables, 2, false);
    for (int32_t i = 0; i < tables->num_objects; i++) {
        bound += wl_tables_weight(tables, tables->object_colours[i]);
    }
    for (int32_t i = 0; i < tables->num_static; i++) {
        bound += tables->nodes[i].weight;
    }
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        bound += node_weight(tables, tables->facts[fact].if_false);
    }
    for (int32_t i = 0; i < tables->num_supports; i++) {
        int32_t weight = tables->nodes[tables->supports[i].node].weight;
        bound += weight < 0 ? weight : 0;
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        bound += least_of_variable(tables, &task->variables[var]);
    }
    return bound;
}
