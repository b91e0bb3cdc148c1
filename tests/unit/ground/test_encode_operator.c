#include "base/rng.h"
#include "encode_case.h"
#include "ground/encode_operator.h"

/* Facts 0 1 2 are variable 0, fact 3 is variable 1, facts 4 5 6 are variable 2, 7 is variable 3. */
static void init_case(EncodeCase *c)
{
    case_init(c, 8);
    GROUP(c, 0, 1, 2);
    GROUP(c, 4, 5, 6);
    case_action(c, "act", 0);
}

/* Encodes the only operator: "prevail | effects; ...". */
static void assert_encoded(EncodeCase *c, const char *wanted)
{
    case_choose(c);
    ConditionEncoder conditions;
    OperatorEncoder encoder;
    Draft draft = {.ground = &c->task};
    encode_condition_init(&conditions, &c->task, &c->groups, &c->encoding, &c->progress);
    encode_operator_init(&encoder, &conditions, &draft);
    assert_true(encode_operator(&encoder, 0));
    Text text = {0};
    for (size_t i = 0; i < draft.operators.size; i++) {
        text_put(&text, i > 0 ? "; " : "");
        text_put_operator(&text, &draft, &draft.operators.data[i]);
    }
    assert_string_equal(text.bytes, wanted);
    encode_operator_release(&encoder);
    encode_condition_release(&conditions);
    draft_release(&draft);
    case_release(c);
}

static void adding_and_deleting_is_one_change(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, 5, 0));
    case_add(&c, NO_LITERALS, 1);
    case_delete(&c, NO_LITERALS, 0);
    assert_encoded(&c, "2=1 | 0:0>1");
}

static void deleting_leaves_none(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, 0, 3));
    case_delete(&c, NO_LITERALS, 0);
    case_delete(&c, NO_LITERALS, 3);
    assert_encoded(&c, " | 0:0>3 1:0>1");
}

static void deleting_what_may_be_false_has_a_condition(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, NO_LITERALS);
    case_delete(&c, NO_LITERALS, 3); /* not in a binary variable, where it cannot matter */
    case_delete(&c, NO_LITERALS, 6);
    case_delete(&c, NO_LITERALS, 4);
    assert_encoded(&c, " | 1:-1>1 2:-1>3[2=0] 2:-1>3[2=2]");
}

static void deleting_what_is_false_does_nothing(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, 0, ~3));
    case_delete(&c, NO_LITERALS, 1);
    case_delete(&c, NO_LITERALS, 3);
    assert_encoded(&c, "");
}

static void adding_what_is_true_does_nothing(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, 0, 3));
    case_add(&c, NO_LITERALS, 0);
    case_add(&c, NO_LITERALS, 7);
    assert_encoded(&c, "0=0 1=0 | 3:-1>0");
}

static void impossible_operators_vanish(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, 0, 1));
    case_add(&c, NO_LITERALS, 7);
    assert_encoded(&c, "");
}

static void a_negative_precondition_splits_the_operator(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, ~0));
    case_add(&c, NO_LITERALS, 1);
    assert_encoded(&c, " | 0:2>1;  | 0:3>1"); /* 0=1 changes nothing */
}

static void what_the_precondition_says_is_no_effect_condition(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, 3, 0));
    case_add(&c, LITERALS(&c, 3, 4), 7);
    case_add(&c, LITERALS(&c, 5, ~1), 7); /* either follows from the precondition or contradicts */
    case_add(&c, LITERALS(&c, ~3), 5);
    case_add(&c, LITERALS(&c, 4, 5), 6);
    assert_encoded(&c, "0=0 1=0 | 3:-1>0[2=0] 3:-1>0[2=1]");
}

static void a_delete_effect_waits_for_add_effects(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, NO_LITERALS);
    case_add(&c, LITERALS(&c, 3, 7), 1);
    case_delete(&c, NO_LITERALS, 0);
    assert_encoded(&c, " | 0:-1>1[1=0 3=0] 0:-1>3[0=0 1=1] 0:-1>3[0=0 3=1]");
}

static void certain_add_effects_leave_no_delete_effect(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, NO_LITERALS);
    case_add(&c, LITERALS(&c, 3), 1);
    case_add(&c, NO_LITERALS, 2);
    case_delete(&c, LITERALS(&c, 7), 0);
    assert_encoded(&c, " | 0:-1>1[1=0] 0:-1>2");
}

/* An add effect that can never fire keeps nothing from being deleted. */
static void impossible_add_effects_do_not_count(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, NO_LITERALS);
    case_add(&c, LITERALS(&c, 4, 5), 3);
    case_delete(&c, NO_LITERALS, 3);
    assert_encoded(&c, " | 1:-1>1");
}

static void binary_variables_need_no_condition_on_themselves(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, NO_LITERALS);
    case_add(&c, LITERALS(&c, ~3, 7), 3);
    case_add(&c, LITERALS(&c, ~7, 4), 7);
    case_add(&c, LITERALS(&c, ~7), 7); /* replaces the one before */
    assert_encoded(&c, " | 1:-1>0[3=0] 3:-1>0");
}

static void binary_variables_with_two_targets_keep_their_conditions(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, NO_LITERALS);
    case_add(&c, LITERALS(&c, ~3, 7), 3);
    case_delete(&c, LITERALS(&c, 4), 3);
    assert_encoded(&c, " | 1:-1>0[1=1 3=0] 1:-1>1[1=0 2=0] 1:-1>1[1=0 2=0 3=1]");
}

static void repeated_effects_come_once_and_in_order(void **state)
{
    (void)state;
    EncodeCase c;
    init_case(&c);
    case_operator(&c, 0, LITERALS(&c, 7));
    case_add(&c, LITERALS(&c, 5), 2);
    case_add(&c, LITERALS(&c, 4, 7), 2);
    case_add(&c, LITERALS(&c, 7, 5), 2);
    case_add(&c, LITERALS(&c, 6), 0);
    assert_encoded(&c, "3=0 | 0:-1>0[2=2] 0:-1>2[2=0] 0:-1>2[2=1]");
}

static void blocking_many_add_effects_stops_at_the_limit(void **state)
{
    (void)state;
    enum { NUM_ADDS = 60 };
    EncodeCase c;
    case_init(&c, 2 + 2 * NUM_ADDS);
    GROUP(&c, 0, 1);
    case_operator(&c, 0, NO_LITERALS);
    for (int32_t i = 0; i < NUM_ADDS; i++) {
        case_add(&c, LITERALS(&c, 2 + 2 * i, 3 + 2 * i), 0);
    }
    case_delete(&c, NO_LITERALS, 1);
    case_choose(&c);
    Limits limits = {0};
    limits_interrupt(&limits);
    c.progress.limits = &limits;
    ConditionEncoder conditions;
    OperatorEncoder encoder;
    Draft draft = {.ground = &c.task};
    encode_condition_init(&conditions, &c.task, &c.groups, &c.encoding, &c.progress);
    encode_operator_init(&encoder, &conditions, &draft);
    assert_false(encode_operator(&encoder, 0));
    encode_operator_release(&encoder);
    encode_condition_release(&conditions);
    draft_release(&draft);
    case_release(&c);
}

/* --- Against the semantics of ground operators, on all states of random small tasks ----------- */

enum { NUM_FACTS = 7, MAX_CASES = 400 };

/* States are sets of facts, one bit each. */
static bool state_satisfies(const EncodeCase *c, unsigned facts, GroundSpan condition)
{
    for (int32_t i = 0; i < condition.count; i++) {
        GroundLiteral literal = c->task.literals.data[condition.first + i];
        bool is_true = facts & 1u << ground_literal_fact(literal);
        if (ground_literal_is_negated(literal) ? is_true : !is_true) {
            return false;
        }
    }
    return true;
}

static bool state_keeps_groups(const EncodeCase *c, unsigned facts)
{
    for (int32_t group = 0; group < c->groups.num_groups; group++) {
        int num_true = 0;
        for (int32_t i = c->groups.begin.data[group]; i < c->groups.begin.data[group + 1]; i++) {
            num_true += facts >> c->groups.facts.data[i] & 1;
        }
        if (num_true > 1) {
            return false;
        }
    }
    return true;
}

static unsigned apply_ground(const EncodeCase *c, const GroundOperator *op, unsigned facts)
{
    unsigned added = 0, deleted = 0;
    for (int32_t i = 0; i < op->num_adds + op->num_deletes; i++) {
        const GroundEffect *effect = &c->task.effects.data[op->first_effect + i];
        if (state_satisfies(c, facts, effect->condition)) {
            *(i < op->num_adds ? &added : &deleted) |= 1u << effect->fact;
        }
    }
    return (facts & ~deleted) | added;
}

static void state_to_values(const EncodeCase *c, unsigned facts, int32_t *out_values)
{
    for (int32_t var = 0; var < c->encoding.num_variables; var++) {
        out_values[var] = encoding_domain_size(&c->encoding, var) - 1;
    }
    for (int32_t fact = 0; fact < NUM_FACTS; fact++) {
        if (facts >> fact & 1) {
            out_values[c->encoding.fact_values[fact].var] = c->encoding.fact_values[fact].value;
        }
    }
}

static bool values_satisfy(const Draft *draft, const int32_t *values, DraftSpan span)
{
    for (int32_t i = 0; i < span.count; i++) {
        Fact fact = draft->facts.data[span.first + i];
        if (values[fact.var] != fact.value) {
            return false;
        }
    }
    return true;
}

static bool is_applicable(const Draft *draft, const DraftOperator *op, const int32_t *values)
{
    bool holds = values_satisfy(draft, values, op->prevail);
    for (int32_t i = 0; i < op->num_effects; i++) {
        const DraftEffect *effect = &draft->effects.data[op->first_effect + i];
        holds = holds && (effect->pre == NO_VALUE || values[effect->var] == effect->pre);
    }
    return holds;
}

static void apply_draft(const Draft *draft, const DraftOperator *op, int32_t *values)
{
    int32_t old[NUM_FACTS];
    memcpy(old, values, sizeof old);
    for (int32_t i = 0; i < op->num_effects; i++) {
        const DraftEffect *effect = &draft->effects.data[op->first_effect + i];
        if (values_satisfy(draft, old, effect->conditions)) {
            values[effect->var] = effect->post;
        }
    }
}

static void check_state(const EncodeCase *c, const Draft *draft, unsigned facts)
{
    const GroundOperator *op = &c->task.operators.data[0];
    int32_t values[NUM_FACTS] = {0}, wanted[NUM_FACTS] = {0};
    state_to_values(c, facts, values);
    const DraftOperator *applicable = NULL;
    for (size_t i = 0; i < draft->operators.size; i++) {
        if (is_applicable(draft, &draft->operators.data[i], values)) {
            assert_null(applicable); /* cases exclude each other */
            applicable = &draft->operators.data[i];
        }
    }
    if (!state_satisfies(c, facts, op->condition)) {
        assert_null(applicable);
        return;
    }
    unsigned next = apply_ground(c, op, facts);
    if (state_keeps_groups(c, next)) {
        state_to_values(c, next, wanted);
        if (applicable) {
            apply_draft(draft, applicable, values);
        }
        assert_memory_equal(values, wanted, sizeof values);
    }
}

static GroundSpan random_condition(EncodeCase *c, Rng *rng, uint32_t max_literals)
{
    GroundLiteral literals[4];
    uint32_t count = rng_below(rng, max_literals + 1);
    for (uint32_t i = 0; i < count; i++) {
        int32_t fact = (int32_t)rng_below(rng, NUM_FACTS);
        literals[i] = rng_below(rng, 2) ? fact : ~fact;
    }
    return case_literals(c, literals, count);
}

static void make_random_case(EncodeCase *c, Rng *rng)
{
    case_init(c, NUM_FACTS);
    case_action(c, "act", 0);
    for (uint32_t i = rng_below(rng, 4); i > 0; i--) {
        int32_t facts[NUM_FACTS];
        size_t count = 0;
        for (int32_t fact = 0; fact < NUM_FACTS; fact++) {
            if (rng_below(rng, 2)) {
                facts[count++] = fact;
            }
        }
        case_group(c, facts, count);
    }
    case_operator(c, 0, random_condition(c, rng, 3));
    for (uint32_t i = rng_below(rng, 4); i > 0; i--) {
        case_add(c, random_condition(c, rng, 2), (int32_t)rng_below(rng, NUM_FACTS));
    }
    for (uint32_t i = rng_below(rng, 4); i > 0; i--) {
        case_delete(c, random_condition(c, rng, 2), (int32_t)rng_below(rng, NUM_FACTS));
    }
    case_choose(c);
}

static void encoded_operators_do_what_ground_operators_do(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 7);
    for (int i = 0; i < MAX_CASES; i++) {
        EncodeCase c;
        make_random_case(&c, &rng);
        ConditionEncoder conditions;
        OperatorEncoder encoder;
        Draft draft = {.ground = &c.task};
        encode_condition_init(&conditions, &c.task, &c.groups, &c.encoding, &c.progress);
        encode_operator_init(&encoder, &conditions, &draft);
        assert_true(encode_operator(&encoder, 0));
        for (unsigned facts = 0; facts < 1u << NUM_FACTS; facts++) {
            if (state_keeps_groups(&c, facts)) {
                check_state(&c, &draft, facts);
            }
        }
        encode_operator_release(&encoder);
        encode_condition_release(&conditions);
        draft_release(&draft);
        case_release(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adding_and_deleting_is_one_change),
        cmocka_unit_test(deleting_leaves_none),
        cmocka_unit_test(deleting_what_may_be_false_has_a_condition),
        cmocka_unit_test(deleting_what_is_false_does_nothing),
        cmocka_unit_test(adding_what_is_true_does_nothing),
        cmocka_unit_test(impossible_operators_vanish),
        cmocka_unit_test(a_negative_precondition_splits_the_operator),
        cmocka_unit_test(what_the_precondition_says_is_no_effect_condition),
        cmocka_unit_test(a_delete_effect_waits_for_add_effects),
        cmocka_unit_test(certain_add_effects_leave_no_delete_effect),
        cmocka_unit_test(impossible_add_effects_do_not_count),
        cmocka_unit_test(binary_variables_need_no_condition_on_themselves),
        cmocka_unit_test(binary_variables_with_two_targets_keep_their_conditions),
        cmocka_unit_test(repeated_effects_come_once_and_in_order),
        cmocka_unit_test(blocking_many_add_effects_stops_at_the_limit),
        cmocka_unit_test(encoded_operators_do_what_ground_operators_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
