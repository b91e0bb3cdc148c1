/* The rules of relaxed reachability: what can be reached when nothing is ever deleted and negative
 * conditions are ignored ([H09] sec. 6).
 *
 * To know which atoms are reachable, instances of actions need not be listed: one rule for each
 * group of effects says for which values of the variables of those effects there is an instance.
 * There are far fewer values than instances where actions have many parameters. */
#ifndef GROUND_REACHABILITY_RULES_H
#define GROUND_REACHABILITY_RULES_H

#include "ground/datalog.h"

/* Appends the rules of all actions and axioms to the program, whose relations hold the facts. */
void reachability_rules_build(Datalog *program);

#endif
