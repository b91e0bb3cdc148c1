/* Invariants: signs, owners and values mirror the stack of pushed literals, so a push or pop costs
 * only the groups of its fact. A group has at most one pushed fact, its owner. values[v] is set
 * exactly if a pushed positive literal has fixed v or the value is assumed. Cases are made by
 * counting through the values that each free variable may have, like an odometer. */
#include "ground/encode_condition.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CASES_PER_REPORT = 1024 };

enum { INSERTION_MAX = 24 };

static int compare_keys(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

void encode_condition_sort_keys(uint64_t *keys, size_t count)
{
    if (count > INSERTION_MAX) {
        qsort(keys, count, sizeof *keys, compare_keys);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t place = i;
        for (; place > 0 && keys[place - 1] > key; place--) {
            keys[place] = keys[place - 1];
        }
        keys[place] = key;
        assert(i == 0 || keys[i - 1] <= keys[i]);
    }
}

void encode_condition_release_cases(ConditionCases *cases)
{
    fact_vec_release(&cases->facts);
    *cases = (ConditionCases){0};
}

void encode_condition_init(ConditionEncoder *encoder, const GroundTask *task,
                           const MutexGroups *groups, const Encoding *encoding,
                           const Progress *progress)
{
    *encoder = (ConditionEncoder){.task = task,
                                  .encoding = encoding,
                                  .progress = progress,
                                  .num_groups = groups->num_groups,
                                  .signs = MEM_NEW(int8_t, (size_t)task->num_facts),
                                  .owners = MEM_NEW(int32_t, (size_t)groups->num_groups),
                                  .values = MEM_NEW(int32_t, (size_t)encoding->num_variables),
                                  .has_free_slot = MEM_NEW(bool, (size_t)encoding->num_variables)};
    mutex_groups_index_init(&encoder->groups_of, groups, task->num_facts);
    for (int32_t i = 0; i < groups->num_groups; i++) {
        encoder->owners[i] = NO_FACT;
    }
    for (int32_t i = 0; i < encoding->num_variables; i++) {
        encoder->values[i] = NO_VALUE;
    }
}

void encode_condition_release(ConditionEncoder *encoder)
{
    MEM_FREE(encoder->signs, (size_t)encoder->task->num_facts);
    MEM_FREE(encoder->owners, (size_t)encoder->num_groups);
    MEM_FREE(encoder->values, (size_t)encoder->encoding->num_variables);
    MEM_FREE(encoder->has_free_slot, (size_t)encoder->encoding->num_variables);
    mutex_groups_index_release(&encoder->groups_of);
    pushed_literal_vec_release(&encoder->pushed);
    key_vec_release(&encoder->slots);
    int_vec_release(&encoder->choices);
}

static void set_owner(ConditionEncoder *encoder, int32_t fact, int32_t owner)
{
    assert(owner == fact || owner == NO_FACT);
    const MutexGroupsIndex *index = &encoder->groups_of;
    for (int32_t i = index->begin[fact]; i < index->begin[fact + 1]; i++) {
        encoder->owners[index->groups[i]] = owner;
    }
}

static bool has_owned_group(const ConditionEncoder *encoder, int32_t fact)
{
    const MutexGroupsIndex *index = &encoder->groups_of;
    for (int32_t i = index->begin[fact]; i < index->begin[fact + 1]; i++) {
        if (encoder->owners[index->groups[i]] != NO_FACT) {
            return true;
        }
    }
    return false;
}

bool encode_condition_push(ConditionEncoder *encoder, GroundLiteral literal)
{
    int32_t fact = ground_literal_fact(literal);
    assert(fact < encoder->task->num_facts);
    int8_t sign = ground_literal_is_negated(literal) ? -1 : 1;
    if (encoder->signs[fact] != 0) {
        return encoder->signs[fact] == sign;
    }
    Fact place = encoder->encoding->fact_values[fact];
    int32_t value = encoder->values[place.var];
    bool fixes = false;
    if (sign < 0) {
        if (value == place.value) {
            return false;
        }
    } else {
        if ((value != NO_VALUE && value != place.value) || has_owned_group(encoder, fact)) {
            return false;
        }
        set_owner(encoder, fact, fact);
        fixes = value == NO_VALUE;
        encoder->values[place.var] = place.value;
    }
    encoder->signs[fact] = sign;
    pushed_literal_vec_push(&encoder->pushed, (PushedLiteral){literal, fixes});
    return true;
}

void encode_condition_pop(ConditionEncoder *encoder, size_t count)
{
    assert(count <= encoder->pushed.size);
    while (encoder->pushed.size > count) {
        PushedLiteral pushed = encoder->pushed.data[--encoder->pushed.size];
        int32_t fact = ground_literal_fact(pushed.literal);
        encoder->signs[fact] = 0;
        if (!ground_literal_is_negated(pushed.literal)) {
            set_owner(encoder, fact, NO_FACT);
        }
        if (pushed.has_fixed) {
            encoder->values[encoder->encoding->fact_values[fact].var] = NO_VALUE;
        }
    }
}

void encode_condition_assume(ConditionEncoder *encoder, const Fact *facts, size_t count)
{
    assert(encoder->pushed.size == 0);
    for (size_t i = 0; i < count; i++) {
        assert(encoder->values[facts[i].var] == NO_VALUE);
        encoder->values[facts[i].var] = facts[i].value;
    }
}

void encode_condition_forget(ConditionEncoder *encoder, const Fact *facts, size_t count)
{
    assert(encoder->pushed.size == 0);
    for (size_t i = 0; i < count; i++) {
        assert(encoder->values[facts[i].var] == facts[i].value);
        encoder->values[facts[i].var] = NO_VALUE;
    }
}

/* A slot for a variable that only negative literals mention. A binary variable has one value
 * left. */
static void add_free_slot(ConditionEncoder *encoder, int32_t var)
{
    if (encoder->has_free_slot[var]) {
        return;
    }
    encoder->has_free_slot[var] = true;
    int32_t only = encoding_domain_size(encoder->encoding, var) == 2 ? 1 : NO_VALUE;
    key_vec_push(&encoder->slots, key_make(var, only));
}

static void collect_slots(ConditionEncoder *encoder)
{
    encoder->slots.size = 0;
    for (size_t i = 0; i < encoder->pushed.size; i++) {
        PushedLiteral pushed = encoder->pushed.data[i];
        Fact place = encoder->encoding->fact_values[ground_literal_fact(pushed.literal)];
        if (pushed.has_fixed) {
            key_vec_push(&encoder->slots, key_make(place.var, place.value));
        } else if (encoder->values[place.var] == NO_VALUE) {
            add_free_slot(encoder, place.var);
        }
    }
    encode_condition_sort_keys(encoder->slots.data, encoder->slots.size);
}

/* The smallest allowed value that is at least `value`; "none of those" always is allowed. */
static int32_t next_allowed(const ConditionEncoder *encoder, int32_t var, int32_t value)
{
    const Encoding *encoding = encoder->encoding;
    const int32_t *facts = encoding->facts.data + encoding->begin.data[var];
    int32_t none = encoding_domain_size(encoding, var) - 1;
    while (value < none && encoder->signs[facts[value]] < 0) {
        value++;
    }
    return value;
}

static void write_first_case(ConditionEncoder *encoder, ConditionCases *cases)
{
    cases->width = encoder->slots.size;
    cases->count = 1;
    fact_vec_reserve(&cases->facts, cases->width + 1); /* so that an empty case has an address */
    cases->facts.size = cases->width;
    encoder->choices.size = 0;
    for (size_t i = 0; i < cases->width; i++) {
        uint64_t slot = encoder->slots.data[i];
        Fact fact = {key_var(slot), key_rest(slot)};
        assert(i == 0 || key_var(encoder->slots.data[i - 1]) < fact.var);
        encoder->has_free_slot[fact.var] = false;
        if (fact.value == NO_VALUE) {
            fact.value = next_allowed(encoder, fact.var, 0);
            int_vec_push(&encoder->choices, (int32_t)i);
        }
        cases->facts.data[i] = fact;
    }
}

/* The next combination, the last choice varying fastest; false after the last one. */
static bool advance(const ConditionEncoder *encoder, Fact *facts)
{
    for (size_t i = encoder->choices.size; i > 0; i--) {
        Fact *fact = &facts[encoder->choices.data[i - 1]];
        if (fact->value < encoding_domain_size(encoder->encoding, fact->var) - 1) {
            fact->value = next_allowed(encoder, fact->var, fact->value + 1);
            return true;
        }
        fact->value = next_allowed(encoder, fact->var, 0);
    }
    return false;
}

bool encode_condition_make_cases(ConditionEncoder *encoder, ConditionCases *out_cases)
{
    collect_slots(encoder);
    write_first_case(encoder, out_cases);
    if (encoder->choices.size == 0) {
        return true;
    }
    size_t width = out_cases->width;
    FactVec *facts = &out_cases->facts;
    for (;;) {
        fact_vec_reserve(facts, facts->size + width);
        memcpy(facts->data + facts->size, facts->data + facts->size - width, width * sizeof(Fact));
        if (!advance(encoder, facts->data + facts->size)) {
            return true;
        }
        facts->size += width;
        out_cases->count++;
        if (out_cases->count % CASES_PER_REPORT == 0 &&
            !progress_report(encoder->progress, "cases of a condition",
                             (int64_t)out_cases->count)) {
            return false;
        }
    }
}

bool encode_condition(ConditionEncoder *encoder, GroundSpan condition, ConditionCases *out_cases)
{
    assert(encoder->pushed.size == 0);
    out_cases->count = 0;
    bool goes_on = true, is_possible = true;
    for (int32_t i = 0; i < condition.count && is_possible; i++) {
        is_possible =
            encode_condition_push(encoder, encoder->task->literals.data[condition.first + i]);
    }
    if (is_possible) {
        goes_on = encode_condition_make_cases(encoder, out_cases);
    }
    encode_condition_pop(encoder, 0);
    return goes_on;
}
