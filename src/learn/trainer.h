/* Trainer: learns from one seed, episode by episode.
 *
 * Everything that the result depends on is in here: same recipe, same instances, same seed, same
 * weights. Evaluations are not its matter, as nothing that they find changes what is learned; it
 * only says when one is due. */
#ifndef LEARN_TRAINER_H
#define LEARN_TRAINER_H

#include <jansson.h>
#include <stdio.h>

#include "learn/dqn.h"
#include "learn/instance_set.h"
#include "learn/recipe.h"
#include "nn/policy.h"

typedef struct Trainer Trainer;

typedef struct TrainerOptions {
    const Recipe *recipe;
    InstanceSet *instances;
    const int32_t *indices; /* of the instances to learn from */
    int num_indices;        /* > 0 */
    int num_lists;
    uint64_t seed;
} TrainerOptions;

typedef struct TrainerFigures {
    int64_t num_steps, num_episodes;
    int64_t num_all_steps; /* with those before the first decisions */
    double epsilon;
    double step_seconds, learn_seconds; /* since the program has started */
    int64_t num_timed_steps, num_timed_updates;
    DqnFigures dqn;
} TrainerFigures;

/* What the options point to must outlive it. */
Trainer *trainer_new(const TrainerOptions *options);
void trainer_free(Trainer *trainer);

bool trainer_is_finished(const Trainer *trainer);

/* One episode, or what is left of the steps. False and an Error if it cannot be played. Calls
 * `watch` now and then, if there is one. */
typedef void (*TrainerWatch)(void *context, const Trainer *trainer);
bool trainer_run_episode(Trainer *trainer, TrainerWatch watch, void *context, Error *error);

/* Whether the network should be evaluated before more is learned; between episodes. */
bool trainer_is_evaluation_due(const Trainer *trainer);

/* The same; and if so, the next one is due an interval later. */
bool trainer_take_evaluation(Trainer *trainer);

TrainerFigures trainer_figures(const Trainer *trainer);

/* The network as it is now. */
const Mlp *trainer_network(const Trainer *trainer);

/* Counters and generators as an object; the learner, from or to where the stream is. Between
 * episodes. Without a stream the learner stays as it is: for a trainer that is finished. After a
 * failure to read, the trainer is good for nothing but trainer_free. */
json_t *trainer_counters(const Trainer *trainer);
bool trainer_write(const Trainer *trainer, FILE *stream);
bool trainer_read(Trainer *trainer, const json_t *counters, FILE *stream, const char *name,
                  Error *error);

#endif
