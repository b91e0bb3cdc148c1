/* Training: several seeds side by side, on several threads, with their evaluations and baselines.
 *
 * There are two kinds of work: a part of a seed's training (trainer.h), and one instance of an
 * evaluation (exam.h). A seed goes on learning while its last network is still being evaluated, until
 * the next evaluation is due. Threads take whatever there is to do; since an evaluation changes
 * nothing that is learned, the result depends neither on their number nor on their speed.
 *
 * Its folder holds the curve (train_files.h), replaced after every evaluation, and a folder for each
 * seed (seed_run.h).
 *
 * After an interrupt every seed ends its episode and is saved; of a generation, as it was before. */
#ifndef LEARN_TRAINING_H
#define LEARN_TRAINING_H

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

/* What there is to be seen; valid while the watcher runs, or after training_run. */
typedef struct TrainingView {
    const TrainLogRow *baselines; /* those without a score have a mean of 0 */
    int num_baselines, num_measured;
    const TrainingSeedView *seeds;
    int num_seeds;
    int num_examined;         /* instances of an evaluation */
    bool is_held_out;         /* they are kept from learning */
    TrainingSpeed cold, warm; /* first visits of instances, and all others */
    double seconds;           /* since training_run */
} TrainingView;

/* Called several times per second, by the thread that called training_run. */
typedef void (*TrainingWatch)(void *context, const TrainingView *view);

typedef struct Training Training;

/* NULL and an Error if the folder cannot be used. The options must outlive it. */
Training *training_new(const TrainingOptions *options, Error *error);
void training_free(Training *training);

/* Takes up what the folder holds. False and an Error if it is damaged or of another training. */
bool training_resume(Training *training, Error *error);

/* False and an Error if it could not go on. True when all is done or after an interrupt. */
bool training_run(Training *training, TrainingWatch watch, void *context, Error *error);

bool training_is_finished(const Training *training);
TrainingView training_view(const Training *training);

/* The best policy of the seed whose mean return is best; of equals the first. NULL: none yet. */
const SeedRun *training_best(const Training *training);

#endif
