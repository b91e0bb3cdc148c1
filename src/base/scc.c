#include "base/scc.h"

#include <stddef.h>

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
} Walk;

static void discover(Walk *walk, int32_t node, int32_t parent)
{
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

/* All arcs of the node are done: close its component if it is the root of one. Returns the node to
 * go on with, or -1. */
static int32_t finish(Walk *walk, int32_t node)
{
    const NodeState *state = &walk->nodes[node];
    if (state->low == state->index) {
        int32_t member;
        do {
            member = walk->stack[--walk->stack_size];
            walk->component[member] = walk->num_components;
        } while (member != node);
        walk->num_components++;
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
        if (walk->nodes[target].index == 0) {
            discover(walk, target, node);
            node = target;
        } else if (walk->component[target] < 0) {
            lower(walk, node, walk->nodes[target].index);
        }
    }
}

int32_t scc_compute(SccGraph graph, int32_t *out_component)
{
    size_t count = (size_t)graph.num_nodes;
    Walk walk = {.graph = graph,
                 .nodes = MEM_NEW(NodeState, count),
                 .stack = MEM_NEW(int32_t, count),
                 .component = out_component};
    for (int32_t node = 0; node < graph.num_nodes; node++) {
        out_component[node] = -1;
    }
    for (int32_t node = 0; node < graph.num_nodes; node++) {
        if (walk.nodes[node].index == 0) {
            walk_from(&walk, node);
        }
    }
    MEM_FREE(walk.nodes, count);
    MEM_FREE(walk.stack, count);
    return walk.num_components;
}
