#include "landmark_case.h"
#include "support/naive.h"
#include "support/random_task.h"

#include <string.h>

/* --- By hand ---------------------------------------------------------------------------------- */

static void landmarks_of_a_delivery(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_run(&test, landmark_case_new_delivery(NUM_DELIVERY_OPERATORS));
    int32_t delivered = landmark_case_find_atom(&test, 1, 1);
    int32_t loaded = landmark_case_find_atom(&test, 1, 2);
    int32_t waiting = landmark_case_find_atom(&test, 1, 0);
    int32_t truck_there = landmark_case_find_atom(&test, 0, 0);
    int32_t truck_back = landmark_case_find_atom(&test, 0, 1);
    assert_int_equal(test.graph.landmarks.size, 5);
    assert_int_equal(delivered, 0); /* goals come first */
    assert_true(test.graph.landmarks.data[delivered].is_goal);
    assert_false(test.graph.landmarks.data[loaded].is_goal);
    assert_int_equal(landmark_case_order(&test, loaded, delivered), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, truck_back, delivered), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, waiting, loaded), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, truck_there, loaded), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, truck_back, truck_there),
                     LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, waiting, delivered), LANDMARK_NATURAL);
    assert_int_equal(landmark_case_order(&test, truck_there, delivered), LANDMARK_NATURAL);
    assert_int_equal(test.graph.orders.size, 7);
    landmark_case_finish(&test);
}

/* The same with two trucks, variables 0 and 1; the package is variable 2 (at A, at B, in one, in
 * the other). */
static const SmallTask TWO_TRUCKS = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(2, 2, 4),
    .initial = INTS(1, 1, 0),
    .goal = FACTS({2, 1}),
    OPERATORS({.file_cost = 1, EFFECTS({.var = 0, .pre = 1, .post = 0})},
              {.file_cost = 2, EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.file_cost = 3, EFFECTS({.var = 1, .pre = 1, .post = 0})},
              {.file_cost = 4, EFFECTS({.var = 1, .pre = 0, .post = 1})},
              {.file_cost = 8, .prevail = FACTS({0, 0}), EFFECTS({.var = 2, .pre = 0, .post = 2})},
              {.file_cost = 9, .prevail = FACTS({1, 0}), EFFECTS({.var = 2, .pre = 0, .post = 3})},
              {.file_cost = 5, .prevail = FACTS({0, 1}), EFFECTS({.var = 2, .pre = 1, .post = 2})},
              {.file_cost = 6, .prevail = FACTS({0, 1}), EFFECTS({.var = 2, .pre = 2, .post = 1})},
              {.file_cost = 7, .prevail = FACTS({1, 1}), EFFECTS({.var = 2, .pre = 3, .post = 1})}),
};

static Task *two_trucks(bool with_predicates)
{
    Task *task = small_task_new(&TWO_TRUCKS);
    for (int32_t var = 0; var < 3 && with_predicates; var++) {
        landmark_case_set_predicate(task, var, var < 2 ? "truck-at" : "package");
    }
    return task;
}

static void achievers_with_nothing_in_common_give_a_disjunction(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_run(&test, two_trucks(true));
    int32_t delivered = landmark_case_find_atom(&test, 2, 1);
    int32_t waiting = landmark_case_find_atom(&test, 2, 0);
    int32_t loaded = landmark_case_find(&test, (FactSpan)FACTS({2, 2}, {2, 3}));
    int32_t truck_there = landmark_case_find(&test, (FactSpan)FACTS({0, 0}, {1, 0}));
    assert_int_equal(test.graph.landmarks.size, 4); /* at B, a truck is initially */
    assert_true(loaded != NO_LANDMARK && truck_there != NO_LANDMARK);
    assert_int_equal(landmark_case_order(&test, waiting, delivered), LANDMARK_NATURAL);
    assert_int_equal(landmark_case_order(&test, loaded, delivered), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, waiting, loaded), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, truck_there, loaded), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, truck_there, delivered), LANDMARK_NATURAL);
    assert_int_equal(test.graph.orders.size, 5);
    landmark_case_finish(&test);
}

static void costs_are_those_of_the_cheapest_achiever(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_run(&test, two_trucks(true));
    const Landmark *loaded =
        &test.graph.landmarks.data[landmark_case_find(&test, (FactSpan)FACTS({2, 2}, {2, 3}))];
    const Landmark *waiting = &test.graph.landmarks.data[landmark_case_find_atom(&test, 2, 0)];
    assert_int_equal(loaded->cost, 5); /* loading at B comes later than loading at A */
    assert_int_equal(loaded->first_cost, 8);
    assert_int_equal(waiting->cost, LANDMARK_NO_ACHIEVER);
    landmark_case_finish(&test);
}

static void disjunctions_want_one_predicate(void **state)
{
    (void)state;
    LandmarkCase test;
    landmark_case_run(&test, two_trucks(false)); /* names without any */
    assert_int_equal(test.graph.landmarks.size, 2);
    landmark_case_finish(&test);
    Task *task = two_trucks(true);
    landmark_case_set_predicate(task, 1, "other-truck-at");
    landmark_case_run(&test, task);
    assert_int_equal(test.graph.landmarks.size, 3);
    assert_int_equal(landmark_graph_find(&test.graph, (Fact){1, 0}), NO_LANDMARK);
    landmark_case_finish(&test);
}

/* Variables 0 and 1 are goals; the first needs a (2) or b (3), the second c (4), which needs a.
 * Both a and b need x (5); a can also be made of b. */
static const SmallTask DISPLACED = {
    .num_variables = 6,
    .domains = INTS(2, 2, 2, 2, 2, 2),
    .goal = FACTS({0, 1}, {1, 1}),
    OPERATORS({.prevail = FACTS({2, 1}), EFFECTS({.var = 0, .pre = -1, .post = 1})},
              {.prevail = FACTS({3, 1}), EFFECTS({.var = 0, .pre = -1, .post = 1})},
              {.prevail = FACTS({4, 1}), EFFECTS({.var = 1, .pre = -1, .post = 1})},
              {.prevail = FACTS({2, 1}), EFFECTS({.var = 4, .pre = -1, .post = 1})},
              {.prevail = FACTS({5, 1}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
              {.prevail = FACTS({5, 1}), EFFECTS({.var = 3, .pre = -1, .post = 1})},
              {.prevail = FACTS({3, 1}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
              {EFFECTS({.var = 5, .pre = -1, .post = 1})}),
};

static void an_atom_displaces_a_disjunction(void **state)
{
    (void)state;
    LandmarkCase test;
    Task *task = small_task_new(&DISPLACED);
    landmark_case_set_predicate(task, 2, "p");
    landmark_case_set_predicate(task, 3, "p");
    landmark_case_run(&test, task);
    int32_t a = landmark_case_find_atom(&test, 2, 1), x = landmark_case_find_atom(&test, 5, 1);
    int32_t c = landmark_case_find_atom(&test, 4, 1);
    assert_true(a != NO_LANDMARK && x != NO_LANDMARK && c != NO_LANDMARK);
    assert_int_equal(landmark_graph_find(&test.graph, (Fact){3, 1}), NO_LANDMARK);
    assert_int_equal(landmark_case_order(&test, x, a), LANDMARK_NATURAL); /* b may come between */
    assert_int_equal(landmark_case_order(&test, a, c), LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, a, 0), -1);
    for (size_t i = 0; i < test.graph.landmarks.size; i++) {
        assert_true(landmark_graph_is_atomic(&test.graph, (int32_t)i));
    }
    landmark_case_finish(&test);
}

/* Initially false two-valued variables are false until the first achiever, precondition or not. */
static void binary_variables_and_common_conditions_count_as_needed(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 4,
        .domains = INTS(2, 2, 3, 3),
        .goal = FACTS({0, 1}),
        OPERATORS({EFFECTS({.conditions = FACTS({1, 1}, {2, 1}), .var = 0, .pre = -1, .post = 1},
                           {.conditions = FACTS({3, 2}, {2, 1}), .var = 0, .pre = -1, .post = 1})},
                  {EFFECTS({.var = 1, .pre = -1, .post = 1})},
                  {EFFECTS({.var = 2, .pre = -1, .post = 1})},
                  {EFFECTS({.var = 3, .pre = -1, .post = 2})}),
    };
    LandmarkCase test;
    landmark_case_run(&test, small_task_new(&spec));
    assert_int_equal(landmark_case_order(&test, landmark_case_find_atom(&test, 0, 0), 0),
                     LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_order(&test, landmark_case_find_atom(&test, 2, 1), 0),
                     LANDMARK_GREEDY_NECESSARY);
    assert_int_equal(landmark_case_find_atom(&test, 1, 1), NO_LANDMARK);
    assert_int_equal(landmark_case_find_atom(&test, 3, 2), NO_LANDMARK);
    landmark_case_finish(&test);
}

/* --- Against all states of random tasks ------------------------------------------------------- */

enum { MAX_STATES = RANDOM_TASK_MAX_STATES };

/* All states that can be reached through states in which `avoided` does not hold. */
typedef struct Walk {
    const LandmarkCase *test;
    int32_t avoided; /* a landmark */
    int32_t states[MAX_STATES][RANDOM_TASK_MAX_VARIABLES];
    int32_t num_states;
} Walk;

static bool holds(const Walk *walk, int32_t landmark, const int32_t *values)
{
    return landmark_graph_holds(&walk->test->graph, landmark, values);
}

static void visit(Walk *walk, const int32_t *values)
{
    size_t size = (size_t)walk->test->task->num_variables * sizeof *values;
    for (int32_t i = 0; i < walk->num_states; i++) {
        if (memcmp(walk->states[i], values, size) == 0) {
            return;
        }
    }
    assert_true(walk->num_states < MAX_STATES);
    memcpy(walk->states[walk->num_states++], values, size);
}

/* Calls back for each transition from a state without the avoided landmark. */
typedef void (*Check)(const Walk *walk, const int32_t *before, const int32_t *after);

static void walk_without(Walk *walk, Check check)
{
    int32_t values[RANDOM_TASK_MAX_VARIABLES], ops[RANDOM_TASK_MAX_OPERATORS];
    walk->num_states = 0;
    naive_initial(walk->test->task, values);
    if (!holds(walk, walk->avoided, values)) {
        visit(walk, values);
    }
    for (int32_t i = 0; i < walk->num_states; i++) {
        int32_t count = naive_applicable(walk->test->task, walk->states[i], ops);
        for (int32_t k = 0; k < count; k++) {
            naive_apply(walk->test->task, walk->states[i], ops[k], values);
            check(walk, walk->states[i], values);
            if (!holds(walk, walk->avoided, values)) {
                visit(walk, values);
            }
        }
    }
}

static void nothing(const Walk *walk, const int32_t *before, const int32_t *after)
{
    (void)walk, (void)before, (void)after;
}

/* Natural orders: nothing that it is ordered before comes true as long as it was not true. */
static void check_natural_orders(const Walk *walk, const int32_t *before, const int32_t *after)
{
    const LandmarkGraph *graph = &walk->test->graph;
    int32_t id = graph->landmarks.data[walk->avoided].first_child;
    for (; id != NO_LANDMARK_ORDER; id = graph->orders.data[id].next_child) {
        if (graph->orders.data[id].kind >= LANDMARK_NATURAL) {
            assert_true(holds(walk, graph->orders.data[id].to, before) ||
                        !holds(walk, graph->orders.data[id].to, after));
        }
    }
}

/* Greedy-necessary orders: what comes before it holds before it is true for the first time. */
static void check_necessary_orders(const Walk *walk, const int32_t *before, const int32_t *after)
{
    const LandmarkGraph *graph = &walk->test->graph;
    int32_t id = graph->landmarks.data[walk->avoided].first_parent;
    for (; id != NO_LANDMARK_ORDER; id = graph->orders.data[id].next_parent) {
        if (graph->orders.data[id].kind == LANDMARK_GREEDY_NECESSARY &&
            holds(walk, walk->avoided, after)) {
            assert_true(holds(walk, graph->orders.data[id].from, before));
        }
    }
}

static void check_sound(const LandmarkCase *test)
{
    static Walk walk;
    walk.test = test;
    for (size_t i = 0; i < test->graph.landmarks.size; i++) {
        walk.avoided = (int32_t)i;
        walk_without(&walk, nothing);
        for (int32_t k = 0; k < walk.num_states; k++) {
            assert_false(naive_is_goal(test->task, walk.states[k]));
        }
        if (test->task->num_axioms == 0) { /* these take no time, so "before" means less */
            walk_without(&walk, check_natural_orders);
            walk_without(&walk, check_necessary_orders);
        }
    }
}

static void no_plan_does_without_a_landmark(void **state)
{
    (void)state;
    int32_t num_landmarks = 0, num_disjunctive = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        LandmarkCase test;
        Task *task = random_task_new(seed);
        for (int32_t var = 0; var < task->num_variables; var++) {
            landmark_case_set_predicate(task, var, seed % 2 ? "p" : var % 2 ? "q" : "r");
        }
        landmark_case_run(&test, task);
        check_sound(&test);
        num_landmarks += (int32_t)test.graph.landmarks.size;
        for (size_t i = 0; i < test.graph.landmarks.size; i++) {
            num_disjunctive += !landmark_graph_is_atomic(&test.graph, (int32_t)i);
        }
        landmark_case_finish(&test);
    }
    assert_true(num_landmarks > 3000 && num_disjunctive > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(landmarks_of_a_delivery),
        cmocka_unit_test(achievers_with_nothing_in_common_give_a_disjunction),
        cmocka_unit_test(costs_are_those_of_the_cheapest_achiever),
        cmocka_unit_test(disjunctions_want_one_predicate),
        cmocka_unit_test(an_atom_displaces_a_disjunction),
        cmocka_unit_test(binary_variables_and_common_conditions_count_as_needed),
        cmocka_unit_test(no_plan_does_without_a_landmark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
