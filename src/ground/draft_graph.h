/* DraftGraph: the weighted causal graph of a draft [H06] sec. 5.
 *
 * An arc leads from variable v to w if some operator has an effect on w and needs v, in its
 * precondition or in that effect's conditions, or if an axiom for w needs v. It weighs as many as
 * there are pairs of such an effect and a mention of v; a precondition is mentioned once more by
 * every further effect on the same variable, which is how Fast Downward counts. */
#ifndef GROUND_DRAFT_GRAPH_H
#define GROUND_DRAFT_GRAPH_H

#include "ground/draft.h"

/* Arcs of variable v: begin[v] .. begin[v + 1] - 1, targets ascending. */
typedef struct DraftGraph {
    int32_t num_variables;
    int32_t num_arcs;
    int32_t *begin;
    int32_t *targets;
    int64_t *weights;
} DraftGraph;

/* O(sum over operators of effects * preconditions); memory for distinct arcs only. */
void draft_graph_init(DraftGraph *graph, const Draft *draft);

void draft_graph_release(DraftGraph *graph);

#endif
