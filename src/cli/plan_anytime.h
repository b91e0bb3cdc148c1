/* `veer plan --anytime`: a series of searches (plan_series.h), each for a cheaper plan than those
 * before. Every plan is written when it is found, so that the best one exists whatever ends the
 * series. */
#ifndef CLI_PLAN_ANYTIME_H
#define CLI_PLAN_ANYTIME_H

#include "cli/plan_run.h"

/* After the task was loaded. Prints a report and sets the exit code. A failure is an Error; there
 * is no report then unless a plan was found before. */
void plan_anytime_solve(PlanRun *run, Error *error);

#endif
