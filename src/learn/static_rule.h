/* Static rules: policies that learning begins with. They prefer the same lists throughout, whatever
 * the search finds.
 *
 * With rates: all lists alike; one list, at several rates up to that list alone; all lists of
 * preferred successors, at the same rates; and two lists alone, because heuristics that one pass
 * computes cost no more than one of them. A correction: the rule itself, that is, rates of 0. A
 * network that names the next list: each list alone. */
#ifndef LEARN_STATIC_RULE_H
#define LEARN_STATIC_RULE_H

#include "learn/recipe.h"
#include "nn/policy.h"

/* The number of rules for these lists. */
int static_rule_count(const Recipe *recipe, const ListSpec *lists, int num_lists);

/* Gives the policy, which has the shape of the recipe (learned_policy.h), the weights of a rule.
 * Soft: the weights of the rule for the same lists that gives the most steps to the others. */
void static_rule_fill(const Recipe *recipe, const ListSpec *lists, int num_lists, int number,
                      bool is_soft, Policy *policy);

#endif
