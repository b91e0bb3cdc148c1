#include "learn/search_trial.h"

#include <assert.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/name_table.h"
#include "control/control.h"
#include "control/control_policy.h"
#include "search/plan_series.h"

enum { CHECK_INTERVAL = 256 }; /* steps from one look at clock and memory to the next */

/* The clock may take this many times the counted cost, and a second in any case. */
static const double PATIENCE = 10, LEAST_SECONDS = 1;

PolicyMeaning search_trial_meaning(const SearchTrialSetup *setup)
{
    return (PolicyMeaning){.lists = setup->lists,
                           .control = POLICY_CONTROL_RULE,
                           .rule = setup->control,
                           .search = setup->search,
                           .costs = setup->costs,
                           .preferred = setup->prefers_first ? "first" : "all",
                           .symmetry = search_symmetry_name(setup->prunes_symmetric)};
}

typedef struct Trial {
    const SearchTrialOptions *options;
    ListSpecs lists;
    bool *prefers;         /* per list */
    int64_t num_operators; /* that the work is for */
    Search *search;
    Control *control;
    double start;
} Trial;

/* --- Life ------------------------------------------------------------------------------------- */

static bool make_search(Trial *trial, const Task *task, Error *error)
{
    const SearchTrialSetup *setup = trial->options->setup;
    SearchOptions options = {.lists = trial->lists.data,
                             .num_lists = trial->lists.count,
                             .prefers = trial->prefers,
                             .bound = trial->options->bound,
                             .rule_set = trial->options->rules,
                             .store = trial->options->store,
                             .prunes_symmetric = setup->prunes_symmetric,
                             .num_threads = 1};
    int costs = name_table_find_word(setup->costs, task_costs_name);
    bool is_known = search_kind_find(setup->search, &options.kind) && costs >= 0;
    assert(is_known && (!options.store || costs == TASK_COSTS_ONE));
    (void)is_known;
    options.heuristic_costs = options.path_costs = (TaskCosts)costs;
    if (trial->options->phase > 0) {
        plan_series_fill(true, trial->options->phase, &options);
    }
    trial->search = search_new(task, &options, error);
    return trial->search != NULL;
}

static bool open_trial(Trial *trial, const Task *task, Error *error)
{
    const SearchTrialSetup *setup = trial->options->setup;
    if (!list_spec_parse(setup->lists, &trial->lists, error)) {
        return false;
    }
    list_spec_set_model(&trial->lists, trial->options->model);
    const ListSpec *lists = trial->lists.data;
    trial->prefers = MEM_NEW(bool, (size_t)trial->lists.count);
    trial->num_operators = SEARCH_TRIAL_OPERATORS;
    for (int i = 0; i < trial->lists.count; i++) {
        if (!lists[i].heuristic.class->engine->needs_model) {
            trial->num_operators = task->num_operators;
        }
        trial->prefers[i] =
            !setup->prefers_first || lists[i].heuristic.class == lists[0].heuristic.class;
    }
    const ControlSettings settings = {.lists = lists, .num_lists = trial->lists.count};
    trial->control = trial->options->policy
                         ? control_policy_wrap(trial->options->policy, &settings, "rates", error)
                         : control_new(setup->control, &settings, error);
    return trial->control && make_search(trial, task, error);
}

static void close_trial(Trial *trial)
{
    search_free(trial->search);
    control_free(trial->control);
    if (trial->prefers) {
        MEM_FREE(trial->prefers, (size_t)trial->lists.count);
    }
    list_spec_release(&trial->lists);
}

/* --- Running it ------------------------------------------------------------------------------- */

static int64_t cost_of(const Trial *trial, const SearchStats *stats)
{
    return stats->work * trial->num_operators / SEARCH_TRIAL_OPERATORS + stats->generated;
}

/* Whether clock, memory and interrupts let the search go on; if not, how it ends. */
static bool may_go_on(const Trial *trial, SearchTrialEnd *out_end)
{
    const SearchTrialOptions *options = trial->options;
    double seconds = clock_thread() - trial->start;
    if (options->limits && limits_check(options->limits) != LIMITS_OK) {
        *out_end = SEARCH_TRIAL_INTERRUPTED;
    } else if (search_memory(trial->search) > SEARCH_TRIAL_MEMORY) {
        *out_end = SEARCH_TRIAL_TOO_COSTLY;
    } else if (seconds > LEAST_SECONDS + PATIENCE * (double)options->max_cost / 1e6) {
        *out_end = SEARCH_TRIAL_TOO_LONG;
    } else {
        return true;
    }
    return false;
}

static void step(const Trial *trial, int list, int64_t num_expanded)
{
    const SearchTrialOptions *options = trial->options;
    SearchStatus status = search_step(trial->search, list);
    if (options->visit && status == SEARCH_RUNNING &&
        search_stats(trial->search).expanded > num_expanded) {
        options->visit(options->context, search_expanded_values(trial->search));
    }
}

static SearchTrialEnd search(const Trial *trial)
{
    SearchTrialEnd end = SEARCH_TRIAL_TOO_COSTLY;
    for (int64_t i = 0; search_status(trial->search) == SEARCH_RUNNING; i++) {
        SearchStats stats = search_stats(trial->search);
        if (cost_of(trial, &stats) >= trial->options->max_cost ||
            (i % CHECK_INTERVAL == 0 && !may_go_on(trial, &end))) {
            return end;
        }
        int list = control_choose(trial->control, trial->search);
        if (list < 0) {
            return SEARCH_TRIAL_EXHAUSTED;
        }
        step(trial, list, stats.expanded);
    }
    SearchStatus status = search_status(trial->search);
    return status == SEARCH_SOLVED      ? SEARCH_TRIAL_SOLVED
           : status == SEARCH_EXHAUSTED ? SEARCH_TRIAL_EXHAUSTED
                                        : SEARCH_TRIAL_TOO_COSTLY;
}

static void take_plan(const Trial *trial, SearchTrialOutcome *outcome, Plan *out_plan)
{
    Plan plan = {0};
    search_plan(trial->search, &plan);
    outcome->plan_length = (int32_t)plan.ops.size;
    if (out_plan) {
        *out_plan = plan;
    } else {
        plan_release(&plan);
    }
}

bool search_trial_run(const Task *task, const SearchTrialOptions *options,
                      SearchTrialOutcome *out_outcome, Plan *out_plan, Error *error)
{
    assert(options->max_cost > 0);
    Trial trial = {.options = options, .start = clock_thread()};
    *out_outcome = (SearchTrialOutcome){0};
    bool ok = open_trial(&trial, task, error);
    if (ok) {
        out_outcome->end = search(&trial);
        SearchStats stats = search_stats(trial.search);
        out_outcome->cost = cost_of(&trial, &stats);
        out_outcome->expanded = stats.expanded;
        if (out_outcome->end == SEARCH_TRIAL_SOLVED) {
            take_plan(&trial, out_outcome, out_plan);
        }
        out_outcome->seconds = clock_thread() - trial.start;
    }
    close_trial(&trial);
    return ok;
}
