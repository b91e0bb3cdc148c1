/* Training of rules for `veer train --learner rules`: loads the tasks, runs the training of
 * learn/rule_training.h with a view of it, and writes the policy. */
#ifndef CLI_TRAIN_RULES_H
#define CLI_TRAIN_RULES_H

#include "cli/cli_train_plans.h"
#include "rules/rule_set.h"

/* Returns the exit code; a negative one stands for a signal to die by. Errors have been reported. */
int cli_train_rules_run(const CliTrainPlans *options);

/* Puts the rules into the policy; the costliest ones are dropped, also from the set, if a file has no
 * room for all. */
void cli_train_rules_store(Policy *policy, RuleSet *set);

#endif
