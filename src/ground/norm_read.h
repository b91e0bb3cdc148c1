/* NormReader: reads conditions and effects of one action, axiom or goal into formulas.
 *
 * Reading takes two steps, because Fast Downward names variables in two steps and names show in the
 * result (formula.h):
 *   1. Each condition is read by itself: negations move to the literals, `imply` becomes `or`, the
 *      formula is simplified. Quantified variables have names that are unique in the condition, but
 *      may repeat names from outside.
 *   2. Everything is renamed so that names are unique in the whole action. Parts that step 1 has
 *      simplified away claim no names.
 *
 * Before step 1, a variable is its place in the table of the PddlTask, so a new name can never
 * capture a variable of an outer quantifier. Effects become a flat list: for all variables, when
 * condition, then literal. */
#ifndef GROUND_NORM_READ_H
#define GROUND_NORM_READ_H

#include "ground/formula.h"

typedef struct NormReader {
    const PddlTask *pddl;
    int32_t equality; /* the predicate `=` */
    FormulaPool *pool;
    FormulaVariables *variables;
    const PddlVariable *table; /* of the action, axiom or goal */
    IntVec read_as;            /* per place in the table: the variable in step 1 */
    IntVec renamed_to;         /* per variable of step 1: the variable in step 2 */
} NormReader;

void norm_read_release(NormReader *reader);

/* Starts an action, axiom or goal. The parameters come first in its table. */
void norm_read_open(NormReader *reader, const PddlVariable *table, int32_t num_variables,
                    int32_t num_parameters);

/* ---- Step 1 ---------------------------------------------------------------------------------- */

typedef struct FlatEffect {
    const int32_t *variables;
    int32_t num_variables;
    const Formula *condition; /* NULL: cancelled by a later effect */
    NormLiteral literal;
} FlatEffect;

DEFINE_VEC(FlatEffectVec, flat_effect_vec, FlatEffect);

const Formula *norm_read_condition(NormReader *reader, const PddlCondition *condition);

/* Appends the effects. An atom that is added and deleted for the same variables under the same
 * condition is added, at the place of the addition. `out_cost` becomes the last cost effect, or
 * NULL. */
void norm_read_effects(NormReader *reader, const PddlEffect *effect, FlatEffectVec *out_effects,
                       const PddlEffect **out_cost);

/* ---- Step 2 ---------------------------------------------------------------------------------- */

/* Starts step 2 with the parameters; returns their new variables. Call it before the others. */
const int32_t *norm_read_rename_parameters(NormReader *reader, int32_t num_parameters);

const Formula *norm_read_rename(NormReader *reader, const Formula *formula);

/* Comes after the parameters and the condition of the action. */
void norm_read_rename_effects(NormReader *reader, FlatEffectVec *effects);

#endif
