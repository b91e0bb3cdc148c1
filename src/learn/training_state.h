/* Training state: the data of a training. Options and views are for callers of training.h; the
 * members of Training are for training.c (life, files, threads) and training_work.c (what a thread
 * does). */
#ifndef LEARN_TRAINING_STATE_H
#define LEARN_TRAINING_STATE_H

#include <pthread.h>

#include "learn/baselines.h"
#include "learn/instance_split.h"
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
    int64_t num_baseline_runs, num_all_baseline_runs; /* on single instances */
    int64_t num_runs, num_all_runs;                   /* of the generations under way */
    const TrainingSeedView *seeds;
    int num_seeds;
    int num_validation;       /* instances of an evaluation */
    bool is_held_out;         /* they are kept from learning */
    TrainingSpeed cold, warm; /* first visits of instances, and all others */
    double seconds;           /* since training_run */
} TrainingView;

typedef struct TrainingSeed {
    SeedRun run;
    Evaluation evaluation; /* of its last network */
    bool is_held;          /* it is being saved and must not change */
    int64_t last_checkpoint;
} TrainingSeed;

typedef struct Training {
    TrainingOptions options;
    InstanceSplit split;
    EvaluationTerms terms;
    Baselines baselines;
    TrainingSeed *seeds;
    TrainingSeedView *views;
    bool *is_visited; /* per instance */
    TrainingSpeed cold, warm;
    double start;

    /* Guards everything above and below once threads are running, except trainers that run. */
    pthread_mutex_t lock;
    pthread_cond_t change;
    int num_working;
    bool is_stopping;
    Error error;
} Training;

#endif
