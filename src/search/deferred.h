/* Deferred evaluation [RH09], also called lazy search, which LAMA uses.
 *
 * Problem: most states that eager search evaluates are never expanded, and evaluating is what costs
 * time.
 *
 * Idea: evaluate a state when it is taken from a list. Its successors go into the lists at once,
 * not even generated, under the h and the g of their parent. A list entry is therefore a pair of
 * state and operator (OpenMove, 8 bytes). A search that runs straight to the goal evaluates little
 * more than the states on its way.
 *
 * Price: all successors of a state have the same value, so a list cannot tell them apart. Lists of
 * preferred successors (ff+) do.
 *
 * Invariants: a state is registered when it is visited, or when rules lead through it (rule_arm.h),
 * so every registered state is closed, a dead end or new; those that entries of lists refer to are
 * not new. h rows are kept only if closed states
 * may be reopened.
 *
 * With several threads, states are evaluated ahead (ahead.h).
 *
 * A visit costs one evaluation by all heuristics and one push per successor and list. Order and
 * counts are those of Fast Downward's lazy search: the goal state does not count as expanded, and a
 * successor counts as generated when it goes into the lists. */
#ifndef SEARCH_DEFERRED_H
#define SEARCH_DEFERRED_H

#include "search/ahead.h"
#include "search/search_core.h"

/* An entry is stale if its state is known and need not be reopened. */
extern const SearchKindClass deferred_class;

SearchAhead deferred_ahead(const Search *search);

#endif
