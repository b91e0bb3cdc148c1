/* Seed run: the training of one seed, with the policy that is being evaluated, the best policy so
 * far, the rows of the log, and the files in its folder.
 *
 *     checkpoint          everything, replaced as a whole
 *     best.safetensors    the best policy so far
 *     last.safetensors    the policy after the last step
 *
 * Not thread-safe, except that the other members may be read while the trainer runs. */
#ifndef LEARN_SEED_RUN_H
#define LEARN_SEED_RUN_H

#include "base/memory_stream.h"
#include "learn/train_log.h"
#include "learn/trainer.h"
#include "nn/policy.h"

/* What all seeds of a training have in common. */
typedef struct SeedRunOptions {
    TrainerOptions trainer; /* without the seed */
    const char *recipe_name;
    const char *fingerprints; /* of the domains, as in PolicyMeaning; NULL or "": none */
    const char *folder;       /* in which each seed has its own */
} SeedRunOptions;

typedef struct SeedRun {
    SeedRunOptions options;
    uint64_t seed;
    Trainer *trainer;
    Policy *evaluated;         /* NULL: no evaluation is under way */
    TrainLogRow evaluated_row; /* its row of the log; the score is not set yet */
    Policy *best;              /* NULL: none has been evaluated */
    double best_mean;
    TrainLogRows rows;
    double old_seconds; /* of training, before this start of the program */
    bool is_finished;   /* all steps made, all evaluations done, all files written */
} SeedRun;

/* False and an Error if the folder cannot be made. */
bool seed_run_init(SeedRun *run, const SeedRunOptions *options, uint64_t seed, Error *error);
void seed_run_release(SeedRun *run);

/* The network as it is now becomes `evaluated`. */
void seed_run_open_evaluation(SeedRun *run, double elapsed);

/* Its score is known: adds the row, and keeps and writes the policy if it is the best. */
bool seed_run_close_evaluation(SeedRun *run, const EvaluationScore *score, Error *error);

/* After the last step and the last evaluation. */
bool seed_run_finish(SeedRun *run, double elapsed, Error *error);

/* All but the learner, in memory, so that the rest may change while the file is written. Empty if it
 * has something that cannot be written; seed_run_save reports that. */
void seed_run_head(const SeedRun *run, double elapsed, MemoryStream *out_head);

/* Writes the checkpoint, unless its head cannot be read back; when the trainer may be stored.
 * Releases the head. */
bool seed_run_save(const SeedRun *run, MemoryStream *head, Error *error);

/* Goes on from the checkpoint; true also if there is none, and nothing has changed then. */
bool seed_run_load(SeedRun *run, Error *error);

#endif
