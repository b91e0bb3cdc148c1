/* Cuts: values that a variable takes on every way from one value to another.
 *
 * The graph of a variable has its values as nodes and an arc for every change that some operator
 * can make, whatever else it needs. A value without which the target cannot be reached any more is
 * a landmark for it [RHW08, on domain transition graphs]. Derived variables have no arcs.
 *
 * A query costs the size of the operators that change the variable, however many cuts there are. */
#ifndef HEUR_LANDMARK_CUTS_H
#define HEUR_LANDMARK_CUTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "heur/landmark_actions.h"

typedef struct LandmarkArc {
    int32_t pre, post; /* values; pre may be NO_VALUE: from any value */
} LandmarkArc;

DEFINE_VEC(LandmarkArcVec, landmark_arc_vec, LandmarkArc);

/* Scratch for queries; arrays are per value of the variable. */
typedef struct LandmarkCuts {
    const LandmarkActions *actions;
    Arena arena;
    LandmarkArcVec arcs; /* of the variable */
    IntVec targets;      /* their ends, by where they begin */
    int32_t *begin;      /* parts of `targets`: by value, and at last those from any value */
    int32_t *queue;
    int32_t *came_from;
    int32_t *position; /* on the path found first, or -1 */
    int32_t *path;
    bool *is_seen;
} LandmarkCuts;

void landmark_cuts_init(LandmarkCuts *cuts, const LandmarkActions *actions);
void landmark_cuts_release(LandmarkCuts *cuts);

/* Appends, ascending, the values of `var` with is_open without which there is no path from `source`
 * to `target` over values with is_open, `source` included. Without any path that is all of them.
 * is_open[source], !is_open[target]. */
void landmark_cuts_find(LandmarkCuts *cuts, int32_t var, int32_t source, int32_t target,
                        const bool *is_open, IntVec *out_values);

#endif
