#include "ground/norm_universal.h"

#include <assert.h>
#include <string.h>

void norm_universal_release(NormUniversal *universal)
{
    work_axiom_vec_release(&universal->axioms);
    hash_index_release(&universal->index);
    int_vec_release(&universal->marks);
}

/* ---- Free variables -------------------------------------------------------------------------- */

/* True the first time in a walk. */
static bool mark(NormUniversal *universal, int32_t variable)
{
    assert((size_t)variable < universal->variables->all.size && universal->walk > 0);
    while (universal->marks.size <= (size_t)variable) {
        int_vec_push(&universal->marks, 0);
    }
    bool is_new = universal->marks.data[variable] != universal->walk;
    universal->marks.data[variable] = universal->walk;
    return is_new;
}

/* Names are unique in the whole action: a variable that is marked at its quantifier occurs nowhere
 * free. */
static void collect_free(NormUniversal *universal, const Formula *formula, IntVec *out)
{
    for (int32_t i = 0; i < formula->num_variables; i++) {
        mark(universal, formula->variables[i]);
    }
    for (int32_t i = 0; i < formula->literal.num_terms; i++) {
        PddlTerm term = formula->literal.terms[i];
        if (!pddl_term_is_object(term) && mark(universal, term)) {
            int_vec_push(out, term);
        }
    }
    for (int32_t i = 0; i < formula->num_parts; i++) {
        collect_free(universal, formula->parts[i], out);
    }
}

/* By name. */
static const int32_t *find_free(NormUniversal *universal, const Formula *formula,
                                int32_t *out_count)
{
    IntVec free_variables = {0};
    universal->walk++;
    collect_free(universal, formula, &free_variables);
    formula_variables_sort(universal->variables, free_variables.data, free_variables.size);
    const int32_t *result = arena_copy(&universal->pool->arena, free_variables.data,
                                       free_variables.size, sizeof(int32_t));
    *out_count = (int32_t)free_variables.size;
    int_vec_release(&free_variables);
    return result;
}

/* ---- New predicates -------------------------------------------------------------------------- */

/* Equal conditions have equal free variables, types included. */
static int32_t find_axiom(const NormUniversal *universal, const Formula *condition)
{
    if (universal->index.count == 0) {
        return PDDL_NONE;
    }
    uint32_t hash = formula_hash(condition);
    size_t cursor = hash_index_start(&universal->index, hash);
    for (int32_t id; (id = hash_index_next(&universal->index, hash, &cursor)) >= 0;) {
        if (formula_equals(universal->axioms.data[id].condition, condition)) {
            return id;
        }
    }
    return PDDL_NONE;
}

static void add_to_index(NormUniversal *universal, const Formula *condition, int32_t axiom)
{
    assert(axiom == (int32_t)universal->axioms.size - 1);
    hash_index_reserve(&universal->index, universal->axioms.size);
    uint32_t hash = formula_hash(condition);
    size_t cursor = hash_index_start(&universal->index, hash);
    while (hash_index_next(&universal->index, hash, &cursor) >= 0) {
    }
    hash_index_insert_at(&universal->index, cursor, hash, axiom);
}

NormLiteral norm_universal_define(NormUniversal *universal, const int32_t *variables,
                                  int32_t num_variables, const Formula *condition)
{
    int32_t predicate = universal->first_predicate + (int32_t)universal->axioms.size;
    WorkAxiom axiom = {predicate, variables, num_variables, condition};
    work_axiom_vec_push(&universal->axioms, axiom);
    return (NormLiteral){.predicate = predicate, .num_terms = num_variables, .terms = variables};
}

static const Formula *replace_forall(NormUniversal *universal, const Formula *forall)
{
    const Formula *negation = formula_negate(universal->pool, forall);
    assert(negation->kind == FORMULA_EXISTS);
    int32_t axiom = find_axiom(universal, negation);
    if (axiom == PDDL_NONE) {
        int32_t count;
        const int32_t *variables = find_free(universal, negation, &count);
        const Formula *condition = norm_universal_replace(universal, negation);
        axiom = (int32_t)universal->axioms.size;
        norm_universal_define(universal, variables, count, condition);
        add_to_index(universal, condition, axiom);
    }
    const WorkAxiom *found = &universal->axioms.data[axiom];
    assert(found->predicate == universal->first_predicate + axiom);
    return formula_literal(universal->pool, (NormLiteral){.predicate = found->predicate,
                                                          .num_terms = found->num_variables,
                                                          .terms = found->variables,
                                                          .is_negated = true});
}

const Formula *norm_universal_replace(NormUniversal *universal, const Formula *formula)
{
    if (formula->kind == FORMULA_FORALL) {
        return replace_forall(universal, formula);
    }
    size_t count = (size_t)formula->num_parts;
    const Formula **parts = ARENA_NEW(&universal->pool->arena, const Formula *, count);
    for (size_t i = 0; i < count; i++) {
        parts[i] = norm_universal_replace(universal, formula->parts[i]);
    }
    return formula_replace(universal->pool, formula, formula->variables, parts);
}
