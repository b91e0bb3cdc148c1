#include "pddl/pddl_action.h"

#include "pddl/pddl_condition.h"
#include "pddl/pddl_effect.h"
#include "pddl/pddl_typed.h"

static size_t count_sections(const PddlBuilder *builder, int32_t keyword)
{
    size_t count = 0;
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, keyword)) > 0;) {
        count++;
    }
    return count;
}

/* ---- Derived predicates ---------------------------------------------------------------------- */

/* The predicate that a section defines; PDDL_NONE after an error. */
static int32_t find_derived(PddlBuilder *builder, int32_t section)
{
    if (pddl_builder_count(builder, section) != 3) {
        pddl_builder_fail(builder, section, "expected (:derived (PREDICATE ?x ...) CONDITION)");
        return PDDL_NONE;
    }
    int32_t symbol = pddl_builder_head(builder, section + 2);
    if (symbol == PDDL_LIST) {
        pddl_builder_fail(builder, section + 2, "expected a predicate such as (p ?x)");
        return PDDL_NONE;
    }
    if (builder->predicates[symbol] < 0) {
        pddl_builder_fail(builder, section + 3, "predicate %s is not declared%s",
                          pddl_builder_quote_symbol(builder, symbol).text,
                          pddl_builder_suggest(builder, symbol, builder->predicates).text);
    }
    return builder->predicates[symbol] < 0 ? PDDL_NONE : builder->predicates[symbol];
}

static void read_axiom(PddlBuilder *builder, int32_t section, PddlAxiom *out)
{
    int32_t head = section + 2;
    const PddlSignature *predicate = &builder->task->predicates[out->predicate];
    out->place = pddl_builder_place(builder, section);
    out->num_parameters = pddl_typed_bind(builder, head + 2, pddl_builder_next(builder, head));
    if (out->num_parameters != predicate->num_parameters) {
        pddl_builder_fail(builder, head, "%s takes %d argument%s, found %d",
                          pddl_builder_quote(builder, head + 1).text, predicate->num_parameters,
                          predicate->num_parameters == 1 ? "" : "s", out->num_parameters);
        pddl_builder_note(builder, predicate->place, "declared here");
    }
    out->condition = pddl_condition_read(builder, pddl_builder_next(builder, head));
    out->variables = pddl_typed_finish(builder, &out->num_variables);
}

void pddl_action_read_axioms(PddlBuilder *builder)
{
    PddlTask *task = builder->task;
    size_t count = count_sections(builder, PDDL_S_DERIVED);
    task->axioms = ARENA_NEW(&task->arena, PddlAxiom, count);
    task->num_axioms = (int32_t)count;
    int32_t number = 0;
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_DERIVED)) > 0;) {
        int32_t predicate = find_derived(builder, i);
        task->axioms[number++].predicate = predicate;
        if (predicate != PDDL_NONE) {
            task->predicates[predicate].is_derived = true;
        }
    }
    number = 0;
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_DERIVED)) > 0;) {
        PddlAxiom *axiom = &task->axioms[number++];
        if (axiom->predicate != PDDL_NONE) {
            read_axiom(builder, i, axiom);
        }
    }
}

/* ---- Actions --------------------------------------------------------------------------------- */

/* The nodes behind the keywords of one action; 0: not there. */
typedef struct Parts {
    int32_t parameters, condition, effect;
} Parts;

static int32_t *part_of(Parts *parts, int32_t keyword)
{
    switch (keyword) {
    case PDDL_PARAMETERS:
        return &parts->parameters;
    case PDDL_PRECONDITION:
        return &parts->condition;
    case PDDL_EFFECT:
        return &parts->effect;
    default:
        return NULL;
    }
}

static void fail_keyword(PddlBuilder *builder, int32_t node)
{
    switch (pddl_builder_symbol(builder, node)) {
    case PDDL_VARS:
        pddl_builder_refuse(builder, node, "variables of an action besides its parameters are");
        break;
    case PDDL_DURATION:
    case PDDL_CONDITION:
        pddl_builder_refuse(builder, node, "durative actions are");
        break;
    default:
        pddl_builder_fail_expected(builder, node, ":parameters, :precondition or :effect");
    }
}

static bool starts_with_colon(const PddlBuilder *builder, int32_t node)
{
    return !pddl_builder_is_list(builder, node) &&
           pddl_builder_text(builder, pddl_builder_symbol(builder, node))[0] == ':';
}

/* False once the rest of the section cannot be understood. */
static bool collect_part(PddlBuilder *builder, int32_t keyword, int32_t end, Parts *parts)
{
    int32_t *part = part_of(parts, pddl_builder_symbol(builder, keyword));
    int32_t value = pddl_builder_next(builder, keyword);
    if (!part) {
        fail_keyword(builder, keyword);
        return starts_with_colon(builder, keyword);
    }
    if (value >= end || starts_with_colon(builder, value)) {
        pddl_builder_fail(builder, keyword, "expected something behind %s",
                          pddl_builder_quote(builder, keyword).text);
        return false;
    }
    if (*part > 0) {
        pddl_builder_fail(builder, keyword, "%s is there twice",
                          pddl_builder_quote(builder, keyword).text);
        pddl_builder_note(builder, pddl_builder_place(builder, *part), "first here");
    }
    *part = value;
    return true;
}

static bool collect_parts(PddlBuilder *builder, int32_t section, Parts *parts)
{
    int32_t end = pddl_builder_next(builder, section);
    int32_t keyword = section + 3;
    while (keyword < end) {
        if (!collect_part(builder, keyword, end, parts)) {
            return false;
        }
        int32_t value = pddl_builder_next(builder, keyword);
        keyword = value < end ? pddl_builder_next(builder, value) : end;
    }
    return true;
}

static void read_parameters(PddlBuilder *builder, int32_t node, PddlAction *out)
{
    if (!pddl_builder_is_list(builder, node)) {
        pddl_builder_fail_expected(builder, node, "a list of parameters");
        return;
    }
    out->num_parameters = pddl_typed_bind(builder, node + 1, pddl_builder_next(builder, node));
}

static const PddlCondition *true_condition(PddlBuilder *builder, PddlPlace place)
{
    PddlCondition *condition = ARENA_NEW(&builder->task->arena, PddlCondition, 1);
    condition->place = place;
    return condition;
}

static void read_action(PddlBuilder *builder, int32_t section, PddlAction *out)
{
    out->place = pddl_builder_place(builder, section);
    if (pddl_builder_count(builder, section) < 2 || pddl_builder_is_list(builder, section + 2)) {
        pddl_builder_fail(builder, section + 1, "expected the name of the action behind ':action'");
        return;
    }
    out->name = pddl_builder_symbol(builder, section + 2);
    Parts parts = {0};
    if (!collect_parts(builder, section, &parts)) {
        return;
    }
    if (parts.parameters > 0) {
        read_parameters(builder, parts.parameters, out);
    }
    out->condition = parts.condition > 0 ? pddl_condition_read(builder, parts.condition)
                                         : true_condition(builder, out->place);
    if (parts.effect > 0) {
        out->effect = pddl_effect_read(builder, parts.effect);
    } else {
        pddl_builder_fail(builder, section + 2, "action %s has no :effect",
                          pddl_builder_quote(builder, section + 2).text);
    }
    out->variables = pddl_typed_finish(builder, &out->num_variables);
}

/* Allowed, since plans can still be executed, but rarely meant. */
static void warn_same_name(PddlBuilder *builder, int32_t section, int32_t *first_of_symbol)
{
    int32_t symbol = pddl_builder_count(builder, section) < 2
                         ? PDDL_LIST
                         : pddl_builder_symbol(builder, section + 2);
    if (symbol == PDDL_LIST) {
        return;
    }
    if (first_of_symbol[symbol] > 0) {
        pddl_builder_warn(builder, section + 2, "a second action is called %s",
                          pddl_builder_quote(builder, section + 2).text);
        pddl_builder_note(builder, pddl_builder_place(builder, first_of_symbol[symbol]),
                          "the first one");
    } else {
        first_of_symbol[symbol] = section;
    }
}

void pddl_action_read_all(PddlBuilder *builder)
{
    PddlTask *task = builder->task;
    size_t count = count_sections(builder, PDDL_S_ACTION);
    task->actions = ARENA_NEW(&task->arena, PddlAction, count);
    task->num_actions = (int32_t)count;
    int32_t *first_of_symbol = MEM_NEW(int32_t, (size_t)builder->num_symbols);
    int32_t number = 0;
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_ACTION)) > 0;) {
        warn_same_name(builder, i, first_of_symbol);
        read_action(builder, i, &task->actions[number++]);
    }
    MEM_FREE(first_of_symbol, (size_t)builder->num_symbols);
}
