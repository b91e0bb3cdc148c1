/* What the tests of h_cg and h_cea share: a small task of deliveries, and walks to compare on. */
#ifndef TESTS_UNIT_HEUR_GRAPH_CASE_H
#define TESTS_UNIT_HEUR_GRAPH_CASE_H

#include "base/rng.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "unit/heur/heur_case.h"

static inline void assert_value(HeurCase *c, const int32_t *values, int32_t expected)
{
    heur_begin(c->work, (HeurState){values, 0});
    assert_int_equal(heur_value(c->work, 0), expected);
    assert_int_equal(heur_value(c->work, 0), expected); /* asked again */
}

/* Asked twice, too. */
static inline void assert_preferred(HeurCase *c, const int32_t *expected, size_t count)
{
    for (int round = 0; round < 2; round++) {
        heur_case_assert_preferred(c, 0, expected, count);
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
        random_task_values(task, rng, values);
        return;
    }
    naive_apply(task, values, ops[rng_below(rng, (uint32_t)count)], next);
    for (int32_t var = 0; var < task->num_variables; var++) {
        values[var] = next[var];
    }
}

/* Value and preferred operators as expected; nothing is allocated for the value. */
static inline void assert_as_expected(HeurCase *c, const int32_t *values, int32_t h,
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

/* Compares the heuristic of the case with a naive one in one state. */
typedef void GraphCheck(HeurCase *c, void *naive, const int32_t *values);

static inline void walk_and_check(HeurCase *c, uint64_t seed, GraphCheck *check, void *naive)
{
    Rng rng;
    int32_t values[RANDOM_TASK_MAX_VARIABLES];
    rng_seed(&rng, seed);
    naive_initial(c->task, values);
    for (int i = 0; i < WALK_STATES; i++) {
        check(c, naive, values);
        walk_on(c->task, &rng, values);
    }
}

/* Compares on a task, which it takes over; returns how many queues of the naive one are heaps at
 * the end. */
typedef size_t GraphComparison(Task *task, uint64_t seed);

static inline size_t compare_on_small_tasks(GraphComparison *compare)
{
    size_t num_heaps = 0;
    for (uint64_t seed = 0; seed < 600; seed++) {
        num_heaps += compare(random_task_new(seed), seed);
    }
    return num_heaps;
}

static inline size_t compare_on_wide_tasks(GraphComparison *compare)
{
    size_t num_heaps = 0;
    for (uint64_t seed = 0; seed < 150; seed++) {
        num_heaps += compare(random_task_new_wide(seed), seed);
    }
    return num_heaps;
}

#endif
