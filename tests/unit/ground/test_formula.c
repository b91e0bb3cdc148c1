/* Laws of formulas: what is simplified and what is not, and normal forms against truth tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "ground/formula.h"

#define AND(pool, ...) JUNCTION(pool, FORMULA_AND, __VA_ARGS__)
#define OR(pool, ...) JUNCTION(pool, FORMULA_OR, __VA_ARGS__)
#define JUNCTION(pool, kind, ...)                                                                  \
    formula_junction((pool), (kind), (const Formula *[]){__VA_ARGS__},                             \
                     sizeof((const Formula *[]){__VA_ARGS__}) / sizeof(const Formula *))

static const Progress NO_LIMITS = {0};

static const Formula *atom(FormulaPool *pool, int32_t predicate)
{
    return formula_literal(pool, (NormLiteral){.predicate = predicate});
}

static const Formula *exists(FormulaPool *pool, const int32_t *variable, const Formula *part)
{
    return formula_quantifier(pool, FORMULA_EXISTS, variable, 1, part);
}

static void test_simplification(void **state)
{
    (void)state;
    FormulaPool pool = {.progress = &NO_LIMITS};
    const Formula *yes = formula_constant(true), *no = formula_constant(false);
    const Formula *a = atom(&pool, 0), *b = atom(&pool, 1), *c = atom(&pool, 2);
    assert_ptr_equal(formula_junction(&pool, FORMULA_AND, NULL, 0), yes);
    assert_ptr_equal(formula_junction(&pool, FORMULA_OR, NULL, 0), no);
    assert_ptr_equal(AND(&pool, yes, a, yes), a);
    assert_ptr_equal(AND(&pool, a, no, b), no);
    assert_ptr_equal(OR(&pool, no, a), a);
    assert_ptr_equal(OR(&pool, a, yes), yes);
    int32_t x = 0;
    assert_ptr_equal(exists(&pool, &x, yes), yes);

    const Formula *flat = AND(&pool, a, AND(&pool, b, c), yes, a);
    assert_int_equal(flat->num_parts, 4); /* repeated parts stay */
    assert_true(formula_equals(flat, AND(&pool, AND(&pool, a, b), AND(&pool, c, a))));
    assert_int_equal(AND(&pool, a, OR(&pool, b, c))->num_parts, 2);
    arena_release(&pool.arena);
}

static void test_negation(void **state)
{
    (void)state;
    FormulaPool pool = {.progress = &NO_LIMITS};
    int32_t x = 0;
    const Formula *a = atom(&pool, 0), *b = atom(&pool, 1);
    const Formula *formula = exists(&pool, &x, AND(&pool, a, OR(&pool, b, a)));
    const Formula *negation = formula_negate(&pool, formula);
    assert_int_equal(negation->kind, FORMULA_FORALL);
    assert_int_equal(negation->parts[0]->kind, FORMULA_OR);
    assert_true(negation->parts[0]->parts[0]->literal.is_negated);
    assert_false(formula_equals(formula, negation));
    assert_true(formula_equals(formula, formula_negate(&pool, negation)));
    assert_int_equal(formula_negate(&pool, formula_constant(true))->kind, FORMULA_FALSE);
    arena_release(&pool.arena);
}

static void test_equality(void **state)
{
    (void)state;
    FormulaPool pool = {.progress = &NO_LIMITS};
    static const PddlTerm FIRST[] = {3, ~0}, SAME[] = {3, ~0}, OTHER[] = {4, ~0};
    int32_t x = 3, y = 4;
    const Formula *first = formula_literal(&pool, (NormLiteral){7, 2, FIRST, false});
    const Formula *same = formula_literal(&pool, (NormLiteral){7, 2, SAME, false});
    const Formula *others[] = {
        formula_literal(&pool, (NormLiteral){7, 2, OTHER, false}),
        formula_literal(&pool, (NormLiteral){7, 2, SAME, true}),
        formula_literal(&pool, (NormLiteral){8, 2, SAME, false}),
        formula_literal(&pool, (NormLiteral){7, 1, SAME, false}),
    };
    assert_true(formula_equals(exists(&pool, &x, first), exists(&pool, &x, same)));
    assert_int_equal(formula_hash(exists(&pool, &x, first)), formula_hash(exists(&pool, &x, same)));
    assert_false(formula_equals(exists(&pool, &x, first), exists(&pool, &y, same)));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_false(formula_equals(first, others[i]));
        assert_false(formula_equals(AND(&pool, first, first), AND(&pool, first, others[i])));
    }
    assert_false(formula_equals(AND(&pool, first, same), OR(&pool, first, same)));
    arena_release(&pool.arena);
}

/* (a or b) and c and (d or e) = cda or cdb or cea or ceb */
static void test_product_order(void **state)
{
    (void)state;
    FormulaPool pool = {.progress = &NO_LIMITS};
    enum { A, B, C, D, E, COUNT };
    const Formula *f[COUNT];
    for (int32_t i = 0; i < COUNT; i++) {
        f[i] = atom(&pool, i);
    }
    const Formula *formula = AND(&pool, OR(&pool, f[A], f[B]), f[C], OR(&pool, f[D], f[E]));
    const Formula *expected = OR(&pool, AND(&pool, f[C], f[D], f[A]), AND(&pool, f[C], f[D], f[B]),
                                 AND(&pool, f[C], f[E], f[A]), AND(&pool, f[C], f[E], f[B]));
    assert_true(formula_equals(formula_pull_or(&pool, formula), expected));
    arena_release(&pool.arena);
}

static void test_clauses(void **state)
{
    (void)state;
    FormulaPool pool = {.progress = &NO_LIMITS};
    const Formula *a = atom(&pool, 0), *b = atom(&pool, 1), *c = atom(&pool, 2);
    int32_t given[] = {9}, x = 1, y = 2, z = 3;
    const Formula *inner = exists(&pool, &x, AND(&pool, exists(&pool, &y, a), b));
    const Formula *formula = AND(&pool, inner, exists(&pool, &z, c), a);
    Clause clause = formula_to_clause(&pool, given, 1, formula);
    static const int32_t VARIABLES[] = {9, 1, 2, 3};
    assert_int_equal(clause.num_variables, 4);
    assert_memory_equal(clause.variables, VARIABLES, sizeof VARIABLES);
    assert_true(formula_equals(clause.condition, AND(&pool, a, b, a, c)));

    clause = formula_to_clause(&pool, given, 1, a);
    assert_int_equal(clause.num_variables, 1);
    assert_ptr_equal(clause.condition, a);
    arena_release(&pool.arena);
}

/* ---- Truth tables ---------------------------------------------------------------------------- */

enum { NUM_ATOMS = 4 };

static bool is_true(const Formula *formula, unsigned world)
{
    switch (formula->kind) {
    case FORMULA_LITERAL:
        return (world >> formula->literal.predicate & 1) != formula->literal.is_negated;
    case FORMULA_AND:
    case FORMULA_OR:
        for (int32_t i = 0; i < formula->num_parts; i++) {
            if (is_true(formula->parts[i], world) == (formula->kind == FORMULA_OR)) {
                return formula->kind == FORMULA_OR;
            }
        }
        return formula->kind == FORMULA_AND;
    default:
        return formula->kind == FORMULA_TRUE;
    }
}

static const Formula *random_formula(FormulaPool *pool, Rng *rng, int depth)
{
    uint32_t kind = rng_below(rng, 8);
    if (depth == 0 || kind < 2) {
        NormLiteral literal = {.predicate = (int32_t)rng_below(rng, NUM_ATOMS),
                               .is_negated = rng_below(rng, 2)};
        return formula_literal(pool, literal);
    }
    if (kind == 2) {
        return formula_constant(rng_below(rng, 2));
    }
    const Formula *parts[3];
    for (int i = 0; i < 3; i++) {
        parts[i] = random_formula(pool, rng, depth - 1);
    }
    return formula_junction(pool, kind < 5 ? FORMULA_AND : FORMULA_OR, parts, rng_below(rng, 4));
}

static bool is_clause(const Formula *formula)
{
    bool is_and = formula->kind == FORMULA_AND;
    for (int32_t i = 0; i < formula->num_parts; i++) {
        is_and = is_and && formula->parts[i]->kind == FORMULA_LITERAL;
    }
    return is_and || formula->num_parts == 0;
}

static void test_normal_form_is_equivalent(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < 2000; round++) {
        FormulaPool pool = {.progress = &NO_LIMITS};
        const Formula *formula = random_formula(&pool, &rng, 3);
        const Formula *normal = formula_pull_or(&pool, formula);
        const Formula *negation = formula_negate(&pool, formula);
        for (unsigned world = 0; world < 1u << NUM_ATOMS; world++) {
            assert_int_equal(is_true(normal, world), is_true(formula, world));
            assert_int_equal(is_true(negation, world), !is_true(formula, world));
        }
        for (int32_t i = 0; i < formula_num_alternatives(normal); i++) {
            assert_true(is_clause(formula_alternative(normal, i)));
        }
        arena_release(&pool.arena);
    }
}

/* ---- Stopping -------------------------------------------------------------------------------- */

static void test_stops_when_told(void **state)
{
    (void)state;
    Limits limits;
    limits_init(&limits, 0);
    limits_interrupt(&limits);
    Progress progress = {.limits = &limits};
    FormulaPool pool = {.progress = &progress};
    const Formula *parts[40];
    for (int32_t i = 0; i < 40; i++) {
        parts[i] = OR(&pool, atom(&pool, i), atom(&pool, i + 1));
    }
    formula_pull_or(&pool, formula_junction(&pool, FORMULA_AND, parts, 40));
    assert_true(pool.is_stopped);
    assert_true(pool.size < 10000);
    arena_release(&pool.arena);
}

/* Names, claims and the order of variables. */
static const int32_t T[] = {1}, U[] = {2}, T_OR_U[] = {1, 2};

static const char *claim(FormulaVariables *variables, const char *text)
{
    int32_t name = formula_variables_claim(variables, formula_variables_name(variables, text));
    return pddl_symbols_text(&variables->names, name);
}

static void test_claims(void **state)
{
    (void)state;
    FormulaVariables variables;
    formula_variables_init(&variables);
    assert_string_equal(claim(&variables, "?x"), "?x");
    assert_string_equal(claim(&variables, "?x2"), "?x2");
    assert_string_equal(claim(&variables, "?x"), "?x1");
    assert_string_equal(claim(&variables, "?x"), "?x3"); /* ?x2 is taken */
    assert_string_equal(claim(&variables, "?x1"), "?x11");
    assert_string_equal(claim(&variables, "?y"), "?y");
    formula_variables_open_scope(&variables);
    assert_string_equal(claim(&variables, "?x"), "?x");
    assert_string_equal(claim(&variables, "?x"), "?x1");
    formula_variables_release(&variables);
}

static void test_equal_variables_are_one(void **state)
{
    (void)state;
    FormulaVariables variables;
    formula_variables_init(&variables);
    int32_t x = formula_variables_name(&variables, "?x"),
            y = formula_variables_name(&variables, "?y");
    FormulaVariable all[] = {
        {x, FORMULA_SLOT_BOUND, {T, 1}},
        {y, FORMULA_SLOT_BOUND, {T, 1}},
        {x, FORMULA_SLOT_BOUND, {U, 1}},
        {x, FORMULA_SLOT_BOUND, {T_OR_U, 2}},
        {x, FORMULA_SLOT_PARAMETER, {T, 1}},
        {x, 0, {T, 1}},
        {x, 1, {T, 1}},
    };
    for (int32_t round = 0; round < 2; round++) {
        for (int32_t i = 0; i < (int32_t)(sizeof all / sizeof all[0]); i++) {
            assert_int_equal(formula_variables_intern(&variables, all[i]), i);
        }
    }
    formula_variables_release(&variables);
}

static void test_order_is_by_name(void **state)
{
    (void)state;
    FormulaVariables variables;
    formula_variables_init(&variables);
    static const char *const NAMES[] = {"?b", "?a10", "?a", "?a2", "?a-z", "?ab"};
    static const int32_t SORTED[] = {2, 4, 1, 3, 5, 0};
    enum { COUNT = sizeof NAMES / sizeof NAMES[0] };
    int32_t ids[COUNT];
    for (int32_t i = 0; i < COUNT; i++) {
        int32_t name = formula_variables_name(&variables, NAMES[i]);
        ids[i] = formula_variables_intern(&variables, (FormulaVariable){name, 0, {T, 1}});
    }
    formula_variables_sort(&variables, ids, COUNT);
    assert_memory_equal(ids, SORTED, sizeof SORTED);
    formula_variables_sort(&variables, NULL, 0);
    formula_variables_release(&variables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_simplification),
        cmocka_unit_test(test_negation),
        cmocka_unit_test(test_equality),
        cmocka_unit_test(test_product_order),
        cmocka_unit_test(test_clauses),
        cmocka_unit_test(test_normal_form_is_equivalent),
        cmocka_unit_test(test_stops_when_told),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_equal_variables_are_one),
        cmocka_unit_test(test_order_is_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
