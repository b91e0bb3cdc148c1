/* Lookahead: work for threads that would be idle.
 *
 * Problem: threads share the new successors of an expansion. Often there are fewer successors than
 * threads, or one more than a multiple, so threads wait.
 *
 * Idea: idle threads evaluate successors of states that are likely to be expanded soon, the next
 * states of the lists. Their values wait in a table until the search generates such a successor.
 * Values do not depend on when they are computed, so the search does exactly the same as without
 * lookahead, only faster.
 *
 * Data: the generated successors of a few likely states, and a table of 1024 places for values, one
 * state per place; a new state replaces the old one at its place. When a queue mode changes
 * (evaluator.h), all values of the table are dropped.
 *
 * Not used with one thread, nor with heuristics that depend on paths or remember states: these must
 * not see states that the search might never generate. */
#ifndef SEARCH_LOOKAHEAD_H
#define SEARCH_LOOKAHEAD_H

#include "search/evaluator.h"
#include "task/state_space.h"

typedef struct Lookahead Lookahead;

/* All pointers are borrowed. The state space is only used between runs of the evaluator. */
Lookahead *lookahead_new(StateSpace *space, const StateRegistry *registry, Evaluator *evaluator,
                         int num_lists, int num_threads);
void lookahead_free(Lookahead *lookahead);

/* Like evaluator_run on these states, which must have no extra ones. `likely` are states that may
 * be expanded soon, the most likely first. */
bool lookahead_run(Lookahead *lookahead, const EvaluatorBatch *batch, const int32_t *likely,
                   int num_likely);

#endif
