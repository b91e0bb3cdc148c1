/* What a training is given and what it shows of itself while it runs. */
#ifndef LEARN_TRAINING_VIEW_H
#define LEARN_TRAINING_VIEW_H

#include "learn/seed_run.h"

typedef struct TrainingOptions {
    const Recipe *recipe;
    const char *recipe_name;
    const char *fingerprints; /* see seed_run.h */
    InstanceSet *instances;
    const ListSpec *lists;
    int num_lists;
    const uint64_t *seeds;
    int num_seeds;
    int num_jobs;
    const char *folder; /* must be there */
    int64_t checkpoint_interval;
    const Limits *limits;
} TrainingOptions;

/* Speed of the environment together with a controller, over all threads: seconds are of each. */
typedef struct TrainingSpeed {
    int64_t num_steps;
    double seconds;
} TrainingSpeed;

typedef struct TrainingSeedView {
    const SeedRun *run; /* not its trainer, which may be running */
    TrainerFigures figures;
} TrainingSeedView;

/* The state of a training; valid while the watcher runs, or after training_run. */
typedef struct TrainingView {
    const TrainLogRow *baselines; /* those without a score have a mean of 0 */
    int num_baselines, num_measured;
    const TrainingSeedView *seeds;
    int num_seeds;
    int num_validation;       /* instances of an evaluation */
    bool is_held_out;         /* they are kept from learning */
    TrainingSpeed cold, warm; /* first visits of instances, and all others */
    double seconds;           /* since training_run */
} TrainingView;

/* Called several times per second, by the thread that called training_run. */
typedef void (*TrainingWatch)(void *context, const TrainingView *view);

typedef struct Training Training;

#endif
