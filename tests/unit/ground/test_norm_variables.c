/* Names, claims and the order of variables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ground/norm_variables.h"

static const int32_t T[] = {1}, U[] = {2}, T_OR_U[] = {1, 2};

static const char *claim(NormVariables *variables, const char *text)
{
    int32_t name = norm_variables_claim(variables, norm_variables_name(variables, text));
    return pddl_symbols_text(&variables->names, name);
}

static void test_claims(void **state)
{
    (void)state;
    NormVariables variables;
    norm_variables_init(&variables);
    assert_string_equal(claim(&variables, "?x"), "?x");
    assert_string_equal(claim(&variables, "?x2"), "?x2");
    assert_string_equal(claim(&variables, "?x"), "?x1");
    assert_string_equal(claim(&variables, "?x"), "?x3"); /* ?x2 is taken */
    assert_string_equal(claim(&variables, "?x1"), "?x11");
    assert_string_equal(claim(&variables, "?y"), "?y");
    norm_variables_open_scope(&variables);
    assert_string_equal(claim(&variables, "?x"), "?x");
    assert_string_equal(claim(&variables, "?x"), "?x1");
    norm_variables_release(&variables);
}

static void test_equal_variables_are_one(void **state)
{
    (void)state;
    NormVariables variables;
    norm_variables_init(&variables);
    int32_t x = norm_variables_name(&variables, "?x"), y = norm_variables_name(&variables, "?y");
    NormVariable all[] = {
        {x, NORM_SLOT_BOUND, {T, 1}},
        {y, NORM_SLOT_BOUND, {T, 1}},
        {x, NORM_SLOT_BOUND, {U, 1}},
        {x, NORM_SLOT_BOUND, {T_OR_U, 2}},
        {x, NORM_SLOT_PARAMETER, {T, 1}},
        {x, 0, {T, 1}},
        {x, 1, {T, 1}},
    };
    for (int32_t round = 0; round < 2; round++) {
        for (int32_t i = 0; i < (int32_t)(sizeof all / sizeof all[0]); i++) {
            assert_int_equal(norm_variables_intern(&variables, all[i]), i);
        }
    }
    norm_variables_release(&variables);
}

static void test_order_is_by_name(void **state)
{
    (void)state;
    NormVariables variables;
    norm_variables_init(&variables);
    static const char *const NAMES[] = {"?b", "?a10", "?a", "?a2", "?a-z", "?ab"};
    static const int32_t SORTED[] = {2, 4, 1, 3, 5, 0};
    enum { COUNT = sizeof NAMES / sizeof NAMES[0] };
    int32_t ids[COUNT];
    for (int32_t i = 0; i < COUNT; i++) {
        int32_t name = norm_variables_name(&variables, NAMES[i]);
        ids[i] = norm_variables_intern(&variables, (NormVariable){name, 0, {T, 1}});
    }
    norm_variables_sort(&variables, ids, COUNT);
    assert_memory_equal(ids, SORTED, sizeof SORTED);
    norm_variables_sort(&variables, NULL, 0);
    norm_variables_release(&variables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_equal_variables_are_one),
        cmocka_unit_test(test_order_is_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
