/* Sokoban problems: a room of random rectangles is dug into the walls, goals are put at random, and
 * stones are pulled away from them by the search of sokoban_backward.h. So every level can be
 * solved. Of several such levels the one that needs most pushes is taken: the more rooms are dug,
 * and the more positions the search looks at, the harder the level. */
#ifndef LAB_GEN_SOKOBAN_H
#define LAB_GEN_SOKOBAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rng.h"
#include "lab/gen_text.h"
#include "lab/sokoban_backward.h"
#include "lab/sokoban_level.h"

/* Draws a level and the pushes that solve it, as few as possible. False and a usage Error if no
 * stone could be pulled in many attempts: the room is too small. */
bool gen_sokoban_draw(const int64_t *values, Rng *rng, SokobanLevel *out_level,
                      SokobanPushVec *out_pushes, Error *error);

#endif
