/* Always the same list. Its argument is the name of the list; with a single list there is no need
 * for it. The others are kept up all the same, and take over when the list is empty. */
#ifndef CONTROL_CONTROL_SINGLE_H
#define CONTROL_CONTROL_SINGLE_H

#include "control/control.h"

void *control_single_new(const ControlSettings *settings, const char *argument, Error *error);
void control_single_free(void *state, int num_lists);
int control_single_choose(void *state, const Search *search);

#endif
