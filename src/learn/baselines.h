/* Baselines: controllers that learn nothing, each with an evaluation on the same instances as the
 * networks, to compare a training with.
 *
 * Has no lock: the caller guards it. */
#ifndef LEARN_BASELINES_H
#define LEARN_BASELINES_H

#include "learn/evaluation.h"
#include "learn/train_log.h"

/* Longest name of a list, with its terminator: the log has it behind "single:". */
enum { BASELINES_MAX_LIST = TRAIN_LOG_NAME - (int)sizeof "single:" };

typedef struct Baselines {
    Evaluation *evaluations;
    TrainLogRow *rows; /* those without a score have a mean of 0 */
    int count, num_measured;
} Baselines;

/* Each list alone, all lists in turn, random choices; boosting if there are lists of preferred
 * successors; the rule that the policy corrects. */
void baselines_init(Baselines *baselines, const EvaluationTerms *terms, uint64_t seed);
void baselines_release(Baselines *baselines);

/* Takes over the scores in the rows of a log, so that these baselines need no evaluation. */
void baselines_resume(Baselines *baselines, const TrainLogRows *rows);

/* The first evaluation with runs left to take, or NULL. */
Evaluation *baselines_next(Baselines *baselines);

/* Stores the score of an evaluation that is closed now. */
void baselines_note(Baselines *baselines, const Evaluation *evaluation,
                    const EvaluationScore *score);

/* Adds the rows that have a score. */
void baselines_collect(const Baselines *baselines, TrainLogRows *rows);

#endif
