/* Refinement: from an invariant that an action breaks to larger ones that it might keep.
 *
 * If nothing balances an adding effect, every deleting effect of the same action on a predicate
 * without a part may: the new part puts each parameter where the deleted atom has the term that it
 * has in the added atom. Equal terms make several ways to do so. */
#ifndef GROUND_REFINEMENT_H
#define GROUND_REFINEMENT_H

#include "base/progress.h"
#include "ground/action_profile.h"
#include "ground/cover.h"

/* Storage for one deleted atom; arrays over its arguments, grouped by equal terms. */
typedef struct Refinement {
    IntVec places;     /* its argument positions, groups in the order of first positions */
    IntVec parameters; /* what may stand there, the same groups; -1: counted */
    IntVec order;      /* which of its group's parameters goes to a place */
    IntVec ends;       /* of the groups */
    IntVec part;       /* the result: places by parameter */
} Refinement;

/* Inserts into the set, until it has max_candidates, all that `added`, which the cover's invariant
 * covers, gives rise to. False when the progress said stop. */
bool refinement_make(Refinement *refinement, const NormTask *task, const ActionProfile *profile,
                     const NormEffect *added, const Cover *cover, size_t max_candidates,
                     const Progress *progress, InvariantSet *set);

void refinement_release(Refinement *refinement);

#endif
