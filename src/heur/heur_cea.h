/* The context-enhanced additive heuristic h_cea [HG08].
 *
 * The problem: h_add counts every condition from the state, although earlier steps may have changed
 * it; h_cg knows better but disregards conditions on larger variables.
 *
 * The idea: as in h_add, the cost of a fact is that of a cheapest operator for it plus the costs of
 * its conditions. But the cost of a condition is counted from the value that its variable has at
 * that point of the path through the fact's own domain transition graph. So there is a *local
 * problem* for each variable and start value. They depend on each other in cycles; all that matter
 * are solved together, in one pass by increasing cost. The goal is one more variable.
 *
 * The modules: cea_tables.h holds what is known about the task, cea_space.h the local problems of a
 * state, cea_pass.h solves them. This one adds the preferred operators, found by following back how
 * the pass has reached the goal. */
#ifndef HEUR_HEUR_CEA_H
#define HEUR_HEUR_CEA_H

#include "heur/heur.h"

extern const HeurEngine heur_cea_engine;

#endif
