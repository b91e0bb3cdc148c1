/* Plan check: replays a plan on the task and says whether it reaches the goal, or where it fails.
 *
 * This code checks the search, so it shares nothing with it: plain arrays of values instead of
 * packed states, operators applied from the task itself, axioms by passing over the rules of a
 * layer until nothing changes. A step costs O(variables + size of operator and axioms), times the
 * passes.
 *
 * A step that can mean several operators makes a set of possible states; the plan is valid if one
 * of them gets to the goal, and costs what the cheapest way costs. ground/plan_judge.h applies this
 * and the check of PDDL plans to plan files. */
#ifndef TASK_PLAN_CHECK_H
#define TASK_PLAN_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "task/plan.h"
#include "task/task.h"

/* With more possible states than this the check gives up: no real plan is so ambiguous. */
enum { PLAN_CHECK_MAX_STATES = 1000 };

typedef enum PlanVerdict {
    PLAN_VALID,
    PLAN_STEP_FAILS,
    PLAN_GOAL_FAILS,
    PLAN_TOO_AMBIGUOUS,
} PlanVerdict;

typedef struct PlanReport {
    PlanVerdict verdict;
    int64_t cost;  /* of a valid plan */
    size_t step;   /* 0-based: where the plan fails or becomes too ambiguous */
    int32_t op;    /* that cannot be applied there; the first one if there is a choice */
    Fact wanted;   /* a condition of it, or a goal, that does not hold */
    int32_t found; /* value of that variable */
} PlanReport;

/* True if the plan is valid; the report is filled either way. */
bool plan_check(const Task *task, const Plan *plan, PlanReport *out_report);
bool plan_check_steps(const Task *task, const PlanStep *steps, size_t num_steps,
                      PlanReport *out_report);

/* One sentence about a plan that is not valid, without a full stop. */
void plan_check_describe(const Task *task, const PlanReport *report, char *out_text, size_t size);

#endif
