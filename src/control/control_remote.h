/* Remote: a controller in another program, over TCP [SBL21].
 *
 * The search is the client and connects before the first choice, so a controller that was written
 * for the published system can drive it: the messages are the same to the byte (wire_message.h).
 *
 * Every wait has an end, where the published client may crash or hang: a refused connection is
 * tried again for some seconds, an answer is waited for up to a limit, and a remote side that goes
 * away or sends a malformed answer is a failure. "END" stops the search and is not a failure. */
#ifndef CONTROL_CONTROL_REMOTE_H
#define CONTROL_CONTROL_REMOTE_H

#include "control/control.h"

/* `argument` is a port of this machine, or an address as in wire_client.h. A comma and a duration
 * may follow, such as ",5s": how long to wait for the connection and for each answer; by default 10
 * and 120 seconds. */
void *control_remote_new(const ControlSettings *settings, const char *argument, Error *error);
void control_remote_free(void *state, int num_lists);

/* Returns any list when a limit is reached during the wait: the next step notices the limit. */
int control_remote_choose(void *state, const Observation *observation);

/* Reports a goal or empty lists to the remote side, and closes the connection. */
void control_remote_finish(void *state, const Observation *observation);

const Error *control_remote_failure(const void *state);

#endif
