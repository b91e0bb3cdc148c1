/* Helper searches: long runs of a policy add other searches from the initial state.
 *
 * Problem: the time of a best-first search has a heavy tail. Of two searches that differ little,
 * one finds a plan in a second and the other not in a minute, and which one it is differs from task
 * to task. A policy only chooses among states that its search has found, so a search that went
 * astray stays there.
 *
 * Idea: when the search of the policy has done more work than the policy was trained for (its
 * horizon, control_rates.h), add helpers: one that alternates between all lists, and some that use
 * a single list. Each gets a fixed share of the work from there on, and the first search that finds
 * a plan ends all. Before that point nothing is built and nothing is spent.
 *
 * Which helpers there are depends on the policy:
 *
 *     main    for a policy that mixes its lists. The list that it has used most may do better
 *             alone: that helper gets most of the work.
 *     lists   for a policy that uses hardly more than one list, where "main" would be the same
 *             search again. Each other list gets a small share, already from the horizon on, and
 *             the policy does not change beyond it (ControlSettings.ignores_horizon).
 *
 * With several threads (SearchOptions.num_threads) the helpers run on threads of their own, beside
 * the policy's search (helper_crew.h). Who wins, the plan and all counts are those of one thread:
 * the search does not go on before each helper has done its share, and what a helper has done
 * beyond that does not count. The policy's search itself needs one thread, as every selective
 * search; the others are for helpers, at most one for each.
 *
 * helper_search.c has the shares. Work is counted (SearchStats.work), not measured, so all machines
 * with enough time and memory do the same. docs/explanation/decisions/009-helper-searches.md has
 * measurements. */
#ifndef CONTROL_HELPER_SEARCH_H
#define CONTROL_HELPER_SEARCH_H

#include <stddef.h>

#include "search/search.h"

typedef struct HelperSearches HelperSearches;

typedef enum HelperKind { HELPERS_NONE, HELPERS_MAIN, HELPERS_LISTS } HelperKind;

/* "none", "main", "lists"; NULL behind the last one. */
const char *helper_search_kind_name(size_t kind);

/* Resources of the run, and what the tables of the policy's search took. Helpers need at most twice
 * as much for theirs; if the limits do not allow that, none are added. All helpers end when more
 * than half of the memory is in use, without what they hold because they are ahead: the rest is for
 * the policy's search. */
typedef struct HelperMeans {
    size_t memory_limit; /* bytes */
    size_t table_bytes;  /* peak while the tables were built */
    double table_seconds;
} HelperMeans;

/* For a search with these options: selective evaluation and several lists. The task and all that
 * the options point to must outlive the helpers. `horizon` is that of the policy, in work. Other
 * threads than those of the helpers must not allocate while they run. */
HelperSearches *helper_search_new(HelperKind kind, const Task *task, const SearchOptions *options,
                                  int64_t horizon, HelperMeans means);
void helper_search_free(HelperSearches *helpers);

/* Whether the next call of helper_search_advance builds the tables of helpers, which takes long and
 * looks at no limits. */
bool helper_search_will_build(const HelperSearches *helpers, const Search *search);

/* To be called after each step of the policy's search while that runs, always by the same thread:
 * lets the helpers do their share. Returns the helper that has found a plan, or NULL. */
const Search *helper_search_advance(HelperSearches *helpers, const Search *search);

/* What the helpers have done so far, without steps: only those of the policy's search count. */
SearchStats helper_search_stats(const HelperSearches *helpers);

/* The list, or the controller, of the helper that has found a plan; NULL if none has. */
const char *helper_search_solver(const HelperSearches *helpers);

#endif
