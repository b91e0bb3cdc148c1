/* Training of a learned heuristic for `veer train --learner wl`: loads the tasks, runs the training
 * of learn/wl_training.h with a view of it, and writes the policy. */
#ifndef CLI_TRAIN_WL_H
#define CLI_TRAIN_WL_H

#include "cli/cli_train_plans.h"

/* Returns the exit code; a negative one stands for a signal to die by. Errors have been reported. */
int cli_train_wl_run(const CliTrainPlans *options);

#endif
