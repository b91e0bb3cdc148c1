/* DqnState: everything that a learner must remember to go on as if it had never been stopped; how it
 * is stored (docs/reference/formats/learner.md). What else a Dqn holds follows from it. */
#ifndef LEARN_DQN_STATE_H
#define LEARN_DQN_STATE_H

#include "learn/dqn.h"
#include "learn/replay.h"
#include "nn/adam.h"

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
