/* h_add costs of a state, in the way that is fastest.
 *
 * The problem: costs can be repaired from those of another state (rp_costs.h), which pays if that
 * state is near. But a search jumps: its lists, walks and preferred successors take turns, so that
 * the state before is often far.
 *
 * The idea: keep the costs of a few states, *places*, and repair those of the last one if it is
 * near, or else those of the nearest one. If none is near, take the place that was not used for
 * longest, unless it is much farther: the others are where the search is, and stay there.
 *
 * Where most costs change from state to state, it is faster to start from scratch, and a lean pass
 * over the merged tables (lean_pass.h) is the fastest way to do so. Whether to repair is found by
 * trying. */
#ifndef HEUR_RP_PASS_H
#define HEUR_RP_PASS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bucket_queue.h"
#include "heur/lean_pass.h"
#include "heur/rp_costs.h"

enum { RP_NUM_PLACES = 3 };

/* Ways to find the costs of a state. */
typedef enum RpWay { RP_SCRATCH, RP_REPAIR, RP_LEAN, RP_NUM_WAYS } RpWay;

/* One per thread. */
typedef struct RpPass {
    const RpTables *tables;
    RpCosts places[RP_NUM_PLACES];
    int32_t num_places;             /* 1 where nothing can be repaired */
    int64_t used_at[RP_NUM_PLACES]; /* the exploration that last used the place */
    RpCosts *place;                 /* the last one used: of the state, unless is_lean */

    /* The lean pass; only with tables->lean. */
    LeanPass lean;
    RelaxFact *facts; /* its result */
    BucketQueue lean_queue;
    bool is_lean; /* costs are in `facts`, not in `place` */

    /* Which way to go. */
    int64_t effort_of[RP_NUM_WAYS]; /* of the last passes of each kind, on average; 0: unknown */
    int32_t num_tried[RP_NUM_WAYS]; /* passes in that average, as far as they count */
    int64_t num_explored;
    int64_t next_trial; /* explorations before the next trial of all ways, or the present one */
} RpPass;

void rp_pass_init(RpPass *pass, const RpTables *tables);
void rp_pass_release(RpPass *pass);

/* Moves to a state. Afterwards the costs of the goals, and of all nodes that are not more expensive
 * than all of them, are final. */
void rp_pass_explore(RpPass *pass, const int32_t *values);

/* Effort of all passes: see heur_effort. */
int64_t rp_pass_effort(const RpPass *pass);

/* The cost of a node. */
static inline uint32_t rp_pass_cost(const RpPass *pass, int32_t node)
{
    assert(node >= 0 && node < pass->tables->num_nodes);
    if (!pass->is_lean) {
        return pass->place->nodes[node].cost;
    }
    return pass->facts[node].cost < RELAX_UNREACHED ? pass->facts[node].cost : RP_INFINITE;
}

/* Whether a fact holds in the state. After a lean pass nothing else is free. */
static inline bool rp_pass_is_true(const RpPass *pass, int32_t fact)
{
    assert(fact >= 0 && fact < pass->tables->relax->num_facts);
    return pass->is_lean ? pass->facts[fact].cost == 0 : pass->place->is_true[fact];
}

/* The value of a group; RP_INFINITE if it is not reached. */
static inline uint32_t rp_pass_group_value(const RpPass *pass, int32_t group)
{
    if (!pass->is_lean) {
        return rp_costs_group_value(pass->place, group);
    }
    uint32_t counter = pass->lean.counters[group];
    return counter >= LEAN_MET ? RP_INFINITE : counter;
}

#endif
