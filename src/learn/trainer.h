/* Trainer: the learner of one seed. The recipe names its row in the table of trainer.c: Q-learning,
 * episode by episode (dqn_trainer.h), or the cross-entropy method, generation by generation
 * (cem_trainer.h).
 *
 * Same recipe, same instances and same seed give the same weights. A trainer says when an
 * evaluation is due but makes none, because evaluations do not change what is learned.
 *
 * Work comes in parts, which several threads may play at once:
 *
 *     while (!trainer_is_finished(trainer)) {
 *         int part = trainer_take(trainer);                            // if trainer_has_part
 *         ok = trainer_play(trainer, part, NULL, NULL, &error);        // the one without a lock
 *         trainer_end(trainer, part);
 *     }
 *
 * Between two episodes or generations the trainer is settled: it can be evaluated and stored. */
#ifndef LEARN_TRAINER_H
#define LEARN_TRAINER_H

#include <jansson.h>
#include <stdio.h>

#include "learn/instance_set.h"
#include "learn/recipe.h"
#include "nn/policy.h"

typedef struct Trainer Trainer;

typedef struct TrainerOptions {
    const Recipe *recipe;
    InstanceSet *instances;
    const int32_t *indices; /* of the instances to learn from */
    int num_indices;        /* > 0 */
    const ListSpec *lists;
    int num_lists;
    uint64_t seed;
    const Limits *limits; /* parts end early when they are reached; may be NULL */
} TrainerOptions;

typedef struct TrainerFigures {
    int64_t progress, goal; /* steps, or generations with the cross-entropy method */
    int64_t num_steps, num_episodes;
    int64_t num_all_steps; /* including random steps at the beginning of episodes */
    double epsilon;        /* share of random choices, or the mean spread of the parameters */
    double step_seconds, learn_seconds; /* since the start of the program */
    int64_t num_timed_steps, num_timed_updates;
    int64_t num_updates;
    double average_q, average_loss; /* see DqnFigures; scores of the best member and of all */
} TrainerFigures;

/* Called every few steps while a part is played. */
typedef void (*TrainerWatch)(void *context, const TrainerFigures *figures);

/* A learner. Its functions implement those of the same names below. */
typedef struct TrainerClass {
    void *(*state_new)(const TrainerOptions *options);
    void (*state_free)(void *state);
    bool (*has_part)(const void *state);
    int (*take)(void *state);
    bool (*play)(void *state, int part, TrainerWatch watch, void *context, Error *error);
    void (*end)(void *state, int part);
    bool (*is_settled)(const void *state);
    bool (*is_finished)(const void *state);
    bool (*is_common)(const void *state); /* NULL: never; then `follow` is not called */
    void (*follow)(void *state, const void *leader);
    bool (*is_evaluation_due)(const void *state);
    void (*note_evaluation)(void *state);
    TrainerFigures (*figures)(const void *state);
    void (*count_runs)(const void *state, int64_t *out_done, int64_t *out_all); /* NULL: 0 of 0 */
    const Mlp *(*network)(const void *state);
    json_t *(*counters)(const void *state);
    bool (*read_counters)(void *state, const json_t *counters);
    bool (*write)(const void *state, FILE *stream);
    bool (*read)(void *state, FILE *stream, const char *name, Error *error);
} TrainerClass;

/* The pointers of the options must outlive the trainer. */
Trainer *trainer_new(const TrainerOptions *options);
void trainer_free(Trainer *trainer);

/* Whether a part can be taken now. */
bool trainer_has_part(const Trainer *trainer);

/* Only if trainer_has_part. */
int trainer_take(Trainer *trainer);

/* False and an Error if it cannot be played. The only function that needs no lock. */
bool trainer_play(Trainer *trainer, int part, TrainerWatch watch, void *context, Error *error);
void trainer_end(Trainer *trainer, int part);

/* Whether no episode or generation is under way. */
bool trainer_is_settled(const Trainer *trainer);

bool trainer_is_finished(const Trainer *trainer);

/* Whether the next part is the same for all seeds, so that one trainer can play it for all others
 * with the same options. */
bool trainer_is_common(const Trainer *trainer);

/* Takes over the common part from the leader, which has just ended it. */
void trainer_follow(Trainer *trainer, const Trainer *leader);

/* Whether an evaluation is due before learning goes on; when settled. */
bool trainer_is_evaluation_due(const Trainer *trainer);

/* The same; if so, the next one is due an interval later. */
bool trainer_take_evaluation(Trainer *trainer);

TrainerFigures trainer_figures(const Trainer *trainer);

/* Runs of the generation under way that have ended, also while its parts are played; 0 of 0: there is
 * none. */
void trainer_count_runs(const Trainer *trainer, int64_t *out_done, int64_t *out_all);

/* The network as it is now. */
const Mlp *trainer_network(const Trainer *trainer);

/* Files: counters and random generators as an object, and the learner in a stream. When settled; a
 * generation under way is stored as it was before it began. A finished trainer is read without a
 * stream. After a failure to read, call nothing but trainer_free. */
json_t *trainer_counters(const Trainer *trainer);
bool trainer_write(const Trainer *trainer, FILE *stream);
bool trainer_read(Trainer *trainer, const json_t *counters, FILE *stream, const char *name,
                  Error *error);

#endif
