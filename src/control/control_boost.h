/* Boosting: alternation with priorities, the rule of LAMA [RW10].
 *
 * Each list has a priority. The non-empty list with the smallest one is chosen, the first of
 * equals, and its priority grows by one; so far this is alternation. When a state improves the best
 * h of any list, the priorities of all lists of preferred successors fall by the boost, so these
 * lists get that many steps more than the others. Without lists of preferred successors, a list
 * whose own best h improves is boosted.
 *
 * The argument is the boost, by default 1000, and amounts for single lists, which are boosted by any
 * progress then: "100,lm+=10,lm=1". A choice costs O(lists).
 *
 * Priorities grow by the price of a step, which is 1 unless control_boost_set_price says otherwise.
 * So cheap lists get more of the turns, and more steps for a boost. */
#ifndef CONTROL_CONTROL_BOOST_H
#define CONTROL_CONTROL_BOOST_H

#include "control/control.h"

void *control_boost_new(const ControlSettings *settings, const char *argument, Error *error);
void control_boost_free(void *state, int num_lists);
int control_boost_choose(void *state, const Observation *observation);
void control_boost_set_price(void *state, int list, double price);

#endif
