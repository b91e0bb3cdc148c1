/* Rule matcher: finds the first rule of a set that can be followed in a state.
 *
 * A rule is a join: its goal is asked of the relation of open goals, its conditions of those of the
 * state, its actions of those of the operators (rule_relations.h). The join binds variables part by
 * part, always through the part with the fewest tuples left; parts without free variables are
 * looked up. Different variables get different objects.
 *
 * From state to state only little changes, so a rule that did not match before is not matched anew:
 * if it matches now, then through a tuple that has changed since. Only such matches are looked for.
 *
 * Costs are counted as tuples tried. A rule that needs too many is taken not to match until
 * something changes. After warm-up nothing is allocated. */
#ifndef RULES_RULE_MATCHER_H
#define RULES_RULE_MATCHER_H

#include "rules/rule_relations.h"

enum { RULE_MATCHER_NONE = -1, RULE_MATCHER_MAX_TRIES = 1000000 };

typedef struct RuleMatcher RuleMatcher;

/* Both must outlive the matcher. The set is sorted. */
RuleMatcher *rule_matcher_new(RuleRelations *relations, const RuleSet *set);
void rule_matcher_free(RuleMatcher *matcher);

/* No fact holds, and the next matches are those of a new matcher: which of several bindings is found
 * depends on the changes before. O(tuples). */
void rule_matcher_restart(RuleMatcher *matcher);

/* The first rule that matches; RULE_MATCHER_NONE if there is none, or if no more tuples may be tried:
 * then the rest of the rules is left for the next time. */
int32_t rule_matcher_find(RuleMatcher *matcher);

/* The same for one rule. For tests. */
bool rule_matcher_matches(RuleMatcher *matcher, int32_t rule);

/* Of the last match: the object of each variable, and the tuple of each action of the rule. */
const int32_t *rule_matcher_binding(const RuleMatcher *matcher);
int32_t rule_matcher_action(const RuleMatcher *matcher, int32_t rule, int32_t action);

/* Tuples tried so far, and how many they may become in all; at first there is no limit. */
int64_t rule_matcher_tries(const RuleMatcher *matcher);
void rule_matcher_set_limit(RuleMatcher *matcher, int64_t tries);

#endif
