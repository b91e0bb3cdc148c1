/* The rules of relaxed reachability: what can be reached when nothing is ever deleted and negative
 * conditions are ignored ([H09] sec. 6).
 *
 * To know which atoms are reachable, instances of actions need not be listed: one rule for each
 * group of effects says for which values of the variables of those effects there is an instance.
 * There are far fewer values than instances where actions have many parameters. */
#ifndef GROUND_RULES_H
#define GROUND_RULES_H

#include "ground/program.h"

/* Appends the rules of all actions and axioms to the program, whose relations hold the facts. */
void rules_build(Program *program);

/* For a complete program: a rule, not part of it, whose matches are the instances of the action or
 * axiom that violate no negative condition which never changes. */
Rule rules_of_action(Program *program, int32_t action);
Rule rules_of_axiom(Program *program, int32_t axiom);

/* For a complete program: the same, but whatever the negative conditions, with one object in both
 * parameters. */
Rule rules_of_equal(Program *program, int32_t action, int32_t left, int32_t right);

#endif
