/* The causal graph heuristic h_cg [H04].
 *
 * The problem: estimate the cost of each goal while respecting that a condition, once it is
 * achieved, is where the next step starts from.
 *
 * The idea: the cost of a goal is that of a cheapest path through the domain transition graph of
 * its variable. A step on that path costs its operator plus what its conditions cost, which is
 * computed in the same way from their variables. The conditions of a step start from its *context*,
 * the values that the path so far has left behind; for the first step these are the values of the
 * state. Conditions on variables with a larger number are disregarded, so that the recursion ends.
 * h is the sum over the goals.
 *
 * The modules: cg_tables.h holds what is known about the task, cg_rows.h the costs already
 * computed, cg_search.h computes costs and h. This one adds the preferred operators: the first
 * steps of the paths that make up h, as far as they are applicable. */
#ifndef HEUR_HEUR_CG_H
#define HEUR_HEUR_CG_H

#include "heur/heur.h"

extern const HeurEngine heur_cg_engine;

#endif
