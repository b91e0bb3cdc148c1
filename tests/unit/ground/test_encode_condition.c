#include "encode_case.h"
#include "ground/encode_condition.h"

/* Facts 0 1 2 are variable 0, fact 3 variable 1, facts 4 5 6 variable 2; 3 and 6 exclude each
 * other in a group that is no variable, and so do 2 and 4. */
static void init_overlap(EncodeCase *c, ConditionEncoder *encoder)
{
    case_init(c, 7);
    GROUP(c, 0, 1, 2);
    GROUP(c, 2, 4);
    GROUP(c, 3, 6);
    GROUP(c, 4, 5, 6);
    case_choose(c);
    assert_int_equal(c->encoding.num_variables, 3);
    encode_condition_init(encoder, &c->task, &c->groups, &c->encoding, &c->progress);
}

static void release(EncodeCase *c, ConditionEncoder *encoder)
{
    encode_condition_release(encoder);
    case_release(c);
}

/* "0=1 1=0; 0=2 1=0", or "impossible". */
static void assert_cases(ConditionEncoder *encoder, GroundSpan condition, const char *wanted)
{
    ConditionCases cases = {0};
    assert_true(encode_condition(encoder, condition, &cases));
    Text text = {0};
    for (size_t i = 0; i < cases.count; i++) {
        text_put(&text, i > 0 ? "; " : "");
        text_put_facts(&text, condition_case(&cases, i), cases.width);
    }
    assert_string_equal(cases.count > 0 ? text.bytes : "impossible", wanted);
    assert_int_equal(encoder->pushed.size, 0);
    encode_condition_release_cases(&cases);
}

static void facts_fix_their_variables(void **state)
{
    (void)state;
    EncodeCase c;
    ConditionEncoder encoder;
    init_overlap(&c, &encoder);
    assert_cases(&encoder, NO_LITERALS, "");
    assert_cases(&encoder, LITERALS(&c, 5, 3, 0), "0=0 1=0 2=1");
    assert_cases(&encoder, LITERALS(&c, 5, 5), "2=1");
    release(&c, &encoder);
}

static void contradictions_are_impossible(void **state)
{
    (void)state;
    EncodeCase c;
    ConditionEncoder encoder;
    init_overlap(&c, &encoder);
    assert_cases(&encoder, LITERALS(&c, 3, ~3), "impossible");
    assert_cases(&encoder, LITERALS(&c, ~5, 5), "impossible");
    assert_cases(&encoder, LITERALS(&c, 0, 1), "impossible");
    assert_cases(&encoder, LITERALS(&c, 6, 0, 3), "impossible");
    assert_cases(&encoder, LITERALS(&c, 4, 2), "impossible");
    assert_cases(&encoder, LITERALS(&c, 6, 0), "0=0 2=2"); /* nothing is left of the above */
    release(&c, &encoder);
}

static void a_false_fact_of_a_binary_variable_is_its_other_value(void **state)
{
    (void)state;
    EncodeCase c;
    ConditionEncoder encoder;
    init_overlap(&c, &encoder);
    assert_cases(&encoder, LITERALS(&c, ~3, ~3), "1=1");
    assert_cases(&encoder, LITERALS(&c, 6, ~3), "1=1 2=2");
    release(&c, &encoder);
}

static void a_false_fact_leaves_all_other_values(void **state)
{
    (void)state;
    EncodeCase c;
    ConditionEncoder encoder;
    init_overlap(&c, &encoder);
    assert_cases(&encoder, LITERALS(&c, ~1), "0=0; 0=2; 0=3");
    assert_cases(&encoder, LITERALS(&c, ~1, ~0), "0=2; 0=3");
    assert_cases(&encoder, LITERALS(&c, ~1, ~0, ~2), "0=3");
    assert_cases(&encoder, LITERALS(&c, ~1, 2), "0=2"); /* follows from the fact */
    release(&c, &encoder);
}

static void choices_multiply(void **state)
{
    (void)state;
    EncodeCase c;
    ConditionEncoder encoder;
    init_overlap(&c, &encoder);
    assert_cases(&encoder, LITERALS(&c, ~4, ~6, 3, ~0, ~1),
                 "0=2 1=0 2=1; 0=2 1=0 2=3; 0=3 1=0 2=1; 0=3 1=0 2=3");
    release(&c, &encoder);
}

static void literals_come_and_go(void **state)
{
    (void)state;
    EncodeCase c;
    ConditionEncoder encoder;
    init_overlap(&c, &encoder);
    ConditionCases cases = {0};
    assert_true(encode_condition_push(&encoder, 3));
    assert_false(encode_condition_push(&encoder, 6));
    assert_true(encode_condition_push(&encoder, 2));
    assert_true(encode_condition_push(&encoder, 2));
    assert_int_equal(encoder.pushed.size, 2);
    assert_false(encode_condition_push(&encoder, 4));
    encode_condition_pop(&encoder, 1);
    assert_true(encode_condition_push(&encoder, 4));
    assert_true(encode_condition_make_cases(&encoder, &cases));
    assert_int_equal(cases.width, 2);
    encode_condition_pop(&encoder, 0);
    assert_true(encode_condition_push(&encoder, 6));
    encode_condition_pop(&encoder, 0);
    encode_condition_release_cases(&cases);
    release(&c, &encoder);
}

static void assumed_values_are_not_repeated(void **state)
{
    (void)state;
    EncodeCase c;
    ConditionEncoder encoder;
    init_overlap(&c, &encoder);
    const Fact assumed[] = {{0, 2}, {2, 3}};
    encode_condition_assume(&encoder, assumed, 2);
    assert_false(encode_condition_push(&encoder, 0));
    assert_false(encode_condition_push(&encoder, ~2));
    assert_false(encode_condition_push(&encoder, 4));
    assert_true(encode_condition_push(&encoder, 2));
    assert_true(encode_condition_push(&encoder, ~5));
    assert_true(encode_condition_push(&encoder, 3));
    ConditionCases cases = {0};
    assert_true(encode_condition_make_cases(&encoder, &cases));
    assert_int_equal(cases.count, 1);
    assert_int_equal(cases.width, 1);
    assert_int_equal(cases.facts.data[0].var, 1);
    encode_condition_pop(&encoder, 0);
    encode_condition_forget(&encoder, assumed, 2);
    assert_cases(&encoder, LITERALS(&c, 0), "0=0");
    encode_condition_release_cases(&cases);
    release(&c, &encoder);
}

static void too_many_cases_stop_at_the_limit(void **state)
{
    (void)state;
    enum { NUM_VARIABLES = 40 };
    EncodeCase c;
    ConditionEncoder encoder;
    case_init(&c, 3 * NUM_VARIABLES);
    GroundLiteral literals[NUM_VARIABLES];
    for (int32_t i = 0; i < NUM_VARIABLES; i++) {
        GROUP(&c, 3 * i, 3 * i + 1, 3 * i + 2);
        literals[i] = ~(3 * i);
    }
    case_choose(&c);
    Limits limits = {0};
    limits_interrupt(&limits);
    c.progress.limits = &limits;
    encode_condition_init(&encoder, &c.task, &c.groups, &c.encoding, &c.progress);
    ConditionCases cases = {0};
    assert_false(encode_condition(&encoder, case_literals(&c, literals, NUM_VARIABLES), &cases));
    assert_int_equal(encoder.pushed.size, 0);
    encode_condition_release_cases(&cases);
    release(&c, &encoder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_fix_their_variables),
        cmocka_unit_test(contradictions_are_impossible),
        cmocka_unit_test(a_false_fact_of_a_binary_variable_is_its_other_value),
        cmocka_unit_test(a_false_fact_leaves_all_other_values),
        cmocka_unit_test(choices_multiply),
        cmocka_unit_test(literals_come_and_go),
        cmocka_unit_test(assumed_values_are_not_repeated),
        cmocka_unit_test(too_many_cases_stop_at_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
