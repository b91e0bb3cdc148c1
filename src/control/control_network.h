/* A learned policy [SBL21]: before every choice, features of the open lists go into a network, and
 * the list with the greatest output is taken, the first of equals. Near ties are settled in double
 * precision (nn/mlp_precise.h), so that no machine decides otherwise.
 *
 * The argument is a policy file, see control_policy.h. A choice costs O(lists) and one forward pass;
 * nothing is allocated. */
#ifndef CONTROL_CONTROL_NETWORK_H
#define CONTROL_CONTROL_NETWORK_H

#include "control/control.h"
#include "nn/policy.h"

/* The state of a controller for a policy in memory, which must outlive it; `file` is for messages.
 * NULL and an Error if the policy is for something else. */
void *control_network_open(const Policy *policy, const ControlSettings *settings, const char *file,
                           Error *error);

void *control_network_new(const ControlSettings *settings, const char *argument, Error *error);
void control_network_free(void *state, int num_lists);
int control_network_choose(void *state, const Search *search);

#endif
