/* The last stage of a training: ways to use the best model, and searches without it, on all
 * validation tasks. */
#ifndef LEARN_WL_USES_H
#define LEARN_WL_USES_H

#include "learn/wl_training_state.h"

/* Sets training->use_scores and training->best_use. */
bool wl_uses_compare(WlTraining *training, Error *error);

#endif
