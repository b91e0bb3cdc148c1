/* Learned policy: a policy of the meaning and shape that a recipe says, for a learner to fill with
 * weights. */
#ifndef LEARN_LEARNED_POLICY_H
#define LEARN_LEARNED_POLICY_H

#include "learn/recipe.h"
#include "nn/policy.h"

/* All weights are 0. */
Policy *learned_policy_new(const Recipe *recipe, const ListSpec *lists, int num_lists);

/* Makes a policy whose weights are 0 prefer one list: a policy of rates gives it 2^rate times as
 * many steps as each other list; a network always chooses it. */
void learned_policy_prefer(Policy *policy, int list, float rate);

#endif
