/* Reasonable orders between landmarks [HPS04; RW10].
 *
 * A is ordered reasonably before B if B would have to be achieved again after A: A interferes with
 * B, and B is needed later, as a goal or because it must hold directly before another landmark that
 * A is also ordered before. A *interferes* with B if they exclude each other, or if all actions
 * that achieve A have another effect that excludes B. Only between single atoms. */
#ifndef HEUR_LANDMARK_ORDERS_H
#define HEUR_LANDMARK_ORDERS_H

#include "heur/landmark_graph.h"
#include "heur/landmark_task.h"

/* To the graph that landmark_factory_run has filled. */
void landmark_orders_add_reasonable(const LandmarkTask *lm_task, LandmarkGraph *graph);

#endif
