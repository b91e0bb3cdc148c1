#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/cg_prune.h"
#include "support/small_task.h"

/* Variable 1 goes from its value 0 to others and back. Value 1 is a goal, value 2 a condition for
 * variable 2, value 3 leads on to value 1, and value 4 is good for nothing. Variable 0 asks for value
 * 4, but as it is the smaller one, that does not count. */
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

static void assert_targets(const Task *task, const CgTransitions *transitions, Fact from,
                           const int32_t *expected, int32_t count)
{
    int32_t node = task_fact(task, from);
    assert_int_equal(transitions->begin[node + 1] - transitions->begin[node], count);
    for (int32_t i = 0; i < count; i++) {
        int32_t target = task_fact(task, (Fact){from.var, expected[i]});
        assert_int_equal(transitions->data[transitions->begin[node] + i].target, target);
    }
}

static void useless_ends_are_left_out(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    Arena arena = {0};
    CausalGraph causal;
    causal_graph_init(&causal, task, task->axioms, task->num_axioms);
    DtgSet *set = dtg_set_new(&causal, DTG_LOWER);
    CgTransitions transitions = cg_prune(task, set, &arena);
    assert_targets(task, &transitions, (Fact){1, 0}, INTS(1, 2, 3), 3);
    assert_targets(task, &transitions, (Fact){1, 1}, NULL, 0);
    assert_targets(task, &transitions, (Fact){1, 2}, INTS(0), 1);
    assert_targets(task, &transitions, (Fact){1, 3}, INTS(0, 1), 2);
    assert_targets(task, &transitions, (Fact){1, 4}, INTS(0), 1);
    assert_targets(task, &transitions, (Fact){2, 0}, INTS(1), 1);
    assert_targets(task, &transitions, (Fact){0, 0}, NULL, 0);
    dtg_set_free(set);
    causal_graph_release(&causal);
    arena_release(&arena);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(useless_ends_are_left_out)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
