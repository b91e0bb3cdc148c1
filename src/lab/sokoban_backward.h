/* Playing Sokoban backwards, to make levels that can be solved.
 *
 * From the position in which all goals hold stones, a breadth-first search over pulls, the reverse
 * of pushes, finds the positions that are one pull away, then those that are two, and so on, from
 * every place where the player may have ended. What it finds last is the start: its number of pulls
 * is the least number of pushes that solves it.
 *
 * Takes time proportional to positions * stones * cells. */
#ifndef LAB_SOKOBAN_BACKWARD_H
#define LAB_SOKOBAN_BACKWARD_H

#include "base/rng.h"
#include "lab/sokoban_level.h"

enum { SOKOBAN_BACKWARD_MAX_STONES = 15 };

/* The stone on a cell goes one cell further. */
typedef struct SokobanPush {
    int from, direction;
} SokobanPush;

DEFINE_VEC(SokobanPushVec, sokoban_push_vec, SokobanPush);

/* Puts stones and the player into a level that has goals only, and adds the pushes that solve it.
 * The search ends when it has found num_positions or all there are. Without pushes: no stone can
 * be pulled. */
void sokoban_backward_place(SokobanLevel *level, int num_positions, Rng *rng,
                            SokobanPushVec *out_pushes);

#endif
