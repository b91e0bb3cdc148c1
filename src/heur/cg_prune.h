/* Transitions that h_cg can do without where ties do not matter.
 *
 * What is looked at in a row are the costs of facts that are goals or conditions of labels. A value
 * that is neither, and from which there is no way but back, is not worth going to: in blocksworld,
 * most places of a block. */
#ifndef HEUR_CG_PRUNE_H
#define HEUR_CG_PRUNE_H

#include "task/dtg.h"

typedef struct CgTransitions {
    const int32_t *begin; /* per node; num_nodes + 1 */
    const DtgTransition *data;
} CgTransitions;

/* Those that are left, in their order; what is new lives in the arena. */
CgTransitions cg_prune(const Task *task, const DtgSet *set, Arena *arena);

#endif
