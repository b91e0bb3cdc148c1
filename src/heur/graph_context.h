/* Graphs in which contexts never matter.
 *
 * The problem: h_cg and h_cea judge each label in a context, what the path to its source has left
 * behind. Keeping contexts costs time, and makes the values depend on ties.
 *
 * The idea: only simple paths through a graph matter, as going back to a node is not cheaper. If no
 * label asks about a variable that a label before it, on some simple path, has asked about or set,
 * then every condition is judged in the state. Costs are then least sums, which do not depend on
 * ties; the search for them can be simpler.
 *
 * The test is sufficient, not necessary. It costs at most some 10 ms per task. */
#ifndef HEUR_GRAPH_CONTEXT_H
#define HEUR_GRAPH_CONTEXT_H

#include <stdbool.h>

#include "task/dtg.h"

/* False: contexts may matter, or it would take too much work to find out. */
bool graph_context_never_matters(const DtgSet *set);

/* Whether h_cea equals h_add in all states, as long as no cost is too large for either. That is so
 * where contexts never matter and the task has no axioms, conditional effects, repeated conditions
 * or different costs: an old value is then just one more condition. `set` is of the kind DTG_FULL.
 * False: unknown. */
bool graph_context_is_additive(const Task *task, const DtgSet *set);

#endif
