/* A learned policy [SBL21]: before every choice, features of the open lists go into a network, and
 * the list with the greatest output is taken, the first of equals. Near ties are settled in double
 * precision (nn/mlp_precise.h), so that no machine decides otherwise.
 *
 * The argument is a policy file (nn/policy_read.h). It says for which lists, features and kind of
 * step the network was trained; with anything else it would give numbers without a meaning, so it
 * is refused. A choice costs O(lists) and one forward pass; nothing is allocated. */
#ifndef CONTROL_CONTROL_NETWORK_H
#define CONTROL_CONTROL_NETWORK_H

#include "control/control.h"
#include "nn/policy.h"

/* A controller for a policy in memory, which must outlive it; `name` is for messages. NULL and an
 * Error if the policy is for something else. */
Control *control_network_wrap(const Policy *policy, const ControlSettings *settings,
                              const char *name, Error *error);

void *control_network_new(const ControlSettings *settings, const char *argument, Error *error);
void control_network_free(void *state, int num_lists);
int control_network_choose(void *state, const Search *search);

#endif
