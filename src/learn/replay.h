/* Replay: the last transitions that a learner has met, to learn from again.
 *
 * A transition is an observation, an action, its reward and the next observation. The oldest is
 * forgotten when there are more than `capacity`. An observation that ends a transition and begins
 * the following one is stored once, so a transition takes 4 * num_inputs + 16 bytes and the first
 * of an episode 4 * num_inputs more; observations lie in chunks of CHUNK_ROWS rows (replay.c), which
 * are used again when all in them is forgotten. Memory grows as transitions come and stops growing
 * when the replay is full and its share of first transitions does not rise: published size, 20
 * inputs: 48 MB. */
#ifndef LEARN_REPLAY_H
#define LEARN_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"

typedef struct Replay Replay;

/* Observations are valid until the next transition is added. */
typedef struct Transition {
    const float *inputs, *next_inputs;
    int32_t action;
    float reward;
    bool is_terminal;
} Transition;

enum { REPLAY_MAX_CAPACITY = 1 << 28 };

/* 1 <= capacity <= REPLAY_MAX_CAPACITY */
Replay *replay_new(int32_t num_inputs, int64_t capacity);

void replay_free(Replay *replay);

/* Copies the observations, which must not lie in the replay. */
void replay_add(Replay *replay, Transition transition);

int64_t replay_size(const Replay *replay);

/* By age: 0 is the oldest. */
Transition replay_get(const Replay *replay, int64_t index);

/* Different indices below `size`; every set of `count` <= size of them is equally likely. Takes
 * O(count^2), meant for minibatches; size <= REPLAY_MAX_CAPACITY. */
void replay_sample(Rng *rng, int64_t size, int64_t *indices, int32_t count);

#endif
