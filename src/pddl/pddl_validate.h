/* Executing a plan on a PDDL task by the semantics of PDDL.
 *
 * This code checks the translation to SAS+, so it shares nothing with it: conditions and effects
 * are evaluated on the parsed task, step by step, on a set of true atoms. All conditions of a
 * step's effects are evaluated before anything changes; then atoms are deleted, then added, so that
 * what is both deleted and added is true afterwards.
 *
 * If several actions have a step's name, fit its arguments and are applicable, each is tried; the
 * plan is valid if one way leads to the goal. */
#ifndef PDDL_PDDL_VALIDATE_H
#define PDDL_PDDL_VALIDATE_H

#include "base/error.h"
#include "base/limits.h"
#include "pddl/pddl_explain.h"
#include "pddl/pddl_plan.h"

typedef enum PddlVerdict {
    PDDL_PLAN_VALID,
    PDDL_PLAN_STEP_FAILS,
    PDDL_PLAN_GOAL_FAILS
} PddlVerdict;

typedef struct PddlReport {
    PddlVerdict verdict;
    int64_t cost;      /* of a valid plan: sum over its steps by the metric, or their number */
    size_t step;       /* 0-based: the one that fails */
    PddlReason reason; /* why it or the goal fails */
    bool is_undecided; /* a limit was reached, or what is wanted may be among ways not tried */
} PddlReport;

/* After so many ways to read a plan the rest is not tried: no real plan is so ambiguous. */
enum { PDDL_VALIDATE_MAX_TRIES = 1000 };

/* No real action, axiom or goal has more variables, and more might exhaust the stack. */
enum { PDDL_VALIDATE_MAX_VARIABLES = 4000 };

/* False with *error filled if axioms cannot be stratified, so that the task has no meaning, if
 * there are too many variables, or if the plan is too ambiguous: none of the ways that were tried
 * is valid. */
bool pddl_validate(const PddlTask *task, const PddlPlan *plan, PddlReport *out_report,
                   Error *error);

/* The same for a plan that should have this cost: looks for a way to read it that has, and reports
 * another valid one if there is none. Checks the limits before each step: axioms may take long. */
bool pddl_validate_cost(const PddlTask *task, const PddlPlan *plan, int64_t cost,
                        const Limits *limits, PddlReport *out_report, Error *error);

/* One sentence about a plan that is not valid, without a full stop. */
void pddl_validate_describe(const PddlTask *task, const PddlPlan *plan, const PddlReport *report,
                            char *out_text, size_t size);

#endif
