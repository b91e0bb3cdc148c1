#include "landmark_case.h"

static const SmallTask SPEC = {.num_variables = 2, .domains = INTS(4, 4), .goal = FACTS({0, 1})};

static void the_stronger_order_stays(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&SPEC));
    int32_t a = landmark_graph_add(&test.graph, (FactSpan)FACTS({0, 1}));
    int32_t b = landmark_graph_add(&test.graph, (FactSpan)FACTS({1, 1}));
    landmark_graph_add_order(&test.graph, a, b, LANDMARK_NATURAL);
    landmark_graph_add_order(&test.graph, a, b, LANDMARK_REASONABLE);
    assert_int_equal(landmark_case_order(&test, a, b), LANDMARK_NATURAL);
    landmark_graph_add_order(&test.graph, a, b, LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, a, b), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, b, a), -1);
    assert_int_equal(test.graph.orders.size, 1);
    landmark_case_finish(&test);
}

static void what_is_removed_is_gone_after_compaction(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&SPEC));
    LandmarkGraph *graph = &test.graph;
    int32_t a = landmark_graph_add(graph, (FactSpan)FACTS({0, 1}));
    int32_t either = landmark_graph_add(graph, (FactSpan)FACTS({1, 0}, {1, 1}));
    int32_t b = landmark_graph_add(graph, (FactSpan)FACTS({0, 2}));
    landmark_graph_add_order(graph, a, either, LANDMARK_NATURAL);
    landmark_graph_add_order(graph, either, b, LANDMARK_NATURAL);
    landmark_graph_add_order(graph, a, b, LANDMARK_REASONABLE);
    assert_int_equal(landmark_graph_find(graph, (Fact){1, 1}), either);
    assert_false(landmark_graph_is_atomic(graph, either));
    landmark_graph_remove(graph, either);
    assert_int_equal(landmark_graph_find(graph, (Fact){1, 1}), NO_LANDMARK);
    int32_t c = landmark_graph_add(graph, (FactSpan)FACTS({1, 1}));
    landmark_graph_add_order(graph, b, c, LANDMARK_GREEDY_NECESSARY);
    landmark_graph_compact(graph);
    assert_int_equal(graph->landmarks.size, 3);
    assert_int_equal(graph->orders.size, 2);
    assert_int_equal(landmark_graph_find(graph, (Fact){0, 1}), 0);
    assert_int_equal(landmark_graph_find(graph, (Fact){0, 2}), 1);
    assert_int_equal(landmark_graph_find(graph, (Fact){1, 1}), 2);
    assert_int_equal(landmark_case_order(&test, 0, 1), LANDMARK_REASONABLE);
    assert_int_equal(landmark_case_order(&test, 1, 2), LANDMARK_GREEDY_NECESSARY);
    landmark_case_finish(&test);
}

static void a_disjunction_holds_if_one_atom_does(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&SPEC));
    int32_t a = landmark_graph_add(&test.graph, (FactSpan)FACTS({0, 1}));
    int32_t either = landmark_graph_add(&test.graph, (FactSpan)FACTS({0, 2}, {1, 3}));
    assert_true(landmark_graph_holds(&test.graph, a, INTS(1, 0)));
    assert_false(landmark_graph_holds(&test.graph, a, INTS(2, 1)));
    assert_true(landmark_graph_holds(&test.graph, either, INTS(2, 0)));
    assert_true(landmark_graph_holds(&test.graph, either, INTS(0, 3)));
    assert_false(landmark_graph_holds(&test.graph, either, INTS(3, 2)));
    landmark_case_finish(&test);
}

static void reasonable_orders_make_no_natural_cycle(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_init(&test, small_task_new(&SPEC));
    for (int32_t value = 0; value < 4; value++) {
        Fact atom = {0, value};
        landmark_graph_add(&test.graph, (FactSpan){&atom, 1});
    }
    assert_false(landmark_graph_has_natural_cycle(&test.graph));
    landmark_graph_add_order(&test.graph, 0, 1, LANDMARK_NATURAL);
    landmark_graph_add_order(&test.graph, 1, 2, LANDMARK_GREEDY_NECESSARY);
    landmark_graph_add_order(&test.graph, 2, 0, LANDMARK_REASONABLE);
    landmark_graph_add_order(&test.graph, 2, 3, LANDMARK_NATURAL);
    assert_false(landmark_graph_has_natural_cycle(&test.graph));
    landmark_graph_add_order(&test.graph, 2, 0, LANDMARK_NATURAL);
    assert_true(landmark_graph_has_natural_cycle(&test.graph));
    landmark_case_finish(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stronger_order_stays),
        cmocka_unit_test(what_is_removed_is_gone_after_compaction),
        cmocka_unit_test(a_disjunction_holds_if_one_atom_does),
        cmocka_unit_test(reasonable_orders_make_no_natural_cycle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
