/* Alternation: expand from the lists in turn [RH10].
 *
 * Each list counts its turns; the next turn goes to the non-empty list with the fewest, the first
 * of equals. A list that was empty for a while therefore catches up afterwards, as in the peer. */
#ifndef CONTROL_CONTROL_ALT_H
#define CONTROL_CONTROL_ALT_H

#include "base/error.h"
#include "search/search.h"

void *control_alt_new(int num_lists, const char *argument, Error *error);
void control_alt_free(void *state, int num_lists);
int control_alt_choose(void *state, const Search *search);

#endif
