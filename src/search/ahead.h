/* Ahead: idle threads of a deferred search evaluate the states that it will probably visit next.
 *
 * Problem: deferred search evaluates one state at a time, and which one is next depends on the
 * value of the last. So there is nothing to share among threads, and evaluations are nearly all of
 * its time.
 *
 * Idea: guess. The moves at the front of the lists are visited soon unless better ones come between
 * them; in most searches 95 % of them and more. Other threads evaluate where these moves lead and
 * keep values and preferred operators until the search asks for them. Values do not depend on when
 * they are computed, so the search does exactly the same as on one thread. If the search needs a
 * state that another thread is just evaluating, it does not wait: it evaluates the next guess
 * meanwhile, or even the same state again.
 *
 * What depends on more than the state is left to the search: heuristics that depend on paths
 * (landmarks, which are cheap) or have a memory (heur_engine_is_pure). After a change of queue mode
 * (heur.h) all that was evaluated ahead is dropped; a state whose evaluation would change it is
 * left to the search, too. Lists that draw at random have no front.
 *
 * Data: a table of 1024 slots, one packed state each, found by its hash; a new state replaces the
 * old one of its slot. The order in which to evaluate them is an array of slot numbers, made anew
 * when a guess was wrong or few are left: some guesses of each list, more of those that were used
 * lately. What a move leads to is remembered, too, as the same moves are at the front again and
 * again.
 *
 * Invariant: a slot belongs to the thread of the search, except while it is SLOT_WAITING, when any
 * thread may take it, and while it is SLOT_RUNNING, when it belongs to the thread that took it. The
 * order is a hint only. No other thread than that of the search reads lists, nodes or registry.
 *
 * A visit costs a few microseconds for the guesses. Below some 20 us per evaluation that is not
 * worth it: the first states are evaluated by the search alone and measured. Where most
 * guesses turn out wrong, there is a pause. Only speed depends on the clock. */
#ifndef SEARCH_AHEAD_H
#define SEARCH_AHEAD_H

#include "search/evaluator.h"
#include "search/open_list.h"
#include "search/search.h"
#include "task/state_space.h"

typedef struct Ahead Ahead;

/* All pointers are borrowed, but `prefers` is copied (per list: its preferred operators are needed;
 * NULL: none are). The lists of the evaluator are these lists and then further heuristics. */
typedef struct AheadSetup {
    StateSpace *space;
    const StateRegistry *registry;
    Evaluator *evaluator;
    const bool *prefers;
    int num_lists, num_heuristics, num_threads;
    bool is_unmeasured; /* evaluates ahead however short evaluations are */
} AheadSetup;

/* Whether there is a heuristic among those of the lists that can be evaluated ahead. */
bool ahead_is_useful(const ListSpec *lists, int num_lists);

/* Lends the threads of the evaluator from the first run on, until it is stopped. */
Ahead *ahead_new(const AheadSetup *setup);
void ahead_free(Ahead *ahead);

/* Ends all evaluations and forgets all states; before the evaluator or the registry restarts. */
void ahead_stop(Ahead *ahead);

/* Like evaluator_run on one state. `lists` are the open lists without this state, last_list the one
 * that it came from, or -1. */
bool ahead_run(Ahead *ahead, const EvaluatorBatch *batch, OpenList *const *lists, int last_list);

/* Whether the values of a list were evaluated ahead in the last run. If so, ahead_add_preferred has
 * its preferred operators and evaluator_add_preferred has not. */
bool ahead_is_given(const Ahead *ahead, int list);
void ahead_add_preferred(const Ahead *ahead, IntVec *out_ops);

SearchAhead ahead_counts(const Ahead *ahead);

#endif
