/* Random rules over few names and variables, so that many of them are nearly equal. */
#ifndef TESTS_SUPPORT_RANDOM_RULES_H
#define TESTS_SUPPORT_RANDOM_RULES_H

#include "base/rng.h"
#include "rules/rule_set.h"

/* Its names are those of the set, its parts on the arena. Variables of negated conditions are also in
 * other parts; some variables have equal names. */
Rule random_rules_next(RuleSet *set, Rng *rng, Arena *arena);

/* The same rule with other numbers of variables, and with its conditions in another order. */
Rule random_rules_disguise(const Rule *rule, Rng *rng, Arena *arena);

#endif
