#include "learn/wl_again.h"

#include "learn/wl_models.h"
#include "learn/wl_plans.h"
#include "learn/wl_race.h"

/* One search of the best model, for its plan and its detours. */
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

static bool goes_on(const WlTraining *training, bool ok)
{
    return ok && !wl_training_is_interrupted(training);
}

/* The kind of the best model, without detours and with them. */
static bool learn(WlTraining *training, int generation, Error *error)
{
    WlKind kinds[WL_AGAIN_NUM_KINDS];
    for (int i = 0; i < WL_AGAIN_NUM_KINDS; i++) {
        kinds[i] = training->candidates[training->best].kind;
        kinds[i].has_detours = i == 1;
    }
    return wl_models_learn(training, kinds, WL_AGAIN_NUM_KINDS, generation, error);
}

bool wl_again_run(WlTraining *training, int generation, Error *error)
{
    int first = training->num_candidates;
    training->generation = generation;
    bool ok =
        wl_training_run_stage(training, WL_STAGE_AGAIN, training->split.num_learned, search, error);
    wl_plans_count(training);
    if (goes_on(training, ok) && training->is_eased) {
        wl_training_choose_validation(training);
    }
    ok = goes_on(training, ok) ? learn(training, generation, error) : ok;
    return goes_on(training, ok) ? wl_race_run(training, first, error) : ok;
}
