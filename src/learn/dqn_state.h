/* DqnState: everything that a learner must store to go on as if it had never been stopped, and its
 * file format (docs/reference/formats/learner.md). All other members of a Dqn follow from it. */
#ifndef LEARN_DQN_STATE_H
#define LEARN_DQN_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/rng.h"
#include "learn/replay.h"
#include "nn/adam.h"
#include "nn/mlp.h"

typedef struct DqnSettings {
    int32_t num_inputs, num_actions, num_hidden_layers, num_hidden_units;
    double gamma, learning_rate, beta1, beta2, adam_epsilon, huber_delta;
    int64_t replay_capacity, replay_start; /* no update before so many transitions are stored */
    int32_t batch_size;
    int64_t update_interval, target_interval; /* in steps */
    bool is_double; /* false: the target is the greatest value of the target network */
    uint64_t seed;
} DqnSettings;

typedef struct DqnFigures {
    int64_t num_steps, num_updates, num_stored;
    double average_loss; /* exponential means from 0 on: over updates, 0.99 ... */
    double average_q;    /* ... and of the greatest value over choices, 0.999 */
} DqnFigures;

typedef struct DqnState {
    DqnSettings settings;
    Rng rng;
    Mlp online, target;
    Adam adam; /* of the online network */
    Replay *replay;
    DqnFigures figures; /* without num_stored, which the replay knows */
} DqnState;

/* A learner that has met nothing yet. The settings must be without fault. */
void dqn_state_init(DqnState *state, const DqnSettings *settings);

void dqn_state_release(DqnState *state);

/* The target becomes a copy of the online network. */
void dqn_state_renew_target(DqnState *state);

/* As dqn_write and dqn_read. */
bool dqn_state_write(const DqnState *state, FILE *stream);
bool dqn_state_read(DqnState *state, FILE *stream, const char *name, Error *error);

#endif
