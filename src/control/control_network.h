/* A learned policy that takes the greatest output [SBL21].
 *
 * Before every choice, features of the open lists (feature_set.h) go into a network with one output
 * per list. The list with the greatest output is chosen, the first of equals.
 *
 * Machines differ in the last digits of single precision, since they sum in different orders. When
 * two outputs are closer than that error, the choice is made in double precision
 * (nn/mlp_precise.h), so all machines choose alike. A choice costs O(lists) and one forward pass;
 * nothing is allocated. */
#ifndef CONTROL_CONTROL_NETWORK_H
#define CONTROL_CONTROL_NETWORK_H

#include "control/feature_set.h"
#include "nn/policy.h"

/* The state of a controller for a policy that fits the features (control_policy.h). Frees `owned`,
 * which is the policy itself, or NULL if the policy is borrowed and outlives the controller. */
void *control_network_open(const Policy *policy, Policy *owned, const FeatureSet *features);
void control_network_free(void *state, int num_lists);
int control_network_choose(void *state, const Observation *observation);

#endif
