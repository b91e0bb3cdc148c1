/* Landmark factory: finds landmarks and orders, from the goals backwards [RHW08; RW10].
 *
 * The goals are landmarks. For each landmark that does not hold initially, in the order in which
 * they are found, one relaxed exploration without it tells which actions can achieve it first, and
 * which facts can be true before it (landmark_reach.h). From that follow (landmark_backchain.h)
 *   - facts that all of these actions need: landmarks, ordered greedy-necessarily before it;
 *   - values that its variable must pass through: landmarks, ordered naturally before it;
 *   - disjunctions with a fact for each of these actions: ordered greedy-necessarily before it;
 *   - facts that cannot be true before it: it is ordered naturally before those of them that are
 *     landmarks.
 * Of overlapping landmarks the atomic ones stay, or else the older disjunction.
 *
 * Landmarks, orders and their numbers are those of Fast Downward. Costs one exploration for each
 * landmark. */
#ifndef HEUR_LANDMARK_FACTORY_H
#define HEUR_LANDMARK_FACTORY_H

#include "heur/landmark_graph.h"
#include "heur/landmark_task.h"

/* Fills an empty graph for the same task, without reasonable orders. */
void landmark_factory_run(const LandmarkTask *lm_task, LandmarkGraph *graph);

#endif
