#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/relax.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"

static void assert_ints(const int32_t *actual, const int32_t *expected, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(actual[i], expected[i]);
    }
}

static void finish(Relax *relax, Task *task)
{
    relax_free(relax);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* Facts: var 0 has 0 and 1, var 1 has 2 and 3, var 2 has 4 and 5. */
static void effects_with_the_same_preconditions_share_a_group(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 3,
        .domains = INTS(2, 2, 2),
        .goal = FACTS({2, 1}, {1, 1}, {0, 1}),
        OPERATORS({.prevail = FACTS({2, 0}),
                   EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 1, .pre = -1, .post = 1},
                           {.conditions = FACTS({1, 1}), .var = 2, .pre = -1, .post = 1})},
                  {EFFECTS({.var = 1, .pre = -1, .post = 0})}),
    };
    Task *task = small_task_new(&spec);
    Relax *relax = relax_new(task);
    assert_int_equal(relax->num_unary, 4);
    assert_int_equal(relax->num_groups, 3);
    assert_ints(relax->effect_begin, INTS(0, 2, 3, 4), 4);
    assert_ints(relax->effects, INTS(1, 3, 5, 2), 4);
    assert_ints(relax->pre_begin, INTS(0, 2, 5, 5), 4);
    assert_ints(relax->pre, INTS(0, 4, 0, 3, 4), 5); /* sorted, as the conditions join */
    assert_ints(relax->op, INTS(0, 0, 1), 3);
    assert_int_equal(relax->num_free_groups, 1);
    assert_int_equal(relax->free_groups[0], 2);
    assert_ints(relax->trigger_begin, INTS(0, 2, 2, 2, 3, 5, 5), 7);
    assert_ints(relax->triggers, INTS(0, 1, 1, 0, 1), 5);
    assert_ints(relax->goals, INTS(5, 3, 1), 3);
    finish(relax, task);
}

/* Equal preconditions: the first of the cheapest stays. Subsets that are no dearer dominate. */
static void dominated_effects_are_dropped(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 3,
        .domains = INTS(2, 2, 2),
        .goal = FACTS({2, 1}),
        OPERATORS(
            {.file_cost = 5, .prevail = FACTS({0, 0}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
            {.file_cost = 4, .prevail = FACTS({0, 0}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
            {.file_cost = 4, .prevail = FACTS({0, 0}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
            {.file_cost = 4,
             .prevail = FACTS({0, 0}, {1, 0}),
             EFFECTS({.var = 2, .pre = -1, .post = 1})},
            {.file_cost = 3,
             .prevail = FACTS({0, 0}, {1, 0}),
             EFFECTS({.var = 2, .pre = -1, .post = 1})},
            {.file_cost = 9, .prevail = FACTS({0, 0}), EFFECTS({.var = 2, .pre = -1, .post = 0})}),
    };
    Task *task = small_task_new(&spec);
    Relax *relax = relax_new(task);
    assert_int_equal(relax->num_unary, 3);
    assert_ints(relax->op, INTS(1, 4, 5), 3);
    finish(relax, task);
}

/* Only up to five preconditions are compared with their subsets. */
static void long_preconditions_are_not_compared(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 7,
        .domains = INTS(2, 2, 2, 2, 2, 2, 2),
        .goal = FACTS({6, 1}),
        OPERATORS({EFFECTS({.var = 6, .pre = -1, .post = 1})},
                  {.prevail = FACTS({0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}),
                   EFFECTS({.var = 6, .pre = -1, .post = 1})},
                  {.prevail = FACTS({0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}),
                   EFFECTS({.var = 6, .pre = -1, .post = 1})}),
    };
    Task *task = small_task_new(&spec);
    Relax *relax = relax_new(task);
    assert_int_equal(relax->num_unary, 2);
    assert_ints(relax->op, INTS(0, 2), 2);
    finish(relax, task);
}

/* The rule wants its head at the default, the default-value axiom wants it set. */
static void axioms_become_free_groups_without_operator(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 2,
                            .domains = INTS(2, 2),
                            .layers = INTS(-1, 0),
                            .goal = FACTS({1, 0}),
                            AXIOMS({FACTS({0, 1}), 1, 0, 1})};
    Task *task = small_task_new(&spec);
    Relax *relax = relax_new(task);
    assert_int_equal(relax->num_groups, 2);
    assert_ints(relax->op, INTS(RELAX_NO_OP, RELAX_NO_OP), 2);
    assert_ints(relax->effects, INTS(3, 2), 2);
    assert_ints(relax->pre, INTS(1, 2, 0, 3), 4);
    finish(relax, task);
}

static void tasks_without_operators_have_empty_tables(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 1, .domains = INTS(1), .goal = FACTS({0, 0})};
    Task *task = small_task_new(&spec);
    Relax *relax = relax_new(task);
    assert_int_equal(relax->num_groups, 0);
    assert_int_equal(relax->num_unary, 0);
    finish(relax, task);
}

/* What stays, in which order, with which preconditions: as in the naive list. */
static void unary_operators_agree_with_the_naive_ones(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        Task *task = seed % 8 ? random_task_new(seed) : random_task_new_wide(seed);
        Relax *relax = relax_new(task);
            NaiveRelaxation naive;
        naive_relaxation_init(&naive, task);
        int32_t unary = 0, group = 0;
        for (size_t i = 0; i < naive.unary.size; i++) {
            const NaiveUnary *expected = &naive.unary.data[i];
            if (expected->is_dominated) {
                continue;
            }
            assert_true(unary < relax->num_unary);
            group += unary == relax->effect_begin[group + 1];
            assert_int_equal(relax->effects[unary], expected->effect);
            assert_int_equal(relax->op[group], expected->op);
            int32_t begin = relax->pre_begin[group];
            assert_int_equal(relax->pre_begin[group + 1] - begin, expected->num_pre);
            assert_ints(relax->pre + begin, expected->pre, expected->num_pre);
            unary++;
        }
        assert_int_equal(unary, relax->num_unary);
        naive_relaxation_release(&naive);
        finish(relax, task);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_with_the_same_preconditions_share_a_group),
        cmocka_unit_test(dominated_effects_are_dropped),
        cmocka_unit_test(long_preconditions_are_not_compared),
        cmocka_unit_test(axioms_become_free_groups_without_operator),
        cmocka_unit_test(tasks_without_operators_have_empty_tables),
        cmocka_unit_test(unary_operators_agree_with_the_naive_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
