#include "learn/wl_uses.h"

#include <stdio.h>

#include "base/mem.h"

enum { MAX_NAME = 64 };

static bool try_use(void *context, int item, Error *error)
{
    WlTraining *training = context;
    const WlTrainingOptions *options = &training->options;
    int num_tasks = training->num_validation;
    const WlUse *use = &options->uses[item / num_tasks];
    int task = training->validation[item % num_tasks];
    if (use->is_learned && training->best == WL_TRAINING_NONE) {
        return true;
    }
    const SearchTrialOptions trial = {
        .setup = &use->setup,
        .model = use->is_learned ? training->candidates[training->best].model : NULL,
        .max_cost = options->use_cost,
        .limits = options->limits};
    char name[MAX_NAME];
    snprintf(name, sizeof name, "%s on %d", use->name, task);
    return wl_score_try(training->journal, name, options->tasks[task].task, &trial,
                        &training->outcomes[item], error);
}

/* A use that solves more tasks is better, then one with a smaller score; without a model, only those
 * that need none can be chosen. */
static bool is_better(const WlTraining *training, int left, int right)
{
    const WlScore *a = &training->use_scores[left], *b = &training->use_scores[right];
    bool is_open = training->options.uses[left].is_learned == (training->best != WL_TRAINING_NONE);
    return is_open && (a->num_solved != b->num_solved ? a->num_solved > b->num_solved
                                                      : a->log_cost < b->log_cost);
}

static int first_open(const WlTraining *training)
{
    int use = 0;
    bool has_model = training->best != WL_TRAINING_NONE;
    while (training->options.uses[use].is_learned != has_model) {
        use++;
    }
    return use;
}

bool wl_uses_compare(WlTraining *training, Error *error)
{
    int num_tasks = training->num_validation;
    int num_items = training->options.num_uses * num_tasks;
    training->outcomes = MEM_NEW(SearchTrialOutcome, (size_t)num_items);
    bool ok = wl_training_run_stage(training, WL_STAGE_USES, num_items, try_use, error);
    for (int i = 0; i < num_items && ok; i++) {
        wl_score_add(&training->use_scores[i / num_tasks], &training->outcomes[i],
                     training->options.use_cost);
    }
    MEM_FREE(training->outcomes, (size_t)num_items);
    training->best_use = first_open(training);
    for (int i = 0; i < training->options.num_uses; i++) {
        training->best_use = is_better(training, i, training->best_use) ? i : training->best_use;
    }
    return ok;
}
