/* Training of a learned heuristic (heur_wl.h) for one domain, from plans that the planner finds.
 *
 *     wl_plans    plans of the training tasks
 *     wl_models   models of all kinds of features, from these plans
 *     wl_race     the best one, by searching on validation tasks; then for its kind of features what
 *                 to learn from: first or shorter plans, siblings or none
 *     wl_again    plans that the best one finds itself, and its errors; models and a race again
 *     wl_uses     how to use it: alone, or beside other lists; others to compare with
 *
 * The smaller tasks are for training, the larger ones for validation: a model is for tasks that are
 * larger than those it was learned from. If tasks of that size are out of reach, the largest that
 * have a plan are for validation.
 *
 * Every piece of work that takes long is kept in the journal of the folder; a training is resumed by
 * running it again. Effort is counted, so that the same options give the same model on every
 * machine, with any number of threads. */
#ifndef LEARN_WL_TRAINING_H
#define LEARN_WL_TRAINING_H

#include "learn/wl_training_state.h"
#include "nn/policy.h"

/* NULL and an Error if the folder cannot be used. The options must outlive the training. */
WlTraining *wl_training_new(const WlTrainingOptions *options, Error *error);
void wl_training_free(WlTraining *training);

/* True when the training is finished or after an interrupt (WlTraining.is_finished); false and an
 * Error if it failed. */
bool wl_training_run(WlTraining *training, Error *error);

/* A policy with the best model and the best way to use it; without a model if there was too little to
 * learn from. The texts of the recipe and others are for the caller to add. */
Policy *wl_training_policy(const WlTraining *training, const char *fingerprints);

/* A copy of the best model; there must be one. */
WlModel *wl_training_model(const WlTraining *training);

/* "collecting plans" */
const char *wl_training_stage_name(WlStage stage);

#endif
