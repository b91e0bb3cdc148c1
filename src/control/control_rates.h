/* A learned policy of rates: which share of the steps each list gets at the moment.
 *
 * Before every choice a small network is run once per list, on features of that list
 * (rate_features.h), and returns a rate r. The share of a list is 2^r divided by the sum of all
 * 2^r, with 2^r in straight lines between powers of two (rate_numbers_power).
 *
 * Shares become choices by a smooth weighted round robin: every list, also an empty one, is
 * credited its share; the non-empty list with the most credit is chosen, the first of equals, and
 * pays one step. So equal rates are alternation, step for step; one large rate is a single list;
 * and rates that depend on progress can do what boosting does. Shares are whole multiples of 2^-24
 * and credit is a whole number: it never drifts, and all machines choose alike.
 *
 * The horizon. Training needs many searches, so its searches are short, and it says nothing about
 * what a policy should do beyond that length. There, no list gets less than an eighth of the steps
 * of the list with the greatest rate, or of its work if that is less. This costs little when the
 * policy is right and helps much when it insists on one list that is stuck
 * (docs/explanation/decisions/010-learning-rates.md). ControlSettings.ignores_horizon turns
 * it off where helper searches (helper_search.h) take care of that.
 *
 * Corrections. A policy can name a rule that it corrects (PolicyMeaning.corrects): boosting or the
 * bandit. Then that rule chooses, and a step from a list with rate r counts 2^-r times what it counts
 * in the rule. With all rates 0 the choices are those of the rule, step for step. Under boosting a
 * list with a greater rate gets more of the turns and, since its steps use up less of a boost, more
 * steps for each progress; the bandit takes it for cheaper. Prices are kept between 2^-10 and 2^10,
 * and beyond the horizon between 1/8 and 8: what was learned on short searches may then only lean on
 * the rule.
 *
 * A choice allocates nothing. With four lists and no hidden layers it takes about 1,600
 * instructions, less than a new state costs (bench/control.c). */
#ifndef CONTROL_CONTROL_RATES_H
#define CONTROL_CONTROL_RATES_H

#include "control/control.h"
#include "nn/policy.h"

/* The state of a controller for a policy with features that fit (control_policy.h). Frees `owned`,
 * which is the policy itself, or NULL if the policy is borrowed and outlives the controller. NULL
 * and an Error, and `owned` is not freed, if the policy corrects a rule that cannot be had. */
void *control_rates_open(const Policy *policy, Policy *owned, const ControlSettings *settings,
                         Error *error);

/* Whether policies can correct the rule of that name, argument included; if not, an Error. */
bool control_rates_check_base(const char *name, const ControlSettings *settings, Error *error);

void control_rates_free(void *state, int num_lists);
int control_rates_choose(void *state, const Observation *observation);

#endif
