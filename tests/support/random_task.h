/* Random small tasks that use everything the format allows: domains of one value, derived
 * variables in several layers with positive cycles and default-value conditions, conditional
 * effects, several effects on one variable, repeated and contradictory preconditions, free and
 * expensive operators, tasks without operators, mutex groups. The same seed always gives the
 * same task.
 *
 * Small ones have up to 8 variables, 25 operators and RANDOM_TASK_MAX_STATES states, so that
 * everything about them can be found out naively. Wide ones have up to the numbers below: enough
 * facts for queues to see hundreds of entries, but too many states to look at all. */
#ifndef TESTS_SUPPORT_RANDOM_TASK_H
#define TESTS_SUPPORT_RANDOM_TASK_H

#include "base/rng.h"
#include "task/task.h"

enum {
    RANDOM_TASK_MAX_VARIABLES = 40,
    RANDOM_TASK_MAX_OPERATORS = 120,
    RANDOM_TASK_MAX_STATES = 400,
};

Task *random_task_new(uint64_t seed);
Task *random_task_new_wide(uint64_t seed);

/* A small one with costs so large that sums of them leave the range of 32 bits. */
Task *random_task_new_costly(uint64_t seed);

/* Any value for every variable: the state need not be reachable, nor fit the axioms. */
void random_task_values(const Task *task, Rng *rng, int32_t *out_values);

#endif
