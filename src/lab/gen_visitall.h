/* Visit-all problems: a robot on a square grid, some of whose cells may be missing.
 *
 * Every cell that the robot can reach is a goal with the same probability, its own in any case, so
 * every problem is solvable: the grid is undirected and the robot comes back from everywhere. */
#ifndef LAB_GEN_VISITALL_H
#define LAB_GEN_VISITALL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rng.h"
#include "lab/gen_text.h"

enum {
    GEN_VISITALL_SIZE,
    GEN_VISITALL_GOALS,
    GEN_VISITALL_UNAVAILABLE,
    GEN_VISITALL_NUM_PARAMETERS
};

/* A GenClass function. At least one cell must be left. */
bool gen_visitall_add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error);

#endif
