/* Rovers problems: rovers with soil, rock and imaging equipment, one lander.
 *
 * Lines of sight lead from every waypoint to five random ones, and back. A rover can drive along a
 * random tree of such lines, grown from where it starts. Each waypoint has a sample of soil and one
 * of rock with probability 1/2, and each rover equipment for either. Cameras are put on random
 * rovers; half of the rovers without one get another, so that there may be more than asked for.
 * Objective i is seen from waypoints 0 to k(i), k random.
 *
 * Of what the rovers can find and send, 2 to `goals` samples of each kind and images are goals. Any
 * of them can be had alone, and having it spoils nothing for the others; so every problem is
 * solvable. */
#ifndef LAB_GEN_ROVERS_H
#define LAB_GEN_ROVERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rng.h"
#include "lab/gen_text.h"

enum {
    GEN_ROVERS_ROVERS,
    GEN_ROVERS_WAYPOINTS,
    GEN_ROVERS_OBJECTIVES,
    GEN_ROVERS_CAMERAS,
    GEN_ROVERS_GOALS,
    GEN_ROVERS_NUM_PARAMETERS
};

/* A GenClass function. Always true. */
bool gen_rovers_add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error);

#endif
