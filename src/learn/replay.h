/* Replay: the last transitions of a learner, to learn from again.
 *
 * Successive transitions resemble each other; updates from a random sample of many are more stable.
 * A transition is an observation, an action, its reward and the next observation. A ring buffer
 * holds the last `capacity` of them.
 *
 * An observation that ends a transition and begins the next one is stored once. So a transition
 * takes 4 * num_inputs + 16 bytes, and the first of an episode 4 * num_inputs more. Observations
 * lie in chunks of CHUNK_ROWS rows (replay.c), which are reused when all their transitions are
 * gone. Memory stops growing when the replay is full and its share of first transitions does not
 * rise: 48 MB with the published capacity and 20 inputs. Adding takes O(num_inputs), reading
 * O(1). */
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
