/* The command line of `veer train`: its own options, and one for every setting of a recipe. */
#ifndef CLI_TRAIN_OPTIONS_H
#define CLI_TRAIN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/cli_options.h"
#include "cli/cli_task.h"

enum { TRAIN_OPTIONS_MAX_FIELDS = 64 };

typedef struct TrainOptions {
    const char **operands; /* NULL behind the last one */
    int num_operands;
    const char *lists, *policy_file, *folder, *resumed, *recipe, *seeds, *generator;
    const char
        *fields[TRAIN_OPTIONS_MAX_FIELDS]; /* values of the recipe's fields; NULL: not given */
    int64_t num_jobs, checkpoint_interval;
    size_t memory;
    CliTaskLimits limits;
    bool forgets, installs, json, quiet;
    bool may_replace; /* a file that is no policy, though no option names it */
} TrainOptions;

/* Fills in what is given; the caller sets the defaults, and room for argc + 1 operands. */
ParseResult train_options_parse(int argc, char **argv, TrainOptions *options, Error *error);

#endif
