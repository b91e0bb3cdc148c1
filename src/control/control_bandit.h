/* A bandit over the lists: learns within one search which list makes progress, without training.
 *
 * Each list is an arm, and the controller follows Discounted UCB [GM11]: it chooses the list with
 * the largest upper confidence bound
 *
 *     rewards / pulls + c * sqrt((log(all pulls) + 1) / pulls)
 *
 * The reward of a step is 1 if it improved a best h of any list, and 0 otherwise. So it is bounded,
 * whatever the values of h are; UCB on h itself is not. Pulls count cost: a step counts as its work
 * in units of the mean step, so with selective evaluation an expensive list must make more
 * progress. All counts fade with every step, since what helped at the beginning of a search need
 * not help later. While no list makes progress, all become equal again and take turns.
 *
 * Where some lists take preferred successors alone, a step from a list for all successors counts
 * tenfold. Preferred ones are the better guess as long as nothing is known, which is what boosting
 * is built on [RW10].
 *
 * Other prices of a list (control_bandit_set_price) count for all its pulls that have not faded, so
 * that they are felt at once.
 *
 * The argument is the number of steps over which counts fade, by default 1000. A choice costs
 * O(lists). */
#ifndef CONTROL_CONTROL_BANDIT_H
#define CONTROL_CONTROL_BANDIT_H

#include "control/control.h"

void *control_bandit_new(const ControlSettings *settings, const char *argument, Error *error);
void control_bandit_free(void *state, int num_lists);
int control_bandit_choose(void *state, const Observation *observation);
void control_bandit_set_price(void *state, int list, double price);

#endif
