/* PddlState: a set of true ground atoms; what is not in it is false.
 *
 * An atom is a tuple: its predicate, then its objects. Tuples are stored once and keep their
 * number; whether an atom holds is a flag of its own, so nothing is ever removed. Chains lead
 * through all atoms of a predicate, and through those that have a certain object at a certain
 * place, so that a condition with variables need not look at every object. Memory: 8 bytes per
 * predicate, place and object, plus 8 per element of every tuple that was ever true.
 *
 * Atoms may be added while a chain is walked: they are inserted at its front. */
#ifndef PDDL_PDDL_STATE_H
#define PDDL_PDDL_STATE_H

#include <assert.h>

#include "base/hash_index.h"
#include "base/vec.h"
#include "pddl/pddl_task.h"

typedef struct PddlStateAtom {
    int32_t first; /* of its tuple and its links */
    bool holds;
} PddlStateAtom;

DEFINE_VEC(PddlStateAtomVec, pddl_state_atom_vec, PddlStateAtom);

typedef struct PddlChain {
    int32_t head;  /* an atom's number, or PDDL_NONE */
    int32_t count; /* of atoms, also those that do not hold now */
} PddlChain;

typedef struct PddlState {
    const PddlTask *task;
    PddlStateAtomVec atoms;
    IntVec tuples;
    IntVec links; /* beside `tuples`: the next atom with the same element at the same place */
    HashIndex index;
    PddlChain *chains;
    size_t *first_chain; /* of each predicate; one more at the end */
} PddlState;

/* The facts of :init; derived predicates are false everywhere (see pddl_axioms.h). */
void pddl_state_init(PddlState *state, const PddlTask *task);
void pddl_state_release(PddlState *state);

bool pddl_state_has(const PddlState *state, const int32_t *tuple);

/* True if that was new. */
bool pddl_state_add(PddlState *state, const int32_t *tuple);
void pddl_state_remove(PddlState *state, const int32_t *tuple);
void pddl_state_remove_derived(PddlState *state);

/* The chain of atoms with this object at that place; place 0: all atoms of the predicate. */
PddlChain pddl_state_chain(const PddlState *state, int32_t predicate, int32_t place,
                           int32_t object);

/* The first atom that holds, beginning with `atom`, in a chain for that place; or PDDL_NONE. */
int32_t pddl_state_skip(const PddlState *state, int32_t atom, int32_t place);

static inline const int32_t *pddl_state_tuple(const PddlState *state, int32_t atom)
{
    assert(atom >= 0 && (size_t)atom < state->atoms.size);
    return &state->tuples.data[state->atoms.data[atom].first];
}

static inline int32_t pddl_state_next(const PddlState *state, int32_t atom, int32_t place)
{
    int32_t next = state->links.data[state->atoms.data[atom].first + place];
    return pddl_state_skip(state, next, place);
}

#endif
