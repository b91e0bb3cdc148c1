/* The last step of normalisation: from working form to a NormTask.
 *
 * Disjunctions are split, existential quantifiers become parameters, and variables get their places
 * in the table of their action or axiom. Whatever was split moves behind what was not, in order. */
#ifndef GROUND_NORM_BUILD_H
#define GROUND_NORM_BUILD_H

#include "ground/norm_effect.h"
#include "ground/norm_universal.h"

typedef struct WorkAction {
    const PddlAction *source;
    const int32_t *parameters; /* as many as the source has */
    const Formula *condition;
    FlatEffectVec effects;
    NormCost cost;
} WorkAction;

DEFINE_VEC(WorkActionVec, work_action_vec, WorkAction);

/* Without FORALL. */
typedef struct WorkTask {
    const PddlTask *pddl;
    const NormVariables *variables;
    WorkActionVec actions;
    WorkAxiomVec axioms;
    const Formula *goal; /* a literal or a conjunction of literals */
    int32_t equality, num_predicates;
} WorkTask;

/* NULL when the progress of the pool said stop. Changes conditions of the WorkTask. */
NormTask *norm_build(FormulaPool *pool, WorkTask *work);

#endif
