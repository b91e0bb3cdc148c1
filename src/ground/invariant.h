/* Invariant: an invariant candidate as in [H09] sec. 5. It claims: for each choice of objects for
 * the parameters, the number of true atoms that match one of the parts never grows.
 *
 * A part is a predicate in which each parameter has one argument place. At most one place is left
 * over; it is *counted*: any object matches there. No predicate has two parts, and all parts use
 * all parameters. Example with one parameter: {at(0, counted), in(0, counted)} claims that a
 * package is never in more places than before. */
#ifndef GROUND_INVARIANT_H
#define GROUND_INVARIANT_H

#include <assert.h>

#include "base/hash_index.h"
#include "base/vec.h"
#include "ground/norm_task.h"

/* Parts are sorted by the names of their predicates, so equal invariants are equal arrays. */
typedef struct Invariant {
    const int32_t *parts; /* per part: the predicate, then the place of every parameter */
    int32_t num_parts, num_parameters;
} Invariant;

static inline int32_t invariant_predicate(const Invariant *invariant, int32_t part)
{
    assert(part >= 0 && part < invariant->num_parts);
    return invariant->parts[(size_t)part * (size_t)(invariant->num_parameters + 1)];
}

static inline const int32_t *invariant_places(const Invariant *invariant, int32_t part)
{
    assert(part >= 0 && part < invariant->num_parts);
    return &invariant->parts[(size_t)part * (size_t)(invariant->num_parameters + 1) + 1];
}

DEFINE_VEC(InvariantVec, invariant_vec, Invariant);

/* Invariants without repetition, in the order of insertion. */
typedef struct InvariantSet {
    Arena arena; /* the parts; they never move */
    InvariantVec all;
    HashIndex index;
    IntVec draft; /* the parts of the one to be inserted */
} InvariantSet;

/* Inserts an invariant with a single part, unless the set has it. */
void invariant_set_insert(InvariantSet *set, int32_t predicate, const int32_t *places,
                          int32_t num_parameters);

/* The same for `base` plus a part for a predicate that `base` does not have. */
void invariant_set_extend(InvariantSet *set, const NormTask *task, Invariant base,
                          int32_t predicate, const int32_t *places);

void invariant_set_release(InvariantSet *set);

/* The invariant under test, indexed by predicate. */

typedef struct InvariantCover {
    const int32_t **places; /* by predicate: as in its part; NULL if there is none */
    int32_t num_predicates;
    Invariant invariant;
} InvariantCover;

/* Covers nothing. */
void invariant_cover_init(InvariantCover *cover, int32_t num_predicates);

/* Replaces the invariant, whose parts must still exist. O(parts of both). */
void invariant_cover_set(InvariantCover *cover, Invariant invariant);

void invariant_cover_release(InvariantCover *cover);

#endif
