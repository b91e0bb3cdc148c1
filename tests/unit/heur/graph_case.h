/* What the tests of h_cg and h_cea share: a small task of deliveries, and walks to compare on. */
#ifndef TESTS_UNIT_HEUR_GRAPH_CASE_H
#define TESTS_UNIT_HEUR_GRAPH_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/heur.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"

typedef struct GraphCase {
    Task *task;
    HeurSet *set;
    HeurWork *work;
} GraphCase;

static inline void graph_case_init(GraphCase *c, Task *task, const HeurClass *class)
{
    c->task = task;
    c->set = heur_set_new(task, &class, 1);
    c->work = heur_work_new(c->set);
}

static inline void graph_case_release(GraphCase *c)
{
    heur_work_free(c->work);
    heur_set_free(c->set);
    task_free(c->task);
    assert_int_equal(mem_stats().current, 0);
}

static inline void assert_value(GraphCase *c, const int32_t *values, int32_t expected)
{
    heur_begin(c->work, (HeurState){values, 0});
    assert_int_equal(heur_value(c->work, 0), expected);
    assert_int_equal(heur_value(c->work, 0), expected); /* asked again */
}

/* Asked twice, too. */
static inline void assert_preferred(GraphCase *c, const int32_t *expected, size_t count)
{
    for (int round = 0; round < 2; round++) {
        IntVec ops = {0};
        heur_preferred(c->work, 0, &ops);
        assert_int_equal(ops.size, count);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(ops.data[i], expected[i]);
        }
        int_vec_release(&ops);
    }
}

/* Variable 0 is a truck on a road 0 - 1 - 2, variable 1 a parcel at 0, 1, 2 or loaded (3). */
enum { TRUCK_0_1, TRUCK_1_0, TRUCK_1_2, TRUCK_2_1, LOAD_0, LOAD_1, UNLOAD_1, UNLOAD_2 };

#define DELIVERY_OPERATORS                                                                         \
    {EFFECTS({.var = 0, .pre = 0, .post = 1})}, {EFFECTS({.var = 0, .pre = 1, .post = 0})},        \
        {EFFECTS({.var = 0, .pre = 1, .post = 2})}, {EFFECTS({.var = 0, .pre = 2, .post = 1})},    \
        {.prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 0, .post = 3})},                      \
        {.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 1, .post = 3})},                      \
        {.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 3, .post = 1})},                      \
        {.prevail = FACTS({0, 2}), EFFECTS({.var = 1, .pre = 3, .post = 2})}

static const SmallTask DELIVERY = {
    .num_variables = 2,
    .domains = INTS(3, 4),
    .goal = FACTS({1, 2}),
    OPERATORS(DELIVERY_OPERATORS),
};

/* --- Random tasks ---------------------------------------------------------------------------- */

enum { WALK_STATES = 25 };

/* The next state: an operator further, or, now and then, anything. */
static inline void walk_on(const Task *task, Rng *rng, int32_t *values)
{
    int32_t ops[RANDOM_TASK_MAX_OPERATORS], next[RANDOM_TASK_MAX_VARIABLES];
    int32_t count = naive_applicable(task, values, ops);
    if (count == 0 || rng_below(rng, 4) == 0) {
        for (int32_t var = 0; var < task->num_variables; var++) {
            values[var] = (int32_t)rng_below(rng, (uint32_t)task->variables[var].domain_size);
        }
        return;
    }
    naive_apply(task, values, ops[rng_below(rng, (uint32_t)count)], next);
    for (int32_t var = 0; var < task->num_variables; var++) {
        values[var] = next[var];
    }
}

/* Value and preferred operators as expected; nothing is allocated for the value. */
static inline void assert_as_expected(GraphCase *c, const int32_t *values, int32_t h,
                                      const IntVec *preferred)
{
    uint64_t allocations = mem_stats().allocations;
    heur_begin(c->work, (HeurState){values, 0});
    assert_int_equal(heur_value(c->work, 0), h);
    assert_int_equal(mem_stats().allocations, allocations);
    if (h != HEUR_DEAD_END) {
        assert_preferred(c, preferred->data, preferred->size);
    }
}

#endif
