#include "encode_case.h"

/* "0 2; 1": the facts of variable 0 are 0 and 2. Also checks that both directions agree. */
static void assert_variables(const EncodeCase *c, const char *wanted)
{
    const Encoding *encoding = &c->encoding;
    Text text = {0};
    assert_int_equal(encoding->begin.data[encoding->num_variables], c->task.num_facts);
    for (int32_t var = 0; var < encoding->num_variables; var++) {
        int32_t count = encoding_domain_size(encoding, var) - 1;
        for (int32_t value = 0; value < count; value++) {
            int32_t fact = encoding->facts.data[encoding->begin.data[var] + value];
            assert_int_equal(encoding->fact_values[fact].var, var);
            assert_int_equal(encoding->fact_values[fact].value, value);
            text_put(&text, value > 0 ? " %d" : "%d", (int)fact);
        }
        text_put(&text, var < encoding->num_variables - 1 ? "; " : "");
    }
    assert_string_equal(text.bytes, wanted);
}

static void no_facts_give_no_variables(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 0);
    case_choose(&c);
    assert_int_equal(c.encoding.num_variables, 0);
    case_release(&c);
}

static void facts_without_group_are_alone(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 3);
    GROUP(&c, 1);
    case_choose(&c);
    assert_variables(&c, "0; 1; 2");
    case_release(&c);
}

static void the_largest_group_goes_first(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 6);
    GROUP(&c, 0, 1);
    GROUP(&c, 1, 3, 5);
    GROUP(&c, 2, 3);
    case_choose(&c);
    assert_variables(&c, "0; 1 3 5; 2; 4");
    case_release(&c);
}

static void of_equal_groups_the_last_goes_first(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 3);
    GROUP(&c, 0, 1);
    GROUP(&c, 1, 2);
    case_choose(&c);
    assert_variables(&c, "0; 1 2");
    case_release(&c);
}

/* The first two shrink to two facts when the third is taken, and are put on top of the group that
 * had two from the start: the last one popped lies on top. */
static void shrunken_groups_go_before_equal_ones(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 9);
    GROUP(&c, 0, 1, 6);
    GROUP(&c, 1, 2, 7);
    GROUP(&c, 2, 8);
    GROUP(&c, 6, 7, 8);
    case_choose(&c);
    /* Taken: {6 7 8}; then {1 2 7} and {0 1 6} move down in this order, so {0 1} is on top. */
    assert_variables(&c, "0 1; 2; 3; 4; 5; 6 7 8");
    case_release(&c);
}

static void a_fact_that_must_be_false_is_alone(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 5);
    GROUP(&c, 0, 1, 2);
    GROUP(&c, 1, 3, 4);
    c.task.goal = LITERALS(&c, 0, ~1, ~1);
    case_choose(&c);
    assert_variables(&c, "0 2; 1; 3 4");
    case_release(&c);
}

static void every_fact_has_one_value_in_overlapping_groups(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 5);
    GROUP(&c, 0, 1, 2, 3);
    GROUP(&c, 0, 1, 2, 3);
    GROUP(&c, 0, 2, 4);
    case_choose(&c);
    assert_variables(&c, "0 1 2 3; 4");
    case_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_facts_give_no_variables),
        cmocka_unit_test(facts_without_group_are_alone),
        cmocka_unit_test(the_largest_group_goes_first),
        cmocka_unit_test(of_equal_groups_the_last_goes_first),
        cmocka_unit_test(shrunken_groups_go_before_equal_ones),
        cmocka_unit_test(a_fact_that_must_be_false_is_alone),
        cmocka_unit_test(every_fact_has_one_value_in_overlapping_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
