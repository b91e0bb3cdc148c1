/* Relaxed reachability with exclusions, the question at the core of landmark discovery [RHW08]: what
 * can become true, if effects never delete anything, while some facts never become true?
 *
 * An action that is sure to make an excluded fact true is left out (landmark_task_is_sure); of other
 * effects, only those on an excluded fact are. So the
 * answer is exact for the delete relaxation without such effects, and "reachable" too often with them. An excluded fact that holds initially
 * does not count as reached either.
 *
 * Building costs the size of the task. An exploration costs what the exclusions put into doubt,
 * often little, at most a few times the size of the task. Its result is kept until the next one. */
#ifndef HEUR_LANDMARK_REACH_H
#define HEUR_LANDMARK_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bitset.h"
#include "base/vec.h"
#include "heur/landmark_task.h"

/* A unit is what fires together. The effects of action i that are sure are unit i. Each other effect is
 * a unit of its own, numbered after those, that waits for the action's unit besides its conditions. So
 * the units are as large as the task. */
typedef struct LandmarkUnit {
    int32_t open; /* conditions that are not reached, and more if it must not fire; 0: it fires */
    int32_t rank; /* without exclusions: that of the fact after which it fires */
} LandmarkUnit;

typedef struct LandmarkReach {
    const LandmarkTask *lm_task;
    Arena arena;
    bool *is_reached; /* per fact: the result of the last exploration */

    int32_t num_units;
    LandmarkUnit *units;
    int32_t *conditional_begin; /* per action: units of its unsure effects; num_actions + 1 */
    int32_t *effects_begin;     /* per unit, num_units + 1 entries */
    int32_t *effects;           /* facts */
    int32_t *waiting_begin;     /* per fact, num_facts + 1 entries */
    int32_t *waiting;           /* units with that fact as a condition */
    int32_t *makers_begin;      /* per fact, num_facts + 1 entries */
    int32_t *makers;            /* units with an effect on the fact */

    /* Without exclusions. */
    int32_t num_ranks;
    int32_t *fact_at; /* per rank: the facts in the order in which they are reached */
    int32_t *rank_of; /* per fact */

    /* Of the last exploration. */
    IntVec lost;     /* facts that were taken as not reached, at least for a while */
    IntVec closed;   /* units the same */
    Bitset doubtful; /* scratch: ranks of facts that a unit no longer makes true */
    IntVec regained; /* scratch: lost facts that are reached after all */
} LandmarkReach;

/* The result is that without exclusions. `lm_task` must outlive it. */
void landmark_reach_init(LandmarkReach *reach, const LandmarkTask *lm_task);
void landmark_reach_release(LandmarkReach *reach);

/* Sets is_reached: what can be reached from the initial state without the excluded facts. */
void landmark_reach_explore(LandmarkReach *reach, FactSpan excluded);

/* Whether, by the last exploration, the action is applicable and an effect of it that can fire
 * makes one of the atoms true. */
bool landmark_reach_can_achieve(const LandmarkReach *reach, int32_t action, FactSpan atoms);

#endif
