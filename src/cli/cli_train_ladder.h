/* The size ladder of a training: generated tasks that get larger until the default search no longer
 * solves them within its counted limit.
 *
 * A choice that is made on small tasks is often wrong for large ones, so a training needs some of the
 * size that matters; it also needs small ones to learn from. The ladder has both. Each rung is a fifth
 * larger than the one below, with a few tasks that differ by their seeds. It ends two rungs above the
 * last one with a plan, or where tasks get too large for a training. A ladder with few rungs gets more
 * tasks on each of them. */
#ifndef CLI_TRAIN_LADDER_H
#define CLI_TRAIN_LADDER_H

#include "cli/cli_train_plans.h"
#include "learn/rule_training.h"

enum { CLI_TRAIN_LADDER_MAX_TASKS = 120 };

typedef struct CliTrainLadder {
    const CliTrainPlans *options;
    const char *generator; /* as in cli_train_generator.h */
    const char *domain;    /* file */
    const char *folder;    /* for tasks and journal; must be there */
    SearchTrialSetup search;
    int64_t max_cost; /* counted, of a search */
    Arena *arena;     /* holds the names of the tasks */
} CliTrainLadder;

/* Adds tasks with their static atoms, CLI_TRAIN_LADDER_MAX_TASKS at most, for the caller to release.
 * False and an Error if the generator fails or what it makes cannot be read; true after an
 * interrupt. */
bool cli_train_ladder_climb(const CliTrainLadder *ladder, RuleTrainingTask *tasks, int *num_tasks,
                            Error *error);

#endif
