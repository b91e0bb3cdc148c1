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

/* One per thread. Trackers with the same growing dictionary must not run at the same time. */
WlTracker *wl_tracker_new(const WlTables *tables);
void wl_tracker_free(WlTracker *tracker);

/* To the state with these values of all variables, derived ones included. Allocates nothing unless
 * the dictionary grows. */
void wl_tracker_move(WlTracker *tracker, const int32_t *values);

/* Where the tracker is; only after the first move. */
const int32_t *wl_tracker_values(const WlTracker *tracker);

/* For assertions: whether all colours are those of the state. */
bool wl_tracker_is_settled(const WlTracker *tracker);

/* The sum of the weights of all nodes, over all rounds. */
int64_t wl_tracker_sum(const WlTracker *tracker);

/* What the sum would be after these changes, the later one winning. The tracker stays where it is;
 * each object that is touched is looked up once. Not while the dictionary grows. */
int64_t wl_tracker_try(WlTracker *tracker, const Fact *changes, int32_t count);

/* The features of the state: colours that occur and how often, in ascending order, in place of what
 * the vector held. Costs O(nodes) and sorting the colours. */
void wl_tracker_features(const WlTracker *tracker, WlCountVec *out_counts);

#endif
