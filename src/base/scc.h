/* Strongly connected components of a directed graph (Tarjan 1972), without recursion. */
#ifndef BASE_SCC_H
#define BASE_SCC_H

#include <stdint.h>

/* A graph in compressed form: successors of node v are targets[begin[v] .. begin[v + 1] - 1]. */
typedef struct SccGraph {
    int32_t num_nodes;
    const int32_t *begin;
    const int32_t *targets;
} SccGraph;

/* Writes each node's component and returns the number of components. Components are numbered so
 * that arcs between different ones lead from a higher number to a lower one. O(nodes + arcs). */
int32_t scc_compute(SccGraph graph, int32_t *out_component);

#endif
