/* Any list that is not empty, each being equally likely. The argument is the seed, by default 0: same
 * seed, same choices on every machine. */
#ifndef CONTROL_CONTROL_RANDOM_H
#define CONTROL_CONTROL_RANDOM_H

#include "control/control.h"

void *control_random_new(const ControlSettings *settings, const char *argument, Error *error);
void control_random_free(void *state, int num_lists);
int control_random_choose(void *state, const Search *search);

#endif
