#include "ground/substitution.h"

#include <string.h>

void substitution_release(Substitution *substitution)
{
    int_vec_release(&substitution->values);
    int_vec_release(&substitution->tuple);
}

void substitution_set(Substitution *substitution, const int32_t *objects, int32_t count,
                      int32_t num_variables)
{
    int_vec_reserve(&substitution->values, (size_t)num_variables);
    if (count > 0) {
        memcpy(substitution->values.data, objects, (size_t)count * sizeof *objects);
    }
}

static int32_t term_object(const Substitution *substitution, PddlTerm term)
{
    return pddl_term_is_object(term) ? pddl_term_object(term) : substitution->values.data[term];
}

int32_t substitution_find(Substitution *substitution, const Relation *relation,
                          const PddlTerm *terms)
{
    if (relation->is_narrow) {
        uint64_t key = 0;
        for (int32_t i = 0; i < relation->arity; i++) {
            key = relation_extend_key(relation, key, term_object(substitution, terms[i]));
        }
        return relation_find_key(relation, key);
    }
    int_vec_reserve(&substitution->tuple, (size_t)relation->arity);
    for (int32_t i = 0; i < relation->arity; i++) {
        substitution->tuple.data[i] = term_object(substitution, terms[i]);
    }
    return relation_find(relation, substitution->tuple.data);
}

GroundLiteral substitution_apply(Substitution *substitution, const NormLiteral *literal,
                                 bool is_negated)
{
    const Relation *relation = &substitution->program->relations.data[literal->predicate]->tuples;
    const int32_t *facts = substitution->numbering->facts[literal->predicate];
    int32_t tuple = substitution_find(substitution, relation, literal->terms);
    if (tuple >= 0 && facts) {
        return is_negated ? ~facts[tuple] : facts[tuple];
    }
    return (tuple >= 0) != is_negated ? LITERAL_TRUE : LITERAL_FALSE;
}

GroundSpan substitution_span(const GroundTask *task, size_t first)
{
    if (task->literals.size >= INT32_MAX) {
        mem_fail(task->literals.size * sizeof(GroundLiteral));
    }
    return (GroundSpan){(int32_t)first, (int32_t)(task->literals.size - first)};
}

bool substitution_add_condition(Substitution *substitution, const NormCondition *condition,
                                GroundTask *task, GroundSpan *out_span)
{
    size_t first = task->literals.size;
    bool is_false = condition->is_false;
    for (int32_t i = 0; i < condition->num_literals && !is_false; i++) {
        const NormLiteral *norm_literal = &condition->literals[i];
        GroundLiteral literal =
            substitution_apply(substitution, norm_literal, norm_literal->is_negated);
        is_false = literal == LITERAL_FALSE;
        if (!is_false && literal != LITERAL_TRUE) {
            int_vec_push(&task->literals, literal);
        }
    }
    if (is_false) {
        task->literals.size = first;
        return false;
    }
    *out_span = substitution_span(task, first);
    return true;
}
