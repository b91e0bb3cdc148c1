#include "learn/wl_training.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "learn/wl_again.h"
#include "learn/wl_models.h"
#include "learn/wl_plans.h"
#include "learn/wl_race.h"
#include "learn/wl_uses.h"

enum { MAX_PATH = 4096 };

/* --- Life ------------------------------------------------------------------------------------- */

static int64_t size_of(const Task *task)
{
    return (int64_t)task->num_facts + task->num_operators;
}

/* The smaller tasks are for learning, the larger ones for validation, the largest first. */
static void split_tasks(WlTraining *training)
{
    const WlTrainingOptions *options = &training->options;
    size_t count = (size_t)options->num_tasks;
    int64_t *sizes = MEM_NEW(int64_t, count);
    for (size_t i = 0; i < count; i++) {
        sizes[i] = size_of(options->tasks[i].task);
    }
    InstanceSplit *split = &training->split;
    instance_split_init_by_size(split, sizes, options->num_tasks, options->validate);
    training->validation = MEM_NEW(int32_t, (size_t)split->num_validation);
    for (int i = 0; i < split->num_validation; i++) {
        training->validation[i] = split->validation[split->num_validation - 1 - i];
    }
    MEM_FREE(sizes, count);
}

WlTraining *wl_training_new(const WlTrainingOptions *options, Error *error)
{
    assert(options->num_tasks > 0 && options->uses[0].is_learned);
    assert(options->num_uses <= WL_TRAINING_MAX_USES);
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/journal.jsonl", options->folder);
    WorkJournal *journal = work_journal_open(path, error);
    if (!journal) {
        return NULL;
    }
    WlTraining *training = MEM_NEW(WlTraining, 1);
    training->options = *options;
    training->journal = journal;
    training->best = WL_TRAINING_NONE;
    split_tasks(training);
    training->plans = MEM_NEW(CollectedPlan, (size_t)training->split.num_learned);
    training->max_candidates =
        WL_CANDIDATE_MAX_KINDS * WL_CANDIDATE_NUM_C * (1 + options->num_generations);
    training->candidates = MEM_NEW(WlCandidate, (size_t)training->max_candidates);
    training->scores = MEM_NEW(WlScore, (size_t)training->max_candidates);
    return training;
}

void wl_training_free(WlTraining *training)
{
    if (!training) {
        return;
    }
    for (int i = 0; i < training->num_candidates; i++) {
        wl_model_free(training->candidates[i].model);
    }
    for (int i = 0; i < training->split.num_learned; i++) {
        plan_collection_release(&training->plans[i]);
    }
    MEM_FREE(training->candidates, (size_t)training->max_candidates);
    MEM_FREE(training->scores, (size_t)training->max_candidates);
    MEM_FREE(training->plans, (size_t)training->split.num_learned);
    MEM_FREE(training->validation, (size_t)training->split.num_validation);
    instance_split_release(&training->split);
    work_journal_close(training->journal);
    MEM_FREE(training, 1);
}

/* A copy: the weights of a model can be taken for learned ones again. */
static WlModel *copy_model(const WlModel *model)
{
    size_t count = (size_t)wl_colours_count(&model->colours);
    double *weights = MEM_NEW(double, count);
    for (size_t i = 0; i < count; i++) {
        weights[i] = (double)model->weights[i] / WL_MODEL_UNIT;
    }
    WlModel *copy = wl_model_new(&model->colours, weights);
    MEM_FREE(weights, count);
    return copy;
}

Policy *wl_training_policy(const WlTraining *training, const char *fingerprints)
{
    assert(training->is_finished);
    const SearchTrialSetup *setup = &training->options.uses[training->best_use].setup;
    Policy *policy = policy_new_rule((PolicyMeaning){
        .lists = setup->lists,
        .control = POLICY_CONTROL_RULE,
        .rule = setup->control,
        .search = setup->search,
        .costs = setup->costs,
        .preferred = setup->prefers_first ? "first" : "all",
        .fingerprints = fingerprints[0] ? fingerprints : NULL,
    });
    if (training->best != WL_TRAINING_NONE) {
        char name[WL_CANDIDATE_NAME];
        policy->model = copy_model(training->candidates[training->best].model);
        wl_candidate_name(&training->candidates[training->best], name, sizeof name);
        policy_add_training(policy, "features", name);
    }
    return policy;
}

/* --- Stages ----------------------------------------------------------------------------------- */

const char *wl_training_stage_name(WlStage stage)
{
    static const char *const NAMES[] = {"collecting plans", "learning models", "comparing models",
                                        "searching with the best model", "comparing searches"};
    return NAMES[stage];
}

static void watch_items(void *context, int num_done)
{
    const WlTraining *training = context;
    training->options.watch(training->options.context, training->stage, num_done,
                            training->num_items);
}

bool wl_training_run_stage(WlTraining *training, WlStage stage, int num_items,
                           bool (*work)(void *training, int item, Error *error), Error *error)
{
    training->stage = stage;
    training->num_items = num_items;
    const JobRun run = {.num_items = num_items,
                        .num_threads = training->options.num_jobs,
                        .work = work,
                        .watch = watch_items,
                        .context = training,
                        .limits = training->options.limits};
    return job_run(&run, error);
}

/* Whether all tasks know their static atoms and some have any. */
static bool has_static_atoms(const WlTraining *training)
{
    bool are_known = true, are_there = false;
    for (int i = 0; i < training->options.num_tasks; i++) {
        const Task *task = training->options.tasks[i].task;
        are_known &= task->has_static_atoms;
        are_there |= task->num_static_atoms > 0;
    }
    return are_known && are_there;
}

static bool goes_on(const WlTraining *training, bool ok)
{
    return ok && !wl_training_is_interrupted(training);
}

/* Whether learning again has just led to a better model, or has not been tried: otherwise it would
 * give the same once more. */
static bool is_renewed(const WlTraining *training, int generation)
{
    return training->best != WL_TRAINING_NONE &&
           training->candidates[training->best].generation == generation;
}

/* All kinds of features; then again with what the best model finds, for its own kind. */
static bool learn(WlTraining *training, Error *error)
{
    WlKind kinds[WL_CANDIDATE_MAX_KINDS];
    int num_kinds =
        wl_candidate_kinds(has_static_atoms(training), training->options.num_constants > 0, kinds);
    bool ok = wl_models_learn(training, kinds, num_kinds, 0, error);
    ok = goes_on(training, ok) ? wl_race_run(training, 0, error) : ok;
    for (int i = 0; i < training->options.num_generations && goes_on(training, ok); i++) {
        ok = !is_renewed(training, i) || wl_again_run(training, i + 1, error);
    }
    return ok;
}

bool wl_training_run(WlTraining *training, Error *error)
{
    bool ok = wl_plans_collect(training, error);
    if (goes_on(training, ok) && wl_plans_are_enough(training)) {
        ok = learn(training, error);
    }
    ok = goes_on(training, ok) ? wl_uses_compare(training, error) : ok;
    training->is_finished = goes_on(training, ok);
    return ok;
}
