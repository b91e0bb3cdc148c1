/* The list that looks closest to a goal: the one whose entries have the smallest mean, which is the
 * dynamic policy of the proofs in [SBL21], or the one whose best entry is the smallest. Empty lists
 * are left out; of equals the first one is taken. */
#ifndef CONTROL_CONTROL_ARGMIN_H
#define CONTROL_CONTROL_ARGMIN_H

#include "control/control.h"

void *control_argmin_new(const ControlSettings *settings, const char *argument, Error *error);
void control_argmin_free(void *state, int num_lists);
int control_argmin_choose_mean(void *state, const Search *search);
int control_argmin_choose_h(void *state, const Search *search);

#endif
