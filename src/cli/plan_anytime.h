/* `veer plan --anytime`: one search after the other (plan_series.h), each for a cheaper plan than those
 * before. Every plan is written when it is found: whatever ends the series, the best one is there. */
#ifndef CLI_PLAN_ANYTIME_H
#define CLI_PLAN_ANYTIME_H

#include "cli/plan_run.h"

/* With a task. Ends with a report and its exit code. After a failure there is an Error; without a plan
 * before it, there is no report. */
void plan_anytime_solve(PlanRun *run, Error *error);

#endif
