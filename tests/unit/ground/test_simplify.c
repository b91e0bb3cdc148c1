#include "draft_case.h"

#include "ground/simplify.h"

/* A variable 0 whose only purpose is a goal that can be reached. */
static Draft draft_with_goal(void)
{
    Draft draft = {0};
    add_variable(&draft, 2, 1);
    draft.goal = FACTS(&draft, {0, 0});
    add_change(&draft, 0, 1, 0);
    return draft;
}

#define GOAL_OPERATOR "op0 ; 0:1>0\n"

static void what_is_reached_stays_as_it_is(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 3, 2);
    add_operator(&draft, FACTS(&draft, {0, 1}));
    add_effect(&draft, NO_FACTS, 1, 2, 0);
    add_change(&draft, 1, 0, 1);
    draft_span_vec_push(&draft.mutex_groups, FACTS(&draft, {0, 0}, {1, 0}));
    simplify_draft(&draft);
    assert_int_equal(draft.verdict, DRAFT_OPEN);
    assert_draft(&draft, "var@1 0 -1\nvar@2 2 3 -1\nmutex 0=0 1=0\ngoal 0=0\n" GOAL_OPERATOR
                         "op1 0=1 ; 1:2>0\nop2 ; 1:0>1\n");
    draft_release(&draft);
}

/* Values 0 and 2 of five cannot be reached: the others close up, in their order. */
static void values_are_renumbered(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 5, 3);
    add_change(&draft, 1, 1, 4); /* before the arc that makes value 1 reached */
    add_change(&draft, 1, 3, 1);
    add_change(&draft, 1, 0, 2);
    add_change(&draft, 1, 2, 0);
    simplify_draft(&draft);
    assert_draft(&draft,
                 "var@1 0 -1\nvar@1 3 5 -1\ngoal 0=0\n" GOAL_OPERATOR "op1 ; 1:0>2\nop2 ; 1:1>0\n");
    draft_release(&draft);
}

/* The second value of variable 1 is never left, so the variable goes and others move up. */
static void a_constant_variable_disappears(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 2, 1);
    add_variable(&draft, 2, 1);
    add_operator(&draft, FACTS(&draft, {0, 0}, {1, 1})); /* always true */
    add_effect(&draft, NO_FACTS, 2, 1, 0);
    add_operator(&draft, FACTS(&draft, {1, 0})); /* never */
    add_effect(&draft, NO_FACTS, 2, 0, 1);
    add_change(&draft, 1, 0, 1);        /* never applicable */
    add_change(&draft, 1, NO_VALUE, 1); /* changes nothing */
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, NO_FACTS, 1, NO_VALUE, 1);
    add_effect(&draft, FACTS(&draft, {1, 1}), 2, NO_VALUE, 1);
    simplify_draft(&draft);
    assert_draft(&draft, "var@1 0 -1\nvar@1 4 -1\ngoal 0=0\n" GOAL_OPERATOR
                         "op1 0=0 ; 1:1>0\nop5 ; 1:-1>1\n");
    draft_release(&draft);
}

/* A condition on the effect's own variable is where its arc starts. */
static void effect_conditions_restrict_arcs(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 4, 3);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, FACTS(&draft, {0, 0}, {1, 0}), 1, NO_VALUE, 1); /* value 0 is not reached */
    add_effect(&draft, FACTS(&draft, {0, 0}, {1, 3}), 1, NO_VALUE, 2);
    simplify_draft(&draft);
    assert_draft(&draft,
                 "var@1 0 -1\nvar@1 4 -1\ngoal 0=0\n" GOAL_OPERATOR "op1 ; 0=0 1=1 1:-1>0\n");
    draft_release(&draft);
}

/* Both effects on variable 2 die, but what they wanted of it still counts; sorted by variable. */
static void a_precondition_outlives_its_effects(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 2, 1); /* constant: 1=0 never */
    add_variable(&draft, 3, 2);
    add_variable(&draft, 2, 1);
    add_change(&draft, 3, NO_VALUE, 0);
    add_change(&draft, 2, NO_VALUE, 0);
    add_change(&draft, 2, NO_VALUE, 1);
    add_operator(&draft, FACTS(&draft, {3, 1}));
    add_effect(&draft, NO_FACTS, 0, NO_VALUE, 0);
    add_effect(&draft, FACTS(&draft, {1, 0}), 2, 2, 0);
    add_effect(&draft, FACTS(&draft, {1, 0}), 2, 2, 1);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, FACTS(&draft, {1, 0}), 2, 0, 1);
    add_effect(&draft, FACTS(&draft, {1, 0}), 3, 0, 1);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, NO_FACTS, 0, NO_VALUE, 1);
    add_effect(&draft, FACTS(&draft, {1, 0}), 2, 1, 0);
    add_effect(&draft, FACTS(&draft, {1, 0}), 3, 0, 1);
    simplify_draft(&draft);
    assert_operators(&draft, GOAL_OPERATOR "op1 ; 2:-1>0\nop2 ; 1:-1>0\nop3 ; 1:-1>1\n"
                                           "op4 1=2 2=1 ; 0:-1>0\n"
                                           "op6 1=1 2=0 ; 0:-1>1\n");
    draft_release(&draft);
}

/* Without the facts of variable 1, which are always true, effects are out of order and repeated. */
static void effects_are_sorted_again(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 2, 1);
    add_variable(&draft, 2, 1);
    add_change(&draft, 2, NO_VALUE, 0);
    add_operator(&draft, NO_FACTS);
    add_effect(&draft, FACTS(&draft, {0, 0}, {1, 1}), 2, NO_VALUE, 0);
    add_effect(&draft, FACTS(&draft, {0, 0}, {2, 1}), 2, NO_VALUE, 0);
    add_effect(&draft, FACTS(&draft, {1, 1}), 2, NO_VALUE, 0);
    add_effect(&draft, FACTS(&draft, {1, 1}, {2, 1}), 2, NO_VALUE, 0);
    add_effect(&draft, FACTS(&draft, {2, 1}), 2, NO_VALUE, 0);
    simplify_draft(&draft);
    assert_operators(&draft, GOAL_OPERATOR "op1 ; 1:-1>0\n"
                                           "op2 ; 1:-1>0 ; 0=0 1:-1>0 ; 0=0 1=1 1:-1>0 ;"
                                           " 1=1 1:-1>0\n");
    draft_release(&draft);
}

static void axioms_reach_what_they_set(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 2, 1); /* constant */
    add_variable(&draft, 2, 1);
    add_axiom(&draft, FACTS(&draft, {0, 0}, {1, 1}), (Fact){2, 0});
    add_axiom(&draft, FACTS(&draft, {1, 0}), (Fact){2, 0}); /* impossible */
    simplify_draft(&draft);
    assert_draft(&draft, "var@1 0 -1\nvar@1 4 -1\ngoal 0=0\n" GOAL_OPERATOR "axiom 0=0 -> 1=0\n");
    draft_release(&draft);
}

static void mutex_groups_need_two_facts(void **state)
{
    (void)state;
    Draft draft = draft_with_goal();
    add_variable(&draft, 2, 1); /* constant */
    add_variable(&draft, 2, 1);
    add_change(&draft, 2, NO_VALUE, 0);
    draft_span_vec_push(&draft.mutex_groups, FACTS(&draft, {0, 0}, {1, 0}));
    draft_span_vec_push(&draft.mutex_groups, FACTS(&draft, {0, 0}, {1, 1}, {2, 0}));
    simplify_draft(&draft);
    assert_draft(&draft, "var@1 0 -1\nvar@1 4 -1\nmutex 0=0 1=0\ngoal 0=0\n" GOAL_OPERATOR
                         "op1 ; 1:-1>0\n");
    draft_release(&draft);
}

static void an_impossible_goal_is_noticed(void **state)
{
    (void)state;
    Draft draft = {0};
    add_variable(&draft, 3, 0);
    add_change(&draft, 0, 1, 2);
    draft.goal = FACTS(&draft, {0, 2});
    simplify_draft(&draft);
    assert_int_equal(draft.verdict, DRAFT_UNSOLVABLE);
    assert_string_equal(draft.reason, "Simplified to trivially false goal");
    draft_release(&draft);
}

static void a_goal_that_always_holds_is_noticed(void **state)
{
    (void)state;
    Draft draft = {0};
    add_variable(&draft, 3, 1);
    draft.goal = FACTS(&draft, {0, 1});
    simplify_draft(&draft);
    assert_int_equal(draft.verdict, DRAFT_SOLVED);
    assert_string_equal(draft.reason, "Simplified to empty goal");
    draft_release(&draft);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_reached_stays_as_it_is),
        cmocka_unit_test(values_are_renumbered),
        cmocka_unit_test(a_constant_variable_disappears),
        cmocka_unit_test(effect_conditions_restrict_arcs),
        cmocka_unit_test(a_precondition_outlives_its_effects),
        cmocka_unit_test(effects_are_sorted_again),
        cmocka_unit_test(axioms_reach_what_they_set),
        cmocka_unit_test(mutex_groups_need_two_facts),
        cmocka_unit_test(an_impossible_goal_is_noticed),
        cmocka_unit_test(a_goal_that_always_holds_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
