/* Q-learning as a way to train (trainer.h): one episode at a time, each step of which the learner
 * sees (dqn.h). An episode is a part. */
#ifndef LEARN_DQN_TRAINER_H
#define LEARN_DQN_TRAINER_H

#include "learn/trainer.h"

extern const TrainerClass dqn_trainer_class;

#endif
