/* Tables of the context-enhanced additive heuristic for one task, shared by all threads.
 *
 * They hold the domain transition graphs of all variables and of the goal (task/dtg.h), the most
 * that a pass can need, and for each node a summary of what its labels ask for. With the summary, a
 * pass that settles a node can tell from one list of facts or two sets of local variables whether
 * there is anything to do, without going through the conditions of all labels. */
#ifndef HEUR_CEA_TABLES_H
#define HEUR_CEA_TABLES_H

#include <assert.h>

#include "task/dtg.h"

/* A fact that some condition of a node's labels asks for. */
typedef struct CeaMention {
    int32_t fact;
    int32_t label; /* the first that asks for it */
} CeaMention;

/* What a pass needs to know about a node of the graphs, in one place. */
typedef struct CeaNode {
    int32_t first_transition, end_transition;
    int32_t first_mention, end_mention; /* each fact once, labels ascending */
    uint64_t locals;                    /* set of local variables in the conditions of its labels */
    int32_t first_local;                /* of the graph */
} CeaNode;

typedef struct CeaTables {
    Arena arena;
    const Task *task;
    DtgSet *graphs;
    bool has_free_operators;

    const CeaNode *nodes; /* per node of the graphs */
    const CeaMention *mentions;
    const uint64_t *action_locals; /* per action: set of local variables in a label's conditions */

    const int32_t *place_begin; /* per variable: its places among the locals of all graphs */
    const int32_t *places;
    int32_t max_labels;                                 /* of a node */
    int64_t num_nodes, num_attempts, num_context_facts; /* sums over all problems */
} CeaTables;

CeaTables *cea_tables_new(const Task *task);
void cea_tables_free(CeaTables *tables);

/* The bit of a local variable in a set. As several variables may share a bit, a set can seem to
 * have more members than it has, never fewer. */
static inline uint64_t cea_tables_bit(int32_t local)
{
    assert(local >= 0);
    return UINT64_C(1) << local % 64;
}

#endif
