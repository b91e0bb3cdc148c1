/* The whole training for one domain, `veer train --learner race`: rules and a heuristic are learned
 * from the tasks, then the configurations of learn/config_table.h race, with and without them. Some
 * tasks take no part; a table says how the policy does on these. */
#ifndef CLI_TRAIN_RACE_H
#define CLI_TRAIN_RACE_H

#include "cli/cli_train_plans.h"

/* Returns the exit code; a negative one stands for a signal to die by. Errors have been reported. */
int cli_train_race_run(const CliTrainPlans *options);

#endif
