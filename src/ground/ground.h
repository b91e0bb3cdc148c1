/* Ground: from PDDL to a SAS+ task, the whole way.
 *
 * normalize -> instantiate -> mutex_groups -> encoding -> encode -> simplify -> variable_order ->
 * Task. The result is Fast Downward's, to the byte where its own is deterministic; the rules are
 * those of [H09]. */
#ifndef GROUND_GROUND_H
#define GROUND_GROUND_H

#include "base/error.h"
#include "base/progress.h"
#include "pddl/pddl_task.h"
#include "task/task.h"

/* What the translation found out about the goal, where that replaces the task by a trivial one. */
typedef struct GroundRemark {
    const char *text; /* such as "No relaxed solution"; static; NULL: nothing */
    bool is_solvable;
} GroundRemark;

/* NULL when the task cannot be grounded (then the Error says why) or when stopped by `progress`
 * (then the Error stays empty). The PddlTask is not needed afterwards. */
Task *ground_translate(const PddlTask *pddl, const Progress *progress, GroundRemark *out_remark,
                       Error *error);

#endif
