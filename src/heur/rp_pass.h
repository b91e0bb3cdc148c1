/* h_add costs of a state, repaired from those of the state before.
 *
 * The problem: consecutive states of a search are similar, and so are the costs of their facts, but
 * a pass from scratch computes all of them again.
 *
 * The idea: keep costs and counters, and change only what the changed facts of the state change,
 * directly or through others (dynamic fixpoints [RR96], for h_add [LKF02]). A pass also ends when
 * all goals have their costs; what is open beyond them stays in the queue for the next state, as in
 * [KLF04].
 *
 * Where most costs change from state to state, it is faster to start from scratch, and a lean pass
 * over the merged tables (lean_pass.h) is the fastest way to do so. Which one, is found by trying. A
 * pass from scratch that can be repaired later is made where there is nothing to repair.
 *
 * Costs are a function of the state: they do not depend on the states before, nor on how they were
 * found. Ties between ways to reach a node are not broken here but by who asks. */
#ifndef HEUR_RP_PASS_H
#define HEUR_RP_PASS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bucket_queue.h"
#include "heur/dial_queue.h"
#include "heur/lean_pass.h"
#include "heur/rp_tables.h"

#define RP_INFINITE UINT32_MAX

typedef struct RpNode {
    uint32_t cost;  /* what the counters of groups contain */
    uint32_t best;  /* least value of an achiever; with count 0, less than that */
    uint32_t count; /* achievers of that value */
    uint32_t order; /* when its cost was set, in a pass from scratch */
} RpNode;

/* Ways to find the costs of a state. */
typedef enum RpWay { RP_SCRATCH, RP_REPAIR, RP_LEAN, RP_NUM_WAYS } RpWay;

/* One per thread. */
typedef struct RpPass {
    const RpTables *tables;
    RpNode *nodes;
    uint64_t *counters; /* per group: RELAX_MET */
    int32_t *fired;     /* groups whose value the current node has changed */
    DialQueue queue;    /* nodes with cost != best or count 0 */
    int32_t *values;    /* of the last state; NO_VALUE before the first */
    uint8_t *is_true;   /* per fact, in that state */
    uint32_t *raised;   /* per node: the pass in which it was last raised */
    uint32_t num_passes;
    uint32_t next_order;
    bool is_valid;         /* there are costs to repair */
    bool is_saturated;     /* some cost was cut off */
    bool needs_order;      /* only nodes that are earlier by `order` can be a reason for a cost */
    int64_t num_words;     /* effort of all passes: entries of lists gone through */
    int64_t num_steps;     /* and nodes handled */
    int64_t repair_effort; /* of repairs half once more, as they take longer for the same */
    int64_t num_copied;    /* and bytes of counters and nodes set at the start of passes */

    /* The lean pass; only with tables->lean. */
    LeanPass lean;
    RelaxFact *facts; /* its result */
    BucketQueue lean_queue;
    bool is_lean; /* costs are in `facts`, not in `nodes` */

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
        return pass->nodes[node].cost;
    }
    return pass->facts[node].cost < RELAX_UNREACHED ? pass->facts[node].cost : RP_INFINITE;
}

/* The value of a group; RP_INFINITE if it is not reached. */
static inline uint32_t rp_pass_group_value(const RpPass *pass, int32_t group)
{
    if (pass->is_lean) {
        uint32_t counter = pass->lean.counters[group];
        return counter >= LEAN_MET ? RP_INFINITE : counter;
    }
    uint64_t counter = pass->counters[group];
    if (counter >= RELAX_MAX_COST) {
        return counter >= RELAX_MET ? RP_INFINITE : RELAX_MAX_COST;
    }
    return (uint32_t)counter;
}

/* The value of a link whose other end costs this much. */
static inline uint32_t rp_pass_link_value(uint32_t cost, uint32_t link_cost)
{
    if (cost == RP_INFINITE) {
        return RP_INFINITE;
    }
    uint32_t sum = cost + link_cost;
    return sum < RELAX_MAX_COST ? sum : RELAX_MAX_COST;
}

#endif
