/* LM-cut: an admissible heuristic from cuts through the delete relaxation [HD09].
 *
 * The problem: h_max counts only the most expensive goal. How much more must every plan pay?
 *
 * The idea: draw an arc from the supporter of each operator (lm_cut_costs.h) to each of its
 * effects. Every plan crosses from the state to the goal in this graph. The *goal zone* are the
 * facts that lead to the goal by operators that cost nothing. The operators that cross into it from
 * what the state reaches outside of it are a *cut*: every plan uses one of them, so it pays for the
 * cheapest. That much is added to h and taken from the cost of all operators of the cut. This
 * repeats until the goal costs nothing, so no cost counts twice.
 *
 * To find a cut, look at all operators that have an effect in the goal zone. One belongs to the cut
 * if the state reaches its supporter outside the zone. That is certain if the supporter has a
 * smaller h_max than the goal: the cheapest way to it has no fact of the zone, which all have at
 * least that h_max. For other supporters it takes a walk backwards, which mostly ends soon at such
 * a fact.
 *
 * Ties: the order of the operators in a cut decides in which order equally cheap facts are
 * explored, that decides about supporters, and those about the value of h. To get the values of
 * Fast Downward, the order must be that of its walk: depth first from the state, always on from the
 * fact found last, by all operators that it supports in their order. In most rounds the order of
 * the cut has no influence, and that walk can be left out; it would take half of the time. Where
 * many operators have effects in the goal zone, it takes less time than to look at all of them;
 * then it finds the cut as well.
 *
 * Cost: an exploration for h_max, then for each cut a walk from the goal or from the state or both,
 * and an exploration of what has become cheaper. Nothing is allocated once the queue has grown. One
 * LmCut per thread. */
#ifndef HEUR_LM_CUT_H
#define HEUR_LM_CUT_H

#include <stdbool.h>
#include <stdint.h>

#include "heur/lm_cut_costs.h"

typedef struct LmCut {
    LmCutCosts costs;

    /* Per fact. */
    uint16_t *zone;     /* where it is, as far as that is known */
    int32_t *goal_zone; /* the facts of the goal zone */
    int32_t num_in_zone, num_achievers;
    int32_t *stack; /* that a walk still has to visit, or has visited */
    bool *is_found; /* by the walk from the state */

    /* Per operator. */
    bool *is_in_cut;
    int32_t *cut, cut_size;
    int32_t *ordered, num_ordered; /* the same operators in the order of the walk from the state */
} LmCut;

void lm_cut_init(LmCut *cut, const LmCutTables *tables);
void lm_cut_release(LmCut *cut);

/* The value of a state; HEUR_DEAD_END if a goal is not reachable. */
int32_t lm_cut_value(LmCut *cut, const int32_t *values);

#endif
