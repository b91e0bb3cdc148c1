/* Plans: sequences of operators, and the file format of the field (one "(name arg ...)" per line, then
 * "; cost = N (unit cost)" or "(general cost)"). */
#ifndef TASK_PLAN_H
#define TASK_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/vec.h"
#include "task/task.h"

typedef struct Plan {
    IntVec ops;
} Plan;

void plan_release(Plan *plan);

/* Sum of the operators' costs in the task. */
int64_t plan_cost(const Task *task, const Plan *plan);

/* False when writing failed. */
bool plan_write(const Task *task, const Plan *plan, FILE *stream);

#endif
