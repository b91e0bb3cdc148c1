/* Equalities: which terms of an action must be equal, as a union-find that can be taken back.
 *
 * Variables may be equal to anything, two different objects never. The terms are those of the
 * NormTask as they are: no renumbering, one structure for all actions, and taking everything back
 * costs only what has been put in. Finds follow plain parent links without compression: the classes
 * of a few arguments are tiny. */
#ifndef GROUND_EQUALITIES_H
#define GROUND_EQUALITIES_H

#include "base/vec.h"
#include "pddl/pddl_task.h"

typedef struct Equalities {
    PddlTerm *parents; /* parents[term]; objects have negative indices. A root is its own parent */
    int32_t num_objects, num_variables;
    IntVec joined; /* terms that are no longer roots */
} Equalities;

/* All terms differ. */
void equalities_init(Equalities *equalities, int32_t num_objects, int32_t num_variables);

void equalities_release(Equalities *equalities);

/* The term that stands for all that are equal to this one; their object if they have one. */
static inline PddlTerm equalities_find(const Equalities *equalities, PddlTerm term)
{
    while (equalities->parents[term] != term) {
        term = equalities->parents[term];
    }
    return term;
}

static inline bool equalities_hold(const Equalities *equalities, PddlTerm a, PddlTerm b)
{
    return a == b || equalities_find(equalities, a) == equalities_find(equalities, b);
}

/* False, and nothing changed, if two objects would become equal. */
bool equalities_join(Equalities *equalities, PddlTerm a, PddlTerm b);

/* Back to where all terms differ. */
void equalities_forget(Equalities *equalities);

#endif
