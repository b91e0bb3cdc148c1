/* What the tests of the landmark modules share: a graph built for a task, and how to look into
 * it. */
#ifndef TESTS_UNIT_HEUR_LANDMARK_CASE_H
#define TESTS_UNIT_HEUR_LANDMARK_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/landmark_factory.h"
#include "heur/landmark_graph.h"
#include "heur/landmark_orders.h"
#include "heur/landmark_task.h"
#include "support/small_task.h"

typedef struct LandmarkCase {
    Task *task; /* owned */
    LandmarkTask lm_task;
    LandmarkGraph graph;
} LandmarkCase;

/* Takes over the task. */
static inline void landmark_case_init(LandmarkCase *test, Task *task)
{
    test->task = task;
    landmark_task_init(&test->lm_task, task);
    landmark_graph_init(&test->graph, task);
}

static inline void landmark_case_run(LandmarkCase *test, Task *task)
{
    landmark_case_init(test, task);
    landmark_factory_run(&test->lm_task, &test->graph);
}

static inline void landmark_case_finish(LandmarkCase *test)
{
    landmark_graph_release(&test->graph);
    landmark_task_release(&test->lm_task);
    task_free(test->task);
    assert_int_equal(mem_stats().current, 0);
}

/* A truck (variable 0: at A, at B) at B is to fetch a package (variable 1: at A, at B, inside) from
 * A. Tests take as many of the operators as they need, the first four at least. */
enum { TO_B, TO_A, LOAD_A, UNLOAD_B, UNLOAD_A, LOAD_B, NUM_DELIVERY_OPERATORS };

static const SmallTask LANDMARK_CASE_DELIVERY = {
    .num_variables = 2,
    .domains = INTS(2, 3),
    .initial = INTS(1, 0),
    .goal = FACTS({1, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {EFFECTS({.var = 0, .pre = 1, .post = 0})},
              {.prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 0, .post = 2})},
              {.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 2, .post = 1})},
              {.prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 2, .post = 0})},
              {.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 1, .post = 2})}),
};

static inline Task *landmark_case_new_delivery(int32_t num_operators)
{
    SmallTask spec = LANDMARK_CASE_DELIVERY;
    spec.num_operators = num_operators;
    return small_task_new(&spec);
}

/* Gives all values of a variable names with the same predicate. */
static inline void landmark_case_set_predicate(Task *task, int32_t var, const char *predicate)
{
    int32_t size = task->variables[var].domain_size;
    const char **names = ARENA_NEW(&task->arena, const char *, (size_t)size);
    for (int32_t value = 0; value < size; value++) {
        char text[64];
        int length = snprintf(text, sizeof text, "%s %s(v%d, x%d)",
                              value % 2 ? "NegatedAtom" : "Atom", predicate, var, value);
        names[value] = arena_copy_string(&task->arena, text, (size_t)length);
    }
    task->variables[var].value_names = names;
}

/* The landmark with exactly these atoms, in any order, or NO_LANDMARK. */
static inline int32_t landmark_case_find(const LandmarkCase *test, FactSpan atoms)
{
    int32_t found = landmark_graph_find(&test->graph, atoms.data[0]);
    if (found == NO_LANDMARK || test->graph.landmarks.data[found].atoms.count != atoms.count) {
        return NO_LANDMARK;
    }
    for (int32_t i = 1; i < atoms.count; i++) {
        if (landmark_graph_find(&test->graph, atoms.data[i]) != found) {
            return NO_LANDMARK;
        }
    }
    return found;
}

static inline int32_t landmark_case_find_atom(const LandmarkCase *test, int32_t var, int32_t value)
{
    return landmark_case_find(test, (FactSpan){&(Fact){var, value}, 1});
}

/* The kind of the order between two landmarks, or -1. */
static inline int landmark_case_order(const LandmarkCase *test, int32_t from, int32_t to)
{
    for (size_t i = 0; i < test->graph.orders.size; i++) {
        const LandmarkOrder *order = &test->graph.orders.data[i];
        if (order->from == from && order->to == to) {
            return (int)order->kind;
        }
    }
    return -1;
}

#endif
