/* Plans: sequences of operators, and their file format: one "(name arg ...)" per line, then
 * "; cost = N (unit cost)" or "(general cost)". plan_check.h replays plans.
 *
 * When a file is read, names are compared without regard to case and to the amount of white space.
 * A semicolon starts a comment; blank lines are skipped. Nothing else is allowed, so that a garbled
 * plan is not mistaken for a shorter one. Time is O(plan * log plan + operators * log plan). */
#ifndef TASK_PLAN_H
#define TASK_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
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

typedef struct PlanFile {
    Arena arena;
    PlanStep *steps;
    size_t num_steps;
} PlanFile;

/* text: size bytes. False with *error filled if a line is malformed or names an operator that
 * the task does not have. Either way out_file needs plan_file_release. */
bool plan_read(const Task *task, const char *text, size_t size, const char *file_name,
               PlanFile *out_file, Error *error);

void plan_file_release(PlanFile *file);

#endif
