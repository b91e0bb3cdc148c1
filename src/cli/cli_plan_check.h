/* The last look at a plan before it is written: no plan leaves Veer unchecked.
 *
 * It is replayed on the SAS+ task. If that was translated from PDDL, the lines of the plan file are
 * also executed on the PDDL as parsed, by code that shares nothing with the translation and the
 * search. With axioms that may take longer than the search: when the limits are reached, the first
 * check has to do. */
#ifndef CLI_PLAN_CHECK_H
#define CLI_PLAN_CHECK_H

#include <stdbool.h>

#include "base/error.h"
#include "base/limits.h"
#include "cli/cli_task.h"
#include "task/plan.h"

/* False and an Error if the plan is not valid, or if its cost is not what PDDL says. */
bool cli_plan_check(const CliTask *task, const Plan *plan, const Limits *limits, Error *error);

#endif
