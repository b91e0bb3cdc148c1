/* The engine of h_wl: a learned linear function of the colours of a state (nn/wl_model.h).
 *
 * Values are whole multiples of 1 / WL_MODEL_UNIT. A constant of the task (wl_tables_bound) is
 * subtracted, so that they are not negative; only their order means anything. Every state has one,
 * none is a dead end. Preferred are the operators that lead to a state with a smaller value
 * (wl_successors.h).
 *
 * Most values are far apart from each other, so that an open list can have a bucket for each: about
 * 100 bytes per entry in place of 5 if no two values are equal.
 *
 * The price of an evaluation is that of the facts that have changed since the last one
 * (wl_tracker.h): far below that of the other heuristics. */
#ifndef HEUR_HEUR_WL_H
#define HEUR_HEUR_WL_H

#include "heur/heur.h"

extern const HeurEngine heur_wl_engine;

#endif
