/* Learned policy: an untrained policy of the kind and shape that a recipe says, for a learner to
 * fill with weights. */
#ifndef LEARN_LEARNED_POLICY_H
#define LEARN_LEARNED_POLICY_H

#include "learn/recipe.h"
#include "nn/policy.h"

/* All weights are 0. */
Policy *learned_policy_new(const Recipe *recipe, const ListSpec *lists, int num_lists);

/* Of a policy whose weights are 0: it follows one list. By rates, it gives that list 2^rate times as
 * many steps as each of the others; otherwise it takes no other. */
void learned_policy_prefer(Policy *policy, int list, float rate);

#endif
