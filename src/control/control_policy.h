/* Learned policies as controllers, of either kind (nn/policy.h): the greatest output
 * (control_network.h) or rates (control_rates.h).
 *
 * A policy file says for which lists, features and kind of step it was trained. With any other ones
 * the outputs of its network would mean nothing, so such a policy is refused here, in one place for
 * both kinds. */
#ifndef CONTROL_CONTROL_POLICY_H
#define CONTROL_CONTROL_POLICY_H

#include "control/control.h"
#include "nn/policy.h"

/* A controller for a policy in memory, which must outlive it; `name` is for messages. NULL and an
 * Error if the policy does not fit the settings. */
Control *control_policy_wrap(const Policy *policy, const ControlSettings *settings,
                             const char *name, Error *error);

/* States for the rows "network" and "rates" of the table; the argument is a policy file. */
void *control_policy_network_new(const ControlSettings *settings, const char *argument,
                                 Error *error);
void *control_policy_rates_new(const ControlSettings *settings, const char *argument, Error *error);

#endif
