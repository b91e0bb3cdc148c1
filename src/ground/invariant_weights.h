/* The weight of invariants in the initial state.
 *
 * An instance of an invariant, that is a choice of its parameters, is worth something if the
 * initial state has exactly one of its atoms: at most one can then be true ever after. */
#ifndef GROUND_INVARIANT_WEIGHTS_H
#define GROUND_INVARIANT_WEIGHTS_H

#include "ground/invariant_search.h"

typedef struct InvariantInstance {
    int32_t key;       /* in keys: the invariant's number among the accepted, then the parameters */
    bool is_too_heavy; /* two initial atoms or more */
} InvariantInstance;

DEFINE_VEC(InvariantInstanceVec, invariant_instance_vec, InvariantInstance);

/* All instances that have an initial atom, in the order of the initial state. */
typedef struct InvariantWeights {
    IntVec keys;
    InvariantInstanceVec instances;
    HashIndex index;
} InvariantWeights;

/* False when the progress said stop; release the weights in any case. */
bool invariant_weights_find(InvariantWeights *weights, const NormTask *norm,
                            const InvariantSearch *search, const Progress *progress);

void invariant_weights_release(InvariantWeights *weights);

#endif
