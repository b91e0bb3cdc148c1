/* Drops operators that a plan can do without: action elimination [NM10].
 *
 * One operator after the other is left out on trial, together with all later ones that it made
 * possible; if the goal still holds at the end, they are dropped. Random walks leave such operators
 * behind. The result is a plan that costs no more. Tasks with axioms are left alone.
 *
 * Cost: the square of the length, up to PLAN_SHORTEN_MOST applications of operators; a plan that is
 * too long for that is shortened in its first part only. */
#ifndef TASK_PLAN_SHORTEN_H
#define TASK_PLAN_SHORTEN_H

#include "task/plan.h"

enum { PLAN_SHORTEN_MOST = 20000000 };

/* The operators must be a plan for the task. */
void plan_shorten(const Task *task, Plan *plan);

#endif
