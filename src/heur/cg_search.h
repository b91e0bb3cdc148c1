/* Searches of the causal graph heuristic: they fill in rows (cg_rows.h) and sum them up to h.
 *
 * A search finds the costs from one start value of a variable to all others. It is Dijkstra's
 * algorithm on the variable's domain transition graph, where the cost of a label is that of its
 * operator plus the costs of its conditions. These are read from rows of smaller variables, which
 * start from the values in the *context* of the node: what the path to the node has left behind.
 *
 * Fast Downward keeps no rows from state to state but those in the cache. It makes no difference,
 * except when a queue becomes a heap, which breaks ties in another way from then on: then it
 * matters which rows were computed before and which after. So a search gives up when a queue is
 * about to become a heap. The state is then evaluated again *strictly*: no row is known at the
 * begin, and searches do not give up, so that exactly those rows are computed that Fast Downward
 * computes.
 *
 * Ties decide about contexts and about preferred operators, and about nothing else. Where neither
 * counts (are_ties_free), searches never give up and the graphs are smaller. */
#ifndef HEUR_CG_SEARCH_H
#define HEUR_CG_SEARCH_H

#include "base/bucket_queue.h"
#include "heur/cg_rows.h"

typedef struct CgFrame CgFrame;

typedef struct CgSearch {
    const CgTables *tables;
    CgRows rows;
    bool is_strict; /* does not give up */

    BucketQueue *queues; /* per graph */
    int32_t *parents;    /* per fact, in the search of its graph: the node before ... */
    int32_t *labels;     /* ... and the label from there */
    int32_t *contexts;   /* per fact: facts of the local variables */
    CgFrame *frames;     /* searches that wait for each other, the running one last */
    int32_t depth;
    int64_t num_tried;  /* transitions and labels looked at in all searches */
    int64_t num_wanted; /* rows needed that were not known */
} CgSearch;

void cg_search_init(CgSearch *search, const CgTables *tables);
void cg_search_release(CgSearch *search);

/* h of a state: the sum of the costs of all goals, or HEUR_DEAD_END. */
int32_t cg_search_evaluate(CgSearch *search, const int32_t *values);

/* After a finite h: the first label on a cheapest path from the fact of the state to another value
 * of its variable, and the cost of that path. */
const DtgLabel *cg_search_first_label(CgSearch *search, int32_t to, int32_t *out_cost);

#endif
