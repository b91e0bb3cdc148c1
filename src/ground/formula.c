/* The problem: actions, axioms and effects need conditions that are conjunctions of literals, but
 * authors write arbitrary first-order formulas. The idea [H09] sec. 4: build every formula in
 * negation normal form, then rewrite it step by step; norm_universal.h removes FORALL,
 * formula_pull_or moves OR to the root, formula_to_clause moves EXISTS to the root.
 *
 * Formulas are immutable trees in one arena. A rewriting step makes new nodes and shares what it
 * does not change. Each constructor keeps the invariant of formula.h, so that no step has to deal
 * with nested or trivial junctions. All steps are linear except formula_pull_or, which multiplies
 * conjunctions of disjunctions out. */
#include "ground/formula.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- Variables -------------------------------------------------------------------------------- */

void formula_variables_init(FormulaVariables *variables)
{
    *variables = (FormulaVariables){0};
    pddl_symbols_init(&variables->names);
    formula_variables_open_scope(variables);
    assert(variables->scope > 0); /* 0 marks names that were never claimed */
}

void formula_variables_release(FormulaVariables *variables)
{
    formula_variable_vec_release(&variables->all);
    hash_index_release(&variables->index);
    pddl_symbols_release(&variables->names);
    int_vec_release(&variables->claimed_in);
    int_vec_release(&variables->next_suffix);
}

/* ---- Names ----------------------------------------------------------------------------------- */

void formula_variables_open_scope(FormulaVariables *variables)
{
    variables->scope++;
}

static int32_t intern_name(FormulaVariables *variables, const char *text, size_t length)
{
    int32_t name = pddl_symbols_intern(&variables->names, text, length);
    while (variables->claimed_in.size < variables->names.all.size) {
        int_vec_push(&variables->claimed_in, 0);
        int_vec_push(&variables->next_suffix, 0);
    }
    assert(variables->claimed_in.size == variables->next_suffix.size);
    return name;
}

int32_t formula_variables_name(FormulaVariables *variables, const char *text)
{
    return intern_name(variables, text, strlen(text));
}

static bool try_claim(FormulaVariables *variables, int32_t name)
{
    assert(name >= 0 && (size_t)name < variables->claimed_in.size);
    if (variables->claimed_in.data[name] == variables->scope) {
        return false;
    }
    variables->claimed_in.data[name] = variables->scope;
    variables->next_suffix.data[name] = 1;
    return true;
}

static int32_t name_with_suffix(FormulaVariables *variables, int32_t name, int32_t suffix)
{
    enum { MAX_DIGITS = 11 };
    PddlSymbol symbol = variables->names.all.data[name];
    size_t room = symbol.length + MAX_DIGITS + 1;
    char *text = MEM_NEW(char, room);
    int length = snprintf(text, room, "%s%d", symbol.text, suffix);
    assert(length > 0 && (size_t)length < room);
    int32_t result = intern_name(variables, text, (size_t)length);
    MEM_FREE(text, room);
    return result;
}

int32_t formula_variables_claim(FormulaVariables *variables, int32_t name)
{
    int32_t result = name;
    while (!try_claim(variables, result)) {
        int32_t suffix = variables->next_suffix.data[name]++;
        result = name_with_suffix(variables, name, suffix);
    }
    return result;
}

/* ---- Variables ------------------------------------------------------------------------------- */

static bool is_same_variable(const FormulaVariable *a, const FormulaVariable *b)
{
    return a->name == b->name && a->slot == b->slot && a->type.count == b->type.count &&
           memcmp(a->type.types, b->type.types, (size_t)a->type.count * sizeof(int32_t)) == 0;
}

int32_t formula_variables_intern(FormulaVariables *variables, FormulaVariable variable)
{
    assert(variable.slot >= FORMULA_SLOT_PARAMETER && variable.type.count > 0);
    int32_t key[] = {variable.name, variable.slot, variable.type.types[0]};
    uint32_t hash = hash_index_hash_bytes(key, sizeof key);
    hash_index_reserve(&variables->index, variables->all.size + 1);
    size_t cursor = hash_index_start(&variables->index, hash);
    for (int32_t id; (id = hash_index_next(&variables->index, hash, &cursor)) >= 0;) {
        if (is_same_variable(&variables->all.data[id], &variable)) {
            return id;
        }
    }
    int32_t id = (int32_t)variables->all.size;
    formula_variable_vec_push(&variables->all, variable);
    hash_index_insert_at(&variables->index, cursor, hash, id);
    return id;
}

typedef struct NamedId {
    const char *name;
    int32_t id;
} NamedId;

static int compare_names(const void *left, const void *right)
{
    const NamedId *a = left, *b = right;
    return strcmp(a->name, b->name);
}

void formula_variables_sort(const FormulaVariables *variables, int32_t *ids, size_t count)
{
    NamedId *named = MEM_NEW(NamedId, count);
    for (size_t i = 0; i < count; i++) {
        assert(ids[i] >= 0 && (size_t)ids[i] < variables->all.size);
        int32_t name = variables->all.data[ids[i]].name;
        named[i] = (NamedId){pddl_symbols_text(&variables->names, name), ids[i]};
    }
    if (count > 1) {
        qsort(named, count, sizeof *named, compare_names);
    }
    for (size_t i = 0; i < count; i++) {
        ids[i] = named[i].id;
    }
    MEM_FREE(named, count);
}

/* --- Formulas --------------------------------------------------------------------------------- */

/* ---- Making ---------------------------------------------------------------------------------- */

const Formula *formula_constant(bool value)
{
    static const Formula TRUE_FORMULA = {.kind = FORMULA_TRUE};
    static const Formula FALSE_FORMULA = {.kind = FORMULA_FALSE};
    return value ? &TRUE_FORMULA : &FALSE_FORMULA;
}

static bool is_constant(const Formula *formula)
{
    return formula->kind == FORMULA_TRUE || formula->kind == FORMULA_FALSE;
}

static Formula *make(FormulaPool *pool, Formula formula)
{
    enum { STEPS_PER_REPORT = 1024 };
    if (++pool->size % STEPS_PER_REPORT == 0 && !pool->is_stopped) {
        pool->is_stopped = !progress_report(pool->progress, "conditions", pool->size);
    }
    return arena_copy(&pool->arena, &formula, 1, sizeof formula);
}

const Formula *formula_literal(FormulaPool *pool, NormLiteral literal)
{
    return make(pool, (Formula){.kind = FORMULA_LITERAL, .literal = literal});
}

/* The number of parts after parts of the same kind are dissolved and neutral constants dropped; -1
 * if one part decides the junction. */
static int64_t count_parts(FormulaKind kind, const Formula *const *parts, size_t count)
{
    FormulaKind decisive = kind == FORMULA_AND ? FORMULA_FALSE : FORMULA_TRUE;
    int64_t result = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i]->kind == decisive) {
            return -1;
        }
        if (parts[i]->kind == kind) {
            result += parts[i]->num_parts;
        } else {
            result += !is_constant(parts[i]);
        }
    }
    return result;
}

const Formula *formula_junction(FormulaPool *pool, FormulaKind kind, const Formula *const *parts,
                                size_t count)
{
    assert(kind == FORMULA_AND || kind == FORMULA_OR);
    int64_t num_parts = count_parts(kind, parts, count);
    if (num_parts <= 0) {
        return formula_constant((kind == FORMULA_AND) == (num_parts == 0));
    }
    assert(num_parts <= INT32_MAX);
    const Formula **flat = ARENA_NEW(&pool->arena, const Formula *, (size_t)num_parts);
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i]->kind == kind) {
            memcpy(flat + size, parts[i]->parts, (size_t)parts[i]->num_parts * sizeof *flat);
            size += (size_t)parts[i]->num_parts;
        } else if (!is_constant(parts[i])) {
            flat[size++] = parts[i];
        }
    }
    assert(size == (size_t)num_parts);
    if (num_parts == 1) {
        return flat[0];
    }
    return make(pool, (Formula){.kind = kind, .num_parts = (int32_t)num_parts, .parts = flat});
}

const Formula *formula_quantifier(FormulaPool *pool, FormulaKind kind, const int32_t *variables,
                                  int32_t count, const Formula *part)
{
    assert((kind == FORMULA_FORALL || kind == FORMULA_EXISTS) && count >= 0);
    if (is_constant(part)) {
        return part;
    }
    const Formula *const *parts = arena_copy(&pool->arena, &part, 1, sizeof part);
    return make(pool, (Formula){.kind = kind,
                                .num_parts = 1,
                                .parts = parts,
                                .num_variables = count,
                                .variables = variables});
}

const Formula *formula_replace(FormulaPool *pool, const Formula *formula, const int32_t *variables,
                               const Formula *const *parts)
{
    if (formula->num_parts == 0) {
        return formula;
    }
    assert(!is_constant(parts[0]));
    Formula result = *formula;
    result.variables = variables;
    result.parts = parts;
    return make(pool, result);
}

static FormulaKind opposite(FormulaKind kind)
{
    static const FormulaKind OPPOSITE[] = {
        [FORMULA_TRUE] = FORMULA_FALSE,      [FORMULA_FALSE] = FORMULA_TRUE,
        [FORMULA_LITERAL] = FORMULA_LITERAL, [FORMULA_AND] = FORMULA_OR,
        [FORMULA_OR] = FORMULA_AND,          [FORMULA_FORALL] = FORMULA_EXISTS,
        [FORMULA_EXISTS] = FORMULA_FORALL,
    };
    return OPPOSITE[kind];
}

const Formula *formula_negate(FormulaPool *pool, const Formula *formula)
{
    Formula result = *formula;
    result.kind = opposite(formula->kind);
    result.literal.is_negated = formula->kind == FORMULA_LITERAL && !formula->literal.is_negated;
    const Formula **parts = ARENA_NEW(&pool->arena, const Formula *, (size_t)formula->num_parts);
    for (int32_t i = 0; i < formula->num_parts; i++) {
        parts[i] = formula_negate(pool, formula->parts[i]);
    }
    result.parts = parts;
    return make(pool, result);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static bool is_same_list(const int32_t *a, int32_t num_a, const int32_t *b, int32_t num_b)
{
    return num_a == num_b && (num_a == 0 || memcmp(a, b, (size_t)num_a * sizeof *a) == 0);
}

bool formula_literal_equals(const NormLiteral *a, const NormLiteral *b)
{
    return a->predicate == b->predicate && a->is_negated == b->is_negated &&
           is_same_list(a->terms, a->num_terms, b->terms, b->num_terms);
}

bool formula_equals(const Formula *a, const Formula *b)
{
    if (a == b) {
        return true;
    }
    if (a->kind != b->kind || a->num_parts != b->num_parts ||
        !is_same_list(a->variables, a->num_variables, b->variables, b->num_variables) ||
        (a->kind == FORMULA_LITERAL && !formula_literal_equals(&a->literal, &b->literal))) {
        return false;
    }
    for (int32_t i = 0; i < a->num_parts; i++) {
        if (!formula_equals(a->parts[i], b->parts[i])) {
            return false;
        }
    }
    return true;
}

uint32_t formula_hash(const Formula *formula)
{
    const NormLiteral *literal = &formula->literal;
    uint32_t key[] = {
        (uint32_t)formula->kind,
        (uint32_t)literal->predicate,
        literal->is_negated,
        hash_index_hash_bytes(literal->terms, (size_t)literal->num_terms * sizeof(PddlTerm)),
        hash_index_hash_bytes(formula->variables, (size_t)formula->num_variables * sizeof(int32_t)),
    };
    uint32_t hash = hash_index_hash_bytes(key, sizeof key);
    for (int32_t i = 0; i < formula->num_parts; i++) {
        uint32_t pair[] = {hash, formula_hash(formula->parts[i])};
        hash = hash_index_hash_bytes(pair, sizeof pair);
    }
    return hash;
}

/* ---- Disjunctions ---------------------------------------------------------------------------- */

static const Formula *multiply(FormulaPool *pool, const Formula *left, const Formula *right)
{
    FormulaVec products = {0};
    for (int32_t i = 0; i < formula_num_alternatives(left) && !pool->is_stopped; i++) {
        for (int32_t j = 0; j < formula_num_alternatives(right) && !pool->is_stopped; j++) {
            const Formula *pair[] = {formula_alternative(left, i), formula_alternative(right, j)};
            formula_vec_push(&products, formula_junction(pool, FORMULA_AND, pair, 2));
        }
    }
    const Formula *result = formula_junction(pool, FORMULA_OR, products.data, products.size);
    formula_vec_release(&products);
    return result;
}

static const Formula *pull_from_and(FormulaPool *pool, const Formula *const *parts, int32_t count)
{
    const Formula **rest = ARENA_NEW(&pool->arena, const Formula *, (size_t)count);
    size_t num_rest = 0;
    for (int32_t i = 0; i < count; i++) {
        if (parts[i]->kind != FORMULA_OR) {
            rest[num_rest++] = parts[i];
        }
    }
    const Formula *result = formula_junction(pool, FORMULA_AND, rest, num_rest);
    for (int32_t i = count - 1; i >= 0; i--) {
        if (parts[i]->kind == FORMULA_OR) {
            result = multiply(pool, result, parts[i]);
        }
    }
    return result;
}

/* Parts that became disjunctions move behind the others. */
static const Formula *pull_from_or(FormulaPool *pool, const Formula *const *parts, int32_t count)
{
    const Formula **sorted = ARENA_NEW(&pool->arena, const Formula *, (size_t)count);
    size_t size = 0;
    for (int is_or = 0; is_or <= 1; is_or++) {
        for (int32_t i = 0; i < count; i++) {
            if ((parts[i]->kind == FORMULA_OR) == is_or) {
                sorted[size++] = parts[i];
            }
        }
    }
    assert(size == (size_t)count);
    return formula_junction(pool, FORMULA_OR, sorted, size);
}

static const Formula *pull_from_exists(FormulaPool *pool, const Formula *exists,
                                       const Formula *disjunction)
{
    assert(exists->kind == FORMULA_EXISTS && disjunction->kind == FORMULA_OR);
    size_t count = (size_t)disjunction->num_parts;
    const Formula **parts = ARENA_NEW(&pool->arena, const Formula *, count);
    for (size_t i = 0; i < count; i++) {
        parts[i] = formula_quantifier(pool, FORMULA_EXISTS, exists->variables,
                                      exists->num_variables, disjunction->parts[i]);
    }
    return formula_junction(pool, FORMULA_OR, parts, count);
}

const Formula *formula_pull_or(FormulaPool *pool, const Formula *formula)
{
    assert(formula->kind != FORMULA_FORALL);
    int32_t count = formula->num_parts;
    const Formula **parts = ARENA_NEW(&pool->arena, const Formula *, (size_t)count);
    bool has_or = false;
    for (int32_t i = 0; i < count && !pool->is_stopped; i++) {
        parts[i] = formula_pull_or(pool, formula->parts[i]);
        has_or = has_or || parts[i]->kind == FORMULA_OR;
    }
    if (!has_or || pool->is_stopped) {
        return formula;
    }
    switch (formula->kind) {
    case FORMULA_AND:
        return pull_from_and(pool, parts, count);
    case FORMULA_OR:
        return pull_from_or(pool, parts, count);
    default:
        return pull_from_exists(pool, formula, parts[0]);
    }
}

/* ---- Existential quantifiers ----------------------------------------------------------------- */

/* The variables of the formula, if it is a quantifier, then those of its quantified parts. */
static const Formula *merge_exists(FormulaPool *pool, const Formula *formula,
                                   const Formula *const *parts, const Formula *body)
{
    IntVec variables = {0};
    for (int32_t i = -1; i < formula->num_parts; i++) {
        const Formula *from = i < 0 ? formula : parts[i];
        for (int32_t j = 0; j < from->num_variables; j++) {
            int_vec_push(&variables, from->variables[j]);
        }
    }
    const int32_t *kept = arena_copy(&pool->arena, variables.data, variables.size, sizeof(int32_t));
    int32_t count = (int32_t)variables.size;
    int_vec_release(&variables);
    return formula_quantifier(pool, FORMULA_EXISTS, kept, count, body);
}

static const Formula *conjoin_bodies(FormulaPool *pool, const Formula *const *parts, int32_t count)
{
    const Formula **sorted = ARENA_NEW(&pool->arena, const Formula *, (size_t)count);
    size_t size = 0;
    for (int is_exists = 0; is_exists <= 1; is_exists++) {
        for (int32_t i = 0; i < count; i++) {
            if ((parts[i]->kind == FORMULA_EXISTS) == is_exists) {
                sorted[size++] = is_exists ? parts[i]->parts[0] : parts[i];
            }
        }
    }
    return formula_junction(pool, FORMULA_AND, sorted, size);
}

static const Formula *pull_exists(FormulaPool *pool, const Formula *formula)
{
    assert(formula->kind != FORMULA_FORALL && formula->kind != FORMULA_OR);
    int32_t count = formula->num_parts;
    const Formula **parts = ARENA_NEW(&pool->arena, const Formula *, (size_t)count);
    bool has_exists = false;
    for (int32_t i = 0; i < count; i++) {
        parts[i] = pull_exists(pool, formula->parts[i]);
        has_exists = has_exists || parts[i]->kind == FORMULA_EXISTS;
    }
    if (!has_exists) {
        return formula;
    }
    return merge_exists(pool, formula, parts, conjoin_bodies(pool, parts, count));
}

Clause formula_to_clause(FormulaPool *pool, const int32_t *variables, int32_t count,
                         const Formula *formula)
{
    const Formula *pulled = pull_exists(pool, formula);
    if (pulled->kind != FORMULA_EXISTS) {
        return (Clause){variables, count, pulled};
    }
    int32_t total = count + pulled->num_variables;
    int32_t *joined = ARENA_NEW(&pool->arena, int32_t, (size_t)total);
    for (int32_t i = 0; i < total; i++) {
        joined[i] = i < count ? variables[i] : pulled->variables[i - count];
    }
    assert(pulled->parts[0]->kind == FORMULA_LITERAL || pulled->parts[0]->kind == FORMULA_AND);
    return (Clause){joined, total, pulled->parts[0]};
}
