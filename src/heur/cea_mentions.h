/* What the labels of each node of domain transition graphs ask for, all of them together.
 *
 * Going through a list of facts, or comparing two sets of local variables, saves going through all
 * conditions of all labels when nothing would come of it. */
#ifndef HEUR_CEA_MENTIONS_H
#define HEUR_CEA_MENTIONS_H

#include "task/dtg.h"

typedef struct CeaMention {
    int32_t fact;
    int32_t label; /* the first that asks for it */
} CeaMention;

typedef struct CeaMentions {
    Arena arena;
    int32_t *begin;          /* per node; num_nodes + 1 */
    CeaMention *mentions;    /* facts in conditions of its labels, each once */
    uint64_t *node_locals;   /* per node: set of local variables in these conditions */
    uint64_t *action_locals; /* per action: the same for those of one label */
} CeaMentions;

/* Sets of local variables can be too large, as several variables may share a bit. */
static inline uint64_t cea_mentions_bit(int32_t local)
{
    return UINT64_C(1) << local % 64;
}

void cea_mentions_init(CeaMentions *mentions, const DtgSet *set);
void cea_mentions_release(CeaMentions *mentions);

#endif
