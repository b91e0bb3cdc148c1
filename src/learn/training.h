/* Training: several seeds side by side, on several threads, with their evaluations and baselines.
 *
 * Threads share two kinds of work (training_work.h): a part of a seed's training (trainer.h), and
 * one run of an evaluation (evaluation.h). A seed goes on learning while its last network is being
 * evaluated, until the next evaluation is due. An evaluation changes nothing that is learned, so
 * the result depends neither on the number of threads nor on their speed.
 *
 * The folder of a training holds the curve (train_files.h), replaced after every evaluation, and a
 * folder for each seed (seed_run.h).
 *
 * After an interrupt every seed is saved: at the end of its episode, or, with generations, as it
 * was before the generation under way. */
#ifndef LEARN_TRAINING_H
#define LEARN_TRAINING_H

#include "learn/training_state.h"

/* Called several times per second, by the thread that called training_run. */
typedef void (*TrainingWatch)(void *context, const TrainingView *view);

/* NULL and an Error if the folder cannot be used. The options must outlive the training. */
Training *training_new(const TrainingOptions *options, Error *error);
void training_free(Training *training);

/* Continues from the files of the folder. False and an Error if they are damaged or belong to
 * another training. */
bool training_resume(Training *training, Error *error);

/* True when the training is finished or after an interrupt; false and an Error if it failed. */
bool training_run(Training *training, TrainingWatch watch, void *context, Error *error);

bool training_is_finished(const Training *training);
TrainingView training_view(const Training *training);

/* The best policy of the seed whose mean return is best; of equals the first. NULL: none yet. */
const SeedRun *training_best(const Training *training);

#endif
