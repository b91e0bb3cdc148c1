/* Static rules: the policies that learning begins with. They prefer some lists, always the same ones,
 * and how the search is going makes no difference.
 *
 * Policies of rates can follow all lists alike, one list at several rates (alone, or as one among
 * others), all lists for preferred successors at the same rates, and two lists alone: a pair that one
 * pass computes costs no more than one of them. A network that names the next list can do no more than
 * name always the same. */
#ifndef LEARN_STATIC_RULE_H
#define LEARN_STATIC_RULE_H

#include "learn/recipe.h"
#include "nn/policy.h"

/* How many there are for these lists. */
int static_rule_count(const Recipe *recipe, const ListSpec *lists, int num_lists);

/* Gives the policy, which is of the recipe's shape (learned_policy.h), the weights of a rule or, if
 * it is to be soft, of the one for the same lists that leaves most to the others. */
void static_rule_fill(const Recipe *recipe, const ListSpec *lists, int num_lists, int number,
                      bool is_soft, Policy *policy);

#endif
