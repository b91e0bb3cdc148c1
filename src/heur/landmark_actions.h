/* Actions: operators and axioms of a task as one list, for the landmark modules.
 *
 * An axiom looks like an operator of cost 0 whose precondition is the old value of its variable and
 * whose one effect has the body as its condition. Numbering: operators, then the task's axioms,
 * then its default-value axioms (default_axioms.h). Also knows which actions have an effect on a
 * fact, and the initial state with derived variables. */
#ifndef HEUR_LANDMARK_ACTIONS_H
#define HEUR_LANDMARK_ACTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "task/task.h"

typedef struct LandmarkActions {
    const Task *task;
    Arena arena;
    int32_t count;                  /* of all actions */
    const Operator *axioms;         /* action i is axioms[i - num_operators] */
    const int32_t *initial;         /* values, derived ones included */
    const int32_t *achievers_begin; /* per fact: its part of `achievers`, num_facts + 1 entries */
    const int32_t *achievers;       /* ascending; an action is repeated for every effect */
} LandmarkActions;

void landmark_actions_init(LandmarkActions *actions, const Task *task);
void landmark_actions_release(LandmarkActions *actions);

static inline const Operator *landmark_actions_get(const LandmarkActions *actions, int32_t action)
{
    int32_t num_operators = actions->task->num_operators;
    return action < num_operators ? &actions->task->operators[action]
                                  : &actions->axioms[action - num_operators];
}

static inline int32_t landmark_actions_cost(const LandmarkActions *actions, int32_t action)
{
    int32_t cost =
        action < actions->task->num_operators ? task_operator_cost(actions->task, action) : 0;
    return cost < INT32_MAX ? cost : INT32_MAX - 1;
}

static inline bool landmark_actions_holds_initially(const LandmarkActions *actions, Fact fact)
{
    return actions->initial[fact.var] == fact.value;
}

/* Whether the effect makes one of the atoms true. */
static inline bool landmark_actions_affects(const Effect *effect, FactSpan atoms)
{
    for (int32_t i = 0; i < atoms.count; i++) {
        if (atoms.data[i].var == effect->var && atoms.data[i].value == effect->post) {
            return true;
        }
    }
    return false;
}

#endif
