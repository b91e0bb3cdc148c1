/* Task check: are all invariants of a whole Task true?
 *
 * The other modules of this folder and the heuristics index arrays by variables, values and facts
 * without looking; this is the one place that says what they rely on. The readers call it inside
 * assert() on every task they make, so it costs nothing in release builds. Linear in the size of
 * the task. */
#ifndef TASK_TASK_CHECK_H
#define TASK_TASK_CHECK_H

#include "task/task.h"

/* NULL if the task is sound, otherwise the first invariant that is broken, as a constant text. */
const char *task_check(const Task *task);

/* The same and what holds only for translated tasks: conditions name each variable once, prevail
 * conditions name none that an effect sets, effects on one variable have the same old value and a
 * new one that differs, mutex groups are sets of two facts and more. SAS+ files of other programs
 * need not be so. */
const char *task_check_translated(const Task *task);

#endif
