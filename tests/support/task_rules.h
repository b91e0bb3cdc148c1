/* Random rules that are about a task: some are made from one of its states, so that they match there,
 * others are made of its predicates, actions and objects in any way. They have constants, also ones
 * that the task does not know, negated conditions, variables that occur several times in one atom,
 * and conditions that cannot hold. What they say to do need not be of any use. */
#ifndef TESTS_SUPPORT_TASK_RULES_H
#define TESTS_SUPPORT_TASK_RULES_H

#include "rules/rule_set.h"
#include "task/task.h"

/* Sorted, with at most `count` rules; for tasks with a goal that is an atom, and operators. */
RuleSet *task_rules_new(const Task *task, int count, uint64_t seed);

#endif
