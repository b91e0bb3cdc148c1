/* Selective evaluation: a heuristic costs in proportion to how much its list is used.
 *
 * Problem: eager search evaluates every new state with the heuristics of all lists. A list that is
 * hardly ever chosen costs as much time as the others, so a controller can decide which state is
 * expanded but not what the time is spent on.
 *
 * Idea: evaluate a successor only for the list that its parent was taken from, and for the lists
 * whose values the same engine computes (h_ff and h_add, say). Three things make a state known to
 * other lists:
 *
 *   - If it improves a best h, the smallest value that a list has seen, it is evaluated for all
 *     lists and goes into all of them. If the chosen heuristic calls it a dead end, the other
 *     heuristics are computed too, unless that dead end is reliable.
 *   - The sharing rate N of the options: one state in N is also evaluated for the most used list,
 *     and for each other list a part of these, in proportion to how often that list has been used.
 *     With N = 1 and equal use this is nearly eager search; a list that gets most of the steps sees
 *     every state, one that gets an eighth of them sees an eighth.
 *   - If the controller chooses an empty list, the step uses the next non-empty one, and the
 *     successors are evaluated for both.
 *
 * An open state that is met again from a list which does not have it yet is evaluated for that
 * list.
 *
 * Data: per state, the set of engines that have evaluated it (a bit mask, hence at most 32 lists);
 * per list, how often it was used and the threshold for its part of the shared states. h values are
 * not kept: the keys in the lists are enough.
 *
 * Invariants: a state that is neither closed nor a dead end is in at least one list, so the search
 * finds a plan if there is one. An engine evaluates a state at most once between two expansions of
 * it.
 *
 * Cost: one evaluation per successor in the usual case. Shares of steps become shares of time.
 * docs/explanation/decisions/006-selective-evaluation.md has measurements. */
#ifndef SEARCH_SELECTIVE_H
#define SEARCH_SELECTIVE_H

#include "search/search_core.h"

/* An entry is stale if its state is closed or has turned out to be a dead end. */
extern const SearchKindClass selective_class;

/* Expansions from the list so far. */
int64_t selective_num_uses(const Search *search, int list);

#endif
