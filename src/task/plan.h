/* Plans: sequences of operators, and their file format: one "(name arg ...)" per line, then
 * "; cost = N (unit cost)" or "(general cost)". plan_read.h reads such files, plan_check.h replays
 * plans. */
#ifndef TASK_PLAN_H
#define TASK_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/vec.h"
#include "task/task.h"

typedef struct Plan {
    IntVec ops;
} Plan;

/* What a line of a plan file can mean. Translators split an action with a disjunctive
 * condition into several operators of the same name, and the file does not say which of them
 * is meant. */
typedef struct PlanStep {
    const int32_t *ops; /* at least one */
    int32_t num_ops;
} PlanStep;

void plan_release(Plan *plan);

/* Sum of the operators' costs in the task. */
int64_t plan_cost(const Task *task, const Plan *plan);

/* Flushes the stream; false when anything could not be written. */
bool plan_write(const Task *task, const Plan *plan, FILE *stream);

#endif
