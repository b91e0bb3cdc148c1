#include "pddl/pddl_types.h"

#include "pddl/pddl_typed.h"

DEFINE_VEC(TypeVec, type_vec, PddlType);

typedef struct Edge {
    int32_t type, super;
} Edge;

DEFINE_VEC(EdgeVec, edge_vec, Edge);

/* The hierarchy is stored as one list of ancestors per type: more than this in one list would make
 * the lists together too long, and no author needs it. */
enum { MOST_ANCESTORS = 1000 };

typedef struct Hierarchy {
    TypeVec types;
    EdgeVec edges;  /* in the order of the text */
    int32_t *first; /* per type: where its edges begin in `supers`; one more entry at the end */
    int32_t *supers;
    int32_t *seen; /* per type: the last type whose ancestors it was found to be among */
} Hierarchy;

static int32_t find_or_add(PddlBuilder *builder, Hierarchy *hierarchy, int32_t node,
                           bool is_declaration)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    if (builder->types[symbol] == PDDL_NONE) {
        builder->types[symbol] = (int32_t)hierarchy->types.size;
        type_vec_push(&hierarchy->types,
                      (PddlType){.name = symbol, .place = pddl_builder_place(builder, node)});
    }
    PddlType *type = &hierarchy->types.data[builder->types[symbol]];
    if (is_declaration && !type->is_declared) {
        type->is_declared = true;
        type->place = pddl_builder_place(builder, node);
    }
    return builder->types[symbol];
}

static void add_super(PddlBuilder *builder, Hierarchy *hierarchy, int32_t type, int32_t node)
{
    if (pddl_builder_is_list(builder, node)) {
        pddl_builder_fail(builder, node, "expected a type or (either TYPE ...)");
        return;
    }
    int32_t super = find_or_add(builder, hierarchy, node, false);
    edge_vec_push(&hierarchy->edges, (Edge){type, super});
}

static void add_supers(PddlBuilder *builder, Hierarchy *hierarchy, int32_t type, int32_t type_node)
{
    if (type_node == PDDL_NONE) {
        edge_vec_push(&hierarchy->edges, (Edge){type, PDDL_TYPE_OBJECT});
    } else if (pddl_builder_head(builder, type_node) == PDDL_EITHER) {
        int32_t node = type_node + 2;
        int32_t end = pddl_builder_next(builder, type_node);
        for (; node < end; node = pddl_builder_next(builder, node)) {
            add_super(builder, hierarchy, type, node);
        }
    } else {
        add_super(builder, hierarchy, type, type_node);
    }
}

static void read_section(PddlBuilder *builder, Hierarchy *hierarchy, int32_t section)
{
    PddlTypedVec names = {0};
    pddl_typed_split(builder, section + 2, pddl_builder_next(builder, section), PDDL_NAMES, &names);
    for (size_t i = 0; i < names.size; i++) {
        if (pddl_builder_symbol(builder, names.data[i].node) == PDDL_NUMBER) {
            pddl_builder_fail(builder, names.data[i].node,
                              "'number' is the type of functions and cannot be declared");
            continue;
        }
        int32_t type = find_or_add(builder, hierarchy, names.data[i].node, true);
        add_supers(builder, hierarchy, type, names.data[i].type_node);
    }
    pddl_typed_vec_release(&names);
}

/* ---- Ancestors ------------------------------------------------------------------------------- */

/* Counting sort of the edges by their lower end. */
static void group_edges(Hierarchy *hierarchy)
{
    size_t num_types = hierarchy->types.size;
    hierarchy->first = MEM_NEW(int32_t, num_types + 1);
    hierarchy->supers = MEM_NEW(int32_t, hierarchy->edges.size);
    int32_t *first = hierarchy->first;
    for (size_t i = 0; i < hierarchy->edges.size; i++) {
        first[hierarchy->edges.data[i].type]++;
    }
    int32_t sum = 0;
    for (size_t type = 0; type <= num_types; type++) {
        sum += first[type];
        first[type] = sum;
    }
    for (size_t i = hierarchy->edges.size; i-- > 0;) {
        Edge edge = hierarchy->edges.data[i];
        hierarchy->supers[--first[edge.type]] = edge.super;
    }
}

static void push_supers(Hierarchy *hierarchy, int32_t of, int32_t root, IntVec *ancestors)
{
    for (int32_t i = hierarchy->first[of]; i < hierarchy->first[of + 1]; i++) {
        int32_t super = hierarchy->supers[i];
        if (hierarchy->seen[super] != root && super != PDDL_TYPE_OBJECT) {
            hierarchy->seen[super] = root;
            int_vec_push(ancestors, super);
        }
    }
}

/* Breadth first, `object` last: it is above everything, whatever the text says. Types in a circle
 * are each other's ancestors. */
static void collect_ancestors(PddlBuilder *builder, Hierarchy *hierarchy, int32_t type,
                              IntVec *ancestors)
{
    ancestors->size = 0;
    hierarchy->seen[type] = type;
    push_supers(hierarchy, type, type, ancestors);
    for (size_t i = 0; i < ancestors->size && i <= MOST_ANCESTORS; i++) {
        push_supers(hierarchy, ancestors->data[i], type, ancestors);
    }
    int_vec_push(ancestors, PDDL_TYPE_OBJECT);
    PddlType *entry = &hierarchy->types.data[type];
    entry->num_ancestors = (int32_t)ancestors->size;
    entry->ancestors =
        arena_copy(&builder->task->arena, ancestors->data, ancestors->size, sizeof(int32_t));
}

static void collect_all_ancestors(PddlBuilder *builder, Hierarchy *hierarchy)
{
    IntVec ancestors = {0};
    hierarchy->seen = MEM_NEW(int32_t, hierarchy->types.size);
    for (int32_t type = 1; type < (int32_t)hierarchy->types.size; type++) {
        collect_ancestors(builder, hierarchy, type, &ancestors);
        if (ancestors.size > MOST_ANCESTORS) {
            PddlPlace place = hierarchy->types.data[type].place;
            pddl_builder_fail(builder, 0, "a type has more than %d super types", MOST_ANCESTORS);
            pddl_builder_note(builder, place, "this one");
            break;
        }
    }
    int_vec_release(&ancestors);
}

void pddl_types_read(PddlBuilder *builder)
{
    Hierarchy hierarchy = {0};
    type_vec_push(&hierarchy.types, (PddlType){.name = PDDL_OBJECT});
    builder->types[PDDL_OBJECT] = PDDL_TYPE_OBJECT;
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_TYPES)) > 0;) {
        read_section(builder, &hierarchy, i);
    }
    group_edges(&hierarchy);
    collect_all_ancestors(builder, &hierarchy);
    size_t count = hierarchy.types.size;
    builder->task->types =
        arena_copy(&builder->task->arena, hierarchy.types.data, count, sizeof(PddlType));
    builder->task->num_types = (int32_t)count;
    MEM_FREE(hierarchy.first, count + 1);
    MEM_FREE(hierarchy.supers, hierarchy.edges.size);
    MEM_FREE(hierarchy.seen, count);
    type_vec_release(&hierarchy.types);
    edge_vec_release(&hierarchy.edges);
}

/* ---- Overlap --------------------------------------------------------------------------------- */

/* By `either`. */
static bool has_object_of_both(const PddlTask *task, PddlTypeSet left, PddlTypeSet right)
{
    for (int32_t i = 0; i < task->num_objects; i++) {
        PddlTypeSet type = task->objects[i].type;
        if (type.count > 1 && pddl_task_type_matches(task, type, left) &&
            pddl_task_type_matches(task, type, right)) {
            return true;
        }
    }
    return false;
}

/* The first test answers nearly always; only types with several super types need the second, and only
 * objects of several types the third. */
bool pddl_types_overlap(const PddlTask *task, PddlTypeSet left, PddlTypeSet right)
{
    if (pddl_task_type_matches(task, left, right) || pddl_task_type_matches(task, right, left)) {
        return true;
    }
    for (int32_t type = 0; type < task->num_types; type++) {
        PddlTypeSet single = {&type, 1};
        if (pddl_task_type_matches(task, single, left) &&
            pddl_task_type_matches(task, single, right)) {
            return true;
        }
    }
    return has_object_of_both(task, left, right);
}
