/* Observation: what a controller sees of a search before it chooses [SBL21].
 *
 * Five statistics per open list and the number of steps so far, as they are now, as they were when
 * the controller was asked before, and as they were in the first place: what every set of features
 * (feature_set.h) is computed from. Taking one costs O(lists) and allocates nothing.
 *
 * Entries of states that were already expanded through another list count, as everywhere.
 *
 * Controllers of the published system read their numbers from a text and so see six decimals; what
 * is taken for a policy of that kind is rounded likewise. */
#ifndef CONTROL_OBSERVATION_H
#define CONTROL_OBSERVATION_H

#include <stdbool.h>
#include <stdint.h>

#include "search/search.h"

typedef struct Observation {
    int num_lists;
    bool six_decimals; /* mean and variance are rounded */
    int64_t num_taken;
    int64_t step;           /* t of the paper: steps that the search has made */
    OpenListStats *now;     /* per list */
    OpenListStats *before;  /* equal to `now` after the first one has been taken */
    OpenListStats *initial; /* the first one */
} Observation;

void observation_init(Observation *observation, int num_lists, bool six_decimals);
void observation_release(Observation *observation);

/* Forgets what was seen, for the next search with as many lists. */
void observation_reset(Observation *observation);

void observation_take(Observation *observation, const Search *search);

/* The same from statistics that came from elsewhere, one per list. */
void observation_set(Observation *observation, const OpenListStats *stats, int64_t step);

#endif
