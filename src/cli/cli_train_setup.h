/* The setup of a training (learn/train_setup.h) from the command line, and the folder that it is kept
 * in. */
#ifndef CLI_TRAIN_SETUP_H
#define CLI_TRAIN_SETUP_H

#include <stdio.h>

#include "base/limits.h"
#include "learn/train_setup.h"

/* "3", "1..5", "1,4,10..12" */
bool cli_train_setup_parse_seeds(TrainSetup *setup, const char *text, Error *error);

/* Paths of the command line: the domain, if the first is one, and tasks. Makes them absolute. An
 * Error if one is standard input or the first cannot be read; the others are checked when they are
 * read. With a generator there may be a lone domain, or nothing. */
bool cli_train_setup_set_files(TrainSetup *setup, const char *const *paths, int count,
                               Error *error);

/* Sets the policy file. Makes the path absolute, and its folder; an Error if it cannot be written,
 * so that this is known at the start. */
bool cli_train_setup_set_output(TrainSetup *setup, const char *path, Error *error);

/* Makes the folder if need be. An Error if it holds a training already or cannot be written, so
 * that this is known before the tasks are read. */
bool cli_train_setup_make_folder(const char *folder, Error *error);

/* Keeps other programs from writing into the folder. Returns a descriptor, to be closed at the end,
 * or -1 and an Error. */
int cli_train_setup_lock(const char *folder, Error *error);

/* From now on signals and the end of the time interrupt the limits, so that the training saves what it
 * has and stops. A time limit ends the program soon after, if it is still there, with the words of
 * cli_signals_set_deadline: what it does then cannot be interrupted, and the last checkpoint counts. */
void cli_train_setup_catch(Limits *limits, FILE *out, bool as_json);

/* Back to what was before. Returns the signal that came, or 0. */
int cli_train_setup_release_signals(void);

/* Calls `load` for every task, so that all errors are reported at once, and says how many tasks
 * have one. Returns the first exit code that is not 0. */
int cli_train_setup_load_all(const TrainSetup *setup, bool is_live,
                             int (*load)(void *context, int index), void *context);

#endif
