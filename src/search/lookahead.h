/* Lookahead: work for threads that would be idle.
 *
 * Threads share out the new children of an expansion. Often there are fewer children than threads,
 * or one too many. The idle threads then evaluate successors of states that are likely to be
 * expanded soon, and the values wait in a small table until such a successor is really generated.
 * Values do not depend on when they are computed, so the search is the same with and without, only
 * sooner done.
 *
 * Never used with one thread, or with heuristics that depend on paths or remember states. */
#ifndef SEARCH_LOOKAHEAD_H
#define SEARCH_LOOKAHEAD_H

#include "search/evaluator.h"
#include "task/state_space.h"

typedef struct Lookahead Lookahead;

/* All pointers are borrowed. The state space is used between runs of the evaluator only. */
Lookahead *lookahead_new(StateSpace *space, const StateRegistry *registry, Evaluator *evaluator,
                         int num_lists, int num_threads);
void lookahead_free(Lookahead *lookahead);

/* Like evaluator_run on these states (without extra ones). `likely` are states that may be expanded
 * soon, the likeliest first. */
bool lookahead_run(Lookahead *lookahead, const EvaluatorBatch *batch, const int32_t *likely,
                   int num_likely);

#endif
