/* Dqn: learns which action is best from transitions, by double deep Q-learning [HGS16].
 *
 * The problem: an action costs 1 now and changes all later states of the search. The idea: a
 * network estimates, for every action, the discounted sum of future rewards. Each update takes a
 * minibatch from the replay and moves the estimate of the action that was taken towards
 *
 *     reward + gamma Q_target(next, argmax_a Q_online(next, a))
 *
 * (without the second part if the transition was terminal)
 *
 * by the mean Huber loss over the minibatch and Adam. The target network is a copy of the online
 * network, renewed every target_interval steps: a target that moved with every update would chase
 * itself. Two networks share the choice and the value of the next action, because the greatest of
 * several noisy estimates is too high.
 *
 * Every random number comes from the seed: the same calls give the same weights, bit for bit, on
 * every machine with IEEE 754 arithmetic. A Dqn belongs to one thread. No call allocates once the
 * replay has reached its capacity. */
#ifndef LEARN_DQN_H
#define LEARN_DQN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "learn/dqn_state.h"
#include "nn/mlp.h"

typedef struct Dqn Dqn;

/* NULL, or what is wrong with the settings: the rest of a sentence after "these settings". */
const char *dqn_settings_fault(const DqnSettings *settings);

/* The settings must be without fault. */
Dqn *dqn_new(const DqnSettings *settings);

void dqn_free(Dqn *dqn);

/* The action of the greatest value in the online network. */
int32_t dqn_choose(Dqn *dqn, const float *inputs);

/* One step was made. The order is that of ChainerRL 0.7.0, with which [SBL21] was made: the target
 * is renewed if it is time, the network is updated from what was stored before this step, then the
 * transition is stored. So n steps make n - replay_start updates. An episode that was cut off does
 * not end with a terminal transition. */
void dqn_observe(Dqn *dqn, const float *inputs, int32_t action, float reward,
                 const float *next_inputs, bool is_terminal);

/* The online network. */
const Mlp *dqn_network(const Dqn *dqn);

DqnFigures dqn_figures(const Dqn *dqn);

/* The whole state, bit for bit (docs/reference/formats/learner.md). False when anything could not
 * be written; does not flush. */
bool dqn_write(const Dqn *dqn, FILE *stream);

/* Takes exactly what dqn_write wrote, which must be of a learner with the same settings, and goes
 * on as that one would have. False and an Error that names `name` otherwise; the learner is then as
 * before. */
bool dqn_read(Dqn *dqn, FILE *stream, const char *name, Error *error);

#endif
