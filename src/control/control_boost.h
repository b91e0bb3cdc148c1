/* Alternation with priorities, after LAMA [RW10].
 *
 * Each list has a number; the non-empty list with the smallest one is next, the first of equals, and
 * its number grows by one. So far this is alternation. Progress is a state with a smaller h than
 * ever before, by any heuristic: it lowers the numbers of all lists of preferred successors by the
 * boost, so that they are followed for that many steps more than their share. Among lists that
 * are all for every successor it is each heuristic's own progress that lowers the number of its
 * list. The argument is the boost, by default 1000. */
#ifndef CONTROL_CONTROL_BOOST_H
#define CONTROL_CONTROL_BOOST_H

#include "control/control.h"

void *control_boost_new(const ControlSettings *settings, const char *argument, Error *error);
void control_boost_free(void *state, int num_lists);
int control_boost_choose(void *state, const Observation *observation);

#endif
