/* Alternation: expand from the lists in turn [RH10].
 *
 * The argument says in which order, and how many steps a turn has: "cg,ff,add", "cg,ff/5", "/5"; by
 * default all lists in their own order, one step each. A list that is not named is never chosen;
 * one that is named twice has two turns.
 *
 * Each place in the order counts its turns; the next turn goes to the non-empty list with the
 * fewest, the first of equals. A list that was empty for a while therefore catches up afterwards, as
 * in Fast Downward. A turn ends early when the list runs empty. */
#ifndef CONTROL_CONTROL_ALT_H
#define CONTROL_CONTROL_ALT_H

#include "control/control.h"

void *control_alt_new(const ControlSettings *settings, const char *argument, Error *error);
void control_alt_free(void *state, int num_lists);
int control_alt_choose(void *state, const Search *search);

#endif
