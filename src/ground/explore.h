/* Exploration: all atoms that relaxed reachability leaves.
 *
 * A semi-naive fixpoint: atoms arrive in the views of the program one by one, and each is joined
 * with what has arrived before. */
#ifndef GROUND_EXPLORE_H
#define GROUND_EXPLORE_H

#include "ground/program.h"

/* Makes the program complete: its relations hold all reachable atoms. False when the progress said
 * stop. */
bool explore_program(Program *program);

#endif
