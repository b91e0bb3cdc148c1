/* When h_cea is h_add: tasks on which no context can ever differ from the state where it is looked at.
 *
 * A label is judged in the context that the way to its source has left behind. As no label leads back
 * to where its way has been (that would not be cheaper), ways are simple paths through the graph. So
 * if no label asks about a variable that a label before it, on some simple path, has asked about or
 * set, conditions cost what they cost from the state. Without axioms, conditional effects, repeated
 * conditions and different costs, that is h_add: an old value is just one more condition. */
#ifndef HEUR_CEA_CONTEXT_H
#define HEUR_CEA_CONTEXT_H

#include <stdbool.h>

#include "task/dtg.h"

/* `set` is of the kind DTG_FULL. True: h_cea is h_add in all states, as long as no cost is too large
 * for either. False: unknown, or too much work to find out. */
bool cea_context_never_matters(const Task *task, const DtgSet *set);

#endif
