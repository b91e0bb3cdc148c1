/* Effects of an action as a flat list: for all variables, when condition, then literal. */
#ifndef GROUND_NORM_EFFECT_H
#define GROUND_NORM_EFFECT_H

#include "ground/norm_scope.h"

typedef struct FlatEffect {
    const int32_t *variables;
    int32_t num_variables;
    const Formula *condition; /* NULL: taken back */
    NormLiteral literal;
} FlatEffect;

DEFINE_VEC(FlatEffectVec, flat_effect_vec, FlatEffect);

/* Appends the effects, with variables of step 1 (norm_scope.h). An atom that is both added and
 * deleted for the same variables under the same condition is added, in the place of the addition.
 * `out_cost` becomes the last cost effect, or NULL. */
void norm_effect_flatten(NormScope *scope, const PddlEffect *effect, FlatEffectVec *out_effects,
                         const PddlEffect **out_cost);

/* Step 2; the parameters of the action and its condition come before. */
void norm_effect_rename(NormScope *scope, FlatEffectVec *effects);

/* Conditions, which have no FORALL, become conjunctions of literals: effects whose condition is a
 * disjunction move behind the others as one copy for each part; existential quantifiers become
 * variables of the effect. */
void norm_effect_split(FormulaPool *pool, FlatEffectVec *effects);

#endif
