/* Training work: what the threads of a training do (training.h).
 *
 * A thread takes one unit of work after the other: a part of a seed's training, or one run of an
 * evaluation. Baselines come first, because everything else is compared with them; then evaluations
 * that a seed waits for; then the seed that is furthest behind; then any other evaluation. All
 * functions need the lock of the training unless they say otherwise. */
#ifndef LEARN_TRAINING_WORK_H
#define LEARN_TRAINING_WORK_H

#include "learn/training_state.h"

/* The body of a thread: works until nothing is left to do, or until the limits or an error stop the
 * training. Without the lock. */
void training_work(Training *training);

/* Opens the evaluation that is due, or finishes the seed, if its trainer rests. Does nothing
 * otherwise. */
bool training_work_settle(Training *training, TrainingSeed *seed, Error *error);

/* Writes the checkpoint of a seed. Without the lock. */
bool training_work_save(Training *training, TrainingSeed *seed, Error *error);

/* Replaces the files of the curve. */
bool training_work_write_log(const Training *training, Error *error);

/* Since training_run. */
double training_work_seconds(const Training *training);

#endif
