/* Learned policies as controllers, whichever kind they are of (nn/policy.h): the greatest output
 * (control_network.h) or rates (control_rates.h).
 *
 * A policy file says for which lists, features and kind of step it was made; with anything else its
 * network would give numbers without a meaning, so it is refused. */
#ifndef CONTROL_CONTROL_POLICY_H
#define CONTROL_CONTROL_POLICY_H

#include "control/control.h"
#include "nn/policy.h"

/* A controller for a policy in memory, which must outlive it; `name` is for messages. NULL and an
 * Error if the policy is for something else. */
Control *control_policy_wrap(const Policy *policy, const ControlSettings *settings,
                             const char *name, Error *error);

/* For the kinds themselves: false and an Error if the policy is of another kind, for other lists, for
 * another kind of step, or for other features than the `num_features` of its inputs that are known
 * here (0: none are). */
bool control_policy_fits(const Policy *policy, PolicyControl kind, int num_features,
                         const ControlSettings *settings, const char *file, Error *error);

#endif
