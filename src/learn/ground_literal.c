#include "learn/ground_literal.h"

#include <string.h>

static bool is_same_atom(const GroundLiteral *left, const GroundLiteral *right)
{
    return left->num_objects == right->num_objects &&
           memcmp(left->tuple, right->tuple, ((size_t)left->num_objects + 1) * sizeof(int32_t)) ==
               0;
}

void ground_literal_add(GroundLiterals *set, const GroundLiteral *literal)
{
    for (int32_t i = 0; i < set->count; i++) {
        if (is_same_atom(&set->data[i], literal) &&
            set->data[i].is_negated == literal->is_negated) {
            return;
        }
    }
    if (set->count == GROUND_MAX_LITERALS) {
        set->is_full = true;
    } else {
        set->data[set->count++] = *literal;
    }
}

bool ground_literal_make(const NormLiteral *literal, const int32_t *objects, GroundLiteral *out)
{
    *out = (GroundLiteral){.num_objects = literal->num_terms, .is_negated = literal->is_negated};
    out->tuple[0] = literal->predicate;
    for (int32_t i = 0; i < literal->num_terms; i++) {
        PddlTerm term = literal->terms[i];
        out->tuple[i + 1] = pddl_term_is_object(term) ? pddl_term_object(term) : objects[term];
        if (out->tuple[i + 1] == GROUND_NO_OBJECT) {
            return false;
        }
    }
    return true;
}
