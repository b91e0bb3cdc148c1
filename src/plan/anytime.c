#include "plan/anytime.h"

#include "search/plan_series.h"
#include "search/proof.h"

SearchOptions anytime_options(const Anytime *series, SearchOptions options)
{
    plan_series_fill(task_is_unit_cost(series->task), series->phase, &options);
    options.bound = series->best_cost > 0 ? series->best_cost : options.bound;
    return options;
}

bool anytime_takes(Anytime *series, int64_t cost)
{
    series->is_at_end = series->num_plans > 0 && cost >= series->best_cost;
    if (!series->is_at_end) {
        series->best_cost = cost;
        series->num_plans++;
    }
    return !series->is_at_end;
}

bool anytime_goes_on(Anytime *series, const SearchOptions *options, SearchStatus status)
{
    bool is_last = series->phase == plan_series_length(task_is_unit_cost(series->task)) - 1;
    bool is_solved = status == SEARCH_SOLVED, is_exhausted = status == SEARCH_EXHAUSTED;
    bool is_proof = is_exhausted && proof_is_exhaustive(options, series->task);
    series->is_best = (is_solved && series->best_cost == 0) || (is_proof && series->num_plans > 0);
    series->is_unsolvable = is_proof && series->num_plans == 0 && options->bound == 0;
    series->phase += !is_last;
    return !series->is_best && !is_proof && !series->is_at_end &&
           (is_solved || (is_exhausted && !is_last));
}
