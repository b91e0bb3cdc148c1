#include "learn/wl_again.h"

#include "learn/wl_models.h"
#include "learn/wl_plans.h"
#include "learn/wl_race.h"

/* One search of the best model; its plan is kept if it is shorter. */
static bool search(void *context, int item, Error *error)
{
    WlTraining *training = context;
    const WlTrainingOptions *options = &training->options;
    const SearchTrialOptions trial = {.setup = &options->uses[0].setup,
                                      .model = training->candidates[training->best].model,
                                      .max_cost = options->trial_cost,
                                      .limits = options->limits};
    return wl_plans_renew(training, item, &trial, error);
}

bool wl_again_run(WlTraining *training, int generation, Error *error)
{
    int first = training->num_candidates;
    const WlKind kind = training->candidates[training->best].kind;
    training->generation = generation;
    bool ok =
        wl_training_run_stage(training, WL_STAGE_AGAIN, training->split.num_learned, search, error);
    ok = ok && !wl_training_is_interrupted(training)
             ? wl_models_learn(training, &kind, 1, generation, error)
             : ok;
    return ok && !wl_training_is_interrupted(training) ? wl_race_run(training, first, error) : ok;
}
