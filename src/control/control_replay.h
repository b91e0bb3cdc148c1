/* Replay: decisions from a file, one per choice.
 *
 * The file is a JSON array of list numbers, [0, 1, 1], or numbers with blanks or line breaks
 * between them, or the trace of a run (trace.h), which repeats its search. Behind the end of the
 * file the last decision holds. */
#ifndef CONTROL_CONTROL_REPLAY_H
#define CONTROL_CONTROL_REPLAY_H

#include "control/control.h"

/* `argument` is the file; "-" is standard input. NULL and an Error if it cannot be read, is empty,
 * or names a list that does not exist. */
void *control_replay_new(const ControlSettings *settings, const char *argument, Error *error);
void control_replay_free(void *state, int num_lists);
int control_replay_choose(void *state, const Observation *observation);

#endif
