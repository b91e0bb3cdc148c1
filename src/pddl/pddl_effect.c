#include "pddl/pddl_effect.h"

#include "pddl/pddl_atom.h"
#include "pddl/pddl_condition.h"
#include "pddl/pddl_typed.h"

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
    pddl_typed_unbind(builder, out->first_variable, out->num_variables);
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
    if (pddl_condition_refuse_keyword(builder, list)) {
        return;
    }
    PddlAtom atom = pddl_atom_read(builder, list);
    if (atom.id == PDDL_NONE) {
        return;
    }
    if (builder->task->predicates[atom.id].is_derived) {
        pddl_builder_fail(builder, list, "derived predicate %s in an effect",
                          pddl_builder_quote(builder, list + 1).text);
    }
    out->kind = kind;
    out->predicate = atom.id;
    out->terms = atom.terms;
    out->num_terms = atom.num_terms;
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

const PddlEffect *pddl_effect_read(PddlBuilder *builder, int32_t node)
{
    PddlEffect *effect = ARENA_NEW(&builder->task->arena, PddlEffect, 1);
    builder->increase = 0;
    read_into(builder, node, false, effect);
    return effect;
}
