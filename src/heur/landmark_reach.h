/* Relaxed reachability with exclusions: what can become true, effects never deleting anything, if
 * some facts must not.
 *
 * An operator with an unconditional effect on an excluded fact is left out altogether; of
 * conditional effects, only those on an excluded fact are. So the answer is exact for the delete
 * relaxation without conditional effects, and says "reachable" too often with them. An excluded
 * fact that holds initially does not count as reached either.
 *
 * One exploration costs the size of the task. The result is kept until the next one. */
#ifndef HEUR_LANDMARK_REACH_H
#define HEUR_LANDMARK_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "heur/landmark_actions.h"

typedef struct LandmarkReach {
    const LandmarkActions *actions;
    Arena arena;
    bool *is_reached; /* per fact: the result of the last exploration */

    /* A unit is what fires together. Unit i, for an action i, are its unconditional effects; each
     * conditional effect is a unit on its own, behind those, that waits for the action's unit
     * besides its conditions. So everything stays linear in the size of the task. */
    int32_t num_units;
    int32_t *conditional_begin; /* per action: its conditional effects' units, count + 1 entries */
    int32_t *num_conditions;    /* per unit */
    int32_t *effects_begin;     /* per unit, num_units + 1 entries */
    int32_t *effects;           /* facts */
    int32_t *waiting_begin;     /* per fact, num_facts + 1 entries */
    int32_t *waiting;           /* units with that fact as a condition */

    int32_t *open;  /* scratch: per unit, conditions not yet reached */
    int32_t *queue; /* scratch: facts reached; num_facts */
    int32_t queue_size;
} LandmarkReach;

void landmark_reach_init(LandmarkReach *reach, const LandmarkActions *actions);
void landmark_reach_release(LandmarkReach *reach);

/* From the initial state. */
void landmark_reach_explore(LandmarkReach *reach, FactSpan excluded);

/* Whether, by the last exploration, the action is applicable and an effect of it that can fire makes
 * one of the atoms true. */
bool landmark_reach_can_achieve(const LandmarkReach *reach, int32_t action, FactSpan atoms);

#endif
