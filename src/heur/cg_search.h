/* Searches of the causal graph heuristic: they fill in rows (cg_rows.h), each from one start value of
 * a variable through its domain transition graph.
 *
 * A search that meets a condition whose row is not known waits until that is computed; as conditions
 * are on smaller variables, the waiting searches are a stack of at most as many frames as there are
 * variables.
 *
 * Fast Downward keeps no rows from state to state but those that are remembered for good. It makes no
 * difference, unless a queue becomes a heap, which breaks ties in another way from then on: then it
 * matters which rows are computed before and which after. Hence searches give up when that is about
 * to happen. Then all known rows are to be forgotten, and the state is to be evaluated again
 * *strictly*, with the rows that Fast Downward has at that moment.
 *
 * All this is about ties, which decide about contexts and preferred operators. Where neither counts,
 * costs alone do: queues are what they like, and rows leave out what nobody looks at. */
#ifndef HEUR_CG_SEARCH_H
#define HEUR_CG_SEARCH_H

#include "base/bucket_queue.h"
#include "heur/cg_rows.h"

typedef struct CgFrame CgFrame;

typedef struct CgSearch {
    const CgTables *tables;
    CgRows rows;
    bool is_strict; /* never gives up */

    BucketQueue *queues; /* per graph */
    int32_t *parents;    /* per fact, in the search of its graph: the node before ... */
    int32_t *labels;     /* ... and the label from there */
    int32_t *contexts;   /* per fact: facts of the local variables */
    CgFrame *frames;
    int32_t depth;
    int64_t num_tried, num_wanted; /* transitions and labels, and rows, in all searches */
} CgSearch;

void cg_search_init(CgSearch *search, const CgTables *tables);
void cg_search_release(CgSearch *search);

/* Makes the row known that starts from a fact, and those that it needs; false if given up. */
bool cg_search_run(CgSearch *search, int32_t start);

#endif
