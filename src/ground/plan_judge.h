/* Plan judge: is this a plan for the task, and what does it cost? `veer validate`, `veer plan` and
 * the lab ask here, so that they agree.
 *
 * On PDDL the plan is executed by the semantics of PDDL (pddl/pddl_validate.h), on SAS+ it is
 * replayed (task/plan_check.h). Neither shares code with the translation or the search. A line of a
 * plan file can have several meanings, if actions share a name; the plan is valid if one way to
 * read it is. With too many ways there is no verdict. */
#ifndef GROUND_PLAN_JUDGE_H
#define GROUND_PLAN_JUDGE_H

#include "base/error.h"
#include "base/limits.h"
#include "ground/task_loader.h"
#include "task/plan.h"

typedef enum PlanJudgeVerdict {
    PLAN_JUDGE_VALID,
    PLAN_JUDGE_INVALID,    /* a step cannot be applied, or the goal is not reached */
    PLAN_JUDGE_UNREADABLE, /* the plan cannot be read, or names what the task does not have */
    PLAN_JUDGE_UNDECIDED   /* the plan can be read in too many ways, or the task has no meaning */
} PlanJudgeVerdict;

typedef struct PlanJudgement {
    PlanJudgeVerdict verdict;
    int64_t cost;        /* of a valid plan */
    size_t num_steps;    /* 0 for a plan that cannot be read */
    size_t failing_step; /* 1-based; 0: no step fails */

    /* Why the plan is not valid. The place is that of the condition that fails, of the line that
     * cannot be read or of the part of the task without meaning; on SAS+ there is only the second
     * one. */
    Error error;
} PlanJudgement;

/* `plan` is the text of a plan file. The task has been parsed; if it is PDDL, it takes in the words
 * of the plan as symbols. */
void plan_judge_text(LoadedTask *task, PddlSource plan, PlanJudgement *out_judgement);
void plan_judge_file(LoadedTask *task, const char *path, PlanJudgement *out_judgement);

/* The last look at a plan of Veer's own, before it is written. It is replayed on the SAS+ task, and
 * the lines of its file are executed on the PDDL, if there is one. False and an Error, which calls
 * it an internal error, if the plan is not valid or PDDL gives it another cost. Executing may take
 * longer than the search, because of axioms: when the limits are reached or PDDL is undecided, the
 * replay has to do. */
bool plan_judge_own(LoadedTask *task, const Plan *plan, const Limits *limits, Error *error);

#endif
