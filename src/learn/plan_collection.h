/* Plan collection: a short plan of a task, found by the planner itself.
 *
 * First the default search, then, while the budget for that lasts, the searches of plan_series.h for shorter
 * plans; superfluous steps of every plan are dropped (plan_shorten.h). Every operator counts 1,
 * whatever it costs: what is learned from plans should lead to a goal, not save money. */
#ifndef LEARN_PLAN_COLLECTION_H
#define LEARN_PLAN_COLLECTION_H

#include "learn/detours.h"
#include "learn/search_trial.h"

typedef struct PlanCollectionOptions {
    const SearchTrialSetup *first;  /* finds a plan */
    const SearchTrialSetup *better; /* shortens it */
    int64_t first_cost, max_cost;   /* counted, of the first search, and of the others */
    const Limits *limits;
} PlanCollectionOptions;

typedef struct CollectedPlan {
    Plan plan;                  /* the shortest one */
    Plan first;                 /* of the first search, without superfluous steps */
    StateWordVec detours;       /* of searches with what was learned (detours.h) */
    bool is_found, is_shortest; /* the latter: no shorter one exists */
    bool is_cut_by_clock;       /* another machine may find another plan */
    bool is_interrupted;        /* worth nothing then */
    int64_t cost, first_cost;   /* counted; of all searches, of the first one */
    double seconds;
} CollectedPlan;

/* False and an Error if a search is not possible on this task. */
bool plan_collection_solve(const Task *task, const PlanCollectionOptions *options,
                           CollectedPlan *out_plan, Error *error);
void plan_collection_release(CollectedPlan *plan);

#endif
