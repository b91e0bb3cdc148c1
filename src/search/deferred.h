/* Deferred evaluation [RH09], which LAMA uses: a state is evaluated when it is taken from a list, and
 * its successors wait there under its values, before they are even generated.
 *
 * So an entry is a state and an operator, 8 bytes, and a search that runs straight to the goal
 * evaluates little more than the states on its way. What the values cannot tell among the successors of
 * one state, lists of preferred ones must.
 *
 * Order of everything is Fast Downward's (lazy search), and so are the counts: the goal state does not
 * count as expanded, and successors as generated when they are put into lists. */
#ifndef SEARCH_DEFERRED_H
#define SEARCH_DEFERRED_H

#include "search/search.h"

/* Evaluates the initial state and puts its successors into the lists. */
void deferred_start(Search *search);

/* Pops an entry from a list that is not empty, generates its state and, unless that is known already
 * (a stale entry), evaluates it and puts its successors into the lists. Returns the status of the
 * search. */
SearchStatus deferred_visit(Search *search, int list, bool *out_is_stale);

#endif
