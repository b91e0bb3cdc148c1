/* What h_cg needs to know about a task: its domain transition graphs, which rows of costs are
 * remembered, and which depend on which. Made once, and shared by all threads. */
#ifndef HEUR_CG_TABLES_H
#define HEUR_CG_TABLES_H

#include "heur/cg_cache.h"
#include "heur/cg_prune.h"
#include "task/dtg.h"

typedef struct CgTables {
    Arena arena;
    const Task *task;
    DtgSet *graphs;
    CgTransitions transitions; /* of the graphs; fewer if only costs count */
    bool are_ties_free;        /* only costs count */
    CgCache cache;
    uint32_t min_cost;              /* of an operator */
    const int32_t *dependent_begin; /* per variable: graphs that have it as a local variable */
    const int32_t *dependents;
    const int32_t *num_behind;    /* per variable: graphs with local variables that come later */
    const int64_t *context_begin; /* per fact */
    int64_t num_context_facts;
    int64_t size_of_rows; /* numbers in all rows that are not remembered */
} CgTables;

CgTables *cg_tables_new(const Task *task);
void cg_tables_free(CgTables *tables);

/* From now on nobody asks for preferred operators. Where contexts do not count either, ties are free
 * and the graphs become smaller. */
void cg_tables_use_for_values(CgTables *tables);

#endif
