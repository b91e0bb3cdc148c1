/* Landmark counting, h_lm: the cost of the landmarks that are still to come [RW10].
 *
 * The idea: a landmark is a fact, or a disjunction of facts, that every plan makes true at some
 * time. The landmarks of a task and the orders between them are found once, for the initial state;
 * from then on the engine follows along the paths of the search which of them are past and which
 * are future. The value is the sum over the future landmarks of the cost of the cheapest action
 * that achieves them, for the first time or again. It is infinite if there is no such action, or if
 * the orders form a cycle.
 *
 * The modules: landmark_task.h is the task as actions, and what these can reach;
 * landmark_backchain.h finds landmarks before a landmark; landmark_factory.h does so from the goals
 * back and fills a landmark_graph.h; landmark_orders.h adds reasonable orders; landmark_status.h
 * follows the paths.
 *
 * Preferred operators are the applicable ones that make an atom of a future landmark true. The
 * second kind of [RW10], from a relaxed plan to the nearest landmarks, is left out, as in Fast
 * Downward. */
#ifndef HEUR_HEUR_LANDMARKS_H
#define HEUR_HEUR_LANDMARKS_H

#include "heur/heur.h"

extern const HeurEngine heur_landmarks_engine;

#endif
