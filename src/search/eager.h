/* Eager search: states are evaluated when they are generated, and wait in the lists under their own
 * values. search.h tells the whole. */
#ifndef SEARCH_EAGER_H
#define SEARCH_EAGER_H

#include "search/search.h"

/* Evaluates the initial state and puts it into the lists. */
void eager_start(Search *search);

/* Pops a state from a list that is not empty and expands it, or does nothing more if that has been
 * done: a stale entry. Returns the status of the search. */
SearchStatus eager_visit(Search *search, int list, bool *out_is_stale);

#endif
