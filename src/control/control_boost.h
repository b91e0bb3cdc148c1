/* Alternation with priorities, after LAMA [RW10].
 *
 * Each list has a number; the non-empty list with the smallest one is next, the first of equals, and
 * its number grows by one. So far this is alternation. When a list's own heuristic has made progress,
 * which means that a state was inserted with a smaller h than ever before, its number falls by the
 * boost, and the list is followed for that many steps more than its share. The argument is the
 * boost, by default 1000. */
#ifndef CONTROL_CONTROL_BOOST_H
#define CONTROL_CONTROL_BOOST_H

#include "control/control.h"

void *control_boost_new(const ControlSettings *settings, const char *argument, Error *error);
void control_boost_free(void *state, int num_lists);
int control_boost_choose(void *state, const Search *search);

#endif
