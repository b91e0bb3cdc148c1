/* Plans for Sokoban levels: from pushes alone to all actions. */
#ifndef SUPPORT_SOKOBAN_PLAN_H
#define SUPPORT_SOKOBAN_PLAN_H

#include "lab/sokoban_backward.h"

/* Adds the actions of the PDDL problem of the level, with shortest walks between the pushes; every
 * push must be possible. */
void sokoban_plan_add(const SokobanLevel *level, const SokobanPushVec *pushes, GenText *text);

#endif
