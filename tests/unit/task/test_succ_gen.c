#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/small_task.h"
#include "task/succ_gen.h"

#define TO(v, before, after) EFFECTS({.var = v, .pre = before, .post = after})

static const SmallTask SPEC = {
    .num_variables = 3,
    .domains = INTS(3, 2, 40),
    OPERATORS({.prevail = FACTS({2, 39}), TO(0, 1, 2)},         /* 0: (0 1) (2 39) */
              {TO(1, 0, 1)},                                    /* 1: (1 0) */
              {TO(0, NO_VALUE, 0)},                             /* 2: nothing */
              {.prevail = FACTS({1, 0}, {0, 1}), TO(2, -1, 3)}, /* 3: (0 1) (1 0) */
              {TO(0, 1, 0)},                                    /* 4: (0 1) */
              {.prevail = FACTS({0, 1}), TO(0, 1, 2)},          /* 5: (0 1) twice */
              {TO(2, 39, 0)},                                   /* 6: (2 39) */
              {TO(0, 1, 2)},                                    /* 7: (0 1) */
              {.prevail = FACTS({0, 0}, {0, 1}), TO(1, -1, 0)}, /* 8: contradiction */
              {.prevail = FACTS({0, 2}), TO(1, -1, 0)},         /* 9: (0 2) */
              {TO(1, NO_VALUE, 1)}),                            /* 10: nothing */
};

static void check(const int32_t *values, const int32_t *expected, int32_t count)
{
    Task *task = small_task_new(&SPEC);
    SuccGen gen;
    int32_t ops[16];
    succ_gen_init(&gen, task);
    uint64_t allocations = mem_stats().allocations;
    assert_int_equal(succ_gen_applicable(&gen, values, ops), count);
    assert_int_equal(mem_stats().allocations, allocations);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(ops[i], expected[i]);
    }
    succ_gen_release(&gen);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

#define CHECK(values, ...) check(values, INTS(__VA_ARGS__), COUNT_OF(int32_t, __VA_ARGS__))

/* By sorted preconditions: prefixes first, equal ones by number. */
static void operators_come_in_the_reference_order(void **state)
{
    (void)state;
    CHECK(INTS(1, 0, 39), 2, 10, 4, 7, 5, 3, 0, 1, 6);
    CHECK(INTS(1, 1, 38), 2, 10, 4, 7, 5);
    CHECK(INTS(0, 0, 0), 2, 10, 1);
    CHECK(INTS(2, 1, 39), 2, 10, 9, 6);
    CHECK(INTS(0, 1, 5), 2, 10);
}

static void a_task_without_operators_has_none_applicable(void **state)
{
    (void)state;
    Task *task = small_task_new(&(SmallTask){.num_variables = 1, .domains = INTS(2)});
    SuccGen gen;
    succ_gen_init(&gen, task);
    assert_int_equal(succ_gen_applicable(&gen, INTS(0), NULL), 0);
    succ_gen_release(&gen);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_come_in_the_reference_order),
        cmocka_unit_test(a_task_without_operators_has_none_applicable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
