/* A stage of a training: the best model searches on the training tasks, and models are learned again
 * from what it finds.
 *
 * Plans that it finds where there was none, or shorter ones, replace those collected before. States
 * that it expanded off the plan are its errors, to be learned from as well (detours.h). A model that
 * was learned again has to win the race against the one before it. */
#ifndef LEARN_WL_AGAIN_H
#define LEARN_WL_AGAIN_H

#include "learn/wl_training_state.h"

enum { WL_AGAIN_NUM_KINDS = 2 };

/* `generation` counts from 1. */
bool wl_again_run(WlTraining *training, int generation, Error *error);

#endif
