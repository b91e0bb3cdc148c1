/* Replay: decisions from a file, one per choice.
 *
 * The file is a JSON array of list numbers, [0, 1, 1], or the numbers alone with blanks or line
 * breaks between them, or the trace of a run (trace.h), whose search is repeated then. When the search is longer than the file, the last decision holds on. */
#ifndef CONTROL_CONTROL_REPLAY_H
#define CONTROL_CONTROL_REPLAY_H

#include "control/control.h"

/* `argument` is the file, "-" being standard input. NULL and an Error if it cannot be read, is
 * empty or names a list that is not there. */
void *control_replay_new(const ControlSettings *settings, const char *argument, Error *error);
void control_replay_free(void *state, int num_lists);
int control_replay_choose(void *state, const Observation *observation);

#endif
