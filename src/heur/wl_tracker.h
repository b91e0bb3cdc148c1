/* WlTracker: the colours of a state, kept up to date from state to state.
 *
 * Moving to a state compares it with the one before, and looks up the objects that a changed fact
 * touches. With two rounds, the atoms of objects with a new colour follow. All colours are functions
 * of the state, whatever the states before were. */
#ifndef HEUR_WL_TRACKER_H
#define HEUR_WL_TRACKER_H

#include "base/vec.h"
#include "heur/wl_tables.h"

typedef struct WlCount {
    int32_t colour, count;
} WlCount;

DEFINE_VEC(WlCountVec, wl_count_vec, WlCount);

typedef struct WlTracker WlTracker;

/* `weights` are those of a model, or NULL. One tracker per thread; trackers of tables with a growing
 * dictionary share it, so only one of them may run. */
WlTracker *wl_tracker_new(const WlTables *tables, const int32_t *weights);
void wl_tracker_free(WlTracker *tracker);

/* Values of all variables, derived ones included. Allocates nothing unless the dictionary grows. */
void wl_tracker_move(WlTracker *tracker, const int32_t *values);

/* The sum of the weights of all nodes, over all rounds. */
int64_t wl_tracker_sum(const WlTracker *tracker);

/* The features of the state: colours that occur, in ascending order. Costs O(nodes + colours). */
void wl_tracker_features(const WlTracker *tracker, WlCountVec *out_counts);

#endif
