/* A learned policy of rates: how many of the steps each list should get at the moment.
 *
 * Before every choice a small network is asked about each list in turn (rate_features.h) and gives
 * its rate r. A list's share of the steps is 2^r divided by the sum of all 2^r, with 2^r in straight
 * lines (rate_features_power). A smooth weighted round robin makes choices of the shares: every list
 * is credited its share, empty ones included; the one with entries that has the most credit is
 * chosen, the first of equals, and pays one step.
 *
 * A training's searches are short, for it needs many. What a policy does in one that lasts longer, beyond
 * its horizon, nobody has tried; there, no list gets less than an eighth of the steps of the first one, or
 * of its work if that is less. That costs little when the policy is right, and much is gained when it
 * has put all on one list that is stuck (docs/explanation/decisions/006-selective-evaluation.md).
 * With selective evaluation, empty ones can be chosen there, as this is how they get something
 * (search/selective.h). Where other lists have searches of their own (helper_search.h), a policy
 * goes on as before (ControlSettings.ignores_horizon).
 *
 * So equal rates are alternation, step for step; one great rate is a single list; and rates that look
 * at progress can do what boosting does. Shares are whole multiples of 2^-24 and credit is counted in
 * whole numbers: it never drifts, and all machines choose alike.
 *
 * The argument is a policy file, see control_policy.h. A choice allocates nothing; among four lists,
 * and without hidden layers, it takes about 1,600 instructions, less than a new state costs
 * (bench/control.c). */
#ifndef CONTROL_CONTROL_RATES_H
#define CONTROL_CONTROL_RATES_H

#include "control/control.h"
#include "nn/policy.h"

/* The state of a controller for a policy in memory, which must outlive it; `file` is for messages.
 * NULL and an Error if the policy is for something else. */
void *control_rates_open(const Policy *policy, const ControlSettings *settings, const char *file,
                         Error *error);

void *control_rates_new(const ControlSettings *settings, const char *argument, Error *error);
void control_rates_free(void *state, int num_lists);
int control_rates_choose(void *state, const Search *search);

#endif
