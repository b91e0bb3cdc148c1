/* OperatorEncoder: turns ground operators into operators over variables [H09] sec. 7.
 *
 * One ground operator yields one operator per case of its precondition, without those that
 * change nothing. Work space is kept from one operator to the next, so nothing is allocated per
 * operator. */
#ifndef GROUND_ENCODE_OPERATOR_H
#define GROUND_ENCODE_OPERATOR_H

#include "ground/encode_condition.h"

/* Sets a variable under a condition, a range of OperatorEncoder.facts. */
typedef struct EffectCase {
    int32_t var, post;
    size_t first, count;
} EffectCase;

/* A level of the walk through the ways to block add effects. */
typedef struct BlockingChoice {
    int32_t next; /* literal of the level's add condition to try next */
    size_t mark;  /* number of literals that upper levels have pushed */
} BlockingChoice;

DEFINE_VEC(EffectCaseVec, effect_case_vec, EffectCase);
DEFINE_VEC(BlockingChoiceVec, blocking_choice_vec, BlockingChoice);

typedef struct OperatorEncoder {
    ConditionEncoder *conditions;
    Draft *draft;
    const GroundOperator *ground; /* the one at hand */
    ConditionCases precondition;
    ConditionCases cases, blocking_cases;
    KeyVec changes;        /* variable and number of the ground effect */
    EffectCaseVec effects; /* by ascending variable */
    FactVec facts;         /* conditions of effects */
    IntVec adds;           /* possible add effects on the variable at hand */
    FactVec deletion;      /* condition of the delete effect at hand, and the deleted fact */
    BlockingChoiceVec path;
} OperatorEncoder;

/* Appends operators to the draft. */
void encode_operator_init(OperatorEncoder *encoder, ConditionEncoder *conditions, Draft *draft);
void encode_operator_release(OperatorEncoder *encoder);

/* Appends the operators of a ground operator, in no particular order. False when stopped by
 * `progress`. */
bool encode_operator(OperatorEncoder *encoder, int32_t ground_operator);

#endif
