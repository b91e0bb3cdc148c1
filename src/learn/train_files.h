/* Train files: the curve of a training in its folder, for programs and people
 * (docs/reference/formats/training.md).
 *
 *     log.csv, log.jsonl   all rows of the log
 *     curve.svg            the same, drawn */
#ifndef LEARN_TRAIN_FILES_H
#define LEARN_TRAIN_FILES_H

#include "learn/train_log.h"

/* Replaces each file as a whole. */
bool train_files_write(const char *folder, const TrainLogRows *rows, Error *error);

/* Adds the rows of the log; true also if there is none. */
bool train_files_read(const char *folder, TrainLogRows *rows, Error *error);

#endif
