/* WlSuccessors: the operators of a state whose successor has a smaller sum of weights.
 *
 * No successor is made: the effects of an operator are tried in the tracker and taken back
 * (wl_tracker_try), which costs the facts that they change. Only with axioms, whose derived facts
 * can change everywhere, the tracker goes to the successor and back. */
#ifndef HEUR_WL_SUCCESSORS_H
#define HEUR_WL_SUCCESSORS_H

#include "heur/wl_tracker.h"

typedef struct WlSuccessors WlSuccessors;

/* One per thread; the task must outlive it. */
WlSuccessors *wl_successors_new(const Task *task);
void wl_successors_free(WlSuccessors *successors);

/* Appends those of the state that the tracker is at, in the order of the successor generator. */
void wl_successors_add_better(WlSuccessors *successors, WlTracker *tracker, IntVec *out_ops);

#endif
