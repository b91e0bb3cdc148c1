/* Search with lists apart: a list costs in proportion to its use.
 *
 * Eager search evaluates every new state with the heuristics of all lists, so a list that is hardly
 * ever chosen costs as much as the others. Here the successors of a state go only into the list
 * that it was chosen from, and into those whose values come from the same computation (h_ff and
 * h_add, say); the other heuristics are not asked. A successor that is better than all before in
 * the eyes of one of these is good news for everybody: it is evaluated for all lists and goes into
 * all of them. So is one that the chosen heuristic gives up, as others may know a way. A state that
 * waits in other lists only is taken up when it is met again.
 *
 * If the options have a share, lists hear of other states, too: the list that has been used most of
 * one in so many, the others of as much less as they have been used less. With a share of 1, equal use
 * is nearly eager search; a list that gets most of the steps knows every state, and one that gets an
 * eighth of them pays for an eighth.
 *
 * A list whose states have all been expanded from others runs empty. If it is chosen then, the next list
 * takes the step, and the successors are evaluated for both: whoever wants to hear a heuristic does.
 *
 * Every state that is not a dead end is in some list until it is expanded, so the search finds a
 * plan if there is one. Shares of steps are shares of the time, roughly: what a controller decides
 * is where the computation goes. search.h tells the rest. */
#ifndef SEARCH_SELECTIVE_H
#define SEARCH_SELECTIVE_H

#include "search/search.h"

/* Puts the initial state into all lists. */
void selective_start(Search *search);

/* Pops a state from a list that is not empty and expands it, or does nothing more if that has been
 * done, or if it turned out to be a dead end: a stale entry. Returns the status of the search. */
SearchStatus selective_visit(Search *search, int list, bool *out_is_stale);

#endif
