/* Invariant: a claim of the form "however the parameters are chosen, the number of true atoms that
 * match one of the parts never grows".
 *
 * A part is a predicate, of which each parameter stands at one place of its arguments; at most one
 * place is left over, and is counted: any object matches there. No predicate has two parts, and all
 * parts use all parameters ([H09] sec. 5). Example, with one parameter: at(0, counted),
 * in(0, counted) says that a package does not multiply. */
#ifndef GROUND_INVARIANT_H
#define GROUND_INVARIANT_H

#include "base/hash_index.h"
#include "base/vec.h"
#include "ground/norm_task.h"

/* Parts are ordered by the names of their predicates, so that equal invariants are equal arrays. */
typedef struct Invariant {
    const int32_t *parts; /* per part: the predicate, then the place of every parameter */
    int32_t num_parts, num_parameters;
} Invariant;

static inline int32_t invariant_predicate(const Invariant *invariant, int32_t part)
{
    return invariant->parts[(size_t)part * (size_t)(invariant->num_parameters + 1)];
}

static inline const int32_t *invariant_places(const Invariant *invariant, int32_t part)
{
    return &invariant->parts[(size_t)part * (size_t)(invariant->num_parameters + 1) + 1];
}

DEFINE_VEC(InvariantVec, invariant_vec, Invariant);

/* Invariants, each once, in the order of their insertion. */
typedef struct InvariantSet {
    Arena arena; /* the parts; they never move */
    InvariantVec all;
    HashIndex index;
    IntVec draft; /* the parts of the one to be inserted */
} InvariantSet;

/* Inserts one with a single part, if it is not there yet. */
void invariant_set_insert(InvariantSet *set, int32_t predicate, const int32_t *places,
                          int32_t num_parameters);

/* The same for `base` and one more part, of a predicate that base does not have. */
void invariant_set_extend(InvariantSet *set, const NormTask *task, Invariant base,
                          int32_t predicate, const int32_t *places);

void invariant_set_release(InvariantSet *set);

/* InvariantCover: the invariant under test, for looking up the part of a predicate. */

typedef struct InvariantCover {
    const int32_t **places; /* by predicate: as in its part; NULL if there is none */
    int32_t num_predicates;
    Invariant invariant;
} InvariantCover;

/* Covers nothing. */
void invariant_cover_init(InvariantCover *cover, int32_t num_predicates);

/* Replaces the invariant that was there; its parts must still be there. O(parts of both). */
void invariant_cover_set(InvariantCover *cover, Invariant invariant);

void invariant_cover_release(InvariantCover *cover);

#endif
