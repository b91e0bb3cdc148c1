/* Company: other searches beside one that lasts longer than its policy has learned for.
 *
 * How long a best-first search takes has a heavy tail: of two that differ in little, one finds a plan in a
 * second and the other one not in a minute, and it is another one in every task. A policy can only choose
 * among the states that it has found, so one that has gone astray stays there. Searches of their own from
 * the initial state do not.
 *
 * A policy's horizon (control_rates.h) tells for how long it has learned. When its search has done more than
 * that, others join: one with all lists in turn, and some with one list and nothing else. Each gets its
 * part of the work from there on (helper_search.c says when and how much), and the first search that finds a plan ends
 * all. Work is counted, so all machines that have the time and the memory do the same. Before, nothing is
 * built and nothing is spent. docs/explanation/decisions/009-helper-searches.md has what that is
 * worth. */
#ifndef CONTROL_HELPER_SEARCH_H
#define CONTROL_HELPER_SEARCH_H

#include <stddef.h>

#include "search/search.h"

typedef struct HelperSearches HelperSearches;

/* Who joins beside the search with all lists in turn. Where a policy mixes its lists, the one that it has
 * used most may do better undisturbed: it gets most of the half that is for others. Where a policy uses one
 * list and hardly any other, that would be the same search again: so each of the other lists gets a small
 * part, from the horizon on, and the policy keeps to its list (ControlSettings.ignores_horizon). */
typedef enum HelperKind { HELPERS_NONE, HELPERS_MAIN, HELPERS_LISTS } HelperKind;

/* none, main, lists; NULL behind the last one. */
const char *helper_search_kind_name(size_t kind);

/* What there is, and what it takes to build the tables of the policy's search: twice as much for the
 * others. They do not come if that is too much for the limits; and they leave for good when more than half
 * of the memory is held, as it is for the policy's search then. */
typedef struct HelperMeans {
    size_t memory_limit; /* bytes */
    size_t table_bytes;  /* at most, while they are built */
    double table_seconds;
} HelperMeans;

/* Of some kind, for a search with these options, which is to have several lists and selective evaluation. The task and what
 * the options point at must outlive the helpers. */
HelperSearches *helper_search_new(HelperKind kind, const Task *task, const SearchOptions *options,
                                  int64_t horizon, HelperMeans means);
void helper_search_free(HelperSearches *helpers);

/* After a step of the policy's search, which is still running: the others do their part. Returns the one
 * that has found a plan, or NULL. */
const Search *helper_search_advance(HelperSearches *helpers, const Search *search);

/* What the others have done so far; steps are those of the policy's search only, so there are none. */
SearchStats helper_search_stats(const HelperSearches *helpers);

/* Name of the list, or of the controller, of the one that has found a plan; NULL if none has. */
const char *helper_search_solver(const HelperSearches *helpers);

#endif
