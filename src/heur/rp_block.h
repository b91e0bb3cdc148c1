/* Blocks for the draft of h_rp: parts that large choices have in common.
 *
 * The problem: "any way to go on that does not cross this cell" is another choice for each cell,
 * and each one has nearly all ways as members.
 *
 * The idea: cut the members into runs at fixed places. A run that several choices have becomes a
 * choice of its own, a *block*, and takes the place of the members there. As the order stays the
 * same, so do costs and the first cheapest member. */
#ifndef HEUR_RP_BLOCK_H
#define HEUR_RP_BLOCK_H

#include "heur/rp_draft.h"

/* Cost: linear in the members of all choices. */
void rp_block_choices(RpDraft *draft);

#endif
