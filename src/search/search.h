/* Best-first search with several open lists, driven one step at a time.
 *
 *     Search *search = search_new(task, &options, &error);
 *     while (search_status(search) == SEARCH_RUNNING)
 *         search_step(search, choose(search));        // the list to expand from
 *     if (search_status(search) == SEARCH_SOLVED) search_plan(search, &plan);
 *
 * There are three kinds, which differ in when a state is evaluated:
 *
 *     eager      when it is generated, for all lists (eager.h)
 *     deferred   when it is taken from a list; until then it waits under the values of its parent.
 *                Also called lazy search (deferred.h)
 *     selective  when it is generated, for the chosen list only, unless it improves a best h
 *                (selective.h)
 *
 * Eager and deferred search process successors and ties in the order of Fast Downward [H06], so
 * node counts equal those of Fast Downward.
 *
 * A list of preferred successors ("ff+") only receives states that a preferred operator leads to.
 *
 * The caller owns the search. The search copies the options but borrows the task, the lists and all
 * that the options point to. There are no globals, so searches can run side by side. After a
 * warm-up only the registry, the nodes and the lists grow; running out of memory there is a status,
 * like the limits. A search can be restarted many times: training uses it as its environment. */
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

/* g saturates here; costs that users see are summed up from the plan. */
#define SEARCH_MAX_G ((1u << 30) - 1)

typedef struct Search Search;

typedef enum SearchStatus {
    SEARCH_RUNNING,
    SEARCH_SOLVED,
    SEARCH_EXHAUSTED, /* all lists are empty */
    SEARCH_OUT_OF_MEMORY,
    SEARCH_OUT_OF_TIME,
    SEARCH_OUT_OF_STEPS,
    SEARCH_INTERRUPTED,
} SearchStatus;

typedef enum SearchKind { SEARCH_EAGER, SEARCH_DEFERRED, SEARCH_SELECTIVE } SearchKind;

enum {
    SEARCH_MAX_SELECTIVE = 32, /* lists of a selective search at most */
    SEARCH_SHARING_ALL = -1,   /* sharing rate: every state is evaluated for every list */
};

/* A limit on the bytes of search_memory, which the search checks every few steps. When `allows`
 * returns false, a search that remembers forgets what only earlier runs needed, and then the stored
 * successors of all states. It keeps what the current run needs in any case. */
typedef struct SearchBudget {
    bool (*allows)(void *context, size_t bytes); /* NULL: no limit */
    void *context;
} SearchBudget;

struct HeurStore; /* heur/heur_store.h */
struct RuleSet;   /* rules/rule_set.h */

typedef struct SearchOptions {
    const ListSpec *lists; /* must outlive the search */
    int num_lists;
    SearchKind kind;
    RunRules rules;
    /* Selective evaluation: one state in so many is also evaluated for the most used list, and
     * fewer for the others; 0: none; or SEARCH_SHARING_ALL. */
    int64_t sharing_rate;
    bool reopens; /* expands a state again that is reached more cheaply */
    /* Per list: whether the operators that its heuristic recommends are preferred; NULL: all. */
    const bool *prefers;
    const struct RuleSet *rule_set;        /* of the arm `rules`, borrowed; NULL: there is none */
    TaskCosts heuristic_costs, path_costs; /* operator costs for heuristics, and for g */
    int32_t weight;                        /* w: lists are ordered by g + w * h; 0: by h */
    int64_t bound;                         /* plans must cost less; 0: no bound */
    int64_t max_steps;                     /* 0: no limit */
    int num_threads;                       /* >= 1; the result does not depend on it */
    bool ahead_unmeasured; /* threads of a deferred search help even if that is not worth it */
    /* Of successors that differ in interchangeable objects only, one is enough (task/symmetry.h). */
    bool prunes_symmetric;
    struct HeurStore *store; /* lends tables for this task and these costs; NULL: there is none */
    bool remembers; /* keeps values and successors for restarts; one thread, eager search only */
    SearchBudget budget;
    const Limits *limits; /* may be NULL */
    const Log *log;       /* progress lines; may be NULL */
} SearchOptions;

typedef struct SearchStats {
    int64_t steps, expanded, evaluated, evaluations, generated, reopened, dead_ends;
    int64_t progress; /* states that improved the best h of a list; the initial one not counted */
    int64_t work;     /* estimated cost of all evaluations, in microseconds (heur_set_work) */
} SearchStats;

/* States that other threads of a deferred search evaluated ahead (ahead.h). Unlike the statistics,
 * these depend on the machine. */
typedef struct SearchAhead {
    int64_t used;
    int64_t waited; /* of these: not ready when the search needed them */
    int64_t wasted; /* dropped, or not used yet */
} SearchAhead;

/* Where the last jump of a search by g + w * h was: the largest value of an expanded state so far,
 * and the statistics before the first such state was expanded. Expansions up to there are the same
 * for all ways to break ties. */
typedef struct SearchJump {
    int64_t value; /* -1: nothing was expanded, or the search does not count jumps */
    SearchStats stats;
} SearchJump;

SearchStats search_stats_sum(SearchStats left, SearchStats right);

/* "eager", "deferred", "selective"; NULL behind the last kind. */
const char *search_kind_name(size_t kind);

/* What is pruned for being symmetric: "none", "objects". */
const char *search_symmetry_name(size_t index);

/* Which heuristics name preferred operators: "all", or "first", that of the first list. */
const char *search_preferred_name(size_t index);

/* Finds a kind by its name; "lazy" is another name of "deferred". False if there is none. */
bool search_kind_find(const char *name, SearchKind *out_kind);

/* "solved", "out_of_memory" and so on, for programs to read. */
const char *search_status_name(SearchStatus status);

/* NULL and an Error if a thread or a heuristic is not available, or if the kind of search does not
 * support the lists. */
Search *search_new(const Task *task, const SearchOptions *options, Error *error);
void search_free(Search *search);

/* Goes back to the initial state, as if the search were new; the tables of the heuristics stay. A
 * search that remembers (state_memo.h) keeps h values and successors of all states it has met, so
 * the next run is many times faster. No visible number changes, except that the search may run out
 * of memory earlier. */
void search_restart(Search *search);

/* Bytes held for states, their values, list entries and the memories of heuristics, of this run and
 * of earlier ones; not what an unused search needs. search_forget gives them back and restarts. */
size_t search_memory(const Search *search);
void search_forget(Search *search);

/* Makes one step from `list`, or from the next non-empty list in cyclic order if `list` is empty.
 * Returns the status afterwards; does nothing unless the status is SEARCH_RUNNING. */
SearchStatus search_step(Search *search, int list);

SearchStatus search_status(const Search *search);
SearchStats search_stats(const Search *search);
SearchKind search_kind(const Search *search);
int search_num_lists(const Search *search);
const ListSpec *search_list_spec(const Search *search, int list);

/* Whether the list's heuristic is infinite for dead ends only. */
bool search_list_is_reliable(const Search *search, int list);

/* Selective evaluation only: expansions from the list so far. */
int64_t search_list_uses(const Search *search, int list);

/* The list that the last step used; -1 before the first step. */
int search_last_list(const Search *search);

/* The values of all variables of the state that was expanded last and is no goal, by an eager
 * search that does not remember. Valid until the next step. */
const int32_t *search_expanded_values(const Search *search);

/* Statistics of a list, all in O(1). The minimum is only defined for a list that is not empty. */
OpenListStats search_list_stats(const Search *search, int list);
int64_t search_list_count(const Search *search, int list);
int64_t search_list_min(const Search *search, int list);

/* h of the initial state, and the smallest h so far; HEUR_DEAD_END if there is none. */
int32_t search_initial_h(const Search *search, int list);
int32_t search_best_h(const Search *search, int list);

/* Figures about the list's heuristic, for reports: see heur_set_figure. */
const char *search_figure(const Search *search, int list, int index, int64_t *out_value);

SearchAhead search_ahead(const Search *search);

/* Of an eager search with one list and a weight. */
SearchJump search_last_jump(const Search *search);

/* Number of states that this run has met. */
int64_t search_num_states(const Search *search);

/* The plan; only after SEARCH_SOLVED. Random walks leave operators behind that a plan can do
 * without; a search with walks drops them (plan_shorten.h). */
void search_plan(const Search *search, Plan *out_plan);

#endif
