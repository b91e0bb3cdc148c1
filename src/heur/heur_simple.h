/* Two heuristics that hardly look at the task: blind (0 at goals, else the cheapest operator) and
 * the number of goals that do not hold. */
#ifndef HEUR_HEUR_SIMPLE_H
#define HEUR_HEUR_SIMPLE_H

#include "heur/heur.h"

enum { HEUR_SIMPLE_BLIND, HEUR_SIMPLE_GOAL_COUNT };

extern const HeurEngine heur_simple_engine;

#endif
