/* Static rules: controllers that do not learn.
 *
 * single. Always the same list. The argument is its name; with one list it may be left out. The
 * search keeps the other lists filled, and uses them while the chosen one is empty.
 *
 * alt. Alternation [RH10]: the lists in turn. The argument gives the order and the number of steps
 * per turn: "cg,ff,add", "cg,ff/5", "/5"; by default all lists in their order, one step each. A
 * list that is not named is never chosen; one that is named twice has two turns. Each place in the
 * order counts its turns, and the next turn goes to the non-empty list with the fewest, the first
 * of equals. So a list that was empty for a while catches up afterwards, as in Fast Downward. A
 * turn ends early when the list becomes empty.
 *
 * random. A non-empty list, drawn uniformly. The argument is the seed, by default 0: the same seed
 * gives the same choices on every machine.
 *
 * argmin. The list that looks closest to a goal: the one whose entries have the smallest mean,
 * which is the dynamic policy of the proofs in [SBL21], or the one with the smallest entry. Empty
 * lists are left out; the first of equals is chosen.
 *
 * If all lists are empty, any of them is returned; the search is over then. */
#ifndef CONTROL_CONTROL_STATIC_H
#define CONTROL_CONTROL_STATIC_H

#include "control/control.h"

void *control_static_single_new(const ControlSettings *settings, const char *argument,
                                Error *error);
void control_static_single_free(void *state, int num_lists);
int control_static_single_choose(void *state, const Observation *observation);

void *control_static_alt_new(const ControlSettings *settings, const char *argument, Error *error);
void control_static_alt_free(void *state, int num_lists);
int control_static_alt_choose(void *state, const Observation *observation);

void *control_static_random_new(const ControlSettings *settings, const char *argument,
                                Error *error);
void control_static_random_free(void *state, int num_lists);
int control_static_random_choose(void *state, const Observation *observation);

void *control_static_argmin_new(const ControlSettings *settings, const char *argument,
                                Error *error);
void control_static_argmin_free(void *state, int num_lists);
int control_static_argmin_choose_mean(void *state, const Observation *observation);
int control_static_argmin_choose_h(void *state, const Observation *observation);

#endif
