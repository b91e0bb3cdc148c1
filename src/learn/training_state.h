/* What training.c (life, files, threads) and training_work.c (what a thread does) share. For these two
 * only. */
#ifndef LEARN_TRAINING_STATE_H
#define LEARN_TRAINING_STATE_H

#include <pthread.h>

#include "learn/baselines.h"
#include "learn/instance_split.h"
#include "learn/training.h"

typedef struct TrainingSeed {
    SeedRun run;
    Evaluation evaluation; /* of its last network */
    bool is_held;          /* it is being saved and must not change */
    int64_t last_checkpoint;
} TrainingSeed;

struct Training {
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
};

#endif
