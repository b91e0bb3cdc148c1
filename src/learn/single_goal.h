/* Single goals: rules from optimal plans for one goal of a task after the other.
 *
 * Goals are taken in a given order. Each gets an optimal plan of its own, from the state that the
 * plans before led to, whatever becomes of goals reached before; the plan is regressed to rules
 * (goal_regression.h). A goal that holds already, that is not an atom or whose plan is not found
 * within the budget is passed over. Every operator costs one more than it does, unless all cost 1:
 * plans should not have free detours. [CHKM26] */
#ifndef LEARN_SINGLE_GOAL_H
#define LEARN_SINGLE_GOAL_H

#include "base/limits.h"
#include "learn/goal_regression.h"

typedef struct SingleGoalOptions {
    int num_orders;       /* the first as in the task, the others at random */
    int64_t goal_cost;    /* counted, of the search for one goal (search_trial.h) */
    int64_t max_cost;     /* counted, of all searches */
    uint64_t seed;        /* of the orders */
    const Limits *limits; /* for an interrupt */
} SingleGoalOptions;

typedef struct SingleGoalCounts {
    int goals, solved;                    /* that did not hold when it was their turn */
    int unsolved, not_atoms;              /* passed over */
    int unsupported, too_long;            /* plans that made only some rules, or none */
    bool is_cut_by_clock, is_interrupted; /* the latter: worth nothing */
} SingleGoalCounts;

/* False and an Error if no optimal search is possible on this task. */
bool single_goal_learn(const Task *task, GoalRegression *regression,
                       const SingleGoalOptions *options, RuleSet *set, SingleGoalCounts *counts,
                       Error *error);

#endif
