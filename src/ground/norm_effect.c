#include "ground/norm_effect.h"

#include <assert.h>
#include <string.h>

/* ---- Flattening ------------------------------------------------------------------------------ */

typedef struct Flattener {
    NormScope *scope;
    FlatEffectVec *effects;
    HashIndex index;       /* of effects, by all but the sign of the literal */
    IntVec variables;      /* of the `forall`s around */
    FormulaVec conditions; /* of the `when`s around */
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

/* The first effect that contradicts the given one and was not taken back, or NULL. */
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

static void add_effect(Flattener *f, const FlatEffect *effect)
{
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
    FormulaPool *pool = f->scope->pool;
    FlatEffect result = {
        .variables =
            arena_copy(&pool->arena, f->variables.data, f->variables.size, sizeof(int32_t)),
        .num_variables = (int32_t)f->variables.size,
        .condition = formula_junction(pool, FORMULA_AND, f->conditions.data, f->conditions.size),
        .literal = norm_scope_read_literal(f->scope, effect->predicate, effect->terms,
                                           effect->num_terms, effect->kind == PDDL_EFFECT_DELETE),
    };
    add_effect(f, &result);
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
        formula_vec_push(&f->conditions, norm_scope_read(f->scope, effect->condition));
        break;
    default:
        break;
    }
    for (int32_t i = 0; i < effect->num_variables; i++) {
        int32_t slot = (int32_t)f->variables.size;
        int32_t place = effect->first_variable + i;
        int_vec_push(&f->variables, norm_scope_read_variable(f->scope, place, slot));
    }
    for (int32_t i = 0; i < effect->num_children; i++) {
        flatten(f, &effect->children[i]);
    }
    f->variables.size = num_variables;
    f->conditions.size = num_conditions;
}

static void drop_taken_back(FlatEffectVec *effects)
{
    size_t kept = 0;
    for (size_t i = 0; i < effects->size; i++) {
        if (effects->data[i].condition) {
            effects->data[kept++] = effects->data[i];
        }
    }
    effects->size = kept;
}

void norm_effect_flatten(NormScope *scope, const PddlEffect *effect, FlatEffectVec *out_effects,
                         const PddlEffect **out_cost)
{
    assert(out_effects->size == 0);
    Flattener f = {.scope = scope, .effects = out_effects};
    flatten(&f, effect);
    drop_taken_back(out_effects);
    *out_cost = f.cost;
    hash_index_release(&f.index);
    int_vec_release(&f.variables);
    formula_vec_release(&f.conditions);
}

/* ---- Renaming and splitting ------------------------------------------------------------------ */

void norm_effect_rename(NormScope *scope, FlatEffectVec *effects)
{
    for (size_t i = 0; i < effects->size; i++) {
        FlatEffect *effect = &effects->data[i];
        effect->variables =
            norm_scope_rename_variables(scope, effect->variables, effect->num_variables);
        effect->condition = norm_scope_rename(scope, effect->condition);
        effect->literal = norm_scope_rename_literal(scope, &effect->literal);
    }
}

static void push_alternatives(FormulaPool *pool, const FlatEffect *effect, FlatEffectVec *out)
{
    const Formula *condition = effect->condition;
    for (int32_t i = 0; i < formula_num_alternatives(condition); i++) {
        Clause clause = formula_to_clause(pool, effect->variables, effect->num_variables,
                                          formula_alternative(condition, i));
        flat_effect_vec_push(out, (FlatEffect){clause.variables, clause.num_variables,
                                               clause.condition, effect->literal});
    }
}

void norm_effect_split(FormulaPool *pool, FlatEffectVec *effects)
{
    for (size_t i = 0; i < effects->size; i++) {
        FlatEffect *effect = &effects->data[i];
        effect->condition = formula_pull_or(pool, effect->condition);
    }
    FlatEffectVec split = {0};
    for (int is_or = 0; is_or <= 1; is_or++) {
        for (size_t i = 0; i < effects->size && !pool->is_stopped; i++) {
            if ((effects->data[i].condition->kind == FORMULA_OR) == is_or) {
                push_alternatives(pool, &effects->data[i], &split);
            }
        }
    }
    flat_effect_vec_release(effects);
    *effects = split;
}
