#include "ground/norm_scope.h"

void norm_scope_release(NormScope *scope)
{
    int_vec_release(&scope->read_as);
    int_vec_release(&scope->renamed_to);
}

void norm_scope_open(NormScope *scope, const PddlVariable *table, int32_t num_variables,
                     int32_t num_parameters)
{
    scope->table = table;
    int_vec_reserve(&scope->read_as, (size_t)num_variables);
    for (int32_t place = 0; place < num_parameters; place++) {
        norm_scope_read_variable(scope, place, NORM_SLOT_PARAMETER);
    }
}

/* ---- Step 1 ---------------------------------------------------------------------------------- */

static int32_t written_name(NormScope *scope, int32_t place)
{
    const char *text = pddl_task_text(scope->pddl, scope->table[place].name);
    return norm_variables_name(scope->variables, text);
}

static int32_t read_as(NormScope *scope, int32_t place, int32_t name, int32_t slot)
{
    NormVariable variable = {name, slot, scope->table[place].type};
    int32_t id = norm_variables_intern(scope->variables, variable);
    scope->read_as.data[place] = id;
    return id;
}

int32_t norm_scope_read_variable(NormScope *scope, int32_t place, int32_t slot)
{
    return read_as(scope, place, written_name(scope, place), slot);
}

NormLiteral norm_scope_read_literal(NormScope *scope, int32_t predicate, const PddlTerm *terms,
                                    int32_t num_terms, bool is_negated)
{
    PddlTerm *read = ARENA_NEW(&scope->pool->arena, PddlTerm, (size_t)num_terms);
    for (int32_t i = 0; i < num_terms; i++) {
        read[i] = pddl_term_is_object(terms[i]) ? terms[i] : scope->read_as.data[terms[i]];
    }
    return (NormLiteral){predicate, num_terms, read, is_negated};
}

static const Formula *read_condition(NormScope *scope, const PddlCondition *condition,
                                     bool is_negated);

static const Formula *read_junction(NormScope *scope, const PddlCondition *condition,
                                    bool is_negated)
{
    bool is_and = condition->kind == PDDL_COND_AND;
    size_t count = (size_t)condition->num_children;
    const Formula **parts = ARENA_NEW(&scope->pool->arena, const Formula *, count);
    for (size_t i = 0; i < count; i++) {
        bool flips = condition->kind == PDDL_COND_IMPLY && i == 0;
        parts[i] = read_condition(scope, &condition->children[i], is_negated != flips);
    }
    FormulaKind kind = is_and != is_negated ? FORMULA_AND : FORMULA_OR;
    return formula_junction(scope->pool, kind, parts, count);
}

static bool has_objects(const NormScope *scope, int32_t place)
{
    const PddlTask *pddl = scope->pddl;
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        if (pddl_task_type_matches(pddl, pddl->objects[i].type, scope->table[place].type)) {
            return true;
        }
    }
    return false;
}

/* Without objects to go through, what is said of each does not matter. */
static bool is_vacuous(const NormScope *scope, const PddlCondition *condition)
{
    bool result = false;
    for (int32_t i = 0; i < condition->num_variables; i++) {
        result |= !has_objects(scope, condition->first_variable + i);
    }
    return result;
}

static const Formula *read_quantifier(NormScope *scope, const PddlCondition *condition,
                                      bool is_negated)
{
    int32_t count = condition->num_variables;
    int32_t *ids = ARENA_NEW(&scope->pool->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        int32_t place = condition->first_variable + i;
        int32_t name = norm_variables_claim(scope->variables, written_name(scope, place));
        ids[i] = read_as(scope, place, name, NORM_SLOT_BOUND);
    }
    const Formula *part = read_condition(scope, &condition->children[0], is_negated);
    bool is_forall = (condition->kind == PDDL_COND_FORALL) != is_negated;
    FormulaKind kind = is_forall ? FORMULA_FORALL : FORMULA_EXISTS;
    bool is_constant = part->kind == FORMULA_TRUE || part->kind == FORMULA_FALSE;
    if (is_constant && is_vacuous(scope, condition)) {
        return formula_constant(is_forall);
    }
    return formula_quantifier(scope->pool, kind, ids, count, part);
}

static const Formula *read_condition(NormScope *scope, const PddlCondition *condition,
                                     bool is_negated)
{
    switch (condition->kind) {
    case PDDL_COND_TRUE:
    case PDDL_COND_FALSE:
        return formula_constant((condition->kind == PDDL_COND_TRUE) != is_negated);
    case PDDL_COND_ATOM:
    case PDDL_COND_EQUALS: {
        bool is_atom = condition->kind == PDDL_COND_ATOM;
        int32_t predicate = is_atom ? condition->predicate : scope->equality;
        return formula_literal(scope->pool,
                               norm_scope_read_literal(scope, predicate, condition->terms,
                                                       condition->num_terms, is_negated));
    }
    case PDDL_COND_NOT:
        return read_condition(scope, &condition->children[0], !is_negated);
    case PDDL_COND_FORALL:
    case PDDL_COND_EXISTS:
        return read_quantifier(scope, condition, is_negated);
    default:
        return read_junction(scope, condition, is_negated);
    }
}

const Formula *norm_scope_read(NormScope *scope, const PddlCondition *condition)
{
    norm_variables_open_scope(scope->variables);
    return read_condition(scope, condition, false);
}

/* ---- Step 2 ---------------------------------------------------------------------------------- */

static int32_t rename_variable(NormScope *scope, int32_t id)
{
    NormVariable variable = scope->variables->all.data[id];
    variable.name = norm_variables_claim(scope->variables, variable.name);
    variable.slot = NORM_SLOT_BOUND;
    while (scope->renamed_to.size <= (size_t)id) {
        int_vec_push(&scope->renamed_to, PDDL_NONE);
    }
    int32_t renamed = norm_variables_intern(scope->variables, variable);
    scope->renamed_to.data[id] = renamed;
    return renamed;
}

const int32_t *norm_scope_rename_variables(NormScope *scope, const int32_t *ids, int32_t count)
{
    int32_t *renamed = ARENA_NEW(&scope->pool->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        renamed[i] = rename_variable(scope, ids[i]);
    }
    return renamed;
}

const int32_t *norm_scope_rename_parameters(NormScope *scope, int32_t num_parameters)
{
    norm_variables_open_scope(scope->variables);
    return norm_scope_rename_variables(scope, scope->read_as.data, num_parameters);
}

NormLiteral norm_scope_rename_literal(NormScope *scope, const NormLiteral *literal)
{
    NormLiteral result = *literal;
    PddlTerm *terms = ARENA_NEW(&scope->pool->arena, PddlTerm, (size_t)literal->num_terms);
    for (int32_t i = 0; i < literal->num_terms; i++) {
        PddlTerm term = literal->terms[i];
        terms[i] = pddl_term_is_object(term) ? term : scope->renamed_to.data[term];
    }
    result.terms = terms;
    return result;
}

const Formula *norm_scope_rename(NormScope *scope, const Formula *formula)
{
    if (formula->kind == FORMULA_LITERAL) {
        return formula_literal(scope->pool, norm_scope_rename_literal(scope, &formula->literal));
    }
    const int32_t *variables =
        norm_scope_rename_variables(scope, formula->variables, formula->num_variables);
    size_t count = (size_t)formula->num_parts;
    const Formula **parts = ARENA_NEW(&scope->pool->arena, const Formula *, count);
    for (size_t i = 0; i < count; i++) {
        parts[i] = norm_scope_rename(scope, formula->parts[i]);
    }
    return formula_replace(scope->pool, formula, variables, parts);
}
