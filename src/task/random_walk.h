/* Random walks: a sample of the states of a task that does not depend on a search.
 *
 * A walk starts from the initial state and applies random applicable operators, all equally
 * likely. After `length` steps, or where nothing is applicable, the next walk begins. The same
 * seed gives the same states on every machine. */
#ifndef TASK_RANDOM_WALK_H
#define TASK_RANDOM_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "task/state_space.h"

typedef struct RandomWalk {
    StateSpace *space;
    Rng rng;
    int32_t length;
    int32_t walk, step; /* numbers of this walk and of its step; step 0 is the initial state */
    int64_t g;          /* cost of the steps so far */
    int32_t op;         /* that led here; no meaning at step 0 */
    StateWord *words, *before; /* the state, and what it was before the step */
    int32_t *values;           /* of the state */
    int32_t *applicable;       /* scratch */
} RandomWalk;

/* At the initial state. */
void random_walk_init(RandomWalk *walk, const Task *task, uint64_t seed, int32_t length);
void random_walk_release(RandomWalk *walk);

/* One step further, on the next walk if need be. False if nothing is applicable initially. */
bool random_walk_step(RandomWalk *walk);

#endif
