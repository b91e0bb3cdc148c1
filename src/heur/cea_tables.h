/* What h_cea needs to know about a task: its domain transition graphs, what their labels ask for,
 * and how much a pass can need at most. Made once, and shared by all threads. */
#ifndef HEUR_CEA_TABLES_H
#define HEUR_CEA_TABLES_H

#include "heur/cea_mentions.h"
#include "task/dtg.h"

typedef struct CeaTables {
    Arena arena;
    const Task *task;
    DtgSet *graphs;
    CeaMentions mentions;
    bool has_free_operators;
    const int32_t *place_begin; /* per variable: where it is among the locals of all graphs */
    const int32_t *places;
    int32_t max_labels;                                 /* of a node */
    int64_t num_nodes, num_attempts, num_context_facts; /* sums over all problems */
} CeaTables;

CeaTables *cea_tables_new(const Task *task);
void cea_tables_free(CeaTables *tables);

#endif
