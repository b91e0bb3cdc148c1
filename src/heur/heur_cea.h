/* The context-enhanced additive engine: h_cea [HG08].
 *
 * Like h_add, the cost of a fact is that of a cheapest operator for it plus the costs of its
 * conditions. But a condition's cost is counted from the value that its variable has at that
 * point of the way through the fact's own domain transition graph, not from its value in the
 * state. So there is a *local problem* for each variable and start value; all problems that matter
 * are solved together, in one pass by increasing cost. */
#ifndef HEUR_HEUR_CEA_H
#define HEUR_HEUR_CEA_H

#include "heur/heur.h"

extern const HeurEngine heur_cea_engine;

#endif
