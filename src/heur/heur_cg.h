/* The causal graph engine: h_cg [H04].
 *
 * The cost of a goal is that of a cheapest way through its variable's domain transition graph,
 * where a step costs its operator plus what its conditions cost, recursively; the context of a
 * step, the values that its conditions start from, is what the way so far has left behind.
 * Conditions on variables with a larger number are disregarded, which bounds the recursion. h is
 * the sum over the goals. */
#ifndef HEUR_HEUR_CG_H
#define HEUR_HEUR_CG_H

#include "heur/heur.h"

extern const HeurEngine heur_cg_engine;

#endif
