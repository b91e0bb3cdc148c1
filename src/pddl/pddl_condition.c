#include "pddl/pddl_condition.h"

#include "pddl/pddl_types.h"

static void read_into(PddlBuilder *builder, int32_t node, PddlCondition *out);

bool pddl_condition_check_count(PddlBuilder *builder, int32_t list, int32_t expected)
{
    int32_t found = pddl_builder_count(builder, list) - 1;
    if (found != expected) {
        pddl_builder_fail(builder, list, "%s takes %d argument%s, found %d",
                          pddl_builder_quote(builder, list + 1).text, expected,
                          expected == 1 ? "" : "s", found);
    }
    return found == expected;
}

static const char *larger_language(int32_t symbol)
{
    switch (symbol) {
    case PDDL_LESS:
    case PDDL_GREATER:
    case PDDL_LESS_EQUAL:
    case PDDL_GREATER_EQUAL:
        return "comparisons of numbers (numeric fluents) are";
    case PDDL_ASSIGN:
    case PDDL_DECREASE:
    case PDDL_SCALE_UP:
    case PDDL_SCALE_DOWN:
        return "numeric effects other than (increase (total-cost) ...) are";
    case PDDL_PREFERENCE:
        return "preferences are";
    case PDDL_ONEOF:
    case PDDL_UNKNOWN:
    case PDDL_PROBABILISTIC:
        return "uncertain states and effects are";
    default:
        return NULL;
    }
}

/* An atom, unless the word at the head belongs to a larger language. A predicate of that name goes
 * first. */
static PddlAtom read_any_atom(PddlBuilder *builder, int32_t list)
{
    int32_t symbol = pddl_builder_head(builder, list);
    const char *what = larger_language(symbol);
    if (what && builder->predicates[symbol] < 0) {
        pddl_builder_refuse(builder, list, what);
        return (PddlAtom){.id = PDDL_NONE};
    }
    return pddl_atom_read(builder, list);
}

PddlAtom pddl_condition_read_basic_atom(PddlBuilder *builder, int32_t list, const char *where)
{
    PddlAtom atom = read_any_atom(builder, list);
    if (atom.id != PDDL_NONE && builder->task->predicates[atom.id].is_derived) {
        pddl_builder_fail(builder, list, "derived predicate %s in %s",
                          pddl_builder_quote(builder, list + 1).text, where);
    }
    return atom;
}

int32_t pddl_condition_bind(PddlBuilder *builder, int32_t list, int32_t node)
{
    if (!pddl_builder_is_list(builder, node)) {
        pddl_builder_fail_expected(builder, node, "a list of variables");
        return 0;
    }
    if (pddl_builder_count(builder, node) == 0) {
        pddl_builder_fail(builder, node, "%s needs at least one variable",
                          pddl_builder_quote(builder, list + 1).text);
    }
    return pddl_types_bind(builder, node + 1, pddl_builder_next(builder, node));
}

/* ---- Kinds of conditions --------------------------------------------------------------------- */

static void read_children(PddlBuilder *builder, int32_t first, int32_t count, PddlCondition *out)
{
    out->children = ARENA_NEW(&builder->task->arena, PddlCondition, (size_t)count);
    out->num_children = count;
    for (int32_t i = 0, node = first; i < count; i++, node = pddl_builder_next(builder, node)) {
        read_into(builder, node, &out->children[i]);
    }
}

/* `neutral` is what the connective means without arguments. */
static void read_junction(PddlBuilder *builder, int32_t list, PddlConditionKind kind,
                          PddlConditionKind neutral, PddlCondition *out)
{
    int32_t count = pddl_builder_count(builder, list) - 1;
    out->kind = count > 0 ? kind : neutral;
    read_children(builder, list + 2, count, out);
}

static void read_fixed(PddlBuilder *builder, int32_t list, PddlConditionKind kind, int32_t count,
                       PddlCondition *out)
{
    if (pddl_condition_check_count(builder, list, count)) {
        out->kind = kind;
        read_children(builder, list + 2, count, out);
    }
}

static void read_quantifier(PddlBuilder *builder, int32_t list, PddlConditionKind kind,
                            PddlCondition *out)
{
    if (!pddl_condition_check_count(builder, list, 2)) {
        return;
    }
    int32_t variables = list + 2;
    out->kind = kind;
    out->first_variable = (int32_t)builder->variable_table.size;
    out->num_variables = pddl_condition_bind(builder, list, variables);
    read_children(builder, pddl_builder_next(builder, variables), 1, out);
    pddl_types_unbind(builder, out->first_variable, out->num_variables);
}

static void read_equality(PddlBuilder *builder, int32_t list, PddlCondition *out)
{
    out->terms = pddl_atom_read_equality(builder, list);
    if (out->terms) {
        out->kind = PDDL_COND_EQUALS;
        out->num_terms = 2;
    }
}

static void read_atom(PddlBuilder *builder, int32_t list, PddlCondition *out)
{
    PddlAtom atom = read_any_atom(builder, list);
    if (atom.id != PDDL_NONE) {
        out->kind = PDDL_COND_ATOM;
        out->predicate = atom.id;
        out->terms = atom.terms;
        out->num_terms = atom.num_terms;
    }
}

static void read_list(PddlBuilder *builder, int32_t list, PddlCondition *out)
{
    switch (pddl_builder_head(builder, list)) {
    case PDDL_LIST:
        pddl_builder_fail(builder, list,
                          "expected a condition, found a list of lists: is 'and' "
                          "missing?");
        break;
    case PDDL_AND:
        read_junction(builder, list, PDDL_COND_AND, PDDL_COND_TRUE, out);
        break;
    case PDDL_OR:
        read_junction(builder, list, PDDL_COND_OR, PDDL_COND_FALSE, out);
        break;
    case PDDL_NOT:
        read_fixed(builder, list, PDDL_COND_NOT, 1, out);
        break;
    case PDDL_IMPLY:
        read_fixed(builder, list, PDDL_COND_IMPLY, 2, out);
        break;
    case PDDL_FORALL:
        read_quantifier(builder, list, PDDL_COND_FORALL, out);
        break;
    case PDDL_EXISTS:
        read_quantifier(builder, list, PDDL_COND_EXISTS, out);
        break;
    case PDDL_EQUALS:
        read_equality(builder, list, out);
        break;
    default:
        read_atom(builder, list, out);
    }
}

/* The target is zeroed, which is PDDL_COND_TRUE: what an empty list means, and what stays after an
 * error. */
static void read_into(PddlBuilder *builder, int32_t node, PddlCondition *out)
{
    out->place = pddl_builder_place(builder, node);
    if (!pddl_builder_is_list(builder, node)) {
        pddl_builder_fail(builder, node, "expected a condition, found %s: is a '(' missing?",
                          pddl_builder_quote(builder, node).text);
    } else if (pddl_builder_count(builder, node) > 0) {
        read_list(builder, node, out);
    }
}

const PddlCondition *pddl_condition_read(PddlBuilder *builder, int32_t node)
{
    PddlCondition *condition = ARENA_NEW(&builder->task->arena, PddlCondition, 1);
    read_into(builder, node, condition);
    return condition;
}
