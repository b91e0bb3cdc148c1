/* Train files: the curve of a training in its folder, for programs and people
 * (docs/reference/formats/training.md).
 *
 *     log.csv, log.jsonl   all rows of the log
 *     curve.svg            the same, drawn */
#ifndef LEARN_TRAIN_FILES_H
#define LEARN_TRAIN_FILES_H

#include "learn/train_log.h"

/* Replaces all of them as a whole, as rows of several seeds come in any order. */
bool train_files_write(const char *folder, const TrainLogRows *rows, Error *error);

/* Adds the rows of the log; true also if there is none. */
bool train_files_read(const char *folder, TrainLogRows *rows, Error *error);

#endif
