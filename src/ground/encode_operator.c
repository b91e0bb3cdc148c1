/* The problem: in the ground task, operators add and delete facts; here they assign values to
 * variables, and several facts share a variable. Adding a fact sets its variable. Deleting a fact
 * sets the variable to "none of those", but only if the fact was true and no add effect on the
 * variable fires. With conditional effects, the latter is the negation of a disjunction of
 * conjunctions.
 *
 * The steps: first, for the ground operator, group the effects by variable and encode them as a
 * list of EffectCase, whatever the precondition. A deletion is combined with every way to block the
 * add effects on its variable, one false literal of each add condition, by a depth-first walk that
 * backtracks at impossible conditions. Then, for each case of the precondition, keep the effects
 * that can fire and change something, without the conditions that the precondition implies.
 *
 * Invariant: `effects` ascend by variable. Cost: linear for unconditional effects; exponential in
 * the number of conditional add effects on one variable that is also deleted. */
#include "ground/encode_operator.h"

#include <assert.h>
#include <stdlib.h>

enum { STEPS_PER_REPORT = 1024 };

void encode_operator_init(OperatorEncoder *encoder, ConditionEncoder *conditions, Draft *draft)
{
    *encoder = (OperatorEncoder){.conditions = conditions, .draft = draft};
}

void encode_operator_release(OperatorEncoder *encoder)
{
    encode_condition_release_cases(&encoder->precondition);
    encode_condition_release_cases(&encoder->cases);
    encode_condition_release_cases(&encoder->blocking_cases);
    key_vec_release(&encoder->changes);
    effect_case_vec_release(&encoder->effects);
    fact_vec_release(&encoder->facts);
    int_vec_release(&encoder->adds);
    fact_vec_release(&encoder->deletion);
    blocking_choice_vec_release(&encoder->path);
}

static const GroundEffect *ground_effect(const OperatorEncoder *encoder, int32_t index)
{
    assert(index >= 0 && index < encoder->ground->num_adds + encoder->ground->num_deletes);
    return &encoder->conditions->task->effects.data[encoder->ground->first_effect + index];
}

static void append_facts(FactVec *vec, const Fact *facts, size_t count)
{
    fact_vec_reserve(vec, vec->size + count);
    for (size_t i = 0; i < count; i++) {
        vec->data[vec->size++] = facts[i];
    }
}

/* --- Effects, whatever the precondition ------------------------------------------------------- */

static void push_effect(OperatorEncoder *encoder, Fact target, const Fact *condition, size_t count)
{
    assert(encoder->effects.size == 0 ||
           encoder->effects.data[encoder->effects.size - 1].var <= target.var);
    effect_case_vec_push(&encoder->effects,
                         (EffectCase){target.var, target.value, encoder->facts.size, count});
    append_facts(&encoder->facts, condition, count);
}

/* Sets *out_is_certain if the effect has no condition. */
static bool encode_add(OperatorEncoder *encoder, int32_t index, bool *out_is_certain)
{
    const GroundEffect *effect = ground_effect(encoder, index);
    Fact target = encoder->conditions->encoding->fact_values[effect->fact];
    const ConditionCases *cases = &encoder->cases;
    if (effect->condition.count == 0) {
        *out_is_certain = true;
        push_effect(encoder, target, NULL, 0);
        return true;
    }
    if (!encode_condition(encoder->conditions, effect->condition, &encoder->cases)) {
        return false;
    }
    for (size_t i = 0; i < cases->count; i++) {
        push_effect(encoder, target, condition_case(cases, i), cases->width);
    }
    if (cases->count > 0) {
        int_vec_push(&encoder->adds, index);
    }
    return true;
}

/* Pushes the deletion under its own condition and the pushed literals. */
static bool push_blocked_effect(OperatorEncoder *encoder, Fact target)
{
    const FactVec *deletion = &encoder->deletion;
    const ConditionCases *cases = &encoder->blocking_cases;
    if (!encode_condition_make_cases(encoder->conditions, &encoder->blocking_cases)) {
        return false;
    }
    size_t count = deletion->size + cases->width;
    for (size_t i = 0; i < cases->count; i++) {
        size_t first = encoder->facts.size;
        push_effect(encoder, target, deletion->data, deletion->size);
        append_facts(&encoder->facts, condition_case(cases, i), cases->width);
        encoder->effects.data[encoder->effects.size - 1].count = count;
        qsort(encoder->facts.data + first, count, sizeof(Fact), task_compare_facts);
    }
    return true;
}

/* Blocks every add effect by one false literal of its condition, in all ways: a depth-first walk
 * with one level per add effect. It backtracks where the literals exclude each other or the
 * deletion. */
static bool push_unless_added(OperatorEncoder *encoder, Fact target)
{
    ConditionEncoder *conditions = encoder->conditions;
    encoder->path.size = 0;
    blocking_choice_vec_push(&encoder->path, (BlockingChoice){0});
    for (int64_t step = 1; encoder->path.size > 0; step++) {
        if (step % STEPS_PER_REPORT == 0 &&
            !progress_report(conditions->progress, "conditions of delete effects", step)) {
            return false;
        }
        size_t level = encoder->path.size - 1;
        assert(level <= encoder->adds.size);
        BlockingChoice *choice = &encoder->path.data[level];
        encode_condition_pop(conditions, choice->mark);
        if (level == encoder->adds.size) {
            if (!push_blocked_effect(encoder, target)) {
                return false;
            }
            encoder->path.size--;
            continue;
        }
        GroundSpan add = ground_effect(encoder, encoder->adds.data[level])->condition;
        if (choice->next == add.count) {
            encoder->path.size--;
            continue;
        }
        GroundLiteral literal = conditions->task->literals.data[add.first + choice->next++];
        if (encode_condition_push(conditions, ~literal)) {
            blocking_choice_vec_push(&encoder->path, (BlockingChoice){0, conditions->pushed.size});
        }
    }
    return true;
}

/* A case of the delete effect's condition plus the deleted fact, sorted; false if the case implies
 * that the fact is false. */
static bool make_deletion(FactVec *deletion, Fact deleted, const Fact *facts, size_t count)
{
    size_t before = 0;
    while (before < count && facts[before].var < deleted.var) {
        before++;
    }
    bool is_mentioned = before < count && facts[before].var == deleted.var;
    if (is_mentioned && facts[before].value != deleted.value) {
        return false;
    }
    deletion->size = 0;
    append_facts(deletion, facts, before);
    fact_vec_push(deletion, deleted);
    append_facts(deletion, facts + before + is_mentioned, count - before - is_mentioned);
    assert(deletion->size == count + !is_mentioned);
    return true;
}

static bool encode_delete(OperatorEncoder *encoder, int32_t index)
{
    const GroundEffect *effect = ground_effect(encoder, index);
    const Encoding *encoding = encoder->conditions->encoding;
    Fact deleted = encoding->fact_values[effect->fact];
    Fact target = {deleted.var, encoding_domain_size(encoding, deleted.var) - 1};
    const ConditionCases *cases = &encoder->cases;
    bool goes_on = encode_condition(encoder->conditions, effect->condition, &encoder->cases);
    for (size_t i = 0; goes_on && i < cases->count; i++) {
        FactVec *deletion = &encoder->deletion;
        if (!make_deletion(deletion, deleted, condition_case(cases, i), cases->width)) {
            continue;
        }
        if (encoder->adds.size == 0) {
            push_effect(encoder, target, deletion->data, deletion->size);
            continue;
        }
        encode_condition_assume(encoder->conditions, deletion->data, deletion->size);
        goes_on = push_unless_added(encoder, target);
        encode_condition_pop(encoder->conditions, 0);
        encode_condition_forget(encoder->conditions, deletion->data, deletion->size);
    }
    return goes_on;
}

static void remove_fact(OperatorEncoder *encoder, EffectCase *effect, Fact fact)
{
    Fact *facts = encoder->facts.data;
    size_t kept = effect->first;
    for (size_t i = effect->first; i < effect->first + effect->count; i++) {
        if (facts[i].var != fact.var || facts[i].value != fact.value) {
            facts[kept++] = facts[i];
        }
    }
    effect->count = kept - effect->first;
}

/* All effects from `first` on set one binary variable to one value. The condition that it has the
 * other value is redundant, since nothing changes otherwise. An effect without condition replaces
 * all. */
static void simplify_binary(OperatorEncoder *encoder, size_t first)
{
    EffectCase *effects = encoder->effects.data;
    for (size_t i = first; i < encoder->effects.size; i++) {
        assert(effects[i].var == effects[first].var && effects[i].post == effects[first].post);
        remove_fact(encoder, &effects[i], (Fact){effects[i].var, 1 - effects[i].post});
        if (effects[i].count == 0) {
            effects[first] = effects[i];
            encoder->effects.size = first + 1;
            return;
        }
    }
}

/* changes[begin .. end - 1] are those of one variable, add effects first. */
static bool encode_variable(OperatorEncoder *encoder, size_t begin, size_t end)
{
    const uint64_t *changes = encoder->changes.data;
    assert(begin < end && key_var(changes[begin]) == key_var(changes[end - 1]));
    int32_t num_adds = encoder->ground->num_adds;
    size_t first = encoder->effects.size;
    bool is_certain = false;
    encoder->adds.size = 0;
    size_t i = begin;
    for (; i < end && key_rest(changes[i]) < num_adds; i++) {
        if (!encode_add(encoder, key_rest(changes[i]), &is_certain)) {
            return false;
        }
    }
    size_t num_add_cases = encoder->effects.size - first;
    for (; i < end && !is_certain; i++) {
        if (!encode_delete(encoder, key_rest(changes[i]))) {
            return false;
        }
    }
    bool has_one_target = num_add_cases == 0 || num_add_cases == encoder->effects.size - first;
    int32_t var = key_var(changes[begin]);
    if (has_one_target && encoding_domain_size(encoder->conditions->encoding, var) == 2) {
        simplify_binary(encoder, first);
    }
    return true;
}

static void collect_changes(OperatorEncoder *encoder)
{
    int32_t count = encoder->ground->num_adds + encoder->ground->num_deletes;
    const Fact *fact_values = encoder->conditions->encoding->fact_values;
    key_vec_reserve(&encoder->changes, (size_t)count);
    encoder->changes.size = (size_t)count;
    for (int32_t i = 0; i < count; i++) {
        Fact target = fact_values[ground_effect(encoder, i)->fact];
        encoder->changes.data[i] = key_make(target.var, i);
    }
    encode_condition_sort_keys(encoder->changes.data, (size_t)count);
}

static bool encode_effects(OperatorEncoder *encoder)
{
    encoder->effects.size = encoder->facts.size = 0;
    collect_changes(encoder);
    const KeyVec *changes = &encoder->changes;
    for (size_t begin = 0, end; begin < changes->size; begin = end) {
        end = begin + 1;
        while (end < changes->size &&
               key_var(changes->data[end]) == key_var(changes->data[begin])) {
            end++;
        }
        if (!encode_variable(encoder, begin, end)) {
            return false;
        }
    }
    return true;
}

/* --- Effects under a precondition ------------------------------------------------------------- */

/* Appends the part of an effect's condition that the assumed precondition does not imply. False,
 * and nothing appended, if the precondition contradicts it. */
static bool append_condition(OperatorEncoder *encoder, const EffectCase *effect)
{
    FactVec *facts = &encoder->draft->facts;
    size_t first = facts->size;
    fact_vec_reserve(facts, first + effect->count);
    for (size_t i = 0; i < effect->count; i++) {
        Fact fact = encoder->facts.data[effect->first + i];
        int32_t value = encoder->conditions->values[fact.var];
        if (value == NO_VALUE) {
            facts->data[facts->size++] = fact;
        } else if (value != fact.value) {
            facts->size = first;
            return false;
        }
    }
    return true;
}

static void append_effects(OperatorEncoder *encoder)
{
    Draft *draft = encoder->draft;
    for (size_t i = 0; i < encoder->effects.size; i++) {
        const EffectCase *effect = &encoder->effects.data[i];
        int32_t pre = encoder->conditions->values[effect->var];
        int32_t first = draft_index(draft->facts.size);
        if (pre != effect->post && append_condition(encoder, effect)) {
            DraftSpan conditions = {first, draft_index(draft->facts.size) - first};
            draft_effect_vec_push(&draft->effects,
                                  (DraftEffect){conditions, effect->var, pre, effect->post});
        }
    }
}

/* Appends the facts of the precondition whose variable has no effect from `first_effect` on. Both
 * are sorted by variable. */
static DraftSpan append_prevail(Draft *draft, size_t first_effect, const Fact *facts, size_t count)
{
    int32_t first = draft_index(draft->facts.size);
    size_t effect = first_effect;
    for (size_t i = 0; i < count; i++) {
        assert(i == 0 || facts[i - 1].var < facts[i].var);
        while (effect < draft->effects.size && draft->effects.data[effect].var < facts[i].var) {
            effect++;
        }
        if (effect == draft->effects.size || draft->effects.data[effect].var != facts[i].var) {
            fact_vec_push(&draft->facts, facts[i]);
        }
    }
    return (DraftSpan){first, draft_index(draft->facts.size) - first};
}

static void append_operator(OperatorEncoder *encoder, int32_t op, const Fact *facts, size_t count)
{
    Draft *draft = encoder->draft;
    size_t first = draft->effects.size;
    encode_condition_assume(encoder->conditions, facts, count);
    append_effects(encoder);
    encode_condition_forget(encoder->conditions, facts, count);
    if (draft->effects.size == first) {
        return;
    }
    draft->effects.size = first + draft_order_effects(draft, first, draft->effects.size - first);
    DraftSpan prevail = append_prevail(draft, first, facts, count);
    int32_t num_effects = draft_index(draft->effects.size) - (int32_t)first;
    draft_operator_vec_push(&draft->operators,
                            (DraftOperator){op, prevail, (int32_t)first, num_effects});
}

bool encode_operator(OperatorEncoder *encoder, int32_t ground_operator)
{
    const GroundTask *task = encoder->conditions->task;
    encoder->ground = &task->operators.data[ground_operator];
    if (!encode_condition(encoder->conditions, encoder->ground->condition,
                          &encoder->precondition)) {
        return false;
    }
    if (encoder->precondition.count == 0) {
        return true;
    }
    if (!encode_effects(encoder)) {
        return false;
    }
    for (size_t i = 0; i < encoder->precondition.count; i++) {
        append_operator(encoder, ground_operator, condition_case(&encoder->precondition, i),
                        encoder->precondition.width);
        if ((i + 1) % STEPS_PER_REPORT == 0 &&
            !progress_report(encoder->conditions->progress, "cases of an operator", (int64_t)i)) {
            return false;
        }
    }
    return true;
}
