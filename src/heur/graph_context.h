/* When contexts can be left aside: graphs in which none ever differs from the state where it is
 * looked at.
 *
 * In h_cg and h_cea, a label is judged in the context that the way to its source has left behind. As
 * no label leads back to where its way has been (that would not be cheaper), ways are simple paths
 * through the graph. So if no label asks about a variable that a label before it, on some simple
 * path, has asked about or set, conditions cost what they cost from the state. Then costs are least
 * sums, which do not depend on ties. */
#ifndef HEUR_GRAPH_CONTEXT_H
#define HEUR_GRAPH_CONTEXT_H

#include <stdbool.h>

#include "task/dtg.h"

/* False: it may matter, or it is too much work to find out. */
bool graph_context_never_matters(const DtgSet *set);

/* Whether h_cea is h_add in all states, as long as no cost is too large for either: without axioms,
 * conditional effects, repeated conditions and different costs, an old value is just one more
 * condition. `set` is of the kind DTG_FULL. False: unknown. */
bool graph_context_is_additive(const Task *task, const DtgSet *set);

#endif
