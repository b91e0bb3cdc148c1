/* Cover: the invariant under test, for looking up the part of a predicate. */
#ifndef GROUND_COVER_H
#define GROUND_COVER_H

#include "ground/invariant.h"

typedef struct Cover {
    const int32_t **places; /* by predicate: as in its part; NULL if there is none */
    int32_t num_predicates;
    Invariant invariant;
} Cover;

/* Covers nothing. */
void cover_init(Cover *cover, int32_t num_predicates);

/* Replaces the invariant that was there; its parts must still be there. O(parts of both). */
void cover_set(Cover *cover, Invariant invariant);

void cover_release(Cover *cover);

#endif
