/* A bandit over the lists: learns within one search which list brings progress, without training.
 *
 * Discounted UCB [GM11]. The reward of a step is 1 if it made progress, a state with a smaller h than
 * ever before by any heuristic, and 0 otherwise; so it is bounded, whatever the values of h are, which
 * plain UCB on h is not. What a step cost counts, too: the pulls of an arm are the work of its steps,
 * in units of the mean step, so that with selective evaluation an expensive list must bring more. Old steps
 * fade, as what helped at the beginning of a search need not help later; while nothing brings
 * progress, all lists become equal again and take turns.
 *
 * The argument is the horizon, the number of steps over which the past fades, by default 1000. */
#ifndef CONTROL_CONTROL_BANDIT_H
#define CONTROL_CONTROL_BANDIT_H

#include "control/control.h"

void *control_bandit_new(const ControlSettings *settings, const char *argument, Error *error);
void control_bandit_free(void *state, int num_lists);
int control_bandit_choose(void *state, const Observation *observation);

#endif
