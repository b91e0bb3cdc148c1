/* Landmark counting, h_lm: the cost of the landmarks that are still to come [RW10].
 *
 * Finds landmarks and orders once, for the initial state, and follows along the paths of the search
 * which of them are past and which future (landmark_status.h). The value is the sum over the future
 * ones of what the cheapest action costs that achieves them: for the first time, or again. It is
 * infinite if there is no such action, or if the landmarks are ordered in a circle.
 *
 * Preferred operators: those applicable that make an atom of a future landmark true. The second
 * kind of [RW10], from a relaxed plan to the nearest landmarks, is left out, as in Fast Downward. */
#ifndef HEUR_HEUR_LANDMARKS_H
#define HEUR_HEUR_LANDMARKS_H

#include "heur/heur.h"

/* Besides, the novelty of a state among those with as many future landmarks (novelty.h), by width. */
typedef enum HeurLandmarksOutput {
    HEUR_LANDMARKS_SUM,
    HEUR_LANDMARKS_NOVELTY_1,
    HEUR_LANDMARKS_NOVELTY_2,
} HeurLandmarksOutput;

extern const HeurEngine heur_landmarks_engine;

#endif
