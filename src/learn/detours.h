/* Detours: states that a greedy search expanded although they are not on the way to the goal.
 *
 * Whenever such a state was expanded, the next state of the plan was waiting: the heuristic found
 * the detour at least as good, and was wrong. So each detour is a pair of states, the one that should
 * have come first and the one that did. Learning from them corrects the errors that the heuristic
 * really makes; siblings along a plan are only those that it might make.
 *
 * A log takes down what a search expands; the plan is known afterwards: the one that it found, or
 * that of another search if it found none. Pairs are plain packed states (task/state_pack.h). */
#ifndef LEARN_DETOURS_H
#define LEARN_DETOURS_H

#include "base/vec.h"
#include "task/plan.h"
#include "task/state_space.h"

/* Of the detours between two states of the plan, every n-th is taken, so that there are not more;
 * what a search expands later than this is not looked at, and a task has no more pairs. */
enum { DETOURS_PER_STEP = 16, DETOURS_MAX_EXPANDED = 20000, DETOURS_MAX_PAIRS = 400 };

DEFINE_VEC(StateWordVec, state_word_vec, StateWord);

typedef struct DetourLog {
    StateSpace *space;
    StateWordVec expanded; /* states, one behind the other */
} DetourLog;

void detours_open_log(DetourLog *log, const Task *task);
void detours_close_log(DetourLog *log);

/* For search_trial.h: `log` is a DetourLog. */
void detours_note_expanded(void *log, const int32_t *values);

/* Appends the pairs: a state of the plan, then the detour. Costs O(plan + expanded states). */
void detours_find(DetourLog *log, const Plan *plan, StateWordVec *out_pairs);

#endif
