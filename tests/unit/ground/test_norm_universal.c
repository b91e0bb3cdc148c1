/* Universal conditions: new predicates, their parameters, and which are shared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ground/norm_universal.h"

enum { P = 0, FIRST_NEW = 10 };

typedef struct UniversalCase {
    FormulaPool pool;
    FormulaVariables variables;
    NormUniversal universal;
    Progress progress;
    int32_t a, b, c, z; /* variables ?a ... */
} UniversalCase;

static int32_t make_variable(UniversalCase *u, const char *text)
{
    static const int32_t TYPE[] = {0};
    int32_t name = formula_variables_name(&u->variables, text);
    return formula_variables_intern(&u->variables,
                                    (FormulaVariable){name, FORMULA_SLOT_BOUND, {TYPE, 1}});
}

static void open_case(UniversalCase *u)
{
    *u = (UniversalCase){0};
    u->pool.progress = &u->progress;
    formula_variables_init(&u->variables);
    u->universal = (NormUniversal){
        .pool = &u->pool,
        .variables = &u->variables,
        .first_predicate = FIRST_NEW,
    };
    u->z = make_variable(u, "?z");
    u->c = make_variable(u, "?c");
    u->b = make_variable(u, "?b");
    u->a = make_variable(u, "?a");
}

static void close_case(UniversalCase *u)
{
    norm_universal_release(&u->universal);
    formula_variables_release(&u->variables);
    arena_release(&u->pool.arena);
}

static const Formula *literal(UniversalCase *u, PddlTerm first, PddlTerm second)
{
    PddlTerm terms[] = {first, second};
    const PddlTerm *kept = arena_copy(&u->pool.arena, terms, 2, sizeof(PddlTerm));
    return formula_literal(&u->pool, (NormLiteral){P, 2, kept, false});
}

static const Formula *forall(UniversalCase *u, const int32_t *variable, const Formula *part)
{
    return formula_quantifier(&u->pool, FORMULA_FORALL, variable, 1, part);
}

static void test_parameters_are_sorted_and_once(void **state)
{
    (void)state;
    UniversalCase u;
    open_case(&u);
    const Formula *parts[] = {literal(&u, u.z, u.c), literal(&u, u.a, ~5), literal(&u, u.c, u.a)};
    const Formula *body = formula_junction(&u.pool, FORMULA_AND, parts, 3);
    const Formula *result = norm_universal_replace(&u.universal, forall(&u, &u.z, body));
    assert_int_equal(result->kind, FORMULA_LITERAL);
    assert_true(result->literal.is_negated);
    assert_int_equal(result->literal.predicate, FIRST_NEW);
    assert_int_equal(result->literal.num_terms, 2);
    assert_int_equal(result->literal.terms[0], u.a);
    assert_int_equal(result->literal.terms[1], u.c);
    const WorkAxiom *axiom = &u.universal.axioms.data[0];
    assert_int_equal(axiom->condition->kind, FORMULA_EXISTS);
    assert_true(formula_equals(axiom->condition->parts[0], formula_negate(&u.pool, body)));
    close_case(&u);
}

static int32_t replace(UniversalCase *u, const Formula *formula)
{
    return norm_universal_replace(&u->universal, formula)->literal.predicate - FIRST_NEW;
}

static void test_sharing(void **state)
{
    (void)state;
    UniversalCase u;
    open_case(&u);
    assert_int_equal(replace(&u, forall(&u, &u.z, literal(&u, u.z, u.a))), 0);
    assert_int_equal(replace(&u, forall(&u, &u.z, literal(&u, u.z, u.b))), 1);
    assert_int_equal(replace(&u, forall(&u, &u.b, literal(&u, u.b, u.a))), 2);
    assert_int_equal(replace(&u, forall(&u, &u.z, literal(&u, u.z, u.a))), 0);
    /* A goal's predicate counts on but is never shared. */
    norm_universal_define(&u.universal, NULL, 0, literal(&u, ~0, ~0));
    assert_int_equal(replace(&u, forall(&u, &u.z, literal(&u, u.z, u.c))), 4);
    assert_int_equal(u.universal.axioms.size, 5);
    close_case(&u);
}

/* forall z exists b: p(b, z) has a universal condition in its negation: that one is shared only. */
static void test_nested_are_not_shared(void **state)
{
    (void)state;
    UniversalCase u;
    open_case(&u);
    for (int32_t round = 0; round < 2; round++) {
        const Formula *inner =
            formula_quantifier(&u.pool, FORMULA_EXISTS, &u.b, 1, literal(&u, u.b, u.z));
        assert_int_equal(replace(&u, forall(&u, &u.z, inner)), round + 1);
    }
    const WorkAxiom *axioms = u.universal.axioms.data;
    assert_int_equal(axioms[0].num_variables, 1);
    assert_int_equal(axioms[0].variables[0], u.z);
    assert_true(formula_equals(axioms[1].condition, axioms[2].condition));
    close_case(&u);
}

static void test_the_rest_stays(void **state)
{
    (void)state;
    UniversalCase u;
    open_case(&u);
    const Formula *simple = literal(&u, u.a, u.b);
    const Formula *parts[] = {simple, forall(&u, &u.z, literal(&u, u.z, ~1)), simple};
    const Formula *formula = formula_junction(&u.pool, FORMULA_OR, parts, 3);
    const Formula *result = norm_universal_replace(&u.universal, formula);
    assert_int_equal(result->kind, FORMULA_OR);
    assert_int_equal(result->num_parts, 3);
    assert_ptr_equal(result->parts[0], simple);
    assert_int_equal(result->parts[1]->literal.num_terms, 0);
    assert_ptr_equal(norm_universal_replace(&u.universal, formula_constant(false)),
                     formula_constant(false));
    close_case(&u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parameters_are_sorted_and_once),
        cmocka_unit_test(test_sharing),
        cmocka_unit_test(test_nested_are_not_shared),
        cmocka_unit_test(test_the_rest_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
