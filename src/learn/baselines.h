/* Baselines: what a training is compared with. Each is a controller that learns nothing, with an evaluation
 * on the same instances as the networks.
 *
 * Guarded by the lock of whoever shares out the evaluations. */
#ifndef LEARN_BASELINES_H
#define LEARN_BASELINES_H

#include "learn/evaluation.h"
#include "learn/train_log.h"

/* Bytes of a list's name, its end included: in the log it stands behind "single:". */
enum { BASELINES_MAX_LIST = TRAIN_LOG_NAME - (int)sizeof "single:" };

typedef struct Baselines {
    Evaluation *evaluations;
    TrainLogRow *rows; /* those without a score have a mean of 0 */
    int count, num_measured;
} Baselines;

/* Each list alone, all in turn, and chance; boosting where it has lists for preferred successors. */
void baselines_init(Baselines *baselines, const EvaluationTerms *terms, uint64_t seed);
void baselines_release(Baselines *baselines);

/* Takes the scores that the rows of a log have, in place of evaluations. */
void baselines_resume(Baselines *baselines, const TrainLogRows *rows);

/* The first evaluation with instances to be given away, or NULL. */
Evaluation *baselines_next(Baselines *baselines);

/* One of the evaluations has been closed with this score. */
void baselines_note(Baselines *baselines, const Evaluation *evaluation,
                    const EvaluationScore *score);

/* Adds the rows that have a score. */
void baselines_collect(const Baselines *baselines, TrainLogRows *rows);

#endif
