/* Landmark graph: facts that every plan makes true, and the order in which it does.
 *
 * A landmark is an atom, or a disjunction of up to four atoms, that holds at some time in every
 * plan. Orders between landmarks A and B [RW10; HPS04]:
 *   - greedy-necessary: A holds directly before B becomes true for the first time;
 *   - natural: A is true before B is;
 *   - reasonable: a plan that achieves B first has to lose it again in order to achieve A.
 * Each of them implies the next; the graph keeps the strongest one known for a pair.
 *
 * Orders are found through a hash index, and each landmark heads two linked lists of them.
 * Invariant: no fact is in two landmarks. While the graph grows, a landmark may be removed again;
 * numbers stay the same until landmark_graph_compact. All operations but that cost O(1) or the
 * atoms. */
#ifndef HEUR_LANDMARK_GRAPH_H
#define HEUR_LANDMARK_GRAPH_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/vec.h"
#include "task/task.h"

enum { NO_LANDMARK = -1, NO_LANDMARK_ORDER = -1 };
#define LANDMARK_NO_ACHIEVER INT32_MAX

/* Stronger ones are larger. */
typedef enum LandmarkOrderKind {
    LANDMARK_REASONABLE,
    LANDMARK_NATURAL,
    LANDMARK_GREEDY_NECESSARY,
} LandmarkOrderKind;

typedef struct Landmark {
    FactSpan atoms; /* one, or several: a disjunction */
    bool is_goal;
    bool is_removed;
    int32_t first_parent, first_child; /* orders to and from it: heads of linked lists */
    /* Cost of the cheapest action that can make it true, for the first time or at all;
     * LANDMARK_NO_ACHIEVER: there is none. */
    int32_t first_cost, cost;
} Landmark;

typedef struct LandmarkOrder {
    int32_t from, to;
    LandmarkOrderKind kind;
    int32_t next_parent; /* next order with the same `to` */
    int32_t next_child;  /* next order with the same `from` */
} LandmarkOrder;

DEFINE_VEC(LandmarkVec, landmark_vec, Landmark);
DEFINE_VEC(LandmarkOrderVec, landmark_order_vec, LandmarkOrder);

typedef struct LandmarkGraph {
    const Task *task;
    Arena arena;
    LandmarkVec landmarks;
    LandmarkOrderVec orders;
    HashIndex order_index;
    int32_t *landmark_of; /* per fact: the landmark that it belongs to, or NO_LANDMARK */
} LandmarkGraph;

void landmark_graph_init(LandmarkGraph *graph, const Task *task);
void landmark_graph_release(LandmarkGraph *graph);

static inline bool landmark_graph_is_atomic(const LandmarkGraph *graph, int32_t landmark)
{
    assert(landmark >= 0 && (size_t)landmark < graph->landmarks.size);
    return graph->landmarks.data[landmark].atoms.count == 1;
}

/* The landmark with this atom, alone or among others; NO_LANDMARK if there is none. */
int32_t landmark_graph_find(const LandmarkGraph *graph, Fact atom);

/* None of the atoms may be in a landmark. Copies them. Returns the number of the landmark. */
int32_t landmark_graph_add(LandmarkGraph *graph, FactSpan atoms);

/* Its atoms may be in other landmarks then, and its orders no longer count. */
void landmark_graph_remove(LandmarkGraph *graph, int32_t landmark);

/* If there is an order for the pair, the stronger one stays. */
void landmark_graph_add_order(LandmarkGraph *graph, int32_t from, int32_t to,
                              LandmarkOrderKind kind);

/* Drops what was removed, and numbers the landmarks anew in the same order. */
void landmark_graph_compact(LandmarkGraph *graph);

bool landmark_graph_holds(const LandmarkGraph *graph, int32_t landmark, const int32_t *values);

/* Whether natural and stronger orders form a cycle, which proves that there is no plan. */
bool landmark_graph_has_natural_cycle(const LandmarkGraph *graph);

#endif
