/* The rules of relaxed reachability: which atoms can be reached if nothing is ever deleted and
 * negative conditions are ignored [H09] sec. 6. */
#ifndef GROUND_REACHABILITY_RULES_H
#define GROUND_REACHABILITY_RULES_H

#include "ground/datalog.h"

/* Adds the rules of all actions and axioms to a program fresh from datalog_init. Stops early, with
 * program->is_stopped, when stopped by `progress`. */
void reachability_rules_build(Datalog *program);

#endif
