#include "draft_case.h"

#include "ground/variable_order.h"

/* Operators that set `target` and need `source`: an arc of this weight. */
static void add_arc(Draft *draft, int32_t source, int32_t target, int32_t weight)
{
    for (int32_t i = 0; i < weight; i++) {
        add_operator(draft, FACTS(draft, {source, 0}));
        add_effect(draft, NO_FACTS, target, NO_VALUE, 0);
    }
}

static Draft draft_with_variables(int32_t count)
{
    Draft draft = {0};
    for (int32_t i = 0; i < count; i++) {
        add_variable(&draft, 2, 1);
    }
    return draft;
}

/* The old numbers of the variables in their new order; value 0 of variable v was named 2 * v. */
static void assert_order(const Draft *draft, const int32_t *wanted, size_t count)
{
    assert_int_equal(draft->variables.size, count);
    for (size_t i = 0; i < count; i++) {
        int32_t first = draft->variables.data[i].first_value;
        assert_int_equal(draft->value_facts.data[first] / 2, wanted[i]);
    }
}

#define ASSERT_ORDER(draft, ...)                                                                   \
    assert_order((draft), (const int32_t[]){__VA_ARGS__},                                          \
                 sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static void causes_come_before_effects(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(4);
    add_arc(&draft, 3, 1, 1);
    add_arc(&draft, 1, 0, 1);
    add_arc(&draft, 2, 0, 1);
    draft.goal = FACTS(&draft, {0, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 3, 2, 1, 0); /* components by last visit: 0, 1, 2, 3; then reversed */
    assert_operators(&draft, "op0 0=0 ; 2:-1>0\nop1 2=0 ; 3:-1>0\nop2 1=0 ; 3:-1>0\n");
    draft_release(&draft);
}

/* Arcs 0 -> 1 -> 2 -> 0: the weights decide where the cycle is cut. */
static void a_cycle_is_cut_where_least_is_lost(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(4);
    add_arc(&draft, 0, 1, 3);
    add_arc(&draft, 1, 2, 1);
    add_arc(&draft, 2, 0, 2);
    add_arc(&draft, 0, 3, 1);
    draft.goal = FACTS(&draft, {3, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 2, 0, 1, 3);
    draft_release(&draft);
}

/* All weights equal: the order of the walk 0, 2, 1, and after each step the one whose weight has
 * become minimal first. */
static void ties_go_to_the_first_with_the_weight(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(4);
    add_arc(&draft, 0, 2, 1);
    add_arc(&draft, 2, 1, 1);
    add_arc(&draft, 1, 0, 1);
    add_arc(&draft, 0, 3, 1);
    draft.goal = FACTS(&draft, {3, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 0, 2, 1, 3);
    draft_release(&draft);
}

/* After 0 both others weigh 1; variable 1 has done so from the start, 2 only since now. */
static void a_lowered_weight_goes_behind_equal_ones(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(5);
    add_arc(&draft, 0, 2, 1); /* 2: 2 */
    add_arc(&draft, 3, 2, 1);
    add_arc(&draft, 2, 1, 1); /* 1: 1 */
    add_arc(&draft, 2, 3, 3); /* 3: 3 */
    add_arc(&draft, 1, 0, 1); /* 0: 1 */
    add_arc(&draft, 0, 4, 1);
    draft.goal = FACTS(&draft, {4, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 0, 1, 2, 3, 4);
    draft_release(&draft);
}

/* Without goals variable 0 would come first, with weight 1 against 3. */
static void goals_come_late(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(2);
    add_arc(&draft, 0, 1, 3);
    add_arc(&draft, 1, 0, 1);
    draft.goal = FACTS(&draft, {0, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 1, 0);
    draft_release(&draft);
}

/* Taking 2 away lowers goal 0 from 100004 by twice its arc, to 100000, before goal 1 with 100002;
 * once would leave a tie, which 1 wins. */
static void arcs_to_goals_count_twice(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(3);
    add_arc(&draft, 0, 1, 1);
    add_arc(&draft, 1, 2, 1);
    add_arc(&draft, 2, 0, 2);
    draft.goal = FACTS(&draft, {0, 0}, {1, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 2, 0, 1);
    draft_release(&draft);
}

/* `pre` of an effect is a source for the others, once per effect that says it. */
static void preconditions_count_once_per_effect(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(4);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, NO_FACTS, 0, NO_VALUE, 0);
    add_effect(&draft, FACTS(&draft, {3, 0}), 1, 1, 0); /* 1 -> 0 weighs 2 */
    add_effect(&draft, FACTS(&draft, {3, 1}), 1, 1, 0);
    add_arc(&draft, 0, 1, 1);
    add_arc(&draft, 1, 2, 1);
    draft.goal = FACTS(&draft, {2, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 3, 1, 0, 2);
    draft_release(&draft);
}

static void axioms_make_arcs(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(3);
    add_change(&draft, 2, NO_VALUE, 0);
    add_axiom(&draft, FACTS(&draft, {1, 0}, {2, 0}), (Fact){0, 0});
    add_axiom(&draft, FACTS(&draft, {2, 0}), (Fact){1, 0});
    draft.goal = FACTS(&draft, {0, 0});
    variable_order_apply(&draft);
    assert_draft(&draft, "var@1 4 -1\nvar@1 2 -1\nvar@1 0 -1\ngoal 2=0\nop0 ; 0:-1>0\n"
                         "axiom 1=0 0=0 -> 2=0\naxiom 0=0 -> 1=0\n");
    draft_release(&draft);
}

/* Variable 1 hangs on the goal, but the goal does not hang on it. */
static void what_cannot_matter_goes(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(4);
    add_arc(&draft, 2, 1, 1);
    add_arc(&draft, 2, 0, 1);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, NO_FACTS, 1, NO_VALUE, 1);
    add_effect(&draft, NO_FACTS, 2, NO_VALUE, 1);
    add_axiom(&draft, FACTS(&draft, {2, 0}), (Fact){3, 0});
    draft_span_vec_push(&draft.mutex_groups, FACTS(&draft, {0, 0}, {1, 0}));
    draft_span_vec_push(&draft.mutex_groups, FACTS(&draft, {0, 0}, {0, 1}));
    draft_span_vec_push(&draft.mutex_groups, FACTS(&draft, {0, 0}, {1, 0}, {2, 0}));
    draft.goal = FACTS(&draft, {0, 0});
    variable_order_apply(&draft);
    assert_draft(&draft, "var@1 4 -1\nvar@1 0 -1\nmutex 1=0 0=0\ngoal 1=0\n"
                         "op1 0=0 ; 1:-1>0\nop2 ; 0:-1>1\n");
    draft_release(&draft);
}

/* New order 2, 1, 0: only the goal is sorted by it. */
static void lists_other_than_the_goal_keep_their_order(void **state)
{
    (void)state;
    Draft draft = draft_with_variables(3);
    add_arc(&draft, 2, 1, 1);
    add_operator(&draft, FACTS(&draft, {1, 0}, {2, 0}));
    add_effect(&draft, NO_FACTS, 0, NO_VALUE, 0);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, FACTS(&draft, {1, 1}, {2, 1}), 0, NO_VALUE, 0);
    add_effect(&draft, NO_FACTS, 2, NO_VALUE, 0);
    draft.goal = FACTS(&draft, {0, 0}, {1, 0}, {2, 0});
    variable_order_apply(&draft);
    assert_draft(&draft, "var@1 4 -1\nvar@1 2 -1\nvar@1 0 -1\ngoal 0=0 1=0 2=0\n"
                         "op0 0=0 ; 1:-1>0\nop1 1=0 0=0 ; 2:-1>0\n"
                         "op2 ; 1=1 0=1 2:-1>0 ; 0:-1>0\n");
    draft_release(&draft);
}

/* Two long cycles that share a variable; the walk and the heap must not be slow or deep. */
static void large_components_are_no_trouble(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    Draft draft = draft_with_variables(COUNT);
    for (int32_t var = 0; var < COUNT; var++) {
        add_arc(&draft, var, (var + 1) % COUNT, 1);
        add_arc(&draft, var, (var + 7) % COUNT, 1);
    }
    draft.goal = FACTS(&draft, {0, 0});
    variable_order_apply(&draft);
    assert_int_equal(draft.variables.size, COUNT);
    draft_release(&draft);
}

/* So many that a look at each two of them would take minutes. */
static void many_effects_of_one_operator(void **state)
{
    (void)state;
    enum { COUNT = 300000 };
    Draft draft = draft_with_variables(COUNT);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, NO_FACTS, 0, 1, 0);
    for (int32_t var = 1; var < COUNT; var++) {
        add_effect(&draft, NO_FACTS, var, NO_VALUE, 0);
    }
    draft.goal = FACTS(&draft, {COUNT - 1, 0});
    variable_order_apply(&draft);
    ASSERT_ORDER(&draft, 0, COUNT - 1);
    assert_operators(&draft, "op0 ; 0:1>0 ; 1:-1>0\n");
    draft_release(&draft);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(causes_come_before_effects),
        cmocka_unit_test(a_cycle_is_cut_where_least_is_lost),
        cmocka_unit_test(ties_go_to_the_first_with_the_weight),
        cmocka_unit_test(a_lowered_weight_goes_behind_equal_ones),
        cmocka_unit_test(goals_come_late),
        cmocka_unit_test(arcs_to_goals_count_twice),
        cmocka_unit_test(preconditions_count_once_per_effect),
        cmocka_unit_test(axioms_make_arcs),
        cmocka_unit_test(what_cannot_matter_goes),
        cmocka_unit_test(lists_other_than_the_goal_keep_their_order),
        cmocka_unit_test(large_components_are_no_trouble),
        cmocka_unit_test(many_effects_of_one_operator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
