/* Best-first search with several open lists, as an object that is driven step by step.
 *
 *     Search *search = search_new(task, &options, &error);
 *     while (search_status(search) == SEARCH_RUNNING)
 *         search_step(search, choose(search));        // which list to expand from
 *     if (search_status(search) == SEARCH_SOLVED) search_plan(search, &plan);
 *
 * Eager search: a step pops a state from the chosen list, tests it for the goal, generates its
 * successors in the reference order, evaluates the new ones with the heuristics of all lists and
 * puts them into every list. Deferred search (deferred.h): the state that a step pops is evaluated
 * only now, and its successors go into the lists unseen. Order of everything is Fast Downward's, so node
 * counts are equal to its. Selective evaluation (selective.h): successors are evaluated for the chosen list, and
 * for the others only if they are good news.
 *
 * Lists of preferred successors ("ff+") get only states that an operator led to which a heuristic
 * recommends.
 *
 * One search can be run again and again, see search_restart: that is how training sees it, the
 * search is its environment.
 *
 * No globals: searches can run side by side. After warm-up only the registry, the nodes and the
 * lists grow; running out of memory there is a status, like the limits. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/log.h"
#include "search/list_spec.h"
#include "search/open_list.h"
#include "search/run_rules.h"
#include "task/plan.h"

typedef struct Search Search;

typedef enum SearchStatus {
    SEARCH_RUNNING,
    SEARCH_SOLVED,
    SEARCH_EXHAUSTED,
    SEARCH_OUT_OF_MEMORY,
    SEARCH_OUT_OF_TIME,
    SEARCH_OUT_OF_STEPS,
    SEARCH_INTERRUPTED,
} SearchStatus;

typedef enum SearchKind { SEARCH_EAGER, SEARCH_DEFERRED, SEARCH_SELECTIVE } SearchKind;

/* Lists of a selective search at most; and the sharing rate at which every state is evaluated for
 * every list. */
enum { SEARCH_MAX_SELECTIVE = 32, SEARCH_SHARING_ALL = -1 };

/* Asked every few steps: whether the search may hold so many bytes (search_memory). If not, one that
 * remembers gives back what only earlier runs have met: it forgets everything and makes the steps of
 * this run again; and then the successors of all states. What this run itself needs it holds in any
 * case. */
typedef struct SearchBudget {
    bool (*allows)(void *context, size_t bytes); /* NULL: any number */
    void *context;
} SearchBudget;

typedef struct SearchOptions {
    const ListSpec *lists; /* must outlive the search */
    int num_lists;
    SearchKind kind;
    RunRules rules;
    /* Selective evaluation: one state in so many is also evaluated for the most used list; 0: none;
     * or SEARCH_SHARING_ALL. */
    int64_t sharing_rate;
    bool reopens; /* expanded states that are reached more cheaply */
    /* Per list: whether operators are preferred that its heuristic recommends; NULL: for all. */
    const bool *prefers;
    TaskCosts heuristic_costs, path_costs; /* what heuristics see, and g */
    int32_t weight;                        /* w: lists are ordered by g + w * h; 0: by h */
    int64_t bound;                         /* on the cost of plans, which stays below; 0: none */
    int64_t max_steps;                     /* 0: any number */
    int num_threads;                       /* >= 1; the result does not depend on it */
    bool remembers; /* for restarts: see search_restart; uses one thread only */
    SearchBudget budget;
    const Limits *limits; /* may be NULL */
    const Log *log;       /* progress lines; may be NULL */
} SearchOptions;

typedef struct SearchStats {
    int64_t steps, expanded, evaluated, evaluations, generated, reopened, dead_ends;
    int64_t progress; /* states, but the first, that were better than ever by some heuristic */
    int64_t work;     /* what it cost, in microseconds by and large: heur_set_work, heur_effort */
} SearchStats;

/* What two searches have done together. */
SearchStats search_stats_sum(SearchStats left, SearchStats right);

/* "eager" and so on, as people write it; NULL behind the last one. */
const char *search_kind_name(size_t index);

/* "solved", "out_of_memory" and so on, as programs read it. */
const char *search_status_name(SearchStatus status);

/* NULL and an Error if the threads or a heuristic cannot be had. */
Search *search_new(const Task *task, const SearchOptions *options, Error *error);
void search_free(Search *search);

/* Back to the initial state, as a new search would begin, with the tables of the heuristics at
 * hand. A search that remembers (state_memo.h) keeps h values and successors of all states ever
 * met and goes through them many times as fast; every number that can be seen of it is the same. It
 * may run out of memory sooner, in proportion to search_memory. */
void search_restart(Search *search);

SearchKind search_kind(const Search *search);

/* Bytes held for what was met in this run and in earlier ones: states, what is known of them, room in
 * the lists, what heuristics remember; not what the search and its heuristics need for a start. And
 * giving them back, which restarts the search. */
size_t search_memory(const Search *search);
void search_forget(Search *search);

/* One step from `list`, or from the next non-empty list in cyclic order if it is empty (selective.h says
 * what it gets by that). Returns the status afterwards; does nothing unless SEARCH_RUNNING. */
SearchStatus search_step(Search *search, int list);

SearchStatus search_status(const Search *search);
SearchStats search_stats(const Search *search);
int search_num_lists(const Search *search);
const ListSpec *search_list_spec(const Search *search, int list);

/* Whether the list's heuristic is infinite for dead ends only. */
bool search_list_is_reliable(const Search *search, int list);

/* With selective evaluation: expansions from the list so far. */
int64_t search_list_uses(const Search *search, int list);

/* The list that the last step really used; -1 before the first step. */
int search_last_list(const Search *search);

/* What a controller may look at; O(1) each. */
OpenListStats search_list_stats(const Search *search, int list);
int64_t search_list_count(const Search *search, int list);

/* Smallest value in a list that is not empty. */
int64_t search_list_min(const Search *search, int list);

/* h of the initial state, and the smallest h inserted so far; HEUR_DEAD_END if there is none. */
int32_t search_initial_h(const Search *search, int list);
int32_t search_best_h(const Search *search, int list);

/* Numbers about the list's heuristic that are worth reporting: see heur_set_figure. */
const char *search_figure(const Search *search, int list, int index, int64_t *out_value);

/* Number of states met since the start. */
int64_t search_num_states(const Search *search);

/* After SEARCH_SOLVED. */
void search_plan(const Search *search, Plan *out_plan);

#endif
