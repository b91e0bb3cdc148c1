/* The delete-relaxation engine: h_add, h_ff and h_max of a state from one work space.
 *
 * h_add and h_ff share a pass (relax_work.h), whichever is asked for first.
 *
 * Its queue mode has one byte for each output, as in Fast Downward each heuristic has a queue of
 * its own, and one more: whether the preferred operators of h_add were ever requested. Before that,
 * the costs of h_add are all that matters; they do not depend on ties, so that a cheaper pass, or
 * the one of h_ff, will do. From then on h_add is computed with a queue of its own. */
#ifndef HEUR_HEUR_RELAX_H
#define HEUR_HEUR_RELAX_H

#include "heur/heur.h"

/* Outputs of the engine. */
enum { HEUR_RELAX_ADD, HEUR_RELAX_FF, HEUR_RELAX_MAX, HEUR_RELAX_OUTPUTS };

extern const HeurEngine heur_relax_engine;

#endif
