#include "pddl/pddl_typed.h"

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

void pddl_typed_split(PddlBuilder *builder, int32_t first, int32_t end, PddlNameKind kind,
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

PddlTypeSet pddl_typed_resolve(PddlBuilder *builder, int32_t type_node, bool is_lenient)
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

const PddlVariable *pddl_typed_read_signature(PddlBuilder *builder, int32_t head,
                                              int32_t *out_count)
{
    PddlTypedVec names = {0};
    pddl_typed_split(builder, head + 2, pddl_builder_next(builder, head), PDDL_VARIABLES, &names);
    PddlVariable *parameters = ARENA_NEW(&builder->task->arena, PddlVariable, names.size);
    for (size_t i = 0; i < names.size; i++) {
        PddlTypeSet type = pddl_typed_resolve(builder, names.data[i].type_node, true);
        parameters[i] = make_variable(builder, &names.data[i], type);
    }
    *out_count = (int32_t)names.size;
    pddl_typed_vec_release(&names);
    return parameters;
}

static void push_variable(PddlBuilder *builder, PddlVariable variable)
{
    int_vec_push(&builder->hidden, builder->variables[variable.name]);
    builder->variables[variable.name] = (int32_t)builder->variable_table.size;
    pddl_variable_vec_push(&builder->variable_table, variable);
}

int32_t pddl_typed_bind(PddlBuilder *builder, int32_t first, int32_t end)
{
    int32_t first_variable = (int32_t)builder->variable_table.size;
    PddlTypedVec names = {0};
    pddl_typed_split(builder, first, end, PDDL_VARIABLES, &names);
    for (size_t i = 0; i < names.size; i++) {
        PddlTypeSet type = pddl_typed_resolve(builder, names.data[i].type_node, false);
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

void pddl_typed_unbind(PddlBuilder *builder, int32_t first_variable, int32_t count)
{
    for (int32_t i = first_variable; i < first_variable + count; i++) {
        builder->variables[builder->variable_table.data[i].name] = builder->hidden.data[i];
    }
}

int32_t pddl_typed_find_variable(PddlBuilder *builder, int32_t node)
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

const PddlVariable *pddl_typed_finish(PddlBuilder *builder, int32_t *out_count)
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
