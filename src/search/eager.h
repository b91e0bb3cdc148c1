/* Eager search: a state is evaluated when it is generated, with the heuristics of all lists, and
 * goes into every list under its own values.
 *
 * An expansion generates all successors, evaluates the new ones as one batch (on several threads if
 * there are some) and then processes them in the order of generation: new states go into the lists,
 * known ones may have become cheaper. Nothing in the second pass depends on the value of a later
 * successor, so the result is the same as with one successor after the other. Path-dependent
 * heuristics (landmarks) must see each transition before the state is evaluated and none after it;
 * with them the successors are processed one by one.
 *
 * A state that a heuristic takes for a dead end, though not reliably, only goes into the lists of
 * the other heuristics. A reliable dead end goes nowhere (evaluator.h).
 *
 * Lists of preferred successors need the preferred operators of the state in expansion. They are
 * kept from its evaluation, 4 bytes each, so that a state is evaluated once (eager.c says when not).
 *
 * A search that remembers keeps successors and values in a StateMemo (state_memo.h): expanding a
 * state again in a later run neither generates nor evaluates.
 *
 * Invariants: every open state is in each list whose heuristic gives it a value (lists of preferred
 * successors apart); an entry is stale exactly if its state is closed. Cost of an expansion: one
 * evaluation by each heuristic per new successor, and one push per list. Order and counts are those
 * of Fast Downward's eager search [H06]. */
#ifndef SEARCH_EAGER_H
#define SEARCH_EAGER_H

#include "search/search_core.h"

extern const SearchKindClass eager_class;

/* For a search that remembers: the number of states that this run has met, which is less than the
 * number of registered states after earlier runs; and giving back the stored successors of all
 * states. The latter not during a step. */
int64_t eager_num_met(const Search *search);
void eager_drop_moves(Search *search);

#endif
