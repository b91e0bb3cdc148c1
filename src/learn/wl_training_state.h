/* The data of a training of a learned heuristic. Options and results are for callers of
 * wl_training.h; the stages are wl_plans.h, wl_models.h, wl_race.h and wl_uses.h. */
#ifndef LEARN_WL_TRAINING_STATE_H
#define LEARN_WL_TRAINING_STATE_H

#include "learn/instance_split.h"
#include "learn/job_run.h"
#include "learn/plan_collection.h"
#include "learn/wl_candidate.h"
#include "learn/wl_score.h"
#include "learn/work_journal.h"

typedef struct WlTrainingTask {
    const Task *task; /* with its static atoms, if they are known */
    const char *name;
} WlTrainingTask;

/* What the training is doing. */
typedef enum WlStage {
    WL_STAGE_PLANS,  /* collects plans */
    WL_STAGE_MODELS, /* learns candidates */
    WL_STAGE_RACE,   /* compares them */
    WL_STAGE_AGAIN,  /* searches training tasks with the best one */
    WL_STAGE_USES,   /* compares ways to use it, and other planners */
} WlStage;

/* Called several times per second, and once when a stage is done. */
typedef void (*WlTrainingWatch)(void *context, WlStage stage, int num_done, int num_items);

/* A way to search that the training compares. */
typedef struct WlUse {
    const char *name;
    SearchTrialSetup setup;
    bool is_learned; /* has the learned list */
} WlUse;

enum { WL_TRAINING_MAX_USES = 8, WL_TRAINING_NONE = -1 };

typedef struct WlTrainingOptions {
    const WlTrainingTask *tasks;
    int num_tasks;
    const char *const *constants; /* of the domain */
    int32_t num_constants;
    const SearchTrialSetup *first, *better; /* that find plans and make them shorter */
    const WlUse *uses;                      /* the first one is the learned list alone */
    int num_uses;
    int64_t plan_cost;   /* counted, to shorten the plan of a task; more to find one */
    int64_t trial_cost;  /* counted, of a search that compares candidates */
    int64_t use_cost;    /* counted, of a search that compares uses */
    int64_t budget;      /* counted, of all searches; lowers the three above if there are many */
    int num_generations; /* times to learn again from own searches */
    double validate;
    uint64_t seed;
    int num_jobs;
    const char *folder; /* must be there */
    const Limits *limits;
    WlTrainingWatch watch;
    void *context;
} WlTrainingOptions;

typedef struct WlTraining {
    WlTrainingOptions options;
    InstanceSplit split;
    int32_t *validation; /* tasks to try candidates on, the largest first; room for all */
    int num_validation;
    bool is_eased; /* validation tasks are training tasks, as the others are out of reach */
    bool *is_held; /* per training task, in the order of the split: it is for validation then */
    WorkJournal *journal;
    CollectedPlan *plans;      /* per training task, in the order of the split */
    int num_plans, num_clocks; /* found; ended by the clock */

    WlKind kinds[WL_CANDIDATE_MAX_KINDS]; /* that are compared first */
    int num_kinds;
    WlCandidate *candidates;
    WlScore *scores; /* of candidates */
    int num_candidates, max_candidates;
    int64_t first_cost; /* counted, to find a plan of a task */
    int64_t spent;      /* counted, of searches that compare candidates */
    int best;           /* candidate; WL_TRAINING_NONE: there is too little to learn from */

    WlScore use_scores[WL_TRAINING_MAX_USES];
    int best_use;                 /* a learned one, if there is a candidate */
    SearchTrialOutcome *outcomes; /* scratch: per item of a stage */
    struct WlRace *race;          /* of wl_race.c, while it runs */
    int generation;               /* of wl_again.c */

    WlStage stage;
    int num_items;
    bool is_finished;
} WlTraining;

/* Chooses validation tasks by the plans that are known: the largest tasks, or, where these are out of
 * reach, some of those with a plan. */
void wl_training_choose_validation(WlTraining *training);

/* Whether a training task, in the order of the split, has a plan to learn from. */
static inline bool wl_training_has_plan(const WlTraining *training, int item)
{
    return training->plans[item].is_found && !training->is_held[item];
}

/* Runs the items of a stage on the threads. False and an Error if one failed; true after an
 * interrupt, too. */
bool wl_training_run_stage(WlTraining *training, WlStage stage, int num_items,
                           bool (*work)(void *training, int item, Error *error), Error *error);

static inline bool wl_training_is_interrupted(const WlTraining *training)
{
    return limits_check(training->options.limits) != LIMITS_OK;
}

#endif
