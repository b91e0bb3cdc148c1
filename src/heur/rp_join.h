/* Joins for the draft of h_rp: two preconditions that many operators share become one.
 *
 * The problem: a snake's move needs a head that can go on and a tail that can follow. There is an
 * operator for each pair of a way to do the one and a way to do the other, and each way is several
 * facts. Merging (rp_draft.h) replaces one precondition by a choice, so it cannot tell the two
 * apart.
 *
 * The idea: a *join* is a node that costs the sum of its two members. It takes the place of the
 * members in all operators that have both. Operators count less then, and where they are all pairs
 * of two joins, merging leaves one of them for each side. h_add costs stay the same. */
#ifndef HEUR_RP_JOIN_H
#define HEUR_RP_JOIN_H

#include "heur/rp_draft.h"

/* Makes the joins that are worth it, and joins of these and other preconditions. Cost: a hash
 * look-up for each pair of preconditions of each operator and round. */
void rp_join_preconditions(RpDraft *draft);

#endif
