/* h_add costs of a state, which can be repaired for another state.
 *
 * The problem: consecutive states of a search are similar, and so are the costs of their facts, but
 * a pass from scratch computes all of them again.
 *
 * The idea: keep costs and counters, and change only what the changed facts of the state change,
 * directly or through others (dynamic fixpoints [RR96], for h_add [LKF02]). It also ends when all
 * goals have their costs; what is open beyond them stays in the queue for the next state, as in
 * [KLF04].
 *
 * Costs are a function of the state: they do not depend on the states before. Ties between ways to
 * reach a node are not broken here but by who asks. */
#ifndef HEUR_RP_COSTS_H
#define HEUR_RP_COSTS_H

#include <stdbool.h>
#include <stdint.h>

#include "heur/dial_queue.h"
#include "heur/rp_tables.h"

#define RP_INFINITE UINT32_MAX

typedef struct RpNode {
    uint32_t cost;  /* what the counters of groups contain */
    uint32_t best;  /* least value of an achiever; with count 0, less than that */
    uint32_t count; /* achievers of that value */
    uint32_t order; /* when its cost was set, in a pass from scratch */
} RpNode;

/* Zeroed storage is not valid; see rp_costs_init. */
typedef struct RpCosts {
    const RpTables *tables;
    RpNode *nodes;
    uint64_t *counters; /* per group: RELAX_MET */
    int32_t *fired;     /* groups whose value the current node has changed */
    DialQueue queue;    /* nodes with cost != best or count 0 */
    int32_t *values;    /* of the state; NO_VALUE before the first */
    uint8_t *is_true;   /* per fact, in the state */
    uint32_t *raised;   /* per node: the move in which it was last raised */
    uint32_t num_moves;
    uint32_t next_order;
    bool is_valid;       /* the costs can be repaired */
    bool is_saturated;   /* some cost was cut off */
    bool needs_order;    /* only nodes that are earlier by `order` can be a reason for a cost */
    int64_t num_words;   /* effort of all moves: entries of lists gone through */
    int64_t num_steps;   /* and nodes handled */
    int64_t move_effort; /* of repairs half once more, as they take longer for the same */
    int64_t num_copied;  /* and bytes of counters and nodes set at the start */
} RpCosts;

void rp_costs_init(RpCosts *costs, const RpTables *tables);
void rp_costs_release(RpCosts *costs);

/* Goes to a state from scratch. Afterwards the costs of the goals, and of all nodes that are not
 * more expensive than all of them, are final. */
void rp_costs_start(RpCosts *costs, const int32_t *values);

/* The same by a repair, which must be possible. False: given up, as it takes more than this effort
 * or a cost was cut off. */
bool rp_costs_move(RpCosts *costs, const int32_t *values, int64_t max_effort);

/* In how many variables the state differs. */
int32_t rp_costs_distance(const RpCosts *costs, const int32_t *values);

/* Effort of all moves: see heur_effort. */
int64_t rp_costs_effort(const RpCosts *costs);

/* The value of a group; RP_INFINITE if it is not reached. */
static inline uint32_t rp_costs_group_value(const RpCosts *costs, int32_t group)
{
    uint64_t counter = costs->counters[group];
    if (counter >= RELAX_MAX_COST) {
        return counter >= RELAX_MET ? RP_INFINITE : RELAX_MAX_COST;
    }
    return (uint32_t)counter;
}

/* The value of a link whose other end costs this much. */
static inline uint32_t rp_costs_link_value(uint32_t cost, uint32_t link_cost)
{
    if (cost == RP_INFINITE) {
        return RP_INFINITE;
    }
    uint32_t sum = cost + link_cost;
    return sum < RELAX_MAX_COST ? sum : RELAX_MAX_COST;
}

#endif
