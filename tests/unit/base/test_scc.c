#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "base/scc.h"

static void a_graph_without_nodes_has_no_components(void **state)
{
    (void)state;
    int32_t begin[1] = {0};
    assert_int_equal(scc_compute((SccGraph){0, begin, NULL}, NULL), 0);
    assert_int_equal(mem_stats().current, 0);
}

/* 0 -> 1 -> 2 -> 1, 2 -> 3, 3 -> 3; 4 alone. */
static void arcs_lead_to_lower_numbers(void **state)
{
    (void)state;
    static const int32_t begin[] = {0, 1, 2, 4, 5, 5};
    static const int32_t targets[] = {1, 2, 1, 3, 3};
    int32_t component[5];
    assert_int_equal(scc_compute((SccGraph){5, begin, targets}, component), 4);
    assert_int_equal(component[1], component[2]);
    assert_true(component[0] > component[1]);
    assert_true(component[1] > component[3]);
    assert_true(component[4] != component[0] && component[4] != component[1] &&
                component[4] != component[3]);
}

static void a_long_chain_needs_no_deep_recursion(void **state)
{
    (void)state;
    enum { COUNT = 200000 };
    static int32_t begin[COUNT + 1], targets[COUNT], component[COUNT];
    for (int32_t i = 0; i < COUNT; i++) {
        begin[i + 1] = i + 1;
        targets[i] = (i + 1) % COUNT;
    }
    assert_int_equal(scc_compute((SccGraph){COUNT, begin, targets}, component), 1);
    begin[COUNT] = COUNT - 1; /* no arc back */
    assert_int_equal(scc_compute((SccGraph){COUNT, begin, targets}, component), COUNT);
    assert_int_equal(component[COUNT - 1], 0);
    assert_int_equal(component[0], COUNT - 1);
    assert_int_equal(mem_stats().current, 0);
}

/* 0 -> 3 -> 1 -> 0, 3 -> 4 -> 2 -> 4: node 3 is met before node 1, and 4 before 2. */
static void lists_nodes_in_the_order_of_the_walk(void **state)
{
    (void)state;
    static const int32_t begin[] = {0, 1, 2, 3, 5, 6};
    static const int32_t targets[] = {3, 0, 4, 1, 4, 2};
    static const int32_t wanted[] = {4, 2, 0, 3, 1};
    int32_t component[5], nodes[5];
    assert_int_equal(scc_list((SccGraph){5, begin, targets}, component, nodes), 2);
    assert_memory_equal(nodes, wanted, sizeof wanted);
    assert_int_equal(component[4], 0);
    assert_int_equal(component[1], 1);
}

enum { MAX_NODES = 12, MAX_ARCS = 24 };

typedef struct RandomGraph {
    int32_t num_nodes, num_arcs;
    int32_t begin[MAX_NODES + 1], targets[MAX_ARCS];
    bool reaches[MAX_NODES][MAX_NODES];
} RandomGraph;

static void make_graph(RandomGraph *graph, Rng *rng)
{
    memset(graph, 0, sizeof *graph);
    graph->num_nodes = 1 + (int32_t)rng_below(rng, MAX_NODES);
    uint32_t arcs_per_node = rng_below(rng, 3);
    for (int32_t node = 0; node < graph->num_nodes; node++) {
        graph->reaches[node][node] = true;
        for (uint32_t i = rng_below(rng, arcs_per_node + 1); i > 0; i--) {
            int32_t target = (int32_t)rng_below(rng, (uint32_t)graph->num_nodes);
            graph->targets[graph->num_arcs++] = target;
            graph->reaches[node][target] = true;
        }
        graph->begin[node + 1] = graph->num_arcs;
    }
    for (int32_t via = 0; via < graph->num_nodes; via++) {
        for (int32_t a = 0; a < graph->num_nodes; a++) {
            for (int32_t b = 0; b < graph->num_nodes; b++) {
                graph->reaches[a][b] |= graph->reaches[a][via] && graph->reaches[via][b];
            }
        }
    }
}

/* Same component: both reach each other; otherwise a path leads to the lower number. */
static void components_agree_with_reachability(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 7);
    for (int round = 0; round < 2000; round++) {
        RandomGraph graph;
        int32_t component[MAX_NODES];
        make_graph(&graph, &rng);
        int32_t count =
            scc_compute((SccGraph){graph.num_nodes, graph.begin, graph.targets}, component);
        for (int32_t a = 0; a < graph.num_nodes; a++) {
            assert_in_range(component[a], 0, count - 1);
            for (int32_t b = 0; b < graph.num_nodes; b++) {
                bool are_mutual = graph.reaches[a][b] && graph.reaches[b][a];
                assert_int_equal(component[a] == component[b], are_mutual);
                assert_true(!graph.reaches[a][b] || component[a] >= component[b]);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_graph_without_nodes_has_no_components),
        cmocka_unit_test(arcs_lead_to_lower_numbers),
        cmocka_unit_test(a_long_chain_needs_no_deep_recursion),
        cmocka_unit_test(lists_nodes_in_the_order_of_the_walk),
        cmocka_unit_test(components_agree_with_reachability),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
