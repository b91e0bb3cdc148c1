#include "learn/plan_collection.h"

#include <assert.h>

#include "search/plan_series.h"
#include "task/plan_shorten.h"

void plan_collection_release(CollectedPlan *plan)
{
    plan_release(&plan->plan);
    plan_release(&plan->first);
    state_word_vec_release(&plan->detours);
}

/* Keeps the plan of a trial if it is the shortest so far. */
static void keep(const Task *task, CollectedPlan *best, Plan plan)
{
    plan_shorten(task, &plan);
    if (!best->is_found || plan.ops.size < best->plan.ops.size) {
        plan_release(&best->plan);
        best->plan = plan;
        best->is_found = true;
    } else {
        plan_release(&plan);
    }
}

/* One search with what is left of its budget. */
static bool search(const Task *task, const PlanCollectionOptions *options, int phase,
                   CollectedPlan *best, SearchTrialEnd *out_end, Error *error)
{
    int64_t budget = phase > 0 ? best->first_cost + options->max_cost : options->first_cost;
    const SearchTrialOptions trial = {.setup = phase > 0 ? options->better : options->first,
                                      .phase = phase,
                                      .bound = (int64_t)best->plan.ops.size,
                                      .max_cost = budget - best->cost,
                                      .limits = options->limits};
    SearchTrialOutcome outcome;
    Plan plan = {0};
    if (!search_trial_run(task, &trial, &outcome, &plan, error)) {
        return false;
    }
    best->cost += outcome.cost;
    best->seconds += outcome.seconds;
    best->is_cut_by_clock |= outcome.end == SEARCH_TRIAL_TOO_LONG;
    best->is_interrupted |= outcome.end == SEARCH_TRIAL_INTERRUPTED;
    if (outcome.end == SEARCH_TRIAL_SOLVED) {
        keep(task, best, plan);
    }
    *out_end = outcome.end;
    return true;
}

/* The last search is repeated as long as it finds plans; when it finds none, there is none. */
static bool improve(const Task *task, const PlanCollectionOptions *options, CollectedPlan *best,
                    Error *error)
{
    int last = plan_series_length(true) - 1, phase = 1;
    SearchTrialEnd end = SEARCH_TRIAL_SOLVED;
    bool ok = true;
    while (ok && !best->is_shortest && best->cost < best->first_cost + options->max_cost &&
           (end == SEARCH_TRIAL_SOLVED || end == SEARCH_TRIAL_EXHAUSTED)) {
        ok = search(task, options, phase, best, &end, error);
        best->is_shortest = ok && end == SEARCH_TRIAL_EXHAUSTED && task->num_axioms == 0;
        phase += phase < last;
    }
    return ok;
}

static void copy_operators(const IntVec *ops, IntVec *out_ops)
{
    for (size_t i = 0; i < ops->size; i++) {
        int_vec_push(out_ops, ops->data[i]);
    }
}

bool plan_collection_solve(const Task *task, const PlanCollectionOptions *options,
                           CollectedPlan *out_plan, Error *error)
{
    assert(options->first_cost > 0 && options->max_cost > 0);
    const Task unit = task_with_costs(task, TASK_COSTS_ONE);
    *out_plan = (CollectedPlan){0};
    SearchTrialEnd end;
    bool ok = search(&unit, options, 0, out_plan, &end, error);
    if (ok && out_plan->is_found && out_plan->plan.ops.size > 0) {
        copy_operators(&out_plan->plan.ops, &out_plan->first.ops);
        out_plan->first_cost = out_plan->cost;
        ok = improve(&unit, options, out_plan, error);
    }
    if (!ok) {
        plan_collection_release(out_plan);
    }
    return ok;
}
