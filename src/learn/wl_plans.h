/* The first stage of a training: plans of the training tasks, from the journal or by searching. */
#ifndef LEARN_WL_PLANS_H
#define LEARN_WL_PLANS_H

#include "learn/wl_training_state.h"

/* Fills training->plans. True after an interrupt, too. */
bool wl_plans_collect(WlTraining *training, Error *error);

/* Searches the training task `item` again. Keeps the detours, and the plan if there was none or a
 * longer one. */
bool wl_plans_renew(WlTraining *training, int item, const SearchTrialOptions *options,
                    Error *error);

/* Counts plans, and those that the clock has a part in, after they have changed. */
void wl_plans_count(WlTraining *training);

/* Whether there is enough to learn from. */
bool wl_plans_are_enough(const WlTraining *training);

#endif
