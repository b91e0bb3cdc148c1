/* LM-cut costs: h_max of all facts, and which precondition supports each operator, kept exact while
 * operators become cheaper. The part of LM-cut (lm_cut.h) between two cuts.
 *
 * The idea: h_max of a fact is the cost of its cheapest achiever plus the h_max of that operator's
 * most expensive precondition, its *supporter*. One exploration in the order of Dijkstra computes
 * it from the state; when a few operators become cheaper, another one starts from their effects and
 * visits only what becomes cheaper, too.
 *
 * Data structures: h_max per fact; per operator its cost now, its supporter and the h_max of the
 * supporter when the operator was last looked at; a bit per place (lm_cut_tables.h) that says
 * whether the fact supports the operator, so that walks skip operators that only depend on a fact;
 * and one that says whether the operator with this effect costs nothing.
 *
 * Invariant after either exploration: h_max is exact; the supporter of a reached operator has the
 * largest h_max of its preconditions, which is noted with it.
 *
 * Several preconditions can have the largest h_max. The choice falls as in Fast Downward: facts
 * leave the queue in the same order. Later explorations have no key that is new to the queue, so it
 * becomes a heap in the first one or not at all (base/bucket_queue.h). Before that its order is
 * that of a stack for each key; then entries of facts that are no preconditions can be left out.
 * The exploration gives that up at the first key that could cause the change, and starts again.
 *
 * Cost: a subtraction per precondition that is reached, plus the queue. Nothing is allocated once
 * the queue has grown. */
#ifndef HEUR_LM_CUT_COSTS_H
#define HEUR_LM_CUT_COSTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bucket_queue.h"
#include "heur/lm_cut_tables.h"

enum { LM_CUT_UNREACHED = INT32_MAX };

typedef struct LmCutSupport {
    int32_t pre;  /* index of the supporter in the preconditions; -1: not reached */
    int32_t cost; /* its h_max, noted */
} LmCutSupport;

typedef struct LmCutCosts {
    const LmCutTables *tables;
    BucketQueue queue;               /* facts by h_max; is_heap is the queue mode (heur.h) */
    int32_t num_pushes;              /* of the first exploration */
    bool is_exact;                   /* all effects go into the queue, not only the useful ones */
    bool gives_up;                   /* the exploration must be repeated like that */
    int32_t *h_max;                  /* per fact */
    int32_t *cost;                   /* per operator */
    int32_t *open;                   /* per operator: preconditions that are not reached yet */
    LmCutSupport *support;           /* per operator */
    int32_t num_reached;             /* operators */
    int32_t *fired;                  /* scratch: places of operators that a fact reaches */
    uint64_t *supports;              /* bit per place of triggers */
    uint64_t *is_free, *starts_free; /* bit per place of achievers; and before any cut */
    int64_t num_visits;              /* effort: operators looked at, ever */
} LmCutCosts;

void lm_cut_costs_init(LmCutCosts *costs, const LmCutTables *tables);
void lm_cut_costs_release(LmCutCosts *costs);

/* Gives all operators their full cost, and computes h_max from a state. */
void lm_cut_costs_explore(LmCutCosts *costs, const int32_t *values);

/* Makes the reached operators `ops` cheaper by `amount`, and then h_max exact again. If the goal
 * costs nothing then, the rest is left undone. Ties depend on the order of the operators. */
void lm_cut_costs_lower(LmCutCosts *costs, const int32_t *ops, int32_t count, int32_t amount);

/* The fact that supports a reached operator. */
static inline int32_t lm_cut_costs_supporter(const LmCutCosts *costs, int32_t op)
{
    assert(costs->support[op].pre >= 0);
    return costs->tables->pre.facts[costs->support[op].pre];
}

static inline bool lm_cut_costs_is_reached(const LmCutCosts *costs, int32_t op)
{
    return costs->support[op].pre >= 0;
}

/* The bits of the places begin .. end - 1 in one of their words. */
static inline uint64_t lm_cut_costs_bits(const uint64_t *words, int32_t word, int32_t begin,
                                         int32_t end)
{
    uint64_t bits = words[word];
    if (word == begin / 64) {
        bits &= ~UINT64_C(0) << begin % 64;
    }
    if (end < (word + 1) * 64) {
        bits &= ~(~UINT64_C(0) << end % 64);
    }
    return bits;
}

#endif
