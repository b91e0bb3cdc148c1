#include "ground/action_profile.h"

#include <assert.h>
#include <stdlib.h>

/* -- Conditions -- */

static int compare_kinds(const NormLiteral *literal, int32_t predicate, bool is_negated)
{
    if (literal->predicate != predicate) {
        return literal->predicate < predicate ? -1 : 1;
    }
    return (int)literal->is_negated - (int)is_negated;
}

static int compare_literals(const void *a, const void *b)
{
    const NormLiteral *right = b;
    return compare_kinds(a, right->predicate, right->is_negated);
}

LiteralSpan action_profile_find(const ActionProfile *profile, int32_t predicate, bool is_negated)
{
    const NormLiteral *literals = profile->condition.literals;
    int32_t low = 0, high = profile->condition.count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (compare_kinds(&literals[middle], predicate, is_negated) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    while (high < profile->condition.count &&
           compare_kinds(&literals[high], predicate, is_negated) == 0) {
        high++;
    }
    assert(low <= high && high <= profile->condition.count);
    return (LiteralSpan){literals ? literals + low : NULL, high - low};
}

static NormLiteral make_inequality(ActionProfileTable *table, PddlTerm a, PddlTerm b)
{
    PddlTerm terms[] = {a, b};
    return (NormLiteral){.predicate = table->norm->equality,
                         .num_terms = 2,
                         .terms = arena_copy(&table->arena, terms, 2, sizeof *terms),
                         .is_negated = true};
}

/* A condition that is false has no literals and gets none, as in Fast Downward. */
static void collect_condition(ActionProfileTable *table, const NormAction *action,
                              const bool *may_be_equal, ActionProfile *profile)
{
    size_t count = (size_t)action->num_parameters, own = (size_t)action->condition.num_literals;
    size_t num_pairs = 0;
    for (size_t i = 0; i < count && !action->condition.is_false; i++) {
        for (size_t k = i + 1; k < count; k++) {
            num_pairs += !may_be_equal[i * count + k];
        }
    }
    NormLiteral *literals = ARENA_NEW(&table->arena, NormLiteral, own + num_pairs);
    for (size_t i = 0; i < own; i++) {
        literals[i] = action->condition.literals[i];
    }
    size_t size = own;
    for (size_t i = 0; i < count && size < own + num_pairs; i++) {
        for (size_t k = i + 1; k < count; k++) {
            if (!may_be_equal[i * count + k]) {
                literals[size++] = make_inequality(table, (PddlTerm)i, (PddlTerm)k);
            }
        }
    }
    assert(size == own + num_pairs);
    if (size > 0) {
        qsort(literals, size, sizeof *literals, compare_literals);
    }
    profile->condition = (LiteralSpan){literals, (int32_t)size};
    profile->equal = action_profile_find(profile, profile->equality, false);
    profile->different = action_profile_find(profile, profile->equality, true);
}

/* Returns the number of clashes; lists them unless `clashes` is NULL. */
static int32_t list_clashes(const ActionProfile *profile, LiteralPair *clashes)
{
    int32_t count = 0;
    for (int32_t i = 0; i < profile->condition.count; i++) {
        const NormLiteral *literal = &profile->condition.literals[i];
        if (literal->is_negated || literal->num_terms == 0 ||
            literal->predicate == profile->equality) {
            continue;
        }
        LiteralSpan others = action_profile_find(profile, literal->predicate, true);
        for (int32_t k = 0; k < others.count; k++) {
            if (clashes) {
                clashes[count] = (LiteralPair){literal, &others.literals[k]};
            }
            count++;
        }
    }
    return count;
}

static void collect_clashes(ActionProfileTable *table, ActionProfile *profile)
{
    profile->num_clashes = list_clashes(profile, NULL);
    profile->clashes = ARENA_NEW(&table->arena, LiteralPair, (size_t)profile->num_clashes);
    if (profile->num_clashes > 0) {
        int32_t count = list_clashes(profile, profile->clashes);
        assert(count == profile->num_clashes);
        (void)count;
    }
}

/* -- Effects -- */

static NormLiteral shift_literal(Arena *arena, NormLiteral literal, int32_t from, int32_t by)
{
    PddlTerm *terms = arena_copy(arena, literal.terms, (size_t)literal.num_terms, sizeof *terms);
    for (int32_t i = 0; i < literal.num_terms; i++) {
        terms[i] += terms[i] >= from ? by : 0;
    }
    literal.terms = terms;
    return literal;
}

/* Renumbers the variables from `from` on by adding `by`, which makes them fresh. */
static NormEffect make_twin(Arena *arena, const NormEffect *effect, int32_t from, int32_t by)
{
    NormEffect twin = *effect;
    size_t count = (size_t)effect->condition.num_literals;
    NormLiteral *literals = ARENA_NEW(arena, NormLiteral, count);
    for (size_t i = 0; i < count; i++) {
        literals[i] = shift_literal(arena, effect->condition.literals[i], from, by);
    }
    twin.condition.literals = literals;
    twin.literal = shift_literal(arena, effect->literal, from, by);
    return twin;
}

/* Whether the effect never fires: it has no instances, or its condition is false. */
static bool is_void(const NormTask *norm, const NormAction *action, const NormEffect *effect)
{
    for (int32_t i = 0; i < effect->num_parameters; i++) {
        if (!norm_task_has_objects(norm->pddl, action->types[effect->parameters[i]])) {
            return true;
        }
    }
    return effect->condition.is_false;
}

static void collect_effects(ActionProfileTable *table, const NormAction *action,
                            ActionProfile *profile)
{
    Arena *arena = &table->arena;
    size_t count = (size_t)action->num_effects;
    profile->adds = ARENA_NEW(arena, const NormEffect *, count);
    profile->deletes = ARENA_NEW(arena, const NormEffect *, count);
    profile->twins = ARENA_NEW(arena, NormEffect, count);
    int32_t num_own = action->num_variables - action->num_parameters;
    assert(num_own >= 0);
    for (size_t i = 0; i < count; i++) {
        const NormEffect *effect = &action->effects[i];
        if (effect->literal.is_negated) {
            profile->deletes[profile->num_deletes] = effect;
            profile->num_deletes += !is_void(table->norm, action, effect);
            continue;
        }
        if (effect->num_parameters > 0) {
            profile->twins[profile->num_adds] =
                make_twin(arena, effect, action->num_parameters, num_own);
        }
        profile->adds[profile->num_adds++] = effect;
    }
    if (table->max_variables < action->num_variables + num_own) {
        table->max_variables = action->num_variables + num_own;
    }
}

/* -- Adders of a predicate -- */

/* Counts for every predicate the actions that add it, each once; with is_fill, lists them. */
static void count_adders(ActionProfileTable *table, int32_t *last, int32_t *positions, bool is_fill)
{
    for (int32_t p = 0; p < table->norm->num_predicates; p++) {
        last[p] = -1;
    }
    for (int32_t a = 0; a < table->norm->num_actions; a++) {
        const ActionProfile *profile = &table->actions[a];
        for (int32_t i = 0; i < profile->num_adds; i++) {
            int32_t predicate = profile->adds[i]->literal.predicate;
            if (last[predicate] == a) {
                continue;
            }
            last[predicate] = a;
            if (is_fill) {
                assert(positions[predicate] < table->adders_begin[predicate + 1]);
                table->adders[positions[predicate]] = a;
            }
            positions[predicate]++;
        }
    }
}

static void collect_adders(ActionProfileTable *table)
{
    size_t count = (size_t)table->norm->num_predicates;
    int32_t *begin = ARENA_NEW(&table->arena, int32_t, count + 1);
    int32_t *last = MEM_NEW(int32_t, count), *positions = MEM_NEW(int32_t, count);
    count_adders(table, last, positions, false);
    for (size_t p = 0; p < count; p++) {
        begin[p + 1] = begin[p] + positions[p];
        positions[p] = begin[p];
    }
    table->adders_begin = begin;
    table->adders = ARENA_NEW(&table->arena, int32_t, (size_t)begin[count]);
    count_adders(table, last, positions, true);
    MEM_FREE(last, count);
    MEM_FREE(positions, count);
}

void action_profile_table_init(ActionProfileTable *table, const GroundTask *task)
{
    const NormTask *norm = task->norm;
    *table = (ActionProfileTable){.norm = norm};
    table->actions = ARENA_NEW(&table->arena, ActionProfile, (size_t)norm->num_actions);
    for (int32_t i = 0; i < norm->num_actions; i++) {
        ActionProfile *profile = &table->actions[i];
        profile->equality = norm->equality;
        profile->num_parameters = norm->actions[i].num_parameters;
        profile->types = norm->actions[i].types;
        collect_condition(table, &norm->actions[i], task->may_be_equal[i], profile);
        collect_clashes(table, profile);
        collect_effects(table, &norm->actions[i], profile);
    }
    collect_adders(table);
}

void action_profile_table_release(ActionProfileTable *table)
{
    arena_release(&table->arena);
    *table = (ActionProfileTable){0};
}
