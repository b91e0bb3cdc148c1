#include "ground/equalities.h"

void equalities_init(Equalities *equalities, int32_t num_objects, int32_t num_variables)
{
    size_t num_terms = (size_t)num_objects + (size_t)num_variables;
    *equalities = (Equalities){.num_objects = num_objects, .num_variables = num_variables};
    if (num_terms > 0) {
        equalities->parents = MEM_NEW(PddlTerm, num_terms) + num_objects;
    }
    for (PddlTerm term = -num_objects; term < num_variables; term++) {
        equalities->parents[term] = term;
    }
}

void equalities_release(Equalities *equalities)
{
    if (equalities->parents) {
        MEM_FREE(equalities->parents - equalities->num_objects,
                 (size_t)equalities->num_objects + (size_t)equalities->num_variables);
    }
    int_vec_release(&equalities->joined);
    *equalities = (Equalities){0};
}

bool equalities_join(Equalities *equalities, PddlTerm a, PddlTerm b)
{
    a = equalities_find(equalities, a);
    b = equalities_find(equalities, b);
    if (a == b) {
        return true;
    }
    if (pddl_term_is_object(a) && pddl_term_is_object(b)) {
        return false;
    }
    PddlTerm child = pddl_term_is_object(a) ? b : a;
    equalities->parents[child] = child == a ? b : a;
    int_vec_push(&equalities->joined, child);
    return true;
}

void equalities_forget(Equalities *equalities)
{
    for (size_t i = 0; i < equalities->joined.size; i++) {
        PddlTerm term = equalities->joined.data[i];
        equalities->parents[term] = term;
    }
    equalities->joined.size = 0;
}
