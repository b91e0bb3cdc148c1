/* A stage of a training: candidates are compared by searching, by successive halving.
 *
 * All candidates search on a few validation tasks, the largest ones; the best third of them on twice
 * as many, and so on, until all tasks are used. */
#ifndef LEARN_WL_RACE_H
#define LEARN_WL_RACE_H

#include "learn/wl_training_state.h"

/* The searches of a race of so many candidates. */
int64_t wl_race_count(int num_candidates, int num_tasks);

/* Sets training->best; the candidates from `first` on and the best one so far take part. */
bool wl_race_run(WlTraining *training, int first, Error *error);

#endif
