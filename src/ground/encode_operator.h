/* OperatorEncoder: from ground operators to operators over variables.
 *
 * Several facts of a variable are one value, so add and delete effects become assignments
 * ([H09] sec. 7): adding a fact sets its variable; deleting one sets the variable to
 * "none of those", provided that the fact was true and that no add effect on the variable fires.
 * The latter is a product over all conditions of these add effects, exponential in their number.
 *
 * One ground operator gives as many operators as its precondition has cases, without those that
 * change nothing. Work space is kept from one operator to the next: nothing is allocated per
 * operator. */
#ifndef GROUND_ENCODE_OPERATOR_H
#define GROUND_ENCODE_OPERATOR_H

#include "ground/encode_condition.h"

/* Sets a variable under a condition, a range of OperatorEncoder.facts. */
typedef struct EffectCase {
    int32_t var, post;
    size_t first, count;
} EffectCase;

/* A level of the walk through the ways to keep add effects from firing. */
typedef struct BlockingChoice {
    int32_t next; /* literal of the level's add condition to try next */
    size_t mark;  /* number of literals that upper levels have pushed */
} BlockingChoice;

DEFINE_VEC(EffectCaseVec, effect_case_vec, EffectCase);
DEFINE_VEC(BlockingChoiceVec, blocking_choice_vec, BlockingChoice);

typedef struct OperatorEncoder {
    ConditionEncoder *conditions;
    Draft *draft;
    const GroundOperator *ground; /* the one in work */
    ConditionCases precondition;
    ConditionCases cases, blocking_cases;
    KeyVec changes;        /* variable and number of the ground effect */
    EffectCaseVec effects; /* by ascending variable */
    FactVec facts;         /* conditions of effects */
    IntVec adds;           /* possible add effects on the variable in work */
    FactVec deletion;      /* condition of the delete effect in work and the deleted fact */
    BlockingChoiceVec path;
} OperatorEncoder;

/* Operators will be appended to the draft. */
void encode_operator_init(OperatorEncoder *encoder, ConditionEncoder *conditions, Draft *draft);
void encode_operator_release(OperatorEncoder *encoder);

/* Appends what becomes of the ground operator, in no particular order. False when the progress said
 * stop. */
bool encode_operator(OperatorEncoder *encoder, int32_t ground_operator);

#endif
