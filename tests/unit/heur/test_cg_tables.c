#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/cg_tables.h"
#include "support/small_task.h"

/* Variable 1 goes from its value 0 to others and back. Value 1 is a goal, value 2 a condition for
 * variable 2, value 3 leads on to value 1, and value 4 is needed by nothing. Variable 0 asks for
 * value 4, but as it is the smaller one, that does not count. */
static const SmallTask SPEC = {
    .num_variables = 3,
    .domains = INTS(2, 5, 2),
    .goal = FACTS({1, 1}, {2, 1}),
    OPERATORS({EFFECTS({.var = 1, .pre = 0, .post = 1})},
              {EFFECTS({.var = 1, .pre = 0, .post = 2})}, {EFFECTS({.var = 1, .pre = 0, .post = 3})},
              {EFFECTS({.var = 1, .pre = 0, .post = 4})}, {EFFECTS({.var = 1, .pre = 2, .post = 0})},
              {EFFECTS({.var = 1, .pre = 3, .post = 0})}, {EFFECTS({.var = 1, .pre = 3, .post = 1})},
              {EFFECTS({.var = 1, .pre = 4, .post = 0})},
              {.prevail = FACTS({1, 2}), EFFECTS({.var = 2, .pre = 0, .post = 1})},
              {.prevail = FACTS({1, 4}), EFFECTS({.var = 0, .pre = 0, .post = 1})}),
};

static void assert_targets(const CgTables *tables, Fact from, const int32_t *expected, int32_t count)
{
    int32_t node = task_fact(tables->task, from), first = tables->transition_begin[node];
    assert_int_equal(tables->transition_begin[node + 1] - first, count);
    for (int32_t i = 0; i < count; i++) {
        int32_t target = task_fact(tables->task, (Fact){from.var, expected[i]});
        assert_int_equal(tables->transitions[first + i].target, target);
    }
}

static void useless_ends_are_left_out(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    CgTables *tables = cg_tables_new(task);
    assert_targets(tables, (Fact){1, 0}, INTS(1, 2, 3, 4), 4);
    cg_tables_use_for_values(tables);
    assert_true(tables->are_ties_free);
    assert_targets(tables, (Fact){1, 0}, INTS(1, 2, 3), 3);
    assert_targets(tables, (Fact){1, 1}, NULL, 0);
    assert_targets(tables, (Fact){1, 2}, INTS(0), 1);
    assert_targets(tables, (Fact){1, 3}, INTS(0, 1), 2);
    assert_targets(tables, (Fact){1, 4}, INTS(0), 1);
    assert_targets(tables, (Fact){2, 0}, INTS(1), 1);
    assert_targets(tables, (Fact){0, 0}, NULL, 0);
    cg_tables_free(tables);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* Variable 2 depends on variable 1 alone: rows for 2 start values and 5 values of that. */
static void inputs_are_variables_below(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    CgTables *tables = cg_tables_new(task);
    assert_int_equal(tables->input_begin[3] - tables->input_begin[2], 1);
    assert_int_equal(tables->inputs[tables->input_begin[2]].var, 1);
    assert_int_equal(cg_tables_cache_size(tables, 2), 2 * 5 * 2 * 2);
    assert_int_equal(cg_tables_cache_place(tables, 2, INTS(0, 3, 1)),
                     tables->cache_begin[2] + 3 * 2 * 2 * 2);
    cg_tables_free(tables);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(useless_ends_are_left_out),
        cmocka_unit_test(inputs_are_variables_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
