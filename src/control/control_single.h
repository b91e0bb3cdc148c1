/* Controller for searches with a single list. */
#ifndef CONTROL_CONTROL_SINGLE_H
#define CONTROL_CONTROL_SINGLE_H

#include "base/error.h"
#include "search/search.h"

void *control_single_new(int num_lists, const char *argument, Error *error);
void control_single_free(void *state, int num_lists);
int control_single_choose(void *state, const Search *search);

#endif
