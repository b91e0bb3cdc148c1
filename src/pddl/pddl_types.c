#include "pddl/pddl_types.h"

#include <assert.h>

/* ---- Splitting ------------------------------------------------------------------------------- */

static const char *expected_name(PddlNameKind kind)
{
    static const char *const EXPECTED[] = {
        [PDDL_NAMES] = "a name",
        [PDDL_VARIABLES] = "a variable such as ?x",
        [PDDL_HEADS] = "a function such as (f ?x)",
    };
    return EXPECTED[kind];
}

static bool is_name(const PddlBuilder *builder, int32_t node, PddlNameKind kind)
{
    if (pddl_builder_is_list(builder, node)) {
        return kind == PDDL_HEADS;
    }
    const char *text = pddl_builder_text(builder, pddl_builder_symbol(builder, node));
    switch (kind) {
    case PDDL_NAMES:
        return text[0] != '?' && text[0] != ':' && text[0] != '-';
    case PDDL_VARIABLES:
        return text[0] == '?' && text[1] != '\0';
    default:
        return false;
    }
}

static void fail_name(PddlBuilder *builder, int32_t node, PddlNameKind kind)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    const char *text = symbol == PDDL_LIST ? "" : pddl_builder_text(builder, symbol);
    if (text[0] == '-' && text[1] != '\0') {
        pddl_builder_fail(builder, node,
                          "expected %s, found %s: is a blank missing behind the '-'?",
                          expected_name(kind), pddl_builder_quote(builder, node).text);
    } else if (kind == PDDL_VARIABLES && is_name(builder, node, PDDL_NAMES)) {
        pddl_builder_fail(builder, node,
                          "expected %s, found %s: is a '?' missing, or the '-' before a type?",
                          expected_name(kind), pddl_builder_quote(builder, node).text);
    } else {
        pddl_builder_fail_expected(builder, node, expected_name(kind));
    }
}

void pddl_types_split(PddlBuilder *builder, int32_t first, int32_t end, PddlNameKind kind,
                      PddlTypedVec *out_names)
{
    size_t untyped = out_names->size;
    for (int32_t node = first; node < end; node = pddl_builder_next(builder, node)) {
        if (pddl_builder_symbol(builder, node) != PDDL_DASH) {
            if (is_name(builder, node, kind)) {
                pddl_typed_vec_push(out_names, (PddlTypedName){node, PDDL_NONE});
            } else {
                fail_name(builder, node, kind);
            }
            continue;
        }
        int32_t type_node = pddl_builder_next(builder, node);
        if (type_node >= end) {
            pddl_builder_fail(builder, node, "expected a type behind the '-'");
            return;
        }
        if (untyped == out_names->size) {
            pddl_builder_warn(builder, node, "nothing stands before the '-' to have this type");
        }
        for (; untyped < out_names->size; untyped++) {
            out_names->data[untyped].type_node = type_node;
        }
        node = type_node;
    }
}

/* ---- Types ----------------------------------------------------------------------------------- */

static PddlTypeSet object_type(void)
{
    static const int32_t OBJECT = PDDL_TYPE_OBJECT;
    return (PddlTypeSet){&OBJECT, 1};
}

/* Once as a warning, and once as an error where the type matters. */
static void report_unknown_type(PddlBuilder *builder, int32_t node, bool is_lenient)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    int32_t *state = &builder->types[symbol];
    PddlQuote name = pddl_builder_quote(builder, node);
    PddlQuote hint = pddl_builder_suggest(builder, symbol, builder->types);
    if (is_lenient && *state == PDDL_NONE) {
        pddl_builder_warn(builder, node, "unknown type %s%s", name.text, hint.text);
        *state = PDDL_WARNED;
    } else if (!is_lenient && *state != PDDL_REPORTED) {
        pddl_builder_fail(builder, node, "unknown type %s%s", name.text, hint.text);
        *state = PDDL_REPORTED;
    }
}

/* PDDL_NONE if there is no such type. */
static int32_t find_type(PddlBuilder *builder, int32_t node, bool is_lenient)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    if (symbol == PDDL_LIST) {
        pddl_builder_fail(builder, node, "expected a type, found a list");
        return PDDL_NONE;
    }
    if (builder->types[symbol] < 0) {
        report_unknown_type(builder, node, is_lenient);
        return PDDL_NONE;
    }
    return builder->types[symbol];
}

static PddlTypeSet resolve_either(PddlBuilder *builder, int32_t list, bool is_lenient)
{
    if (pddl_builder_head(builder, list) != PDDL_EITHER || pddl_builder_count(builder, list) < 2) {
        pddl_builder_fail(builder, list, "expected a type or (either TYPE ...)");
        return object_type();
    }
    size_t room = (size_t)pddl_builder_count(builder, list) - 1;
    int32_t *types = ARENA_NEW(&builder->task->arena, int32_t, room);
    int32_t count = 0;
    int32_t node = list + 2;
    for (; node < pddl_builder_next(builder, list); node = pddl_builder_next(builder, node)) {
        int32_t type = find_type(builder, node, is_lenient);
        if (type != PDDL_NONE) {
            types[count++] = type;
        }
    }
    return count > 0 ? (PddlTypeSet){types, count} : object_type();
}

PddlTypeSet pddl_types_resolve(PddlBuilder *builder, int32_t type_node, bool is_lenient)
{
    if (type_node == PDDL_NONE) {
        return object_type();
    }
    if (pddl_builder_is_list(builder, type_node)) {
        return resolve_either(builder, type_node, is_lenient);
    }
    int32_t type = find_type(builder, type_node, is_lenient);
    if (type == PDDL_NONE) {
        return object_type();
    }
    return (PddlTypeSet){arena_copy(&builder->task->arena, &type, 1, sizeof type), 1};
}

/* ---- Variables ------------------------------------------------------------------------------- */

static PddlVariable make_variable(PddlBuilder *builder, const PddlTypedName *name, PddlTypeSet type)
{
    return (PddlVariable){
        .name = pddl_builder_symbol(builder, name->node),
        .type = type,
        .place = pddl_builder_place(builder, name->node),
    };
}

const PddlVariable *pddl_types_read_signature(PddlBuilder *builder, int32_t head,
                                              int32_t *out_count)
{
    PddlTypedVec names = {0};
    pddl_types_split(builder, head + 2, pddl_builder_next(builder, head), PDDL_VARIABLES, &names);
    PddlVariable *parameters = ARENA_NEW(&builder->task->arena, PddlVariable, names.size);
    for (size_t i = 0; i < names.size; i++) {
        PddlTypeSet type = pddl_types_resolve(builder, names.data[i].type_node, true);
        parameters[i] = make_variable(builder, &names.data[i], type);
    }
    *out_count = (int32_t)names.size;
    pddl_typed_vec_release(&names);
    return parameters;
}

static void push_variable(PddlBuilder *builder, PddlVariable variable)
{
    assert(builder->hidden.size == builder->variable_table.size);
    int_vec_push(&builder->hidden, builder->variables[variable.name]);
    builder->variables[variable.name] = (int32_t)builder->variable_table.size;
    pddl_variable_vec_push(&builder->variable_table, variable);
}

int32_t pddl_types_bind(PddlBuilder *builder, int32_t first, int32_t end)
{
    int32_t first_variable = (int32_t)builder->variable_table.size;
    PddlTypedVec names = {0};
    pddl_types_split(builder, first, end, PDDL_VARIABLES, &names);
    for (size_t i = 0; i < names.size; i++) {
        PddlTypeSet type = pddl_types_resolve(builder, names.data[i].type_node, false);
        PddlVariable variable = make_variable(builder, &names.data[i], type);
        int32_t known = builder->variables[variable.name];
        if (known >= first_variable) {
            pddl_builder_fail(builder, names.data[i].node, "%s is declared twice",
                              pddl_builder_quote(builder, names.data[i].node).text);
            pddl_builder_note(builder, builder->variable_table.data[known].place,
                              "first declared here");
        } else {
            push_variable(builder, variable);
        }
    }
    pddl_typed_vec_release(&names);
    return (int32_t)builder->variable_table.size - first_variable;
}

void pddl_types_unbind(PddlBuilder *builder, int32_t first_variable, int32_t count)
{
    assert((size_t)first_variable + (size_t)count <= builder->variable_table.size);
    for (int32_t i = first_variable; i < first_variable + count; i++) {
        builder->variables[builder->variable_table.data[i].name] = builder->hidden.data[i];
    }
}

int32_t pddl_types_find_variable(PddlBuilder *builder, int32_t node)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    if (builder->variables[symbol] < 0) {
        pddl_builder_fail(builder, node, "variable %s is not declared%s",
                          pddl_builder_quote(builder, node).text,
                          pddl_builder_suggest(builder, symbol, builder->variables).text);
        PddlTypedName name = {node, PDDL_NONE};
        push_variable(builder, make_variable(builder, &name, object_type()));
    }
    return builder->variables[symbol];
}

const PddlVariable *pddl_types_finish(PddlBuilder *builder, int32_t *out_count)
{
    PddlVariableVec *table = &builder->variable_table;
    for (size_t i = 0; i < table->size; i++) {
        builder->variables[table->data[i].name] = PDDL_NONE;
    }
    const PddlVariable *copy =
        arena_copy(&builder->task->arena, table->data, table->size, sizeof *table->data);
    *out_count = (int32_t)table->size;
    table->size = 0;
    builder->hidden.size = 0;
    return copy;
}

/* ---- The hierarchy --------------------------------------------------------------------------- */

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
    pddl_types_split(builder, section + 2, pddl_builder_next(builder, section), PDDL_NAMES, &names);
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
    assert((size_t)sum == hierarchy->edges.size);
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

/* Breadth first, `object` last: it is above everything, even if the text says otherwise. Types in a
 * circle are each other's ancestors. */
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

/* The first test answers nearly always; only types with several super types need the second, and
 * only objects of several types the third. */
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
