/* Train setup: recipe, lists, seeds and files of a training; everything that its result depends on.
 *
 * It is kept as run.json in the folder of the training (docs/reference/formats/training.md), so
 * that the training can be resumed by naming the folder alone. */
#ifndef LEARN_TRAIN_SETUP_H
#define LEARN_TRAIN_SETUP_H

#include "base/arena.h"
#include "base/error.h"
#include "learn/recipe.h"

enum { TRAIN_SETUP_MAX_SEEDS = 1000 };

typedef struct TrainSetup {
    const char *recipe_name;
    Recipe recipe;
    const char *lists;
    uint64_t *seeds; /* different ones */
    int num_seeds;
    const char *domain; /* NULL: the tasks have none, or each its own */
    const char **tasks;
    int num_tasks;
    const char *generator; /* as on the command line; NULL: not said */
    const char *output;    /* the policy file; NULL: not said */
    Arena arena;           /* holds all texts and arrays */
} TrainSetup;

/* Zeroed storage is a valid empty one; release in any case. */
void train_setup_release(TrainSetup *setup);

/* A copy of the text that lives as long as the setup. */
const char *train_setup_keep(TrainSetup *setup, const char *text);

/* Whether the folder has a run.json. */
bool train_setup_is_there(const char *folder);

bool train_setup_write(const TrainSetup *setup, const char *folder, Error *error);

bool train_setup_read(TrainSetup *out_setup, const char *folder, Error *error);

#endif
