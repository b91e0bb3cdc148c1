/* Training of a learned heuristic for `veer train --learner wl`: loads the tasks, runs the training
 * of learn/wl_training.h with a view of it, and writes the policy. */
#ifndef CLI_TRAIN_WL_H
#define CLI_TRAIN_WL_H

#include <stdio.h>

#include "base/limits.h"
#include "cli/cli_train_setup.h"

typedef struct CliTrainWl {
    const CliTrainSetup *setup;
    const char *folder, *policy_file;
    int num_jobs;
    size_t memory; /* for the states of all searches: it may allow fewer jobs */
    bool as_json;
    FILE *out; /* for text; NULL: none is printed */
    Limits *limits;
} CliTrainWl;

/* Returns the exit code; a negative one stands for a signal to die by. Errors have been reported. */
int cli_train_wl_run(const CliTrainWl *options);

#endif
