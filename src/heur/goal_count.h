/* Two heuristics that look at the goal and at nothing else.
 *
 * The blind heuristic is 0 in goal states and the cost of the cheapest operator elsewhere: the most
 * that is admissible without knowing more. The goal count is the number of goal facts that do not
 * hold. Both cost one comparison per goal fact. Neither ever reports a dead end. */
#ifndef HEUR_GOAL_COUNT_H
#define HEUR_GOAL_COUNT_H

#include "heur/heur.h"

/* Outputs of the engine. */
enum { GOAL_COUNT_BLIND, GOAL_COUNT_OPEN_GOALS };

extern const HeurEngine goal_count_engine;

#endif
