/* Plans for Sokoban levels: from pushes alone to all actions. */
#ifndef LAB_SOKOBAN_PLAN_H
#define LAB_SOKOBAN_PLAN_H

#include "lab/sokoban_level.h"

/* The stone on a cell goes one cell further. */
typedef struct SokobanPush {
    int from, direction;
} SokobanPush;

DEFINE_VEC(SokobanPushVec, sokoban_push_vec, SokobanPush);

/* Adds the actions of the PDDL problem of the level, with shortest walks between the pushes; every
 * push must be possible. */
void sokoban_plan_add(const SokobanLevel *level, const SokobanPushVec *pushes, GenText *text);

#endif
