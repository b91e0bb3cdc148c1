/* Reading a plan file: one "(name arg ...)" per line.
 *
 * Names are compared without regard to case and to the amount of white space. A semicolon starts a
 * comment; blank lines are skipped. Nothing else is allowed, so that a garbled plan is not mistaken
 * for a shorter one. Time is O(plan * log plan + operators * log plan). */
#ifndef TASK_PLAN_READ_H
#define TASK_PLAN_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"
#include "task/plan.h"
#include "task/task.h"

typedef struct PlanFile {
    Arena arena;
    PlanStep *steps;
    size_t num_steps;
} PlanFile;

/* text: size bytes. False with *error filled if a line is malformed or names an operator that
 * the task does not have. Either way out_file needs plan_read_release. */
bool plan_read(const Task *task, const char *text, size_t size, const char *file_name,
               PlanFile *out_file, Error *error);

void plan_read_release(PlanFile *file);

#endif
