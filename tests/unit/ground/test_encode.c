#include "encode_case.h"

static void encode(EncodeCase *c, Draft *draft)
{
    Error error = {0};
    case_choose(c);
    assert_true(encode_task(&c->task, &c->groups, &c->encoding, &c->progress, draft, &error));
    assert_int_equal(error.kind, ERROR_NONE);
}

static void release(EncodeCase *c, Draft *draft)
{
    draft_release(draft);
    case_release(c);
}

static void assert_verdict(EncodeCase *c, DraftVerdict verdict, const char *reason)
{
    Draft draft;
    encode(c, &draft);
    assert_int_equal(draft.verdict, verdict);
    assert_string_equal(draft.reason, reason);
    assert_int_equal(draft.variables.size, 0);
    release(c, &draft);
}

static void goals_that_are_decided_give_a_verdict(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 1);
    c.task.verdict = GROUND_UNREACHABLE;
    assert_verdict(&c, DRAFT_UNSOLVABLE, "No relaxed solution");
    case_init(&c, 1);
    c.task.verdict = GROUND_FALSE_GOAL;
    assert_verdict(&c, DRAFT_UNSOLVABLE, "Trivially false goal");
    case_init(&c, 1);
    assert_verdict(&c, DRAFT_SOLVED, "Empty goal");
    case_init(&c, 3);
    GROUP(&c, 0, 2);
    c.task.goal = LITERALS(&c, 2, 1, 0);
    assert_verdict(&c, DRAFT_UNSOLVABLE, "Goal violates a mutex");
}

/* The fact of the negative goal is still known to exclude the others of its group. */
static void negative_goals_are_one_case(void **state)
{
    (void)state;
    EncodeCase c;
    Draft draft;
    case_init(&c, 4);
    GROUP(&c, 0, 1, 2);
    c.task.goal = LITERALS(&c, ~1, 3, 2);
    encode(&c, &draft);
    Text text = {0};
    text_put_span(&text, &draft, draft.goal);
    assert_string_equal(text.bytes, "0=1 1=1 2=0");
    assert_int_equal(draft.mutex_groups.size, 1);
    text = (Text){0};
    text_put_span(&text, &draft, draft.mutex_groups.data[0]);
    assert_string_equal(text.bytes, "0=0 0=1 1=0");
    release(&c, &draft);
}

static void variables_start_with_what_is_true(void **state)
{
    (void)state;
    EncodeCase c;
    Draft draft;
    case_init(&c, 6);
    GROUP(&c, 0, 1, 2);
    GROUP(&c, 3, 4);
    bitset_set(&c.task.is_initial, 1);
    c.task.goal = LITERALS(&c, 5);
    case_axiom(&c, 5, LITERALS(&c, 0));
    encode(&c, &draft);
    assert_int_equal(draft.variables.size, 3);
    assert_int_equal(draft.mutex_groups.size, 0); /* each is a variable */
    assert_int_equal(draft.variables.data[0].initial, 1);
    assert_int_equal(draft.variables.data[1].initial, 2); /* none of those */
    assert_int_equal(draft.variables.data[2].initial, 1);
    assert_int_equal(draft.variables.data[1].axiom_layer, NO_LAYER);
    assert_int_equal(draft.variables.data[2].axiom_layer, 0);
    assert_false(draft.variables.data[1].is_singleton);
    assert_true(draft.variables.data[2].is_singleton);
    int32_t first = draft.variables.data[1].first_value;
    assert_int_equal(draft.value_facts.data[first], 3);
    assert_int_equal(draft.value_facts.data[first + 2], NO_FACT);
    release(&c, &draft);
}

static void operators_sort_by_name_then_content(void **state)
{
    (void)state;
    EncodeCase c;
    Draft draft;
    case_init(&c, 4);
    GROUP(&c, 0, 1, 2);
    int32_t later = case_action(&c, "b", 0), sooner = case_action(&c, "a", 0);
    c.task.goal = LITERALS(&c, 3);
    case_operator(&c, later, LITERALS(&c, 1));
    case_add(&c, NO_LITERALS, 3);
    case_operator(&c, sooner, LITERALS(&c, 2));
    case_add(&c, NO_LITERALS, 3);
    case_operator(&c, sooner, LITERALS(&c, ~1, ~2));
    case_delete(&c, NO_LITERALS, 3);
    encode(&c, &draft);
    Text text = {0};
    for (size_t i = 0; i < draft.operators.size; i++) {
        text_put_operator(&text, &draft, &draft.operators.data[i]);
        text_put(&text, " (%d); ", (int)draft.operators.data[i].ground_operator);
    }
    assert_string_equal(text.bytes, "0=0 | 1:-1>1 (2); 0=2 | 1:-1>0 (1); 0=3 | 1:-1>1 (2); "
                                    "0=1 | 1:-1>0 (0); ");
    release(&c, &draft);
}

static void axioms_sort_by_conditions_then_effect(void **state)
{
    (void)state;
    EncodeCase c;
    Draft draft;
    case_init(&c, 6);
    GROUP(&c, 0, 1, 2);
    c.task.goal = LITERALS(&c, 4, 5);
    case_axiom(&c, 4, LITERALS(&c, 3, ~1));
    case_axiom(&c, 4, LITERALS(&c, 2, 0)); /* impossible */
    case_axiom(&c, 5, LITERALS(&c, 0));
    case_axiom(&c, 5, LITERALS(&c, 3, 0, 1));
    case_axiom(&c, 5, LITERALS(&c, 3, 2));
    encode(&c, &draft);
    Text text = {0};
    for (size_t i = 0; i < draft.axioms.size; i++) {
        text_put_span(&text, &draft, draft.axioms.data[i].conditions);
        text_put(&text, " > ");
        text_put_facts(&text, &draft.axioms.data[i].effect, 1);
        text_put(&text, "; ");
    }
    assert_string_equal(text.bytes, "0=0 > 3=0; 0=0 1=0 > 2=0; 0=2 1=0 > 2=0; 0=2 1=0 > 3=0; "
                                    "0=3 1=0 > 2=0; ");
    release(&c, &draft);
}

static void axioms_that_are_not_stratified_are_refused(void **state)
{
    (void)state;
    EncodeCase c;
    Draft draft;
    Error error = {0};
    case_init(&c, 1);
    c.task.goal = LITERALS(&c, 0);
    case_axiom(&c, 0, LITERALS(&c, ~0));
    case_choose(&c);
    assert_false(encode_task(&c.task, &c.groups, &c.encoding, &c.progress, &draft, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    case_release(&c);
}

static void an_interrupt_leaves_nothing_behind(void **state)
{
    (void)state;
    EncodeCase c;
    Draft draft;
    Error error = {0};
    Limits limits = {0};
    limits_interrupt(&limits);
    case_init(&c, 1);
    c.progress.limits = &limits;
    c.task.goal = LITERALS(&c, 0);
    case_operator(&c, case_action(&c, "act", 0), NO_LITERALS);
    case_add(&c, NO_LITERALS, 0);
    case_choose(&c);
    assert_false(encode_task(&c.task, &c.groups, &c.encoding, &c.progress, &draft, &error));
    assert_int_equal(error.kind, ERROR_NONE);
    case_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_that_are_decided_give_a_verdict),
        cmocka_unit_test(negative_goals_are_one_case),
        cmocka_unit_test(variables_start_with_what_is_true),
        cmocka_unit_test(operators_sort_by_name_then_content),
        cmocka_unit_test(axioms_sort_by_conditions_then_effect),
        cmocka_unit_test(axioms_that_are_not_stratified_are_refused),
        cmocka_unit_test(an_interrupt_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
