#include "pddl/pddl_action.h"

#include <assert.h>

#include "pddl/pddl_atom.h"
#include "pddl/pddl_condition.h"
#include "pddl/pddl_types.h"

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
    assert(predicate->is_derived && builder->variable_table.size == 0);
    out->place = pddl_builder_place(builder, section);
    out->num_parameters = pddl_types_bind(builder, head + 2, pddl_builder_next(builder, head));
    if (out->num_parameters != predicate->num_parameters) {
        pddl_builder_fail(builder, head, "%s takes %d argument%s, found %d",
                          pddl_builder_quote(builder, head + 1).text, predicate->num_parameters,
                          predicate->num_parameters == 1 ? "" : "s", out->num_parameters);
        pddl_builder_note(builder, predicate->place, "declared here");
    }
    out->condition = pddl_condition_read(builder, pddl_builder_next(builder, head));
    out->variables = pddl_types_finish(builder, &out->num_variables);
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

/* ---- Effects --------------------------------------------------------------------------------- */

static void read_into(PddlBuilder *builder, int32_t node, bool is_inner, PddlEffect *out);

static void read_children(PddlBuilder *builder, int32_t first, int32_t count, bool is_inner,
                          PddlEffect *out)
{
    out->children = ARENA_NEW(&builder->task->arena, PddlEffect, (size_t)count);
    out->num_children = count;
    for (int32_t i = 0, node = first; i < count; i++, node = pddl_builder_next(builder, node)) {
        read_into(builder, node, is_inner, &out->children[i]);
    }
}

static void read_forall(PddlBuilder *builder, int32_t list, PddlEffect *out)
{
    if (!pddl_condition_check_count(builder, list, 2)) {
        return;
    }
    int32_t variables = list + 2;
    out->kind = PDDL_EFFECT_FORALL;
    out->first_variable = (int32_t)builder->variable_table.size;
    out->num_variables = pddl_condition_bind(builder, list, variables);
    read_children(builder, pddl_builder_next(builder, variables), 1, true, out);
    pddl_types_unbind(builder, out->first_variable, out->num_variables);
}

static void read_when(PddlBuilder *builder, int32_t list, PddlEffect *out)
{
    if (!pddl_condition_check_count(builder, list, 2)) {
        return;
    }
    int32_t condition = list + 2;
    out->kind = PDDL_EFFECT_WHEN;
    out->condition = pddl_condition_read(builder, condition);
    read_children(builder, pddl_builder_next(builder, condition), 1, true, out);
}

static void read_literal(PddlBuilder *builder, int32_t list, PddlEffectKind kind, PddlEffect *out)
{
    PddlAtom atom = pddl_condition_read_basic_atom(builder, list, "an effect");
    if (atom.id != PDDL_NONE) {
        out->kind = kind;
        out->predicate = atom.id;
        out->terms = atom.terms;
        out->num_terms = atom.num_terms;
    }
}

/* Words that cannot be the predicate of a literal. */
static bool is_connective(int32_t symbol)
{
    switch (symbol) {
    case PDDL_LIST:
    case PDDL_AND:
    case PDDL_OR:
    case PDDL_NOT:
    case PDDL_IMPLY:
    case PDDL_FORALL:
    case PDDL_EXISTS:
    case PDDL_EQUALS:
    case PDDL_WHEN:
        return true;
    default:
        return false;
    }
}

static void read_delete(PddlBuilder *builder, int32_t list, PddlEffect *out)
{
    if (!pddl_condition_check_count(builder, list, 1)) {
        return;
    }
    if (is_connective(pddl_builder_head(builder, list + 2))) {
        pddl_builder_fail(builder, list + 2, "expected an atom such as (p ?x) behind 'not'");
        return;
    }
    read_literal(builder, list + 2, PDDL_EFFECT_DELETE, out);
}

static void read_amount(PddlBuilder *builder, int32_t node, PddlEffect *out)
{
    out->kind = PDDL_EFFECT_COST;
    if (pddl_atom_is_number(builder, node)) {
        out->function = PDDL_NONE;
        out->amount = pddl_atom_read_number(builder, node);
        return;
    }
    int32_t head = pddl_builder_head(builder, node);
    const char *text = head == PDDL_LIST ? "" : pddl_builder_text(builder, head);
    if (text[0] != '\0' && text[1] == '\0' &&
        (text[0] == '+' || text[0] == '-' || text[0] == '*' || text[0] == '/')) {
        pddl_builder_refuse(builder, node, "arithmetic expressions are");
        return;
    }
    PddlAtom atom = pddl_atom_read_function(builder, node);
    out->function = atom.id;
    out->terms = atom.terms;
    out->num_terms = atom.num_terms;
    if (atom.id == builder->task->total_cost) {
        pddl_builder_refuse(builder, node, "increasing total-cost by itself is");
    }
}

/* The field's translators take the last one, so that is what counts here, too. */
static void warn_of_second_increase(PddlBuilder *builder, int32_t list)
{
    if (builder->increase > 0) {
        pddl_builder_warn(builder, list,
                          "a second increase of total-cost: only the last one counts");
        pddl_builder_note(builder, pddl_builder_place(builder, builder->increase),
                          "the earlier one");
    }
    builder->increase = list;
}

static void read_increase(PddlBuilder *builder, int32_t list, bool is_inner, PddlEffect *out)
{
    if (!pddl_condition_check_count(builder, list, 2)) {
        return;
    }
    int32_t target = list + 2;
    PddlAtom atom = pddl_atom_read_function(builder, target);
    if (atom.id != PDDL_NONE && atom.id != builder->task->total_cost) {
        pddl_builder_refuse(builder, list,
                            "numeric effects other than (increase (total-cost) ...) are");
        return;
    }
    if (is_inner) {
        pddl_builder_refuse(builder, list, "costs that depend on 'when' or 'forall' are");
    }
    warn_of_second_increase(builder, list);
    read_amount(builder, pddl_builder_next(builder, target), out);
}

static void read_list(PddlBuilder *builder, int32_t list, bool is_inner, PddlEffect *out)
{
    int32_t head = pddl_builder_head(builder, list);
    switch (head) {
    case PDDL_LIST:
        pddl_builder_fail(builder, list,
                          "expected an effect, found a list of lists: is 'and' missing?");
        break;
    case PDDL_AND:
        read_children(builder, list + 2, pddl_builder_count(builder, list) - 1, is_inner, out);
        break;
    case PDDL_FORALL:
        read_forall(builder, list, out);
        break;
    case PDDL_WHEN:
        read_when(builder, list, out);
        break;
    case PDDL_NOT:
        read_delete(builder, list, out);
        break;
    case PDDL_OR:
    case PDDL_IMPLY:
    case PDDL_EXISTS:
    case PDDL_EQUALS:
        pddl_builder_fail(builder, list, "%s cannot be an effect",
                          pddl_builder_quote(builder, list + 1).text);
        break;
    default:
        if (head == PDDL_INCREASE && builder->predicates[head] < 0) {
            read_increase(builder, list, is_inner, out);
        } else {
            read_literal(builder, list, PDDL_EFFECT_ADD, out);
        }
    }
}

/* The target is zeroed: a conjunction of nothing, what an empty list means, and what stays after an
 * error. `is_inner`: below `when` or `forall`. */
static void read_into(PddlBuilder *builder, int32_t node, bool is_inner, PddlEffect *out)
{
    out->place = pddl_builder_place(builder, node);
    if (!pddl_builder_is_list(builder, node)) {
        pddl_builder_fail(builder, node, "expected an effect, found %s: is a '(' missing?",
                          pddl_builder_quote(builder, node).text);
    } else if (pddl_builder_count(builder, node) > 0) {
        read_list(builder, node, is_inner, out);
    }
}

/* After an error something is missing in the effect. Axioms must have been marked in
 * task->predicates: no effect may change a derived predicate. */
static const PddlEffect *read_effect(PddlBuilder *builder, int32_t node)
{
    PddlEffect *effect = ARENA_NEW(&builder->task->arena, PddlEffect, 1);
    builder->increase = 0;
    read_into(builder, node, false, effect);
    return effect;
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
    out->num_parameters = pddl_types_bind(builder, node + 1, pddl_builder_next(builder, node));
}

static const PddlCondition *true_condition(PddlBuilder *builder, PddlPlace place)
{
    PddlCondition *condition = ARENA_NEW(&builder->task->arena, PddlCondition, 1);
    condition->place = place;
    return condition;
}

static void read_action(PddlBuilder *builder, int32_t section, PddlAction *out)
{
    assert(builder->variable_table.size == 0); /* scopes of earlier sections have ended */
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
        out->effect = read_effect(builder, parts.effect);
    } else {
        pddl_builder_fail(builder, section + 2, "action %s has no :effect",
                          pddl_builder_quote(builder, section + 2).text);
    }
    out->variables = pddl_types_finish(builder, &out->num_variables);
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
