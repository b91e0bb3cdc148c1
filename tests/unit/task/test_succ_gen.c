#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/random_task.h"
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

/* More operators with the same first preconditions than the key of a ranking tells apart. */
static void long_words_are_told_apart(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 6,
        .domains = INTS(2, 2, 2, 2, 2, 2),
        OPERATORS({.prevail = FACTS({0, 0}, {1, 0}, {2, 0}, {4, 0}), TO(5, -1, 0)},
                  {.prevail = FACTS({0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}), TO(5, -1, 0)},
                  {.prevail = FACTS({0, 0}, {1, 0}, {2, 0}, {3, 0}), TO(5, -1, 0)},
                  {.prevail = FACTS({0, 0}, {1, 0}), TO(5, -1, 0)},
                  {.prevail = FACTS({0, 0}, {1, 0}, {2, 0}), TO(5, -1, 0)},
                  {.prevail = FACTS({0, 0}, {1, 0}, {2, 0}, {3, 0}), TO(5, -1, 0)}),
    };
    Task *task = small_task_new(&spec);
    SuccGen gen;
    int32_t ops[6];
    succ_gen_init(&gen, task);
    assert_int_equal(succ_gen_applicable(&gen, INTS(0, 0, 0, 0, 0, 0), ops), 6);
    assert_memory_equal(ops, INTS(3, 4, 2, 5, 1, 0), sizeof ops);
    succ_gen_release(&gen);
    task_free(task);
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

/* --- Naively ---------------------------------------------------------------------------------- */

enum { MAX_PRE = 64 };

typedef struct Word {
    Fact facts[MAX_PRE];
    int32_t count, op;
} Word;

static Word word_of(const Task *task, int32_t op)
{
    FactSpan pre = task->operators[op].preconditions;
    Word word = {.count = pre.count, .op = op};
    assert_true(pre.count <= MAX_PRE);
    if (pre.count > 0) {
        memcpy(word.facts, pre.data, (size_t)pre.count * sizeof *pre.data);
        qsort(word.facts, (size_t)pre.count, sizeof *word.facts, task_compare_facts);
    }
    return word;
}

static bool comes_before(const Task *task, int32_t left, int32_t right)
{
    Word a = word_of(task, left), b = word_of(task, right);
    for (int32_t i = 0; i < a.count && i < b.count; i++) {
        int order = task_compare_facts(&a.facts[i], &b.facts[i]);
        if (order != 0) {
            return order < 0;
        }
    }
    return a.count != b.count ? a.count < b.count : left < right;
}

static void check_random_task(Task *task, uint64_t seed)
{
    int32_t values[RANDOM_TASK_MAX_VARIABLES], ops[RANDOM_TASK_MAX_OPERATORS];
    Rng rng;
    SuccGen gen;
    rng_seed(&rng, seed);
    succ_gen_init(&gen, task);
    for (int state = 0; state < 20; state++) {
        random_task_values(task, &rng, values);
        int32_t count = succ_gen_applicable(&gen, values, ops), expected = 0;
        for (int32_t op = 0; op < task->num_operators; op++) {
            expected += !task_first_open(task->operators[op].preconditions, values);
        }
        assert_int_equal(count, expected);
        for (int32_t i = 0; i < count; i++) {
            assert_null(task_first_open(task->operators[ops[i]].preconditions, values));
            assert_true(i == 0 || comes_before(task, ops[i - 1], ops[i]));
        }
    }
    succ_gen_release(&gen);
    task_free(task);
}

static void equals_testing_each_operator_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        check_random_task(random_task_new(seed), seed);
        check_random_task(random_task_new_wide(seed), seed);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_come_in_the_reference_order),
        cmocka_unit_test(long_words_are_told_apart),
        cmocka_unit_test(a_task_without_operators_has_none_applicable),
        cmocka_unit_test(equals_testing_each_operator_on_random_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
