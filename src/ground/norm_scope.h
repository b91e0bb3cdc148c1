/* NormScope: conditions and literals of one action, axiom or goal, read into working form.
 *
 * In two steps, because that is how names come about and names matter (norm_variables.h):
 *   1. Each condition is read by itself: negations to the literals, `imply` to `or`, simplified.
 *      Its quantifiers have names that are unique in it, but may repeat names from around it.
 *   2. All is renamed, so that names become unique in the whole action. Parts that vanished in
 *      step 1 take no names.
 *
 * Before step 1, variables are known by their place in the table of the PddlTask; a new name can
 * therefore never catch a variable from further out that happens to have it. */
#ifndef GROUND_NORM_SCOPE_H
#define GROUND_NORM_SCOPE_H

#include "ground/formula.h"
#include "ground/norm_variables.h"

typedef struct NormScope {
    const PddlTask *pddl;
    int32_t equality; /* the predicate `=` */
    FormulaPool *pool;
    NormVariables *variables;
    const PddlVariable *table; /* of the action, axiom or goal */
    IntVec read_as;            /* per place in the table: the variable in step 1 */
    IntVec renamed_to;         /* per variable of step 1: the variable in step 2 */
} NormScope;

void norm_scope_release(NormScope *scope);

/* Begins an action, axiom or goal; the parameters come first in its table. */
void norm_scope_open(NormScope *scope, const PddlVariable *table, int32_t num_variables,
                     int32_t num_parameters);

/* ---- Step 1 ---------------------------------------------------------------------------------- */

const Formula *norm_scope_read(NormScope *scope, const PddlCondition *condition);

/* Makes a variable of the table one of a universal effect. */
int32_t norm_scope_read_variable(NormScope *scope, int32_t place, int32_t slot);

NormLiteral norm_scope_read_literal(NormScope *scope, int32_t predicate, const PddlTerm *terms,
                                    int32_t num_terms, bool is_negated);

/* ---- Step 2 ---------------------------------------------------------------------------------- */

/* Begins with the parameters; returns their new variables. To be called before the others. */
const int32_t *norm_scope_rename_parameters(NormScope *scope, int32_t num_parameters);

/* Binds variables: they have new names from now on. */
const int32_t *norm_scope_rename_variables(NormScope *scope, const int32_t *ids, int32_t count);

const Formula *norm_scope_rename(NormScope *scope, const Formula *formula);
NormLiteral norm_scope_rename_literal(NormScope *scope, const NormLiteral *literal);

#endif
