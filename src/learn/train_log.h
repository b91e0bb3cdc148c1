/* Train log: the curve of a training, one row per evaluation, and the baselines that it is compared
 * with. Files for programs and people: docs/reference/formats/training.md. */
#ifndef LEARN_TRAIN_LOG_H
#define LEARN_TRAIN_LOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/vec.h"
#include "learn/evaluation.h"

enum { TRAIN_LOG_NAME = 64 };

typedef struct TrainLogRow {
    char baseline[TRAIN_LOG_NAME]; /* which one; empty: the network of a seed, as follows */
    int64_t seed, steps, episodes;
    double elapsed; /* seconds of training */
    EvaluationScore score;
    double average_q, average_loss;
    int64_t num_updates;
    double epsilon;
} TrainLogRow;

DEFINE_VEC(TrainLogRows, train_log_rows, TrainLogRow);

/* NULL if a number is not finite. */
json_t *train_log_to_json(const TrainLogRow *row);
json_t *train_log_to_json_array(const TrainLogRow *rows, size_t count);

/* False if it is not a row. */
bool train_log_from_json(const json_t *object, TrainLogRow *out_row);

/* False when writing failed. */
bool train_log_write_csv(const TrainLogRows *rows, FILE *stream);
bool train_log_write_jsonl(const TrainLogRows *rows, FILE *stream);

/* Adds the rows of a file in JSON lines. */
bool train_log_read(const char *path, TrainLogRows *rows, Error *error);

#endif
