#include "learn/wl_training.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "heur/wl_tables.h"
#include "learn/wl_again.h"
#include "learn/wl_models.h"
#include "learn/wl_plans.h"
#include "learn/wl_race.h"
#include "learn/wl_uses.h"

enum {
    MAX_PATH = 4096,
    NUM_VARIANTS = 2, /* of what is learned from */
    LARGER_PERCENT = 33,
    MORE_TO_FIND =
        8, /* a search for a first plan gets so many times as much as for a shorter one */
    EASED_GENERATIONS = 4, /* so many times the generations if tasks are out of reach */
};

/* --- Life ------------------------------------------------------------------------------------- */

static int64_t size_of(const Task *task)
{
    return (int64_t)task->num_facts + task->num_operators;
}

static void hold_out_largest(WlTraining *training)
{
    const InstanceSplit *split = &training->split;
    training->num_validation = split->num_validation;
    training->is_eased = false;
    memset(training->is_held, 0, (size_t)split->num_learned * sizeof *training->is_held);
    for (int i = 0; i < split->num_validation; i++) {
        training->validation[i] = split->validation[split->num_validation - 1 - i];
    }
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
    instance_split_init_by_size(&training->split, sizes, options->num_tasks, options->validate);
    training->validation = MEM_NEW(int32_t, count);
    training->is_held = MEM_NEW(bool, (size_t)training->split.num_learned);
    hold_out_largest(training);
    MEM_FREE(sizes, count);
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

static bool has_supports(const WlTraining *training)
{
    bool found = false;
    for (int i = 0; i < training->options.num_tasks && !found; i++) {
        found = wl_tables_has_supports(training->options.tasks[i].task);
    }
    return found;
}

/* Whoever wins takes part in the next race. */
static int64_t count_trials(const WlTraining *training)
{
    int num_tasks = training->split.num_validation;
    int64_t num_again = training->options.num_generations;
    return wl_race_count(WL_CANDIDATE_NUM_C * training->num_kinds, num_tasks) +
           wl_race_count(WL_CANDIDATE_NUM_C * NUM_VARIANTS + 1, num_tasks) +
           wl_race_count(WL_CANDIDATE_NUM_C * WL_AGAIN_NUM_KINDS + 1, num_tasks) * num_again +
           training->split.num_learned * num_again;
}

static void lower(int64_t *cost, int64_t budget, int64_t num_searches)
{
    int64_t most = budget / num_searches;
    *cost = *cost < most ? *cost : most > 1 ? most : 1;
}

/* All searches can reach their limits, so these are what keeps the budget: a quarter of it is for
 * plans, as much for uses, the rest for models. */
static void keep_budget(WlTraining *training)
{
    WlTrainingOptions *options = &training->options;
    int64_t quarter = options->budget / 4;
    int64_t num_uses = (int64_t)options->num_uses * training->split.num_validation;
    training->first_cost = MORE_TO_FIND * options->plan_cost;
    lower(&training->first_cost, quarter, training->split.num_learned);
    lower(&options->plan_cost, quarter, training->split.num_learned);
    lower(&options->trial_cost, 2 * quarter, count_trials(training));
    lower(&options->use_cost, quarter, num_uses);
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
    const WlDomain domain = {.has_static = has_static_atoms(training),
                             .has_constants = options->num_constants > 0,
                             .has_supports = has_supports(training)};
    training->num_kinds = wl_candidate_kinds(domain, training->kinds);
    keep_budget(training);
    training->plans = MEM_NEW(CollectedPlan, (size_t)training->split.num_learned);
    training->max_candidates =
        WL_CANDIDATE_NUM_C * (WL_CANDIDATE_MAX_KINDS + NUM_VARIANTS +
                              WL_AGAIN_NUM_KINDS * EASED_GENERATIONS * options->num_generations);
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
    MEM_FREE(training->validation, (size_t)training->options.num_tasks);
    MEM_FREE(training->is_held, (size_t)training->split.num_learned);
    instance_split_release(&training->split);
    work_journal_close(training->journal);
    MEM_FREE(training, 1);
}

/* The weights of a model can be taken for learned ones again. */
WlModel *wl_training_model(const WlTraining *training)
{
    assert(training->best != WL_TRAINING_NONE);
    const WlModel *model = training->candidates[training->best].model;
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
    PolicyMeaning meaning = search_trial_meaning(setup);
    meaning.fingerprints = fingerprints[0] ? fingerprints : NULL;
    Policy *policy = policy_new_rule(meaning);
    if (training->best != WL_TRAINING_NONE) {
        char name[WL_CANDIDATE_NAME];
        policy->model = wl_training_model(training);
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

static bool goes_on(const WlTraining *training, bool ok)
{
    return ok && !wl_training_is_interrupted(training);
}

/* Whether tasks as large as those for validation are out of reach: most of the larger training tasks
 * have no plan. */
static bool is_too_hard(const WlTraining *training)
{
    int count = training->split.num_learned, num_larger = count * LARGER_PERCENT / 100, found = 0;
    for (int i = count - num_larger; i < count; i++) {
        found += training->plans[i].is_found;
    }
    return 2 * found < num_larger && instance_split_is_held_out(&training->split);
}

/* Searches that all fail compare nothing. Tasks of all sizes that have a plan take the place of
 * validation tasks that are too hard; the largest one is needed to learn from. */
void wl_training_choose_validation(WlTraining *training)
{
    hold_out_largest(training);
    int num_kept = (int)(training->num_plans * training->options.validate + 0.5);
    if (!is_too_hard(training) || num_kept == 0) {
        return;
    }
    int stride = training->num_plans / num_kept, rank = 0;
    training->is_eased = true;
    training->num_validation = 0;
    for (int i = training->split.num_learned - 1; i >= 0; i--) {
        if (training->plans[i].is_found && rank++ % stride == (stride > 1)) {
            training->validation[training->num_validation++] = training->split.indices[i];
            training->is_held[i] = true;
        }
    }
}

/* Whether learning again has just led to a better model or to plans of more tasks, or has not been
 * tried: otherwise it would give the same once more. */
static bool is_renewed(const WlTraining *training, int generation, int num_plans_before)
{
    return training->best != WL_TRAINING_NONE &&
           (training->candidates[training->best].generation == generation ||
            training->num_plans > num_plans_before);
}

/* Where tasks are out of reach, every time brings plans of somewhat larger ones, so that it goes on
 * for longer, as long as the half of the budget lasts that is for models. */
static int max_generations(const WlTraining *training)
{
    const WlTrainingOptions *options = &training->options;
    bool goes_on_longer = training->is_eased && training->spent < options->budget / 2;
    return options->num_generations * (goes_on_longer ? EASED_GENERATIONS : 1);
}

/* Learns again from searches with the best model. */
static bool learn_again(WlTraining *training, Error *error)
{
    int num_before = 0;
    bool ok = true;
    for (int i = 0; i < max_generations(training) && goes_on(training, ok); i++) {
        int num_plans = training->num_plans;
        if (is_renewed(training, i, num_before)) {
            ok = wl_again_run(training, i + 1, error);
        }
        num_before = num_plans;
    }
    return ok;
}

/* The best kind of features, learned from other pairs. */
static bool vary(WlTraining *training, Error *error)
{
    if (training->best == WL_TRAINING_NONE) {
        return true;
    }
    int first = training->num_candidates;
    WlKind kinds[NUM_VARIANTS];
    kinds[0] = kinds[1] = training->candidates[training->best].kind;
    kinds[0].has_first_plans = true;
    kinds[1].lacks_siblings = true;
    bool ok = wl_models_learn(training, kinds, NUM_VARIANTS, 0, error);
    return goes_on(training, ok) ? wl_race_run(training, first, error) : ok;
}

/* All kinds of features; then, for the best one, other pairs to learn from; then those that the best
 * model finds itself. */
static bool learn(WlTraining *training, Error *error)
{
    bool ok = wl_models_learn(training, training->kinds, training->num_kinds, 0, error);
    ok = goes_on(training, ok) ? wl_race_run(training, 0, error) : ok;
    ok = goes_on(training, ok) ? vary(training, error) : ok;
    return goes_on(training, ok) ? learn_again(training, error) : ok;
}

bool wl_training_run(WlTraining *training, Error *error)
{
    bool ok = wl_plans_collect(training, error);
    if (goes_on(training, ok)) {
        wl_training_choose_validation(training);
    }
    if (goes_on(training, ok) && wl_plans_are_enough(training)) {
        ok = learn(training, error);
    }
    ok = goes_on(training, ok) ? wl_uses_compare(training, error) : ok;
    training->is_finished = goes_on(training, ok);
    return ok;
}
