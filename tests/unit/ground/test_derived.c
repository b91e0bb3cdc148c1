#include "encode_case.h"
#include "ground/derived.h"
#include "task/task.h"

/* "layers of all facts | numbers of axioms" */
static void assert_derived(EncodeCase *c, const char *wanted)
{
    Derived derived;
    Error error = {0};
    assert_true(derived_analyse(&c->task, &c->progress, &derived, &error));
    Text text = {0};
    for (int32_t fact = 0; fact < derived.num_facts; fact++) {
        text_put(&text, derived.layers[fact] == NO_LAYER ? "- " : "%d ", (int)derived.layers[fact]);
    }
    text_put(&text, "|");
    for (size_t i = 0; i < derived.axioms.size; i++) {
        text_put(&text, " %d", (int)derived.axioms.data[i]);
    }
    assert_string_equal(text.bytes, wanted);
    derived_release(&derived);
    case_release(c);
}

static void nothing_is_derived_without_axioms(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 2);
    c.task.goal = LITERALS(&c, 0);
    assert_derived(&c, "- - |");
}

static void only_needed_facts_count(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 7);
    c.task.goal = LITERALS(&c, ~1);
    case_operator(&c, 0, LITERALS(&c, 2));
    case_add(&c, LITERALS(&c, 0, 3), 0);
    case_delete(&c, LITERALS(&c, ~4), 0);
    for (int32_t head = 1; head < 6; head++) {
        case_axiom(&c, head, LITERALS(&c, 0));
    }
    case_axiom(&c, 6, LITERALS(&c, 5)); /* only facts that are not needed need 5 */
    assert_derived(&c, "- 0 0 0 0 - - | 0 1 2 3");
}

static void facts_need_what_they_depend_on(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 4);
    c.task.goal = LITERALS(&c, 1);
    case_axiom(&c, 1, LITERALS(&c, 2));
    case_axiom(&c, 2, LITERALS(&c, 3));
    case_axiom(&c, 3, LITERALS(&c, 0));
    assert_derived(&c, "- 0 0 0 | 0 1 2");
}

static void negation_needs_a_higher_layer(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 6);
    c.task.goal = LITERALS(&c, 5);
    case_axiom(&c, 5, LITERALS(&c, ~3, 4)); /* listed with heads before bodies */
    case_axiom(&c, 4, LITERALS(&c, 4, 3));
    case_axiom(&c, 4, LITERALS(&c, 2));
    case_axiom(&c, 3, LITERALS(&c, ~1, ~0)); /* 0 is not derived */
    case_axiom(&c, 2, LITERALS(&c, 1));
    case_axiom(&c, 1, LITERALS(&c, 0));
    assert_derived(&c, "- 0 0 1 1 2 | 0 2 3 4 5");
}

static void a_positive_cycle_shares_a_layer(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 5);
    c.task.goal = LITERALS(&c, 1);
    case_axiom(&c, 1, LITERALS(&c, 2));
    case_axiom(&c, 2, LITERALS(&c, 3));
    case_axiom(&c, 3, LITERALS(&c, 1));
    case_axiom(&c, 3, LITERALS(&c, ~4));
    case_axiom(&c, 4, LITERALS(&c, 0));
    assert_derived(&c, "- 1 1 1 0 | 0 1 2 3 4");
}

static void superfluous_axioms_are_dropped(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 6);
    c.task.goal = LITERALS(&c, 5);
    case_axiom(&c, 5, LITERALS(&c, 0, 1, 2)); /* dominated by 3 */
    case_axiom(&c, 5, LITERALS(&c, 3, 5));    /* contains its head */
    case_axiom(&c, 5, LITERALS(&c, 3, 4));    /* not dominated by the one before */
    case_axiom(&c, 5, LITERALS(&c, 2, 0, 2));
    case_axiom(&c, 5, LITERALS(&c, 0, 2));     /* the same */
    case_axiom(&c, 5, LITERALS(&c, 0, ~2));    /* not the same */
    case_axiom(&c, 5, LITERALS(&c, 0, ~2, 4)); /* dominated by 5 */
    assert_derived(&c, "- - - - - 0 | 2 3 5");
}

static void an_axiom_without_condition_is_enough(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 3);
    c.task.goal = LITERALS(&c, 1, 2);
    case_axiom(&c, 1, LITERALS(&c, 0));
    case_axiom(&c, 1, NO_LITERALS);
    case_axiom(&c, 1, NO_LITERALS);
    case_axiom(&c, 2, LITERALS(&c, 0)); /* the next head is not affected */
    assert_derived(&c, "- 0 0 | 1 3");
}

static void what_only_follows_from_itself_stays_derived(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 2);
    c.task.goal = LITERALS(&c, 1);
    case_axiom(&c, 1, LITERALS(&c, 1, 0));
    assert_derived(&c, "- 0 |");
}

static void cycles_through_negation_are_refused(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 3);
    c.task.fact_predicates.data[1] = 1; /* made up by the normalisation */
    c.task.goal = LITERALS(&c, 1);
    case_axiom(&c, 1, LITERALS(&c, ~2));
    case_axiom(&c, 2, LITERALS(&c, 1));
    Derived derived;
    Error error = {0};
    assert_false(derived_analyse(&c.task, &c.progress, &derived, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "'p'"));
    case_release(&c);
}

static void a_fact_may_not_depend_on_its_own_negation(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 1);
    c.task.goal = LITERALS(&c, 0);
    case_axiom(&c, 0, LITERALS(&c, ~0));
    Derived derived;
    Error error = {0};
    assert_false(derived_analyse(&c.task, &c.progress, &derived, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    case_release(&c);
}

static void cycles_that_are_not_needed_do_not_matter(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 2);
    c.task.goal = LITERALS(&c, 1);
    case_axiom(&c, 0, LITERALS(&c, ~0));
    assert_derived(&c, "- - |");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_derived_without_axioms),
        cmocka_unit_test(only_needed_facts_count),
        cmocka_unit_test(facts_need_what_they_depend_on),
        cmocka_unit_test(negation_needs_a_higher_layer),
        cmocka_unit_test(a_positive_cycle_shares_a_layer),
        cmocka_unit_test(superfluous_axioms_are_dropped),
        cmocka_unit_test(an_axiom_without_condition_is_enough),
        cmocka_unit_test(what_only_follows_from_itself_stays_derived),
        cmocka_unit_test(cycles_through_negation_are_refused),
        cmocka_unit_test(a_fact_may_not_depend_on_its_own_negation),
        cmocka_unit_test(cycles_that_are_not_needed_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
