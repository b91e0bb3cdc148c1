/* A stage of a training: models of all kinds of features, for several values of C, from plans. */
#ifndef LEARN_WL_MODELS_H
#define LEARN_WL_MODELS_H

#include "learn/wl_training_state.h"

/* Adds the candidates of these kinds, for the plans that the training has now. */
bool wl_models_learn(WlTraining *training, const WlKind *kinds, int num_kinds, int generation,
                     Error *error);

#endif
