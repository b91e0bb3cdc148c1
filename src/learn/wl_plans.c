#include "learn/wl_plans.h"

#include <stdio.h>

#include "task/plan_check.h"
#include "task/plan_shorten.h"

enum { MAX_NAME = 64, LEAST_PLANS = 2, LEAST_STEPS = 10 };

/* --- The journal ------------------------------------------------------------------------------ */

static json_t *to_json(const CollectedPlan *plan)
{
    json_t *ops = json_array();
    for (size_t i = 0; i < plan->plan.ops.size; i++) {
        json_array_append_new(ops, json_integer(plan->plan.ops.data[i]));
    }
    return json_pack("{s:b, s:b, s:b, s:I, s:f, s:o}", "found", plan->is_found, "shortest",
                     plan->is_shortest, "clock", plan->is_cut_by_clock, "cost",
                     (json_int_t)plan->cost, "seconds", plan->seconds, "operators", ops);
}

static bool take_operators(const Task *task, const json_t *ops, Plan *out_plan)
{
    bool ok = json_is_array(ops);
    for (size_t i = 0; i < json_array_size(ops) && ok; i++) {
        const json_t *op = json_array_get(ops, i);
        ok = json_is_integer(op) && json_integer_value(op) >= 0 &&
             json_integer_value(op) < task->num_operators;
        if (ok) {
            int_vec_push(&out_plan->ops, (int32_t)json_integer_value(op));
        }
    }
    return ok;
}

/* The files may have changed since: the plan must still be one. */
static bool from_json(const Task *task, const json_t *object, CollectedPlan *out_plan)
{
    int is_found, is_shortest, is_cut_by_clock;
    json_int_t cost;
    json_t *ops;
    PlanReport report;
    bool ok = json_unpack((json_t *)object, "{s:b, s:b, s:b, s:I, s:F, s:o}", "found", &is_found,
                          "shortest", &is_shortest, "clock", &is_cut_by_clock, "cost", &cost,
                          "seconds", &out_plan->seconds, "operators", &ops) == 0 &&
              take_operators(task, ops, &out_plan->plan) &&
              (!is_found || plan_check(task, &out_plan->plan, &report));
    if (ok) {
        out_plan->is_found = is_found;
        out_plan->is_shortest = is_shortest;
        out_plan->is_cut_by_clock = is_cut_by_clock;
        out_plan->cost = cost;
    }
    return ok;
}

/* --- The stage -------------------------------------------------------------------------------- */

static bool fail(const WlTrainingTask *task, Error *error)
{
    error_set_at(
        error, ERROR_INPUT, (ErrorPlace){.file = task->name},
        "the training to be resumed has another plan for this task; has the file changed?");
    return false;
}

static bool search(const WlTraining *training, const WlTrainingTask *task, CollectedPlan *out_plan,
                   Error *error)
{
    const PlanCollectionOptions options = {.first = training->options.first,
                                           .better = training->options.better,
                                           .max_cost = training->options.plan_cost,
                                           .limits = training->options.limits};
    return plan_collection_solve(task->task, &options, out_plan, error);
}

static bool collect(void *context, int item, Error *error)
{
    WlTraining *training = context;
    int index = training->split.indices[item];
    const WlTrainingTask *task = &training->options.tasks[index];
    CollectedPlan *plan = &training->plans[item];
    char name[MAX_NAME];
    snprintf(name, sizeof name, "plan %d", index);
    const json_t *known = work_journal_find(training->journal, name);
    if (known) {
        return from_json(task->task, known, plan) || fail(task, error);
    }
    return search(training, task, plan, error) &&
           (plan->is_interrupted ||
            work_journal_add(training->journal, name, to_json(plan), error));
}

static void count_plans(WlTraining *training)
{
    training->num_plans = training->num_clocks = 0;
    for (int i = 0; i < training->split.num_learned; i++) {
        training->num_plans += training->plans[i].is_found;
        training->num_clocks += training->plans[i].is_cut_by_clock;
    }
}

bool wl_plans_collect(WlTraining *training, Error *error)
{
    bool ok = wl_training_run_stage(training, WL_STAGE_PLANS, training->split.num_learned, collect,
                                    error);
    count_plans(training);
    return ok;
}

bool wl_plans_are_enough(const WlTraining *training)
{
    size_t num_steps = 0;
    for (int i = 0; i < training->split.num_learned; i++) {
        num_steps += training->plans[i].plan.ops.size;
    }
    return training->num_plans >= LEAST_PLANS && num_steps >= LEAST_STEPS;
}

/* --- Plans of the learned heuristic ----------------------------------------------------------- */

/* One search, as if it were a collected plan. */
static bool search_again(const Task *task, const SearchTrialOptions *options,
                         CollectedPlan *out_plan, Error *error)
{
    SearchTrialOutcome outcome;
    bool ok = search_trial_run(task, options, &outcome, &out_plan->plan, error);
    if (ok && outcome.end == SEARCH_TRIAL_SOLVED) {
        plan_shorten(task, &out_plan->plan);
        out_plan->is_found = true;
    }
    out_plan->is_interrupted = ok && outcome.end == SEARCH_TRIAL_INTERRUPTED;
    out_plan->is_cut_by_clock = ok && outcome.end == SEARCH_TRIAL_TOO_LONG;
    out_plan->cost = ok ? outcome.cost : 0;
    out_plan->seconds = ok ? outcome.seconds : 0;
    return ok;
}

static void take_shorter(CollectedPlan *plan, CollectedPlan *other)
{
    if (other->is_found && (!plan->is_found || other->plan.ops.size < plan->plan.ops.size)) {
        plan_collection_release(plan);
        *plan = *other;
    } else {
        plan_collection_release(other);
    }
}

bool wl_plans_renew(WlTraining *training, int item, const SearchTrialOptions *options, Error *error)
{
    int index = training->split.indices[item];
    const WlTrainingTask *task = &training->options.tasks[index];
    CollectedPlan plan = {0};
    char name[MAX_NAME];
    snprintf(name, sizeof name, "plan %d again %d", index, training->generation);
    const json_t *known = work_journal_find(training->journal, name);
    bool ok = known ? from_json(task->task, known, &plan) || fail(task, error)
                    : search_again(task->task, options, &plan, error) &&
                          (plan.is_interrupted ||
                           work_journal_add(training->journal, name, to_json(&plan), error));
    take_shorter(&training->plans[item], &plan);
    return ok;
}
