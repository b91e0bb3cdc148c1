/* The task as the search for landmarks sees it: actions and their effects.
 *
 * *Actions* are the operators and the axioms of the task in one list: operators, then the axioms of
 * the task, then its default-value axioms (default_axioms.h). An axiom is an action of cost 0 whose
 * precondition is the old value of its variable and whose one effect has the body as its condition.
 *
 * What they can reach is the matter of landmark_reach.h. */
#ifndef HEUR_LANDMARK_TASK_H
#define HEUR_LANDMARK_TASK_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "task/task.h"

typedef struct LandmarkTask {
    const Task *task;
    Arena arena;
    int32_t num_actions;
    const Operator *axioms;         /* action i is axioms[i - num_operators] */
    const int32_t *initial;         /* values, those of derived variables included */
    const int32_t *achievers_begin; /* per fact: its part of `achievers`, num_facts + 1 entries */
    const int32_t *achievers;       /* actions, ascending; repeated for every effect on the fact */
    const int32_t *action_begin; /* per action: its first effect in what follows; num_actions + 1 */
    const bool *is_unsure;       /* per effect */
} LandmarkTask;

void landmark_task_init(LandmarkTask *lm_task, const Task *task);
void landmark_task_release(LandmarkTask *lm_task);

static inline const Operator *landmark_task_action(const LandmarkTask *lm_task, int32_t action)
{
    int32_t num_operators = lm_task->task->num_operators;
    assert(action >= 0 && action < lm_task->num_actions);
    return action < num_operators ? &lm_task->task->operators[action]
                                  : &lm_task->axioms[action - num_operators];
}

static inline int32_t landmark_task_cost(const LandmarkTask *lm_task, int32_t action)
{
    assert(action >= 0 && action < lm_task->num_actions);
    int32_t cost =
        action < lm_task->task->num_operators ? task_operator_cost(lm_task->task, action) : 0;
    return cost < INT32_MAX ? cost : INT32_MAX - 1;
}

/* Whether the action makes the fact of this effect true wherever it is applied: the effect has no
 * conditions, and no later one on the same variable can undo it at once. */
static inline bool landmark_task_is_sure(const LandmarkTask *lm_task, int32_t action,
                                         int32_t effect)
{
    return !lm_task->is_unsure[lm_task->action_begin[action] + effect];
}

static inline bool landmark_task_holds_initially(const LandmarkTask *lm_task, Fact fact)
{
    return lm_task->initial[fact.var] == fact.value;
}

/* Whether the effect makes one of the atoms true. */
static inline bool landmark_task_affects(const Effect *effect, FactSpan atoms)
{
    for (int32_t i = 0; i < atoms.count; i++) {
        if (atoms.data[i].var == effect->var && atoms.data[i].value == effect->post) {
            return true;
        }
    }
    return false;
}

#endif
