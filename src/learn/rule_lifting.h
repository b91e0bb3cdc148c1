/* Rule lifting: from ground literals and steps to a rule, objects becoming variables, except
 * constants of the domain. */
#ifndef LEARN_RULE_LIFTING_H
#define LEARN_RULE_LIFTING_H

#include "learn/ground_names.h"

/* An operator of a plan as an instance of an action. */
typedef struct GroundStep {
    const NormAction *action;
    int32_t objects[RULE_MAX_TERMS]; /* of the parameters */
} GroundStep;

/* What is needed before the steps, which reach the goal. */
typedef struct GroundRule {
    const GroundLiterals *needed;
    const GroundLiteral *goal;
    const GroundStep *steps;
    int32_t num_steps;
    int64_t cost;
} GroundRule;

/* Adds the rule if the set does not have it; false if it does not fit. */
bool rule_lifting_add(const GroundNames *names, const GroundRule *ground, RuleSet *set);

#endif
