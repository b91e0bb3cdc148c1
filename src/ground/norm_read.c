#include "ground/norm_read.h"

#include <assert.h>
#include <string.h>

/* --- Conditions ------------------------------------------------------------------------------- */

void norm_read_release(NormReader *reader)
{
    int_vec_release(&reader->read_as);
    int_vec_release(&reader->renamed_to);
}

/* ---- Step 1 ---------------------------------------------------------------------------------- */

static int32_t written_name(NormReader *reader, int32_t place)
{
    const char *text = pddl_task_text(reader->pddl, reader->table[place].name);
    return formula_variables_name(reader->variables, text);
}

static int32_t read_as(NormReader *reader, int32_t place, int32_t name, int32_t slot)
{
    assert(place >= 0 && (size_t)place < reader->read_as.capacity);
    FormulaVariable variable = {name, slot, reader->table[place].type};
    int32_t id = formula_variables_intern(reader->variables, variable);
    reader->read_as.data[place] = id;
    return id;
}

static int32_t read_variable(NormReader *reader, int32_t place, int32_t slot)
{
    return read_as(reader, place, written_name(reader, place), slot);
}

void norm_read_open(NormReader *reader, const PddlVariable *table, int32_t num_variables,
                    int32_t num_parameters)
{
    assert(num_parameters <= num_variables);
    reader->table = table;
    int_vec_reserve(&reader->read_as, (size_t)num_variables);
    for (int32_t place = 0; place < num_parameters; place++) {
        read_variable(reader, place, FORMULA_SLOT_PARAMETER);
    }
}

static NormLiteral read_literal(NormReader *reader, int32_t predicate, const PddlTerm *terms,
                                int32_t num_terms, bool is_negated)
{
    PddlTerm *read = ARENA_NEW(&reader->pool->arena, PddlTerm, (size_t)num_terms);
    for (int32_t i = 0; i < num_terms; i++) {
        read[i] = pddl_term_is_object(terms[i]) ? terms[i] : reader->read_as.data[terms[i]];
    }
    return (NormLiteral){predicate, num_terms, read, is_negated};
}

static const Formula *read_condition(NormReader *reader, const PddlCondition *condition,
                                     bool is_negated);

static const Formula *read_junction(NormReader *reader, const PddlCondition *condition,
                                    bool is_negated)
{
    assert(condition->kind != PDDL_COND_IMPLY || condition->num_children == 2);
    bool is_and = condition->kind == PDDL_COND_AND;
    size_t count = (size_t)condition->num_children;
    const Formula **parts = ARENA_NEW(&reader->pool->arena, const Formula *, count);
    for (size_t i = 0; i < count; i++) {
        bool flips = condition->kind == PDDL_COND_IMPLY && i == 0;
        parts[i] = read_condition(reader, &condition->children[i], is_negated != flips);
    }
    FormulaKind kind = is_and != is_negated ? FORMULA_AND : FORMULA_OR;
    return formula_junction(reader->pool, kind, parts, count);
}

/* A quantifier over no objects holds or fails whatever its condition says. */
static bool is_vacuous(const NormReader *reader, const PddlCondition *condition)
{
    bool result = false;
    for (int32_t i = 0; i < condition->num_variables; i++) {
        PddlTypeSet type = reader->table[condition->first_variable + i].type;
        result |= !norm_task_has_objects(reader->pddl, type);
    }
    return result;
}

static const Formula *read_quantifier(NormReader *reader, const PddlCondition *condition,
                                      bool is_negated)
{
    assert(condition->num_children == 1);
    int32_t count = condition->num_variables;
    int32_t *ids = ARENA_NEW(&reader->pool->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        int32_t place = condition->first_variable + i;
        int32_t name = formula_variables_claim(reader->variables, written_name(reader, place));
        ids[i] = read_as(reader, place, name, FORMULA_SLOT_BOUND);
    }
    const Formula *part = read_condition(reader, &condition->children[0], is_negated);
    bool is_forall = (condition->kind == PDDL_COND_FORALL) != is_negated;
    FormulaKind kind = is_forall ? FORMULA_FORALL : FORMULA_EXISTS;
    bool is_constant = part->kind == FORMULA_TRUE || part->kind == FORMULA_FALSE;
    if (is_constant && is_vacuous(reader, condition)) {
        return formula_constant(is_forall);
    }
    return formula_quantifier(reader->pool, kind, ids, count, part);
}

static const Formula *read_condition(NormReader *reader, const PddlCondition *condition,
                                     bool is_negated)
{
    switch (condition->kind) {
    case PDDL_COND_TRUE:
    case PDDL_COND_FALSE:
        return formula_constant((condition->kind == PDDL_COND_TRUE) != is_negated);
    case PDDL_COND_ATOM:
    case PDDL_COND_EQUALS: {
        bool is_atom = condition->kind == PDDL_COND_ATOM;
        int32_t predicate = is_atom ? condition->predicate : reader->equality;
        return formula_literal(reader->pool, read_literal(reader, predicate, condition->terms,
                                                          condition->num_terms, is_negated));
    }
    case PDDL_COND_NOT:
        return read_condition(reader, &condition->children[0], !is_negated);
    case PDDL_COND_FORALL:
    case PDDL_COND_EXISTS:
        return read_quantifier(reader, condition, is_negated);
    default:
        return read_junction(reader, condition, is_negated);
    }
}

const Formula *norm_read_condition(NormReader *reader, const PddlCondition *condition)
{
    formula_variables_open_scope(reader->variables);
    return read_condition(reader, condition, false);
}

/* ---- Step 2 ---------------------------------------------------------------------------------- */

static int32_t rename_variable(NormReader *reader, int32_t id)
{
    assert(id >= 0 && (size_t)id < reader->variables->all.size);
    FormulaVariable variable = reader->variables->all.data[id];
    variable.name = formula_variables_claim(reader->variables, variable.name);
    variable.slot = FORMULA_SLOT_BOUND;
    while (reader->renamed_to.size <= (size_t)id) {
        int_vec_push(&reader->renamed_to, PDDL_NONE);
    }
    int32_t renamed = formula_variables_intern(reader->variables, variable);
    reader->renamed_to.data[id] = renamed;
    return renamed;
}

static const int32_t *rename_variables(NormReader *reader, const int32_t *ids, int32_t count)
{
    int32_t *renamed = ARENA_NEW(&reader->pool->arena, int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        renamed[i] = rename_variable(reader, ids[i]);
    }
    return renamed;
}

const int32_t *norm_read_rename_parameters(NormReader *reader, int32_t num_parameters)
{
    formula_variables_open_scope(reader->variables);
    return rename_variables(reader, reader->read_as.data, num_parameters);
}

static NormLiteral rename_literal(NormReader *reader, const NormLiteral *literal)
{
    NormLiteral result = *literal;
    PddlTerm *terms = ARENA_NEW(&reader->pool->arena, PddlTerm, (size_t)literal->num_terms);
    for (int32_t i = 0; i < literal->num_terms; i++) {
        PddlTerm term = literal->terms[i];
        assert(pddl_term_is_object(term) || (size_t)term < reader->renamed_to.size);
        terms[i] = pddl_term_is_object(term) ? term : reader->renamed_to.data[term];
    }
    result.terms = terms;
    return result;
}

const Formula *norm_read_rename(NormReader *reader, const Formula *formula)
{
    if (formula->kind == FORMULA_LITERAL) {
        return formula_literal(reader->pool, rename_literal(reader, &formula->literal));
    }
    const int32_t *variables = rename_variables(reader, formula->variables, formula->num_variables);
    size_t count = (size_t)formula->num_parts;
    const Formula **parts = ARENA_NEW(&reader->pool->arena, const Formula *, count);
    for (size_t i = 0; i < count; i++) {
        parts[i] = norm_read_rename(reader, formula->parts[i]);
    }
    return formula_replace(reader->pool, formula, variables, parts);
}

/* --- Effects ---------------------------------------------------------------------------------- */

/* ---- Flattening: step 1 ---------------------------------------------------------------------- */

typedef struct Flattener {
    NormReader *reader;
    FlatEffectVec *effects;
    HashIndex index;       /* of effects, by all but the sign of the literal */
    IntVec variables;      /* of the enclosing `forall`s */
    FormulaVec conditions; /* of the enclosing `when`s */
    const PddlEffect *cost;
} Flattener;

static uint32_t hash_effect(const FlatEffect *effect)
{
    const NormLiteral *literal = &effect->literal;
    uint32_t key[] = {
        (uint32_t)literal->predicate,
        hash_index_hash_bytes(literal->terms, (size_t)literal->num_terms * sizeof(PddlTerm)),
        hash_index_hash_bytes(effect->variables, (size_t)effect->num_variables * sizeof(int32_t)),
        formula_hash(effect->condition),
    };
    return hash_index_hash_bytes(key, sizeof key);
}

static bool contradicts(const FlatEffect *a, const FlatEffect *b)
{
    NormLiteral opposite = b->literal;
    opposite.is_negated = !opposite.is_negated;
    return formula_literal_equals(&a->literal, &opposite) && a->num_variables == b->num_variables &&
           (a->num_variables == 0 ||
            memcmp(a->variables, b->variables, (size_t)a->num_variables * sizeof(int32_t)) == 0) &&
           formula_equals(a->condition, b->condition);
}

/* The first effect that contradicts the given one and is not cancelled, or NULL. */
static FlatEffect *find_contradiction(Flattener *f, const FlatEffect *effect, uint32_t hash,
                                      size_t *cursor)
{
    int32_t first = PDDL_NONE;
    for (int32_t id; (id = hash_index_next(&f->index, hash, cursor)) >= 0;) {
        const FlatEffect *other = &f->effects->data[id];
        if (other->condition && contradicts(other, effect) && (first == PDDL_NONE || id < first)) {
            first = id;
        }
    }
    return first == PDDL_NONE ? NULL : &f->effects->data[first];
}

static void add_flat_effect(Flattener *f, const FlatEffect *effect)
{
    assert(effect->condition); /* NULL would mean cancelled */
    uint32_t hash = hash_effect(effect);
    hash_index_reserve(&f->index, f->effects->size + 1);
    size_t cursor = hash_index_start(&f->index, hash);
    FlatEffect *opponent = find_contradiction(f, effect, hash, &cursor);
    if (opponent && effect->literal.is_negated) {
        return;
    }
    if (opponent) {
        opponent->condition = NULL;
    }
    hash_index_insert_at(&f->index, cursor, hash, (int32_t)f->effects->size);
    flat_effect_vec_push(f->effects, *effect);
}

static void flatten_literal(Flattener *f, const PddlEffect *effect)
{
    FormulaPool *pool = f->reader->pool;
    FlatEffect result = {
        .variables =
            arena_copy(&pool->arena, f->variables.data, f->variables.size, sizeof(int32_t)),
        .num_variables = (int32_t)f->variables.size,
        .condition = formula_junction(pool, FORMULA_AND, f->conditions.data, f->conditions.size),
        .literal = read_literal(f->reader, effect->predicate, effect->terms, effect->num_terms,
                                effect->kind == PDDL_EFFECT_DELETE),
    };
    add_flat_effect(f, &result);
}

static void flatten(Flattener *f, const PddlEffect *effect)
{
    size_t num_variables = f->variables.size, num_conditions = f->conditions.size;
    switch (effect->kind) {
    case PDDL_EFFECT_ADD:
    case PDDL_EFFECT_DELETE:
        flatten_literal(f, effect);
        return;
    case PDDL_EFFECT_COST:
        f->cost = effect;
        return;
    case PDDL_EFFECT_WHEN:
        formula_vec_push(&f->conditions, norm_read_condition(f->reader, effect->condition));
        break;
    default:
        break;
    }
    for (int32_t i = 0; i < effect->num_variables; i++) {
        int32_t slot = (int32_t)f->variables.size;
        int32_t place = effect->first_variable + i;
        int_vec_push(&f->variables, read_variable(f->reader, place, slot));
    }
    for (int32_t i = 0; i < effect->num_children; i++) {
        flatten(f, &effect->children[i]);
    }
    f->variables.size = num_variables;
    f->conditions.size = num_conditions;
}

static void drop_cancelled(FlatEffectVec *effects)
{
    size_t kept = 0;
    for (size_t i = 0; i < effects->size; i++) {
        if (effects->data[i].condition) {
            effects->data[kept++] = effects->data[i];
        }
    }
    effects->size = kept;
}

void norm_read_effects(NormReader *reader, const PddlEffect *effect, FlatEffectVec *out_effects,
                       const PddlEffect **out_cost)
{
    assert(out_effects->size == 0);
    Flattener f = {.reader = reader, .effects = out_effects};
    flatten(&f, effect);
    assert(f.variables.size == 0 && f.conditions.size == 0);
    drop_cancelled(out_effects);
    *out_cost = f.cost;
    hash_index_release(&f.index);
    int_vec_release(&f.variables);
    formula_vec_release(&f.conditions);
}

/* ---- Renaming: step 2 ------------------------------------------------------------------------ */

void norm_read_rename_effects(NormReader *reader, FlatEffectVec *effects)
{
    for (size_t i = 0; i < effects->size; i++) {
        FlatEffect *effect = &effects->data[i];
        effect->variables = rename_variables(reader, effect->variables, effect->num_variables);
        effect->condition = norm_read_rename(reader, effect->condition);
        effect->literal = rename_literal(reader, &effect->literal);
    }
}
