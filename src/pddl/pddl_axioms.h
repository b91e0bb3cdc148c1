/* Derived predicates: which of their atoms are true in a state.
 *
 * Predicates that depend on each other form a stratum; strata are computed one after the other,
 * each by applying its rules until nothing new follows. A predicate must not depend on its own
 * negation: then there is no such order, and the rules have no agreed meaning. */
#ifndef PDDL_PDDL_AXIOMS_H
#define PDDL_PDDL_AXIOMS_H

#include "base/error.h"
#include "pddl/pddl_eval.h"

typedef struct PddlAxioms {
    const PddlTask *task;
    int32_t *order;   /* axioms by stratum */
    int32_t *stratum; /* of each predicate */
} PddlAxioms;

/* False with *error filled if the axioms cannot be stratified. Needs a release either way. */
bool pddl_axioms_init(PddlAxioms *axioms, const PddlTask *task, Error *error);
void pddl_axioms_release(PddlAxioms *axioms);

/* Makes the state's derived atoms right; eval must belong to the state, and loses its bindings. */
void pddl_axioms_apply(const PddlAxioms *axioms, PddlState *state, PddlEval *eval);

#endif
