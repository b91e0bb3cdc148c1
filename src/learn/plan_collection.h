/* Plan collection: a short plan of a task, found by the planner itself.
 *
 * First the default search, then, while the budget lasts, the searches of plan_series.h for shorter
 * plans; superfluous steps of every plan are dropped (plan_shorten.h). Every operator counts 1,
 * whatever it costs: what is learned from plans should lead to a goal, not save money. */
#ifndef LEARN_PLAN_COLLECTION_H
#define LEARN_PLAN_COLLECTION_H

#include "learn/search_trial.h"

typedef struct PlanCollectionOptions {
    const SearchTrialSetup *first;  /* finds a plan */
    const SearchTrialSetup *better; /* shortens it */
    int64_t max_cost;               /* counted, of all searches together */
    const Limits *limits;
} PlanCollectionOptions;

typedef struct CollectedPlan {
    Plan plan;
    bool is_found, is_shortest; /* the latter: no shorter one exists */
    bool is_cut_by_clock;       /* another machine may find another plan */
    bool is_interrupted;        /* worth nothing then */
    int64_t cost;               /* counted */
    double seconds;
} CollectedPlan;

/* False and an Error if a search is not possible on this task. */
bool plan_collection_solve(const Task *task, const PlanCollectionOptions *options,
                           CollectedPlan *out_plan, Error *error);
void plan_collection_release(CollectedPlan *plan);

#endif
