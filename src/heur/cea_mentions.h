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

/* All about a node in one place. */
typedef struct CeaNode {
    int32_t first_transition, end_transition;
    int32_t first_mention, end_mention; /* facts in conditions of its labels, each once */
    uint64_t locals;                    /* set of local variables in these conditions */
    int32_t first_local;                /* of the graph */
} CeaNode;

typedef struct CeaMentions {
    Arena arena;
    CeaNode *nodes;
    CeaMention *mentions;
    uint64_t *action_locals; /* per action: set of local variables in the conditions of a label */
} CeaMentions;

/* Sets of local variables can be too large, as several variables may share a bit. */
static inline uint64_t cea_mentions_bit(int32_t local)
{
    return UINT64_C(1) << local % 64;
}

void cea_mentions_init(CeaMentions *mentions, const DtgSet *set);
void cea_mentions_release(CeaMentions *mentions);

#endif
