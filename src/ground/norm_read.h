/* Effects of an action as a flat list: for all variables, when condition, then literal. */
#ifndef GROUND_NORM_READ_H
#define GROUND_NORM_READ_H

#include "ground/formula.h"

/* NormReader: conditions and literals of one action, axiom or goal, read into working form.
 *
 * In two steps, because that is how names come about and names matter (formula.h):
 *   1. Each condition is read by itself: negations to the literals, `imply` to `or`, simplified.
 *      Its quantifiers have names that are unique in it, but may repeat names from around it.
 *   2. All is renamed, so that names become unique in the whole action. Parts that vanished in
 *      step 1 take no names.
 *
 * Before step 1, variables are known by their place in the table of the PddlTask; a new name can
 * therefore never catch a variable from further out that happens to have it. */

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

/* Begins an action, axiom or goal; the parameters come first in its table. */
void norm_read_open(NormReader *reader, const PddlVariable *table, int32_t num_variables,
                    int32_t num_parameters);

/* ---- Step 1 ---------------------------------------------------------------------------------- */

const Formula *norm_read_condition(NormReader *reader, const PddlCondition *condition);

/* ---- Step 2 ---------------------------------------------------------------------------------- */

/* Begins with the parameters; returns their new variables. To be called before the others. */
const int32_t *norm_read_rename_parameters(NormReader *reader, int32_t num_parameters);

const Formula *norm_read_rename(NormReader *reader, const Formula *formula);

typedef struct FlatEffect {
    const int32_t *variables;
    int32_t num_variables;
    const Formula *condition; /* NULL: taken back */
    NormLiteral literal;
} FlatEffect;

DEFINE_VEC(FlatEffectVec, flat_effect_vec, FlatEffect);

/* Appends the effects, with variables of step 1 (norm_read.h). An atom that is both added and
 * deleted for the same variables under the same condition is added, in the place of the addition.
 * `out_cost` becomes the last cost effect, or NULL. */
void norm_read_effects(NormReader *reader, const PddlEffect *effect, FlatEffectVec *out_effects,
                       const PddlEffect **out_cost);

/* Step 2; the parameters of the action and its condition come before. */
void norm_read_rename_effects(NormReader *reader, FlatEffectVec *effects);

#endif
