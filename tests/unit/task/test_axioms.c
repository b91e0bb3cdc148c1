#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/small_task.h"
#include "task/axioms.h"

/* var 0 is ordinary with 4 values; derived: p = var 1 and q = var 2 in layer 0, which support each
 * other; r = var 3 in layer 1 (default 1), s = var 4 in layer 2, t = var 5 in layer 2. */
static const SmallTask SPEC = {
    .num_variables = 6,
    .domains = INTS(4, 2, 2, 2, 2, 2),
    .layers = INTS(-1, 0, 0, 1, 2, 2),
    .initial = INTS(0, 0, 0, 1, 0, 0),
    AXIOMS({FACTS({2, 1}), 1, 0, 1},                    /* p <- q */
           {FACTS({1, 1}), 2, 0, 1},                    /* q <- p */
           {FACTS({0, 1}), 2, 0, 1},                    /* q <- var 0 is 1 */
           {FACTS({1, 0}, {0, 2}), 3, 1, 0},            /* r <- not p, var 0 is 2 */
           {FACTS({3, 1}), 4, 0, 1},                    /* s <- not r */
           {FACTS({3, 0}, {2, 0}), 4, 0, 1},            /* s <- r, not q */
           {.var = 5, .old_value = 0, .new_value = 1}), /* t always */
};

static void check(Axioms *axioms, int32_t value, const int32_t *expected)
{
    int32_t values[6] = {value, 1, 1, 0, 1, 0}; /* what was there before does not matter */
    axioms_evaluate(axioms, values);
    assert_int_equal(values[0], value);
    assert_memory_equal(values + 1, expected, 5 * sizeof *expected);
}

static void layers_run_to_their_fixpoints_in_order(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    Axioms axioms;
    axioms_init(&axioms, task);
    uint64_t allocations = mem_stats().allocations;
    for (int round = 0; round < 2; round++) {
        check(&axioms, 0, INTS(0, 0, 1, 1, 1)); /* a cycle does not support itself */
        check(&axioms, 1, INTS(1, 1, 1, 1, 1));
        check(&axioms, 2, INTS(0, 0, 0, 1, 1));
    }
    assert_int_equal(mem_stats().allocations, allocations);
    axioms_release(&axioms);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void repeated_conditions_count_once_each(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .layers = INTS(-1, 0),
        AXIOMS({FACTS({0, 1}, {0, 1}), 1, 0, 1}),
    };
    Task *task = small_task_new(&spec);
    Axioms axioms;
    axioms_init(&axioms, task);
    int32_t values[2] = {1, 0};
    axioms_evaluate(&axioms, values);
    assert_int_equal(values[1], 1);
    values[0] = 0;
    axioms_evaluate(&axioms, values);
    assert_int_equal(values[1], 0);
    axioms_release(&axioms);
    task_free(task);
}

static void derived_variables_without_rules_keep_their_default(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2, .domains = INTS(2, 2), .layers = INTS(-1, 3), .initial = INTS(0, 1)};
    Task *task = small_task_new(&spec);
    Axioms axioms;
    axioms_init(&axioms, task);
    int32_t values[2] = {1, 0};
    axioms_evaluate(&axioms, values);
    assert_int_equal(values[0], 1);
    assert_int_equal(values[1], 1);
    axioms_release(&axioms);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_run_to_their_fixpoints_in_order),
        cmocka_unit_test(repeated_conditions_count_once_each),
        cmocka_unit_test(derived_variables_without_rules_keep_their_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
