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

/* The same, and lists all nodes: component by component in the order of their numbers, inside one
 * in the order in which a depth-first walk meets them that tries start nodes ascending and arcs as
 * given. */
int32_t scc_list(SccGraph graph, int32_t *out_component, int32_t *out_nodes);

#endif
