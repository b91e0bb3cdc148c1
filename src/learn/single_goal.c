#include "learn/single_goal.h"

#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "learn/search_trial.h"
#include "task/state_space.h"

/* The last search of plan_series.h is A*. */
enum { PHASE_ASTAR = 4 };

typedef struct Learning {
    const Task *task;
    const SingleGoalOptions *options;
    GoalRegression *regression;
    StateSpace *space;
    StateWord *words, *next_words;
    int32_t *values;  /* of the state where the last plan led */
    int32_t *initial; /* the same for a task: derived variables have their defaults */
    RuleSet *set;
    SingleGoalCounts *counts;
    int64_t cost; /* counted, so far */
} Learning;

/* LM-cut where it is possible: not with conditional effects or axioms. */
static bool find_plan(const Learning *learning, Fact goal, SearchTrialOutcome *out_outcome,
                      Plan *out_plan, Error *error)
{
    static const SearchTrialSetup LM_CUT = {
        .lists = "lmcut/h", .control = "single", .search = "eager", .costs = "normal"};
    static const SearchTrialSetup BLIND = {
        .lists = "blind/h", .control = "single", .search = "eager", .costs = "normal"};
    Task single = task_with_costs(learning->task, TASK_COSTS_PLUS_ONE);
    bool is_simple = !task_has_conditional_effects(learning->task) && single.num_axioms == 0;
    single.goal = (FactSpan){&goal, 1};
    single.initial = learning->initial;
    int64_t left = learning->options->max_cost - learning->cost;
    int64_t most = learning->options->goal_cost;
    const SearchTrialOptions options = {.setup = is_simple ? &LM_CUT : &BLIND,
                                        .phase = PHASE_ASTAR,
                                        .max_cost = left < most ? left : most,
                                        .limits = learning->options->limits};
    return search_trial_run(&single, &options, out_outcome, out_plan, error);
}

static void take_state(Learning *learning)
{
    const Task *task = learning->task;
    state_pack_unpack(&learning->space->pack, learning->words, learning->values);
    for (int32_t var = 0; var < task->num_variables; var++) {
        learning->initial[var] =
            task_is_derived(task, var) ? task->initial[var] : learning->values[var];
    }
}

static void follow(Learning *learning, const Plan *plan)
{
    for (size_t i = 0; i < plan->ops.size; i++) {
        state_pack_unpack(&learning->space->pack, learning->words, learning->values);
        state_space_apply(learning->space, learning->words, learning->values, plan->ops.data[i],
                          learning->next_words);
        StateWord *swap = learning->words;
        learning->words = learning->next_words;
        learning->next_words = swap;
    }
    take_state(learning);
}

static void regress(Learning *learning, Fact goal, const Plan *plan)
{
    const RegressedPlan regressed = {.goal = task_fact(learning->task, goal),
                                     .ops = plan->ops.data,
                                     .num_ops = (int32_t)plan->ops.size,
                                     .values = learning->values,
                                     .costs = TASK_COSTS_PLUS_ONE};
    RegressionEnd end = goal_regression_run(learning->regression, &regressed, learning->set);
    learning->counts->unsupported += end == REGRESSION_UNSUPPORTED;
    learning->counts->too_long += end == REGRESSION_TOO_LONG;
}

/* One goal from where the search stands. */
static bool learn_goal(Learning *learning, Fact goal, Error *error)
{
    SingleGoalCounts *counts = learning->counts;
    if (learning->values[goal.var] == goal.value) {
        return true;
    }
    counts->goals++;
    if (!goal_regression_takes(learning->regression, task_fact(learning->task, goal))) {
        counts->not_atoms++;
        return true;
    }
    if (learning->cost >= learning->options->max_cost) {
        counts->unsolved++;
        return true;
    }
    SearchTrialOutcome outcome = {0};
    Plan plan = {0};
    bool ok = find_plan(learning, goal, &outcome, &plan, error);
    learning->cost += outcome.cost;
    if (ok && outcome.end == SEARCH_TRIAL_SOLVED) {
        counts->solved++;
        regress(learning, goal, &plan);
        follow(learning, &plan);
    } else if (ok) {
        counts->unsolved++;
        counts->is_cut_by_clock |= outcome.end == SEARCH_TRIAL_TOO_LONG;
        counts->is_interrupted |= outcome.end == SEARCH_TRIAL_INTERRUPTED;
    }
    plan_release(&plan);
    return ok;
}

static bool learn_order(Learning *learning, const int32_t *order, Error *error)
{
    const Task *task = learning->task;
    state_space_initial(learning->space, learning->words);
    take_state(learning);
    for (int32_t i = 0; i < task->goal.count && !learning->counts->is_interrupted; i++) {
        if (!learn_goal(learning, task->goal.data[order[i]], error)) {
            return false;
        }
    }
    return true;
}

bool single_goal_learn(const Task *task, GoalRegression *regression,
                       const SingleGoalOptions *options, RuleSet *set, SingleGoalCounts *counts,
                       Error *error)
{
    StateSpace *space = state_space_new(task);
    size_t num_words = (size_t)space->pack.num_words, num_variables = (size_t)task->num_variables;
    size_t num_goals = (size_t)task->goal.count;
    *counts = (SingleGoalCounts){0};
    Learning learning = {.task = task,
                         .options = options,
                         .regression = regression,
                         .space = space,
                         .words = MEM_NEW(StateWord, num_words),
                         .next_words = MEM_NEW(StateWord, num_words),
                         .values = MEM_NEW(int32_t, num_variables),
                         .initial = MEM_NEW(int32_t, num_variables),
                         .set = set,
                         .counts = counts};
    int32_t *order = MEM_NEW(int32_t, num_goals);
    for (size_t i = 0; i < num_goals; i++) {
        order[i] = (int32_t)i;
    }
    Rng rng;
    rng_seed(&rng, options->seed);
    bool ok = true;
    for (int i = 0; i < options->num_orders && ok && !counts->is_interrupted; i++) {
        ok = learn_order(&learning, order, error);
        rng_shuffle(&rng, order, num_goals);
    }
    MEM_FREE(order, num_goals);
    MEM_FREE(learning.words, num_words);
    MEM_FREE(learning.next_words, num_words);
    MEM_FREE(learning.values, num_variables);
    MEM_FREE(learning.initial, num_variables);
    state_space_free(space);
    return ok;
}
