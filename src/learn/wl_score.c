#include "learn/wl_score.h"

#include <math.h>

static json_t *to_json(const SearchTrialOutcome *outcome)
{
    return json_pack("{s:i, s:I, s:I, s:i, s:f}", "end", (int)outcome->end, "cost",
                     (json_int_t)outcome->cost, "expanded", (json_int_t)outcome->expanded, "length",
                     (int)outcome->plan_length, "seconds", outcome->seconds);
}

static bool from_json(const json_t *object, SearchTrialOutcome *out_outcome)
{
    int end, length;
    json_int_t cost, expanded;
    bool ok = json_unpack((json_t *)object, "{s:i, s:I, s:I, s:i, s:F}", "end", &end, "cost", &cost,
                          "expanded", &expanded, "length", &length, "seconds",
                          &out_outcome->seconds) == 0 &&
              end >= 0 && end < SEARCH_TRIAL_INTERRUPTED;
    if (ok) {
        out_outcome->end = (SearchTrialEnd)end;
        out_outcome->cost = cost;
        out_outcome->expanded = expanded;
        out_outcome->plan_length = length;
    }
    return ok;
}

bool wl_score_try(WorkJournal *journal, const char *name, const Task *task,
                  const SearchTrialOptions *options, SearchTrialOutcome *out_outcome, Error *error)
{
    const json_t *known = work_journal_find(journal, name);
    if (known && from_json(known, out_outcome)) {
        return true;
    }
    if (known) {
        error_set(error, ERROR_INPUT, "the result of \"%s\" in the journal makes no sense", name);
        return false;
    }
    return search_trial_run(task, options, out_outcome, NULL, error) &&
           (out_outcome->end == SEARCH_TRIAL_INTERRUPTED ||
            work_journal_add(journal, name, to_json(out_outcome), error));
}

void wl_score_add(WlScore *score, const SearchTrialOutcome *outcome, int64_t max_cost)
{
    bool is_solved = outcome->end == SEARCH_TRIAL_SOLVED;
    double cost = is_solved ? (double)outcome->cost : 10 * (double)max_cost;
    score->num_tried++;
    score->num_solved += is_solved;
    score->log_cost += log10(fmax(cost, 1));
    score->expanded += (double)outcome->expanded;
    score->seconds += outcome->seconds;
}
