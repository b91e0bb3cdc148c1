#include "learn/wl_plans.h"

#include <stdint.h>
#include <stdio.h>

#include "task/plan_check.h"
#include "task/plan_shorten.h"

enum { MAX_NAME = 64, LEAST_PLANS = 2, LEAST_STEPS = 10 };

/* --- The journal ------------------------------------------------------------------------------ */

static json_t *operators_to_json(const Plan *plan)
{
    json_t *ops = json_array();
    for (size_t i = 0; i < plan->ops.size; i++) {
        json_array_append_new(ops, json_integer(plan->ops.data[i]));
    }
    return ops;
}

static json_t *words_to_json(const StateWordVec *words)
{
    json_t *numbers = json_array();
    for (size_t i = 0; i < words->size; i++) {
        json_array_append_new(numbers, json_integer(words->data[i]));
    }
    return numbers;
}

static json_t *to_json(const CollectedPlan *plan)
{
    return json_pack("{s:b, s:b, s:b, s:I, s:f, s:o, s:o, s:o}", "found", plan->is_found,
                     "shortest", plan->is_shortest, "clock", plan->is_cut_by_clock, "cost",
                     (json_int_t)plan->cost, "seconds", plan->seconds, "operators",
                     operators_to_json(&plan->plan), "first", operators_to_json(&plan->first),
                     "detours", words_to_json(&plan->detours));
}

static bool is_integer(const json_t *number, int64_t end)
{
    return json_is_integer(number) && json_integer_value(number) >= 0 &&
           json_integer_value(number) < end;
}

/* The files may have changed since: a plan must still be one. */
static bool take_operators(const Task *task, const json_t *ops, Plan *out_plan)
{
    bool ok = json_is_array(ops);
    for (size_t i = 0; i < json_array_size(ops) && ok; i++) {
        const json_t *op = json_array_get(ops, i);
        ok = is_integer(op, task->num_operators);
        if (ok) {
            int_vec_push(&out_plan->ops, (int32_t)json_integer_value(op));
        }
    }
    PlanReport report;
    return ok && (out_plan->ops.size == 0 || plan_check(task, out_plan, &report));
}

/* Any words of a pair that are values of all variables can be states. */
static bool are_states(const Task *task, const StateWordVec *words)
{
    StatePack pack;
    state_pack_init(&pack, task);
    size_t num_words = (size_t)pack.num_words;
    bool ok = num_words > 0 && words->size % (2 * num_words) == 0;
    for (size_t first = 0; first < words->size && ok; first += num_words) {
        for (int32_t var = 0; var < task->num_variables && ok; var++) {
            ok = state_pack_get(&pack, words->data + first, var) < task->variables[var].domain_size;
        }
    }
    state_pack_release(&pack);
    return ok;
}

static bool take_words(const Task *task, const json_t *numbers, StateWordVec *out_words)
{
    bool ok = json_is_array(numbers);
    for (size_t i = 0; i < json_array_size(numbers) && ok; i++) {
        const json_t *number = json_array_get(numbers, i);
        ok = is_integer(number, (int64_t)UINT32_MAX + 1);
        if (ok) {
            state_word_vec_push(out_words, (StateWord)json_integer_value(number));
        }
    }
    return ok && (out_words->size == 0 || are_states(task, out_words));
}

static bool from_json(const Task *task, const json_t *object, CollectedPlan *out_plan)
{
    int is_found, is_shortest, is_cut_by_clock;
    json_int_t cost;
    json_t *ops, *first, *detours;
    bool ok = json_unpack((json_t *)object, "{s:b, s:b, s:b, s:I, s:F, s:o, s:o, s:o}", "found",
                          &is_found, "shortest", &is_shortest, "clock", &is_cut_by_clock, "cost",
                          &cost, "seconds", &out_plan->seconds, "operators", &ops, "first", &first,
                          "detours", &detours) == 0 &&
              take_operators(task, ops, &out_plan->plan) &&
              take_operators(task, first, &out_plan->first) &&
              take_words(task, detours, &out_plan->detours);
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
                                           .first_cost = training->first_cost,
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

void wl_plans_count(WlTraining *training)
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
    wl_plans_count(training);
    return ok;
}

bool wl_plans_are_enough(const WlTraining *training)
{
    size_t num_steps = 0;
    int num_plans = 0;
    for (int i = 0; i < training->split.num_learned; i++) {
        bool is_used = wl_training_has_plan(training, i);
        num_plans += is_used;
        num_steps += is_used ? training->plans[i].plan.ops.size : 0;
    }
    return num_plans >= LEAST_PLANS && num_steps >= LEAST_STEPS;
}

/* --- Searches with the learned heuristic ------------------------------------------------------- */

/* One search, as if it were a collected plan. A search without a plan went off that of another one,
 * if there is one. */
static bool search_again(const WlTrainingTask *task, const CollectedPlan *known,
                         SearchTrialOptions options, CollectedPlan *out_plan, Error *error)
{
    SearchTrialOutcome outcome;
    DetourLog log;
    detours_open_log(&log, task->task);
    options.visit = detours_note_expanded;
    options.context = &log;
    bool ok = search_trial_run(task->task, &options, &outcome, &out_plan->plan, error);
    if (ok) {
        out_plan->is_found = outcome.end == SEARCH_TRIAL_SOLVED;
        out_plan->is_interrupted = outcome.end == SEARCH_TRIAL_INTERRUPTED;
        out_plan->is_cut_by_clock = outcome.end == SEARCH_TRIAL_TOO_LONG;
        out_plan->cost = outcome.cost;
        out_plan->seconds = outcome.seconds;
        const Plan *way = out_plan->is_found ? &out_plan->plan : &known->plan;
        if (way->ops.size > 0) {
            detours_find(&log, way, &out_plan->detours);
        }
        if (out_plan->is_found) {
            plan_shorten(task->task, &out_plan->plan);
        }
    }
    detours_close_log(&log);
    return ok;
}

/* Detours of earlier searches stay: otherwise what they taught would be forgotten. */
static void take_over(CollectedPlan *plan, CollectedPlan *other)
{
    for (size_t i = 0; i < other->detours.size; i++) {
        state_word_vec_push(&plan->detours, other->detours.data[i]);
    }
    if (other->is_found && (!plan->is_found || other->plan.ops.size < plan->plan.ops.size)) {
        Plan longer = plan->plan;
        plan->plan = other->plan;
        other->plan = longer;
        plan->is_found = true;
    }
    plan->is_cut_by_clock |= other->is_cut_by_clock;
    plan_collection_release(other);
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
                    : search_again(task, &training->plans[item], *options, &plan, error) &&
                          (plan.is_interrupted ||
                           work_journal_add(training->journal, name, to_json(&plan), error));
    take_over(&training->plans[item], &plan);
    return ok;
}
