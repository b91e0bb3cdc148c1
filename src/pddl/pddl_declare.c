#include "pddl/pddl_declare.h"

#include <assert.h>
#include <string.h>

#include "pddl/pddl_types.h"

DEFINE_VEC(SignatureVec, signature_vec, PddlSignature);

/* ---- Requirements ---------------------------------------------------------------------------- */

static bool is_known_requirement(const char *text)
{
    static const char *const KNOWN[] = {
        ":strips",
        ":typing",
        ":equality",
        ":negation",
        ":negative-preconditions",
        ":disjunctive-preconditions",
        ":existential-preconditions",
        ":universal-preconditions",
        ":quantified-preconditions",
        ":conditional-effects",
        ":universal-effects",
        ":derived-predicates",
        ":domain-axioms",
        ":action-costs",
        ":adl",
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        if (strcmp(KNOWN[i], text) == 0) {
            return true;
        }
    }
    return false;
}

void pddl_declare_requirements(PddlBuilder *builder, IntVec *symbols)
{
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_REQUIREMENTS)) > 0;) {
        int32_t end = pddl_builder_next(builder, i);
        for (int32_t node = i + 2; node < end; node = pddl_builder_next(builder, node)) {
            if (pddl_builder_is_list(builder, node)) {
                pddl_builder_fail_expected(builder, node, "a requirement such as :typing");
                continue;
            }
            int32_t symbol = pddl_builder_symbol(builder, node);
            if (!is_known_requirement(pddl_builder_text(builder, symbol))) {
                pddl_builder_warn(builder, node, "requirement %s is unknown or not supported",
                                  pddl_builder_quote(builder, node).text);
            }
            int_vec_push(symbols, symbol);
        }
    }
}

/* ---- Objects --------------------------------------------------------------------------------- */

static void declare_object(PddlBuilder *builder, int32_t node, PddlTypeSet type)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    int32_t known = builder->objects[symbol];
    if (known >= 0) {
        pddl_builder_fail(builder, node, "object %s is declared twice",
                          pddl_builder_quote(builder, node).text);
        pddl_builder_note(builder, builder->object_list.data[known].place, "first declared here");
        return;
    }
    builder->objects[symbol] = (int32_t)builder->object_list.size;
    pddl_object_vec_push(&builder->object_list,
                         (PddlObject){symbol, type, pddl_builder_place(builder, node)});
}

void pddl_declare_objects(PddlBuilder *builder, int32_t keyword)
{
    PddlTypedVec names = {0};
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, keyword)) > 0;) {
        pddl_types_split(builder, i + 2, pddl_builder_next(builder, i), PDDL_NAMES, &names);
    }
    PddlTypeSet type = {0};
    for (size_t i = 0; i < names.size; i++) {
        /* Names with one type in the text share it in memory. */
        if (i == 0 || names.data[i].type_node != names.data[i - 1].type_node) {
            type = pddl_types_resolve(builder, names.data[i].type_node, false);
        }
        declare_object(builder, names.data[i].node, type);
    }
    pddl_typed_vec_release(&names);
}

void pddl_declare_finish_objects(PddlBuilder *builder)
{
    const PddlObjectVec *list = &builder->object_list;
    PddlTask *task = builder->task;
    task->objects = arena_copy(&task->arena, list->data, list->size, sizeof *list->data);
    task->num_objects = (int32_t)list->size;
}

/* ---- Predicates and functions ---------------------------------------------------------------- */

static void declare_signature(PddlBuilder *builder, int32_t head, SignatureVec *list, int32_t *ids)
{
    int32_t symbol = pddl_builder_head(builder, head);
    PddlSignature signature = {.name = symbol, .place = pddl_builder_place(builder, head)};
    signature.parameters = pddl_types_read_signature(builder, head, &signature.num_parameters);
    int32_t known = ids[symbol];
    if (known >= 0) {
        assert(list->data && (size_t)known < list->size);
        pddl_builder_fail(builder, head, "%s is declared twice",
                          pddl_builder_quote_symbol(builder, symbol).text);
        pddl_builder_note(builder, list->data[known].place, "first declared here");
        return;
    }
    ids[symbol] = (int32_t)list->size;
    signature_vec_push(list, signature);
}

/* The word that the list declares, checked. */
static bool check_head(PddlBuilder *builder, int32_t head, const char *expected)
{
    int32_t symbol = pddl_builder_head(builder, head);
    if (symbol == PDDL_LIST) {
        pddl_builder_fail(builder, head, "expected %s", expected);
        return false;
    }
    char first = pddl_builder_text(builder, symbol)[0];
    if (first == '?' || first == ':') {
        pddl_builder_fail_expected(builder, head + 1, expected);
        return false;
    }
    return true;
}

void pddl_declare_predicates(PddlBuilder *builder)
{
    SignatureVec list = {0};
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_PREDICATES)) > 0;) {
        int32_t end = pddl_builder_next(builder, i);
        for (int32_t node = i + 2; node < end; node = pddl_builder_next(builder, node)) {
            /* Some authors declare equality, which is built in. */
            if (pddl_builder_head(builder, node) != PDDL_EQUALS &&
                check_head(builder, node, "a predicate such as (p ?x)")) {
                declare_signature(builder, node, &list, builder->predicates);
            }
        }
    }
    PddlTask *task = builder->task;
    task->predicates = arena_copy(&task->arena, list.data, list.size, sizeof *list.data);
    task->num_predicates = (int32_t)list.size;
    signature_vec_release(&list);
}

static bool is_numeric(PddlBuilder *builder, int32_t type_node)
{
    return type_node == PDDL_NONE || pddl_builder_symbol(builder, type_node) == PDDL_NUMBER;
}

static void read_functions(PddlBuilder *builder, int32_t section, SignatureVec *list)
{
    PddlTypedVec names = {0};
    pddl_types_split(builder, section + 2, pddl_builder_next(builder, section), PDDL_HEADS, &names);
    for (size_t i = 0; i < names.size; i++) {
        int32_t head = names.data[i].node;
        if (!check_head(builder, head, "a function such as (f ?x)")) {
            continue;
        }
        if (!is_numeric(builder, names.data[i].type_node)) {
            pddl_builder_refuse(builder, head, "functions with objects as values are");
        }
        declare_signature(builder, head, list, builder->functions);
    }
    pddl_typed_vec_release(&names);
}

void pddl_declare_functions(PddlBuilder *builder)
{
    SignatureVec list = {0};
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_FUNCTIONS)) > 0;) {
        read_functions(builder, i, &list);
    }
    PddlTask *task = builder->task;
    if (builder->functions[PDDL_TOTAL_COST] < 0) {
        builder->functions[PDDL_TOTAL_COST] = (int32_t)list.size;
        signature_vec_push(&list, (PddlSignature){.name = PDDL_TOTAL_COST});
    }
    task->functions = arena_copy(&task->arena, list.data, list.size, sizeof *list.data);
    task->num_functions = (int32_t)list.size;
    task->total_cost = builder->functions[PDDL_TOTAL_COST];
    signature_vec_release(&list);
}
