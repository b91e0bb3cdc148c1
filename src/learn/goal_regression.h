/* Goal regression: from a plan for one goal to rules (rules/rule_set.h) [CHKM26].
 *
 * Begins with the goal and goes through the plan backwards. Through each action the literals that
 * are needed behind it become those that are needed before it: what the action adds is no longer
 * needed, its preconditions are. Every end of the plan makes a rule: what is needed before it, the
 * goal, its actions. Objects become variables, except constants of the domain.
 *
 * Works on the actions as PDDL has them, in normal form (ground/norm_task.h): a SAS+ task leaves out
 * preconditions that always hold in this very task. Negated preconditions are conditions like
 * others. Of conditional effects, conditions of those that add what is needed are needed; and for
 * those that would delete it, that one of their conditions is false. Preconditions on predicates
 * that never change are left out: an operator exists only where they hold.
 *
 * Not regressed are derived predicates, parameters that the name of an action does not show, effects
 * that depend on all objects or on the type of an object that the predicate does not declare,
 * conditions of effects on what never changes, such preconditions in a disjunction, and steps where a
 * constant of the domain must differ from an object but would not be named by the rule. */
#ifndef LEARN_GOAL_REGRESSION_H
#define LEARN_GOAL_REGRESSION_H

#include "base/error.h"
#include "ground/norm_task.h"
#include "pddl/pddl_task.h"
#include "rules/rule_set.h"
#include "task/task.h"

typedef struct GoalRegression GoalRegression;

/* Why a plan made no rules, or not all. */
typedef enum RegressionEnd {
    REGRESSION_DONE,
    REGRESSION_UNSUPPORTED, /* from an action on; the ends behind it made rules */
    REGRESSION_TOO_LONG,    /* further rules would not fit into a set */
} RegressionEnd;

/* A plan for one fact of the task that is an atom, from a state. */
typedef struct RegressedPlan {
    int32_t goal; /* task_fact */
    const int32_t *ops;
    int32_t num_ops;
    const int32_t *values; /* of the state, one per variable */
    TaskCosts costs;       /* the cost of a rule is that of its actions */
} RegressedPlan;

/* NULL and an Error if the PDDL has no normal form. Both tasks must outlive the result. */
GoalRegression *goal_regression_new(const PddlTask *pddl, const Task *task, Error *error);
void goal_regression_free(GoalRegression *regression);

/* Whether the fact is an atom that regression can begin with. */
bool goal_regression_takes(const GoalRegression *regression, int32_t fact);

/* Adds the rules that the set does not have. */
RegressionEnd goal_regression_run(GoalRegression *regression, const RegressedPlan *plan,
                                  RuleSet *set);

#endif
