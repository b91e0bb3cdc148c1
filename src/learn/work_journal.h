/* Work journal: results of pieces of work by name, kept in a file as they come in.
 *
 * A training whose every step follows from results of named pieces of work is resumed by running it
 * again: pieces that are in the journal are not done twice. The file has one JSON object per line,
 * {"name": ..., "result": ...}. A last line that is cut off, by a crash or a full disk, is dropped.
 *
 * Threads may share a journal. */
#ifndef LEARN_WORK_JOURNAL_H
#define LEARN_WORK_JOURNAL_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"

typedef struct WorkJournal WorkJournal;

/* Reads the file if it is there. NULL and an Error if it cannot be used. */
WorkJournal *work_journal_open(const char *path, Error *error);
void work_journal_close(WorkJournal *journal);

/* NULL: there is none. Valid until the journal is closed. */
const json_t *work_journal_find(WorkJournal *journal, const char *name);

/* Takes over the reference to the result; the name must be new. */
bool work_journal_add(WorkJournal *journal, const char *name, json_t *result, Error *error);

#endif
