/* Search trial: one search on a task, up to a counted cost.
 *
 * The cost is the work of all evaluations (SearchStats.work) and a microsecond for each generated
 * state, so that cheap heuristics do not look free. Work is what evaluations take on a task of
 * SEARCH_TRIAL_OPERATORS operators, and grows with their number; only the learned heuristic takes
 * the same on all tasks. The cost is counted, not measured: the outcome is the same on every machine.
 * Only a search that takes many times longer of its thread than its counted cost is ended by the clock,
 * which the outcome says. */
#ifndef LEARN_SEARCH_TRIAL_H
#define LEARN_SEARCH_TRIAL_H

#include "base/error.h"
#include "base/limits.h"
#include "nn/policy_meaning.h"
#include "search/search.h"

enum {
    SEARCH_TRIAL_MEMORY = 400 * 1000000, /* bytes for the states of a search at most */
    SEARCH_TRIAL_OPERATORS = 1000,
};

/* How to search, as `veer plan` takes it. */
typedef struct SearchTrialSetup {
    const char *lists, *control, *search, *costs;
    bool prefers_first;    /* only the heuristic of the first list names preferred operators */
    bool prunes_symmetric; /* see SearchOptions */
} SearchTrialSetup;

/* What a policy for this search means, under the rule that chooses its lists. */
PolicyMeaning search_trial_meaning(const SearchTrialSetup *setup);

typedef struct SearchTrialOptions {
    const SearchTrialSetup *setup;
    const struct Policy *policy; /* rates in place of the setup's control; NULL: there are none */
    const struct WlModel *model; /* for learned lists; NULL: there are none */
    const struct RuleSet *rules; /* for the arm that follows them; NULL: there is none */
    struct HeurStore *store;     /* lends tables under unit costs; NULL: there is none */
    int phase;            /* of plan_series.h under unit costs; 0: greedy search as in the setup */
    int64_t bound;        /* plans must be cheaper; 0: no bound */
    int64_t max_cost;     /* counted */
    const Limits *limits; /* for an interrupt; may be NULL */
    /* Gets the values of every state that is expanded and no goal; eager search only; may be NULL. */
    void (*visit)(void *context, const int32_t *values);
    void *context;
} SearchTrialOptions;

typedef enum SearchTrialEnd {
    SEARCH_TRIAL_SOLVED,
    SEARCH_TRIAL_EXHAUSTED,
    SEARCH_TRIAL_TOO_COSTLY, /* counted cost, or memory */
    SEARCH_TRIAL_TOO_LONG,   /* by the clock */
    SEARCH_TRIAL_INTERRUPTED,
} SearchTrialEnd;

typedef struct SearchTrialOutcome {
    SearchTrialEnd end;
    int64_t cost, expanded;
    int32_t plan_length;
    double seconds;
} SearchTrialOutcome;

/* `out_plan` may be NULL; it gets the plan of a solved trial, for the caller to release. False and
 * an Error if the lists are not available for the task. */
bool search_trial_run(const Task *task, const SearchTrialOptions *options,
                      SearchTrialOutcome *out_outcome, Plan *out_plan, Error *error);

#endif
