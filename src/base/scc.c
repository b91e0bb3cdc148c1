/* Tarjan's algorithm: one depth-first walk. Nodes that are seen but belong to no component yet lie
 * on a stack. `low` of a node is the smallest index of a node on the stack that is known to be
 * reachable from it; a node whose low is its own index when all its arcs are done is the root of a
 * component, which is the part of the stack from it on. The walk keeps its way in the nodes
 * themselves, as parent and next arc, instead of recursing: graphs of a million nodes may be
 * chains.
 *
 * Invariant: component[node] is negative as long as the node is on the stack, and roots close in
 * reverse topological order, which is where the numbering comes from. O(nodes + arcs). */
#include "base/scc.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/mem.h"

typedef struct NodeState {
    int32_t index; /* order of discovery, from 1; 0: not yet seen */
    int32_t low;   /* smallest index known to be reachable */
    int32_t arc;   /* next arc to follow */
    int32_t parent;
} NodeState;

typedef struct Walk {
    SccGraph graph;
    NodeState *nodes;
    int32_t *stack; /* seen, but not yet in a component */
    int32_t stack_size, num_seen, num_components;
    int32_t *component; /* -1: none yet */
    int32_t *listed;    /* nodes with a component; NULL: not wanted */
    int32_t num_listed;
} Walk;

static void discover(Walk *walk, int32_t node, int32_t parent)
{
    assert(walk->nodes[node].index == 0 && walk->stack_size < walk->graph.num_nodes);
    int32_t index = ++walk->num_seen;
    walk->nodes[node] = (NodeState){index, index, walk->graph.begin[node], parent};
    walk->stack[walk->stack_size++] = node;
}

static void lower(Walk *walk, int32_t node, int32_t low)
{
    if (low < walk->nodes[node].low) {
        walk->nodes[node].low = low;
    }
}

/* The members of a component lie on top of the stack, from its root on. */
static void close_component(Walk *walk, int32_t root)
{
    int32_t first = walk->stack_size;
    do {
        assert(first > 0);
        walk->component[walk->stack[--first]] = walk->num_components;
    } while (walk->stack[first] != root);
    int32_t size = walk->stack_size - first;
    if (walk->listed) {
        memcpy(walk->listed + walk->num_listed, walk->stack + first,
               (size_t)size * sizeof(int32_t));
        walk->num_listed += size;
    }
    walk->stack_size = first;
    walk->num_components++;
}

/* All arcs of the node are done: close its component if it is the root of one. Returns the node to
 * continue with, or -1. */
static int32_t finish(Walk *walk, int32_t node)
{
    const NodeState *state = &walk->nodes[node];
    if (state->low == state->index) {
        close_component(walk, node);
    }
    if (state->parent >= 0) {
        lower(walk, state->parent, state->low);
    }
    return state->parent;
}

static void walk_from(Walk *walk, int32_t root)
{
    discover(walk, root, -1);
    for (int32_t node = root; node >= 0;) {
        NodeState *state = &walk->nodes[node];
        if (state->arc == walk->graph.begin[node + 1]) {
            node = finish(walk, node);
            continue;
        }
        int32_t target = walk->graph.targets[state->arc++];
        assert(target >= 0 && target < walk->graph.num_nodes);
        if (walk->nodes[target].index == 0) {
            discover(walk, target, node);
            node = target;
        } else if (walk->component[target] < 0) {
            lower(walk, node, walk->nodes[target].index);
        }
    }
}

int32_t scc_list(SccGraph graph, int32_t *out_component, int32_t *out_nodes)
{
    size_t count = (size_t)graph.num_nodes;
    Walk walk = {.graph = graph,
                 .nodes = MEM_NEW(NodeState, count),
                 .stack = MEM_NEW(int32_t, count),
                 .component = out_component,
                 .listed = out_nodes};
    for (int32_t node = 0; node < graph.num_nodes; node++) {
        out_component[node] = -1;
    }
    for (int32_t node = 0; node < graph.num_nodes; node++) {
        if (walk.nodes[node].index == 0) {
            walk_from(&walk, node);
        }
    }
    assert(walk.stack_size == 0 && walk.num_seen == graph.num_nodes);
    MEM_FREE(walk.nodes, count);
    MEM_FREE(walk.stack, count);
    return walk.num_components;
}

int32_t scc_compute(SccGraph graph, int32_t *out_component)
{
    return scc_list(graph, out_component, NULL);
}
