/* Remote: another program chooses, over TCP [SBL21].
 *
 * The search is the client and connects before the first choice, so a controller written for the
 * published system can drive it: the messages are the same to the byte (wire_message.h). Only what
 * makes the published client crash or wait for ever has a defined end here: the connection is tried
 * for some seconds while it is refused, a peer may be silent for some time and no longer, and one
 * that goes away or talks nonsense is a failure. "END" stops the search without being one. */
#ifndef CONTROL_CONTROL_REMOTE_H
#define CONTROL_CONTROL_REMOTE_H

#include "control/control.h"

/* `argument` is a port of this machine, or an address as in wire_client.h. Behind a comma: how long
 * to wait, for the connection and for each answer, such as 5s; by default 10 and 120 seconds. */
void *control_remote_new(const ControlSettings *settings, const char *argument, Error *error);
void control_remote_free(void *state, int num_lists);

/* When a limit strikes during the wait, any list is returned: the next step notices the limit. */
int control_remote_choose(void *state, const Search *search);

/* Tells the peer of a goal or of empty lists, and closes the connection. */
void control_remote_finish(void *state, const Search *search);

const Error *control_remote_failure(const void *state);

#endif
