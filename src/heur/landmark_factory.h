/* Landmark factory: finds landmarks by going back from the goals [RHW08; RW10].
 *
 * Goals are landmarks. For a landmark that does not hold initially, one relaxed exploration without
 * it tells which actions can achieve it first, and what is still reachable before. From that follow
 *   - facts that all of these actions need: landmarks, ordered greedy-necessarily before it;
 *   - values that its variable must pass through: landmarks, ordered naturally before it;
 *   - disjunctions with a fact for each of these actions: as the first kind;
 *   - facts that cannot be true before it: it is ordered naturally before those that turn out to be
 *     landmarks.
 * All new landmarks are treated alike, first come, first served. Of overlapping landmarks, the
 * atomic ones stay, or else the older disjunction.
 *
 * Landmarks, orders and numbers are Fast Downward's. Costs one exploration for each landmark. */
#ifndef HEUR_LANDMARK_FACTORY_H
#define HEUR_LANDMARK_FACTORY_H

#include "heur/landmark_graph.h"
#include "heur/landmark_task.h"

/* Fills an empty graph for the same task, without reasonable orders. Uses the explorations of `lm_task`. */
void landmark_factory_run(LandmarkTask *lm_task, LandmarkGraph *graph);

#endif
